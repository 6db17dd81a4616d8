// One spelling for one value: keys sorted, no spaces. Equal values give equal bytes, so that text made
// here can be hashed and compared.

export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner) => (isObject(inner) ? sorted(inner) : inner))
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function sorted(value: object): object {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

import { orUndefined } from "./or-undefined.ts"

// Reading JSON that somebody else wrote, and writing JSON that can be hashed.

/** Any field may be missing or have another type. */
export type Fields = Readonly<Record<string, unknown>>

/** Non-objects become undefined. */
export function fieldsOf(value: unknown): Fields | undefined {
  return isObject(value) ? (value as Fields) : undefined
}

/** Parses the whole text; undefined unless it is one JSON object. */
export function fieldsIn(text: string): Fields | undefined {
  return orUndefined(() => fieldsOf(JSON.parse(text)))
}

/** Sorted keys and no spaces: equal values give equal bytes. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  )
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

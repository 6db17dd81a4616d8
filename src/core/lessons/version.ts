// Versions of a project, compared number by number; a pre-release comes before its release, a build number says
// nothing. Numbers may be of any length and any count: `1`, `v1.2`, `2026.11.15.1`, `2.0.0-rc.1+build`.

export interface Version {
  readonly numbers: readonly string[]
  /** Empty for a release. */
  readonly pre: readonly string[]
}

const VERSION = /^v?(\d+(?:\.\d+)*)(?:-([0-9a-z-]+(?:\.[0-9a-z-]+)*))?(?:\+[0-9a-z.-]+)?$/i

export function parseVersion(text: string): Version | undefined {
  const match = text.length > 200 ? null : VERSION.exec(text.trim())
  if (match === null) return undefined
  return { numbers: (match[1] ?? "").split("."), pre: match[2]?.split(".") ?? [] }
}

/** Negative, zero or positive; a number that is not written counts as zero. */
export function compareVersions(a: Version, b: Version): number {
  return compareNumbers(a.numbers, b.numbers) || comparePre(a.pre, b.pre)
}

/** Whether `version` belongs to the line `line` names, or comes before it: `2.3.9` is not past `2.3`. */
export function isAtMost(version: Version, line: Version): boolean {
  if (line.pre.length > 0) return compareVersions(version, line) <= 0
  return compareNumbers(version.numbers.slice(0, line.numbers.length), line.numbers) <= 0
}

function compareNumbers(a: readonly string[], b: readonly string[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const order = compareDigits(a[at] ?? "0", b[at] ?? "0")
    if (order !== 0) return order
  }
  return 0
}

function comparePre(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [left, right] = [a[at], b[at]]
    if (left === undefined || right === undefined) return left === undefined ? -1 : 1
    const order = comparePreWord(left, right)
    if (order !== 0) return order
  }
  return 0
}

function comparePreWord(a: string, b: string): number {
  const [isNumberA, isNumberB] = [/^\d+$/.test(a), /^\d+$/.test(b)]
  if (isNumberA && isNumberB) return compareDigits(a, b)
  if (isNumberA !== isNumberB) return isNumberA ? -1 : 1
  return compareText(a, b)
}

function compareDigits(a: string, b: string): number {
  const [left, right] = [a.replace(/^0+/, ""), b.replace(/^0+/, "")]
  return left.length - right.length || compareText(left, right)
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

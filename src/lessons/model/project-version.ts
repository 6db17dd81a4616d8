// The project's version (LESN-04), read from its own manifest, and how versions compare: number by number, a
// pre-release before its release, build numbers ignored. `1`, `v1.2`, `2026.11.15.1` and `2.0.0-rc.1+build` all work.
import { fieldsIn } from "../../text/json.ts"

/** The first file with a version wins. */
export const VERSION_FILES = [
  "package.json",
  "pyproject.toml",
  "Cargo.toml",
  "composer.json",
  "VERSION",
] as const
export type VersionFile = (typeof VERSION_FILES)[number]

/** `textOf` returns "" for a missing file. Null: no file has a version. */
export function projectVersion(textOf: (file: VersionFile) => string): string | null {
  for (const file of VERSION_FILES) {
    const text = textOf(file)
    const said = text === "" ? undefined : versionIn(file, text)
    if (said !== undefined && parseVersion(said) !== undefined) return said
  }
  return null
}

function versionIn(file: VersionFile, text: string): string | undefined {
  if (file.endsWith(".json")) return inJson(text)
  return file.endsWith(".toml") ? inToml(text) : text.trim().split("\n")[0]
}

function inJson(text: string): string | undefined {
  const version = fieldsIn(text)?.["version"]
  return typeof version === "string" ? version : undefined
}

const OWN_TABLES = new Set(["[project]", "[tool.poetry]", "[package]", "[workspace.package]"])

function inToml(text: string): string | undefined {
  let isOwn = false
  for (const line of text.split("\n")) {
    if (line.startsWith("[")) isOwn = OWN_TABLES.has(line.trim())
    const version = isOwn ? /^version\s*=\s*["']([^"']{1,100})["']/.exec(line)?.[1] : undefined
    if (version !== undefined) return version
  }
  return undefined
}

interface Version {
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

/** Negative, zero or positive; a missing number counts as zero. */
export function compareVersions(a: Version, b: Version): number {
  return compareNumbers(a.numbers, b.numbers) || comparePre(a.pre, b.pre)
}

/** Whether `version` is in the release line `line` or before it: `2.3.9` is at most `2.3`. */
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

// The globs of guardrails.yaml, compiled to the cheapest test that decides each (a name, a prefix, a suffix, a folder), so
// that hundreds cost almost nothing. The rest are matched part by part, in linear time, never by a regular expression (T19).
import { ANY, couldBe, hasWildcard, matchesAll, ONE } from "../shell/path-text.ts"

/** `name`, `prefix`, `suffix`: of any part of the path. `tree`: a folder and all below it. `glob`: part by part. */
export type PathPattern = readonly [kind: "name" | "prefix" | "suffix" | "tree" | "glob", text: string]

/** A path in the forms that rules compare. */
export interface JudgedPath {
  /** Relative to the project's root, with forward slashes; undefined outside it. */
  readonly inside: string | undefined
  /** The whole path, with forward slashes. */
  readonly whole: string
  /** Relative to the person's home; undefined outside it. */
  readonly home: string | undefined
  /** In a temporary folder of the system. */
  readonly isTemporary: boolean
  /** The path's names, from the root or, outside the project, from the top. */
  readonly parts: readonly string[]
}

const MAX_PATTERN_CHARS = 200
const MAX_ALTERNATIVES = 64

/** The patterns of a glob (`a.{js,ts}` has two), or what is wrong with it. */
export function compilePattern(glob: string, folds: boolean): readonly PathPattern[] | string {
  const text = glob.trim().replaceAll("\\", "/")
  if (text === "") return "This is an empty pattern."
  if (text.length > MAX_PATTERN_CHARS) return `This pattern is longer than ${MAX_PATTERN_CHARS} characters.`
  if (text.startsWith("!")) return "A pattern cannot begin with '!'. Put it under 'except'."
  if (text.split("/").includes("..")) return "A pattern cannot contain '..'."
  const globs = expand(text)
  if (globs === undefined) return "The braces of this pattern are not closed, or are too many."
  return globs.map((each) => simplest(folds ? foldPath(each) : each.normalize("NFC")))
}

function simplest(glob: string): PathPattern {
  const path = glob.replace(/^\.\//, "").replace(/\/$/, "/**")
  const middle = path.replace(/^\*\*\//, "").replace(/\/\*\*$/, "")
  const isAnywhere = !path.includes("/") || path.startsWith("**/")
  if (isAnywhere && !middle.includes("/")) {
    if (!/[*?[]/.test(middle)) return ["name", middle]
    if (/^[^*?[]+\*$/.test(middle)) return ["prefix", middle.slice(0, -1)]
    if (/^\*[^*?[]+$/.test(middle)) return ["suffix", middle.slice(1)]
    if (middle !== "**") return ["glob", `**/${middle}/**`]
  }
  if (path.endsWith("/**") && !/[*?[]/.test(path.slice(0, -3))) return ["tree", path.slice(0, -3)]
  return ["glob", path]
}

/** Stops when there are too many: braces side by side multiply (T19). */
function expand(text: string): readonly string[] | undefined {
  const found: string[] = []
  const waiting = [text]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const open = next.indexOf("{")
    const close = next.indexOf("}", open)
    if (open >= 0 && close < 0) return undefined
    if (open < 0) found.push(next)
    else waiting.push(...alternatives(next, next.lastIndexOf("{", close), close))
    if (found.length + waiting.length > MAX_ALTERNATIVES) return undefined
  }
  return [...new Set(found)]
}

/** Last first, for the stack. */
function alternatives(text: string, open: number, close: number): readonly string[] {
  const choices = text.slice(open + 1, close).split(",")
  return choices.map((each) => text.slice(0, open) + each + text.slice(close + 1)).reverse()
}

/** `parts`: whether a name may match a folder above the file; an exception must match the file itself. */
export function matchesPath([kind, text]: PathPattern, place: JudgedPath, parts: "any" | "last"): boolean {
  const names = parts === "any" ? place.parts : place.parts.slice(-1)
  switch (kind) {
    case "name":
      return names.includes(text)
    case "prefix":
      return names.some((name) => name.startsWith(text))
    case "suffix":
      return names.some((name) => name.endsWith(text))
    case "tree": {
      const path = pathFormFor(text, place)
      return path === text || path?.startsWith(`${text}/`) === true
    }
    case "glob": {
      if (text.startsWith("**")) return matchesParts(text.split("/"), place.parts)
      const path = pathFormFor(text, place)
      // Most globs name a folder first, and most paths are not in it.
      const start = text.indexOf("/")
      const first = start < 0 ? text : text.slice(0, start)
      if (path === undefined || (!/[*?[]/.test(first) && !path.startsWith(first))) return false
      return matchesParts(text.split("/"), path.split("/"))
    }
  }
}

/** The path in the pattern's form: `/etc/x`, `~/.ssh`, or relative to the root. */
export function pathFormFor(pattern: string, place: JudgedPath): string | undefined {
  if (pattern.startsWith("/")) return place.whole
  return pattern === "~" || pattern.startsWith("~/") ? place.home : place.inside
}

/** The folders before the first wildcard. */
export function literalStart([kind, text]: PathPattern): string | undefined {
  if (kind !== "tree" && kind !== "glob") return undefined
  const parts = text.split("/")
  const end = parts.findIndex((part) => /[*?[]/.test(part))
  const start = parts.slice(0, end < 0 ? parts.length : end).join("/")
  return start === "" ? undefined : start
}

/** A folder pattern matches its folder too: `docs/**` matches `docs`. */
function matchesParts(wanted: readonly string[], parts: readonly string[]): boolean {
  const pieces = {
    length: wanted.length,
    isMany: (at: number) => wanted[at] === "**",
    standFor: (at: number, from: number) => (matchesName(wanted[at] ?? "", parts[from] ?? "") ? 1 : 0),
  }
  return matchesAll(pieces, parts.length)
}

/** Matches one name against `*`, `?`, `[abc]`. */
export function matchesName(pattern: string, name: string): boolean {
  const pieces = {
    length: pattern.length,
    isMany: (at: number) => pattern[at] === "*",
    standFor: (at: number, from: number) => one(pattern, at, name[from] ?? ""),
  }
  return matchesAll(pieces, name.length)
}

/** How many characters of the pattern match this character; 0 for none. */
function one(pattern: string, at: number, char: string): number {
  const wanted = pattern[at]
  if (wanted === "?") return 1
  if (wanted !== "[") return wanted === char ? 1 : 0
  const end = pattern.indexOf("]", at + 2)
  if (end < 0) return char === "[" ? 1 : 0
  const isNot = pattern[at + 1] === "!" || pattern[at + 1] === "^"
  const set = pattern.slice(at + (isNot ? 2 : 1), end)
  let isIn = false
  for (let i = 0; i < set.length; i++) {
    const isRange = set[i + 1] === "-" && i + 2 < set.length
    const last = isRange ? (set[i + 2] ?? "") : (set[i] ?? "")
    if (char >= (set[i] ?? "") && char <= last) isIn = true
    if (isRange) i += 2
  }
  return isIn === isNot ? 0 : end - at + 1
}

const PLAIN = /^[a-z0-9._/~*-]*[a-z0-9_*/-]$/

/**
 * A path as deny rules compare it. Case, invisible characters, other Unicode spellings, trailing dots and streams name the
 * same file on some disk, so they do not get past a rule on any.
 */
export function foldPath(path: string): string {
  const lower = path.toLowerCase()
  if (PLAIN.test(lower)) return lower
  return path
    .normalize("NFKC")
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u00ad]/g, "")
    .toLowerCase()
    .split("/")
    .map(foldPart)
    .join("/")
}

function foldPart(part: string): string {
  if (part === "." || part === "..") return part
  return part.replace(/(?<=.):[^*?[\]]*$/, "").replace(/(?<=.)[. ]+$/, "")
}

// Whether a partly known path is likely to be one that a rule forbids. Nearly anything could be (`$x.ts` if x were `.env`),
// so the known letters must support it: at least two in a row that the rule has too.

const MIN_LETTERS = 2

export function isPlausible(patterns: readonly PathPattern[], path: string): boolean {
  const parts = foldPath(path)
    .split("/")
    .filter((part) => part !== "" && part !== ".")
  return patterns.some((pattern) => isPattern(pattern, parts))
}

function isPattern([kind, text]: PathPattern, parts: readonly string[]): boolean {
  switch (kind) {
    case "name":
      return parts.some((part) => isLike(part, text))
    case "prefix":
      return parts.some((part) => isLike(part, text + ANY))
    case "suffix":
      return parts.some((part) => isLike(part, ANY + text))
    case "tree":
    case "glob":
      return isOnTheWay(text.split("/"), parts)
  }
}

/** `config/$x` may be `config/prod`, and so may `$x/prod`. */
function isOnTheWay(wanted: readonly string[], parts: readonly string[]): boolean {
  const names = wanted.filter((part) => part !== "**")
  const last = names.at(-1)
  if (last === undefined) return true
  if (/[*?[]/.test(last)) return parts.some((part) => isLike(part, wild(last)))
  const unknown = parts.findIndex(hasWildcard)
  if (unknown <= 0) return parts.slice(1).includes(last) || parts.some((part) => isLike(part, last))
  if (unknown >= wanted.length) return parts.slice(0, unknown).includes(last)
  const isStart = wanted.slice(0, unknown).every((part, at) => part === parts[at])
  return isStart && couldBe(parts[unknown] ?? "", wanted[unknown] ?? "")
}

function wild(part: string): string {
  return part
    .replace(/\[[^\]]*\]/g, ONE)
    .replaceAll("*", ANY)
    .replaceAll("?", ONE)
}

/** Whether some name fits both, with enough letters in common; a dot and an unknown rest is enough too. */
function isLike(part: string, wanted: string): boolean {
  if (!hasWildcard(part)) return couldBe(wanted, part)
  if (/^\.[\u0001\u0002]+$/.test(part)) return wanted.startsWith(".")
  const width = wanted.length + 1
  /** The most common letters in the rests of both; -1 when nothing fits. */
  let next = new Array<number>(width).fill(-1)
  for (let at = part.length; at >= 0; at--) {
    const row = new Array<number>(width).fill(-1)
    for (let to = wanted.length; to >= 0; to--)
      row[to] = common(part[at], wanted[to], row[to + 1] ?? -1, next[to] ?? -1, next[to + 1] ?? -1)
    next = row
  }
  return (next[0] ?? -1) >= MIN_LETTERS
}

function common(
  a: string | undefined,
  b: string | undefined,
  pastB: number,
  pastA: number,
  pastBoth: number,
): number {
  if (a === undefined && b === undefined) return 0
  if (a === ANY || b === ANY) return Math.max(pastA, pastB)
  if (a === undefined || b === undefined) return -1
  if (a === ONE || b === ONE) return pastBoth
  return a === b && pastBoth >= 0 ? pastBoth + 1 : -1
}

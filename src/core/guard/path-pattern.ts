// The globs of guardrails.yaml. Each is made, when the file is compiled, into the cheapest question that decides
// it (a name, a beginning, an end, a folder), so that hundreds cost next to nothing before a tool call; what is
// left is matched part by part, in linear time, and never by a regular expression (T19).

import { foldPath } from "./fold-path.ts"
import { matchesAll } from "./patterns.ts"

/** `name`, `prefix`, `suffix`: of any part of the path. `tree`: a folder and all below it. `glob`: part by part. */
export type PathPattern = readonly [kind: "name" | "prefix" | "suffix" | "tree" | "glob", text: string]

/** A path as it is judged. */
export interface Place {
  /** From the project's root, with forward slashes; undefined when it is outside. */
  readonly inside: string | undefined
  /** The whole path, with forward slashes. */
  readonly whole: string
  /** From the person's home; undefined when it is outside. */
  readonly home: string | undefined
  /** It lies in the system's folder for temporary files. */
  readonly isTemporary: boolean
  /** The names on the way, from the root or, outside, from the top. */
  readonly parts: readonly string[]
}

const LONGEST = 200
const MOST_ALTERNATIVES = 64

/** The patterns that a glob stands for (`a.{js,ts}` for two), or what is wrong with it. */
export function compilePattern(glob: string, folds: boolean): readonly PathPattern[] | string {
  const text = glob.trim().replaceAll("\\", "/")
  if (text === "") return "This is an empty pattern."
  if (text.length > LONGEST) return `This pattern is longer than ${LONGEST} characters.`
  if (text.startsWith("!")) return "A pattern cannot begin with '!'. Put it under 'except'."
  if (text.split("/").includes("..")) return "A pattern cannot hold '..'."
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

/** Stops as soon as there are too many: braces side by side multiply (T19). */
function expand(text: string): readonly string[] | undefined {
  const found: string[] = []
  const waiting = [text]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const open = next.indexOf("{")
    const close = next.indexOf("}", open)
    if (open >= 0 && close < 0) return undefined
    if (open < 0) found.push(next)
    else waiting.push(...alternatives(next, next.lastIndexOf("{", close), close))
    if (found.length + waiting.length > MOST_ALTERNATIVES) return undefined
  }
  return [...new Set(found)]
}

/** The last of them first, as the stack takes them. */
function alternatives(text: string, open: number, close: number): readonly string[] {
  const choices = text.slice(open + 1, close).split(",")
  return choices.map((each) => text.slice(0, open) + each + text.slice(close + 1)).reverse()
}

/** `parts`: whether a name may be that of a folder above the file; an exception must be the file's own. */
export function matchesPath([kind, text]: PathPattern, place: Place, parts: "any" | "last"): boolean {
  const { parts: names } = place
  switch (kind) {
    case "name":
      return parts === "any" ? names.includes(text) : names.at(-1) === text
    case "prefix":
      return parts === "any"
        ? names.some((name) => name.startsWith(text))
        : names.at(-1)?.startsWith(text) === true
    case "suffix":
      return parts === "any"
        ? names.some((name) => name.endsWith(text))
        : names.at(-1)?.endsWith(text) === true
    case "tree": {
      const path = formOf(text, place)
      return path === text || path?.startsWith(`${text}/`) === true
    }
    case "glob": {
      if (text.startsWith("**")) return matchesParts(text.split("/"), names)
      const path = formOf(text, place)
      // Most globs name a folder first, and most paths are not in it.
      const start = text.indexOf("/")
      const first = start < 0 ? text : text.slice(0, start)
      if (path === undefined || (!/[*?[]/.test(first) && !path.startsWith(first))) return false
      return matchesParts(text.split("/"), path.split("/"))
    }
  }
}

/** The path in the form that the pattern speaks of: `/etc/x`, `~/.ssh`, or from the root. */
export function formOf(pattern: string, place: Place): string | undefined {
  if (pattern.startsWith("/")) return place.whole
  return pattern === "~" || pattern.startsWith("~/") ? place.home : place.inside
}

/** The folders that a pattern names before its first wildcard. */
export function literalStart([kind, text]: PathPattern): string | undefined {
  if (kind !== "tree" && kind !== "glob") return undefined
  const parts = text.split("/")
  const end = parts.findIndex((part) => /[*?[]/.test(part))
  const start = parts.slice(0, end < 0 ? parts.length : end).join("/")
  return start === "" ? undefined : start
}

/** What a folder pattern matches, its folder matches too: `docs/**` is also `docs`. */
function matchesParts(wanted: readonly string[], parts: readonly string[]): boolean {
  const pieces = {
    length: wanted.length,
    isMany: (at: number) => wanted[at] === "**",
    standFor: (at: number, from: number) => (matchesName(wanted[at] ?? "", parts[from] ?? "") ? 1 : 0),
  }
  return matchesAll(pieces, parts.length)
}

/** One part against `*`, `?`, `[abc]`. */
export function matchesName(pattern: string, name: string): boolean {
  const pieces = {
    length: pattern.length,
    isMany: (at: number) => pattern[at] === "*",
    standFor: (at: number, from: number) => one(pattern, at, name[from] ?? ""),
  }
  return matchesAll(pieces, name.length)
}

/** How much of the pattern stands for this character; 0 when it does not. */
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

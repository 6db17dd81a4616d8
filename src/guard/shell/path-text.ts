// Paths and words as text. Unknown parts (expansions, globs) become wildcards, two characters that no path
// contains, so that "could this be that name?" has an answer. Wildcards are matched only here.
import type { Word } from "./shell-word.ts"

export const ANY = "\u0001"
export const ONE = "\u0002"
const BRACKET = "\u0003"

/** The word with its unknown parts as wildcards. */
export function patternOf(word: Word): string {
  if (!word.dynamic) return word.text
  let pattern = ""
  for (const part of word.parts) {
    if (part.kind === "literal" || part.kind === "brace") pattern += part.text
    else if (part.kind === "glob" && part.text === "?") pattern += ONE
    else if (part.kind === "glob" && part.text === "[") pattern += BRACKET
    else pattern += ANY
  }
  if (!pattern.includes(BRACKET)) return pattern
  return pattern.replace(/\u0003(?:\u0003:[a-z]+:\]|[^\]\u0003])+\]/g, ONE).replaceAll(BRACKET, "[")
}

export function hasWildcard(pattern: string): boolean {
  return pattern.includes(ANY) || pattern.includes(ONE)
}

/** Nothing in the pattern is certain. */
export function isAllWild(pattern: string): boolean {
  return /^[\u0001\u0002]*$/.test(pattern)
}

export function couldBe(pattern: string, name: string): boolean {
  if (!hasWildcard(pattern)) return pattern === name
  const pieces = {
    length: pattern.length,
    isMany: (at: number) => pattern[at] === ANY,
    standFor: (at: number, from: number) => (pattern[at] === ONE || pattern[at] === name[from] ? 1 : 0),
  }
  return matchesAll(pieces, name.length)
}

export interface Pieces {
  readonly length: number
  /** It matches any number of items; every other piece matches one. */
  readonly isMany: (at: number) => boolean
  /** How many pieces from `at` on match the item `from`; 0 if none. */
  readonly standFor: (at: number, from: number) => number
}

/** Whether the pieces match all items. At worst the time is the product of the two lengths (T19). */
export function matchesAll(pieces: Pieces, items: number): boolean {
  let at = 0
  let from = 0
  let afterMany = -1
  let resume = 0
  while (from < items) {
    if (at < pieces.length && pieces.isMany(at)) {
      afterMany = ++at
      resume = from
      continue
    }
    const width = at < pieces.length ? pieces.standFor(at, from) : 0
    if (width > 0) {
      at += width
      from++
    } else if (afterMany >= 0) {
      at = afterMany
      from = ++resume
    } else return false
  }
  while (at < pieces.length && pieces.isMany(at)) at++
  return at >= pieces.length
}

/** The base name of a program, as a pattern, without `.exe` and the like. */
export function programPattern(word: Word): string {
  const pattern = patternOf(word)
  const name = pattern.slice(Math.max(pattern.lastIndexOf("/"), pattern.lastIndexOf("\\")) + 1)
  return name.includes(".") ? name.replace(/\.(?:exe|cmd|bat)$/i, "") : name
}

export function programName(word: Word | undefined): string | undefined {
  if (word === undefined) return undefined
  const name = programPattern(word)
  return hasWildcard(name) ? undefined : name
}

/** `$HOME` becomes `~`, other unknown parts become wildcards. */
export function pathPattern(path: Word): string {
  const first = path.parts[0]
  if (!path.dynamic || first === undefined) return path.text
  if (first.kind === "glob") return `./${patternOf(path)}`
  const start = START[first.text.replace(/[{}]/g, "")]
  return start === undefined ? patternOf(path) : start + patternOf({ ...path, parts: path.parts.slice(1) })
}

const START: Readonly<Record<string, string>> = { __proto__: null as never, $HOME: "~" }

// Two folders that only the edge knows, as characters that no path begins with: the session's working
// directory and the project's root. A path may begin with one, as with `/` or `~`.
export const ROOT_MARK = "\u0006"
export const CWD_MARK = "\u0007"

/** The working directory of a process: `/proc/$$/cwd`. */
export const PROCESS_FOLDER = /^\/proc\/[^/]+\/(?:task\/[^/]+\/)?cwd(?=\/|$)/

/** The full path of a folder that is relative to the start of the line. */
export function folderText(dir: string | undefined): string | undefined {
  if (dir === undefined) return undefined
  if (isRooted(dir)) return dir
  return dir === "" ? CWD_MARK : `${CWD_MARK}/${dir}`
}

/** The path does not depend on the working directory. */
export function isRooted(path: string): boolean {
  return /^(?:[/~\u0006\u0007]|[A-Za-z]:[/\\])/.test(path)
}

/** The folder after `cd to`; undefined if unknown. */
export function joinFolder(dir: string | undefined, to: string): string | undefined {
  if (isRooted(to)) return relativeToStart(to)
  if (dir === undefined || dir.length + to.length > 1024) return undefined
  if (to === "" || to === ".") return dir
  return dir === "" ? to : `${dir}/${to}`
}

/** Relative to the folder where the line starts, if it is below it. */
export function relativeToStart(path: string): string {
  if (!path.startsWith(CWD_MARK)) return path
  return path.slice(1).replace(/^\/+/, "")
}

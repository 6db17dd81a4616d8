// What a word could turn out to be when its value is not known: expansions and globs become wildcards,
// so that "could this be that name?" has an answer. Two characters no path holds stand for them. The one way in which
// wildcards are matched is here, too.
import type { Word } from "./shell-word.ts"

const ANY = "\u0001"
const ONE = "\u0002"
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
  return pattern.replace(/\u0003[^\]\u0003]+\]/g, ONE).replaceAll(BRACKET, "[")
}

export function hasWildcard(pattern: string): boolean {
  return pattern.includes(ANY) || pattern.includes(ONE)
}

/** Whether anything in the pattern is certain. */
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
  /** Stands for any number of items; every other piece for one. */
  readonly isMany: (at: number) => boolean
  /** How many pieces, from `at` on, stand for the item `from`; 0 when they do not. */
  readonly standFor: (at: number, from: number) => number
}

/** Whether the pieces stand for all of so many items. The time is the product of the two lengths at worst (T19). */
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

/** The last component of a program's path, as a pattern, without what only decorates it. */
export function programPattern(word: Word): string {
  const pattern = patternOf(word)
  const name = pattern.slice(Math.max(pattern.lastIndexOf("/"), pattern.lastIndexOf("\\")) + 1)
  return name.includes(".") ? name.replace(/\.(?:exe|cmd|bat)$/i, "") : name
}

/** The program's name, or undefined when it is not known. */
export function programName(word: Word | undefined): string | undefined {
  if (word === undefined) return undefined
  const name = programPattern(word)
  return hasWildcard(name) ? undefined : name
}

/** What a known start of a path stands for; the rest as wildcards. */
export function pathPattern(path: Word): string {
  const first = path.parts[0]
  if (!path.dynamic || first === undefined) return path.text
  if (first.kind === "glob") return `./${patternOf(path)}`
  const start = START[first.text.replace(/[{}]/g, "")]
  return start === undefined ? patternOf(path) : start + patternOf({ ...path, parts: path.parts.slice(1) })
}

const START: Readonly<Record<string, string>> = {
  $PWD: ".",
  "$(pwd)": ".",
  "`pwd`": ".",
  "$(git rev-parse --show-toplevel)": ".",
  $CLAUDE_PROJECT_DIR: ".",
  $HOME: "~",
}

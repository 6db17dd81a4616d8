// What a word could turn out to be when its value is not known: expansions and globs become wildcards,
// so that "could this be that name?" has an answer. Two characters no path holds stand for them.
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

/** Time is the product of the two lengths at worst; names are short. */
export function couldBe(pattern: string, name: string): boolean {
  if (!hasWildcard(pattern)) return pattern === name
  let at = 0
  let back = -1
  let resume = 0
  let from = 0
  while (from < name.length) {
    if (pattern[at] === ANY) {
      back = ++at
      resume = from
    } else if (pattern[at] === ONE || pattern[at] === name[from]) {
      at++
      from++
    } else if (back >= 0) {
      at = back
      from = ++resume
    } else return false
  }
  while (pattern[at] === ANY) at++
  return at === pattern.length
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

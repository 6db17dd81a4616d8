// The index over lessons (GUID-03). Every lesson that can be eligible for an act shares a key with it. Each glob, command
// and action of a lesson gets its rarest key; an act asks for all keys that could match. Keys are lower case on every
// disk, so they may find too much, never too little.
//   d:a/b   everything in this folder of the project     d:a/b*.ext, d:a/b*/name   only files with that extension or name
//   f:name  a file of this name anywhere                 p:name       below a folder of this name   p:name*.ext
//   n:abc   how the file's name begins                   e:ext        its extension                 g:   any file
//   c:git   a command                                    c:git push
//   a:word  a word of an action                          l:id         a lesson whose action was noted
//   s:id    a lesson that supersedes this one

import { actionWords, BREAK, headAndTail, knownWords } from "../../text/words.ts"
import { commandKey, commandWords, firstOperands, isCureCommand } from "./command-words.ts"
import { cleanGlob, hasGlobSign, splitGlob } from "./globs.ts"
import type { GuidanceLimits } from "./guidance-limits.ts"
import { ANY_FILE, addPathKeys, extensionOf, NAME_CHARS } from "./path-keys.ts"
import type { Guided } from "./pointers.ts"
import type { Scene } from "./scene.ts"

const MOST_ALTERNATIVES = 32

/** Sorted and unique; empty if nothing can point at the lesson. */
export function lessonKeys({ id, triggers }: Guided, limits: GuidanceLimits): readonly string[] {
  const keys = new Set<string>()
  for (const glob of triggers.files) {
    const isUnwanted = glob.trim().startsWith("!") || glob.trim().length > limits.globChars
    if (!isUnwanted) for (const key of globKeys(cleanGlob(splitGlob(glob.trim())[0], true))) keys.add(key)
  }
  for (const command of triggers.commands.filter((each) => !isCureCommand(each))) {
    const words = commandWords(command.trim().split(/\s+/))
    if (words !== undefined) keys.add(commandKey(words, words.operands[0]))
  }
  for (const action of triggers.actions) {
    const longest = actionWords(action).reduce((one, other) => (other.length > one.length ? other : one), "")
    if (longest !== "") keys.add(`a:${longest}`).add(lessonKey(id))
  }
  return [...keys].sort()
}

export function sceneKeys(scene: Scene): readonly string[] {
  const keys = new Set<string>()
  for (const { path } of scene.paths) addPathKeys(keys, path)
  for (const command of scene.shell?.commands ?? []) {
    keys.add(commandKey(command, undefined))
    for (const operand of firstOperands(command)) keys.add(commandKey(command, operand))
  }
  if (scene.act.kind === "look") return [...keys]
  for (const word of scene.shell?.speech.known ?? []) if (word !== BREAK) keys.add(`a:${word}`)
  for (const word of scene.speech.known) if (word !== BREAK) keys.add(`a:${word}`)
  for (const id of scene.noted?.keys() ?? []) keys.add(lessonKey(id))
  return [...keys]
}

export function wordKeys(text: string, limits: GuidanceLimits): readonly string[] {
  const keys: string[] = []
  for (const word of knownWords(headAndTail(text, limits.messageChars))) keys.push(`a:${word}`)
  return keys
}

/** Key of a lesson whose actions were noted in a message. */
export function lessonKey(id: string): string {
  return `l:${id}`
}

/** Key of the lesson that supersedes another. */
export function supersededKey(id: string): string {
  return `s:${id}`
}

/** More specific keys first: a lesson about this file before one about all files of its kind. */
export function keyRank(key: string): number {
  const isNarrow = key.includes("*") || key[0] === "f" || key[0] === "c"
  return isNarrow ? 0 : (RANKS[key[0] ?? ""] ?? RANKS.g)
}

const RANKS = { d: 1, p: 2, n: 2, e: 3, l: 4, a: 5, g: 6 } as Readonly<Record<string, number>> & {
  readonly g: number
}

/** One key per alternative of a lower-case glob. */
function globKeys(glob: string): readonly string[] {
  if (glob === "") return []
  const alternatives = expanded(glob)
  return alternatives === undefined ? [ANY_FILE] : alternatives.flatMap(globKey)
}

function globKey(glob: string): string | readonly string[] {
  if (!hasGlobSign(glob)) return glob.includes("/") ? `d:${glob}` : [`f:${glob}`, `d:${glob}`]
  const parts = glob.split("/")
  const last = parts.at(-1) ?? ""
  const wild = parts.findIndex((part) => !isName(part))
  if (isName(last)) return wild === 0 ? `f:${last}` : `d:${parts.slice(0, wild).join("/")}*/${last}`
  const extension = extensionOf(last)
  const suffix = extension === undefined || hasGlobSign(extension) ? undefined : `*.${extension}`
  const name = parts.findLastIndex(isName)
  if (name >= 0) {
    const key = name < wild ? `d:${parts.slice(0, wild).join("/")}` : `p:${parts[name]}`
    return suffix === undefined ? key : key + suffix
  }
  const beginning = last.slice(0, NAME_CHARS)
  if (beginning.length === NAME_CHARS && !hasGlobSign(beginning)) return `n:${beginning}`
  return suffix === undefined ? ANY_FILE : `e:${extension}`
}

/** A path part without wildcards. */
function isName(part: string): boolean {
  return part !== "" && part !== "." && part !== ".." && !hasGlobSign(part)
}

/** `a.{b,c}` as `a.b` and `a.c`; undefined for nested, open or too many braces. */
function expanded(glob: string): readonly string[] | undefined {
  if (glob.includes("[") && glob.includes("{")) return undefined
  let out = [""]
  for (let at = 0; at < glob.length; ) {
    const open = glob.indexOf("{", at)
    const text = glob.slice(at, open < 0 ? undefined : open)
    if (text.includes("}")) return undefined
    const close = open < 0 ? glob.length : glob.indexOf("}", open)
    if (close < 0) return undefined
    const inside = open < 0 ? "" : glob.slice(open + 1, close)
    if (inside.includes("{")) return undefined
    const choices = inside.split(",")
    out = out.flatMap((start) => choices.map((choice) => start + text + choice))
    if (out.length > MOST_ALTERNATIVES) return undefined
    at = close + 1
  }
  return out
}

// The index over lessons (GUID-03): keys of a lesson and keys of an act, such that every lesson that can be eligible
// for the act shares a key with it. Each glob, command and action of a lesson gets the one key that is rarest;
// an act asks for all that could fit. Keys are in lower case whatever the disk does, so they may find too much,
// never too little.
//   d:a/b   everything in this folder of the project     d:a/b*.ext, d:a/b*/name   the same, so called
//   f:name  a file of this name anywhere                 p:name       below a folder of this name   p:name*.ext
//   n:abc   how the file's name begins                   e:ext        its extension                 g:   any file
//   c:git   a command                                    c:git push
//   a:word  a word of an action                          l:id         a lesson whose action was noted
//   s:id    a lesson that supersedes this one

import { commandKey, commandWords } from "./command-words.ts"
import { cleanGlob, hasWildcard } from "./globs.ts"
import type { GuidanceLimits } from "./limits.ts"
import { ANY_FILE, addPathKeys, extensionOf, NAME_CHARS } from "./path-keys.ts"
import type { Guided } from "./pointers.ts"
import type { Scene } from "./scene.ts"
import { actionWords, BREAK, endsOf, knownWords } from "./words.ts"

const MOST_ALTERNATIVES = 32

/** Sorted, each once; empty for a lesson that nothing can point at. */
export function lessonKeys({ id, triggers }: Guided, limits: GuidanceLimits): readonly string[] {
  const keys = new Set<string>()
  for (const glob of triggers.files) {
    const isUnwanted = glob.trim().startsWith("!") || glob.trim().length > limits.globChars
    if (!isUnwanted) for (const key of globKeys(cleanGlob(glob.trim(), true))) keys.add(key)
  }
  for (const command of triggers.commands) {
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
    if (command.operands[0] !== undefined) keys.add(commandKey(command, command.operands[0]))
  }
  if (scene.act.kind === "look") return [...keys]
  for (const word of scene.shell?.speech.known ?? []) if (word !== BREAK) keys.add(`a:${word}`)
  for (const word of scene.speech.known) if (word !== BREAK) keys.add(`a:${word}`)
  for (const id of scene.noted?.keys() ?? []) keys.add(lessonKey(id))
  return [...keys]
}

/** Of a message, without the scene around it: those of the words that it says. */
export function wordKeys(text: string, limits: GuidanceLimits): readonly string[] {
  return [...knownWords(endsOf(text, limits.messageChars))].map((word) => `a:${word}`)
}

/** Of a lesson with actions, for when they were noted as said. */
export function lessonKey(id: string): string {
  return `l:${id}`
}

/** Of the lesson that takes the place of another. */
export function supersededKey(id: string): string {
  return `s:${id}`
}

/** Of several keys, those that say more come first: a lesson about this very file before one about all of its kind. */
export function keyRank(key: string): number {
  const isNarrow = key.includes("*") || key[0] === "f" || key[0] === "c"
  return isNarrow ? 0 : (RANKS[key[0] ?? ""] ?? RANKS.g)
}

const RANKS = { d: 1, p: 2, n: 2, e: 3, l: 4, a: 5, g: 6 } as Readonly<Record<string, number>> & {
  readonly g: number
}

/** One key for each alternative of a glob in lower case. */
function globKeys(glob: string): readonly string[] {
  if (glob === "") return []
  const alternatives = expanded(glob)
  return alternatives === undefined ? [ANY_FILE] : alternatives.flatMap(globKey)
}

function globKey(glob: string): string | readonly string[] {
  if (!hasWildcard(glob)) return glob.includes("/") ? `d:${glob}` : [`f:${glob}`, `d:${glob}`]
  const parts = glob.split("/")
  const last = parts.at(-1) ?? ""
  const wild = parts.findIndex((part) => !isName(part))
  if (isName(last)) return wild === 0 ? `f:${last}` : `d:${parts.slice(0, wild).join("/")}*/${last}`
  const extension = extensionOf(last)
  const suffix = extension === undefined || hasWildcard(extension) ? undefined : `*.${extension}`
  const name = parts.findLastIndex(isName)
  if (name >= 0) {
    const key = name < wild ? `d:${parts.slice(0, wild).join("/")}` : `p:${parts[name]}`
    return suffix === undefined ? key : key + suffix
  }
  const beginning = last.slice(0, NAME_CHARS)
  if (beginning.length === NAME_CHARS && !hasWildcard(beginning)) return `n:${beginning}`
  return suffix === undefined ? ANY_FILE : `e:${extension}`
}

/** A part of a path that can only be itself. */
function isName(part: string): boolean {
  return part !== "" && part !== "." && part !== ".." && !hasWildcard(part)
}

/** `a.{b,c}` as `a.b` and `a.c`; undefined when the braces are nested, open or too many. */
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

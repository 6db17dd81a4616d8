// The index over lessons (GUID-03): keys of a lesson and keys of an act, such that every lesson that can be eligible
// for the act shares a key with it. Each glob, command and action of a lesson gets the one key that is rarest;
// an act asks for all that could fit. Keys are in lower case whatever the disk does, so they may find too much,
// never too little.
//   p:name        a part of the path            p:name*.ext   the same, of a file with this extension
//   n:abc         how the file's name begins    e:ext         its extension          g:   any file
//   c:program     a command                     c:program word                       a:word   an action
import type { Lesson } from "../lessons/lesson.ts"
import { cleanGlob, hasWildcard } from "./globs.ts"
import type { GuidanceLimits } from "./limits.ts"
import type { Scene } from "./scene.ts"
import { type CommandWords, commandWords } from "./shell-scene.ts"
import { actionWords, BREAK } from "./words.ts"

const ANY_FILE = "g:"
const NAME_CHARS = 3
const MOST_ALTERNATIVES = 32

/** Sorted, each once; empty for a lesson that nothing can point at. */
export function lessonKeys({ triggers }: Lesson, limits: GuidanceLimits): readonly string[] {
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
    if (longest !== "") keys.add(`a:${longest}`)
  }
  return [...keys].sort()
}

export function sceneKeys(scene: Scene): readonly string[] {
  const keys = new Set<string>()
  const paths = scene.shell?.paths.map(({ path }) => path) ?? [scene.path]
  for (const path of paths) addPathKeys(keys, path)
  for (const command of scene.shell?.commands ?? []) {
    keys.add(commandKey(command, undefined))
    if (command.operands[0] !== undefined) keys.add(commandKey(command, command.operands[0]))
  }
  if (scene.act.kind === "look") return [...keys]
  for (const word of scene.shell?.words ?? []) if (word !== BREAK) keys.add(`a:${word}`)
  for (const word of scene.said) if (word !== BREAK) keys.add(`a:${word}`)
  return [...keys]
}

function commandKey(words: CommandWords, operand: string | undefined): string {
  const program = words.name.toLowerCase()
  return operand === undefined ? `c:${program}` : `c:${program} ${operand}`
}

function addPathKeys(keys: Set<string>, path: string): void {
  if (path === "") return
  const parts = path.toLowerCase().split("/")
  const name = parts.at(-1) ?? ""
  const extension = extensionOf(name)
  keys.add(ANY_FILE)
  keys.add(`n:${name.slice(0, NAME_CHARS)}`)
  if (extension !== undefined) keys.add(`e:${extension}`)
  for (const part of parts) {
    if (part === "") continue
    keys.add(`p:${part}`)
    if (extension !== undefined) keys.add(`p:${part}*.${extension}`)
  }
}

/** One key for each alternative of a glob in lower case. */
function globKeys(glob: string): readonly string[] {
  if (glob === "") return []
  const alternatives = expanded(glob)
  return alternatives === undefined ? [ANY_FILE] : alternatives.map(globKey)
}

function globKey(glob: string): string {
  const parts = glob.split("/")
  const last = parts.at(-1) ?? ""
  const literal = parts.findLast((part) => part !== "" && part !== "." && part !== ".." && !hasWildcard(part))
  if (literal !== undefined && literal === last) return `p:${literal}`
  const extension = extensionOf(last)
  const isExtension = extension !== undefined && !hasWildcard(extension)
  if (literal !== undefined) return isExtension ? `p:${literal}*.${extension}` : `p:${literal}`
  const beginning = last.slice(0, NAME_CHARS)
  if (beginning.length === NAME_CHARS && !hasWildcard(beginning)) return `n:${beginning}`
  return isExtension ? `e:${extension}` : ANY_FILE
}

/** What follows the last dot. */
function extensionOf(name: string): string | undefined {
  const dot = name.lastIndexOf(".")
  return dot < 0 || dot === name.length - 1 ? undefined : name.slice(dot + 1)
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

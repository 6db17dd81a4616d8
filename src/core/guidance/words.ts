// What people say, as words to look for (GUID-03): stemmed, without filler, with a break where a sentence ends.
// Names of files, addresses and identifiers are one word each and no part of an action; code blocks are left
// out. Scripts that put no space between words become pairs of characters. No expression is built on the way.
import { isLetter, lettersOf } from "./letters.ts"
import { stem } from "./stem.ts"

/** Ends a sentence in a list of words. */
export const BREAK = ""

/** The words of prose: a message, a prompt, the text of a commit. */
export function wordsOf(text: string): string[] {
  const out: string[] = []
  for (const line of proseLines(text)) {
    for (const chunk of line.split(/\s/)) if (chunk !== "") addChunk(out, chunk)
    out.push(BREAK)
  }
  return out
}

/** The same, each word once and in no order: what stands there twice is looked at once. */
export function knownWords(text: string): ReadonlySet<string> {
  const chunks = new Set<string>()
  for (const line of proseLines(text)) for (const chunk of line.split(/\s/)) chunks.add(chunk)
  chunks.delete("")
  const out: string[] = []
  for (const chunk of chunks) addChunk(out, chunk)
  const words = new Set(out)
  words.delete(BREAK)
  return words
}

function proseLines(text: string): string[] {
  let isCode = false
  return text.split("\n").filter((line) => {
    const isFence = line.trimStart().startsWith("```")
    if (isFence) isCode = !isCode
    return !isFence && !isCode
  })
}

/** The words of one action, fillers left out unless there is nothing else, each once. */
export function actionWords(action: string): readonly string[] {
  const words = lettersOf(action.normalize("NFC").toLowerCase())
  const telling = words.filter((word) => !FILLERS.has(word))
  return [...new Set((telling.length > 0 ? telling : words).map(stem))]
}

/** Words in the order they were said, and which they are. */
export interface Speech {
  readonly words: readonly string[]
  readonly known: ReadonlySet<string>
}

export const SILENCE: Speech = { words: [], known: new Set() }

export function speechOf(words: readonly string[]): Speech {
  return words.length === 0 ? SILENCE : { words, known: new Set(words) }
}

/** Whether the words of an action stand near each other, in any order, within a sentence. */
export function says({ words, known }: Speech, action: readonly string[], between: number): boolean {
  if (action.length === 0 || !action.every((word) => known.has(word))) return false
  if (action.length === 1) return true
  const seen = new Map<string, number>()
  for (const [at, word] of words.entries()) {
    if (word === BREAK) seen.clear()
    if (word === BREAK || !action.includes(word)) continue
    seen.set(word, at)
    if (seen.size === action.length && at - Math.min(...seen.values()) < action.length + between) return true
  }
  return false
}

/** A text that may be long: its beginning and its end, which is where people say what they want. */
export function endsOf(text: string, chars: number): string {
  if (text.length <= chars) return text
  const half = Math.floor(chars / 2)
  return `${text.slice(0, half)}\n${text.slice(-half)}`
}

const FILLERS = new Set(
  (
    "a an and are as at be been but by can could did do does for from had has have he her his i if in into is it its " +
    "just let lets me my of on or our please she so that the their them then there these they this those to us was " +
    "we were will with would you your"
  ).split(" "),
)

function addChunk(out: string[], chunk: string): void {
  const lower = chunk.normalize("NFC").toLowerCase()
  if (isName(lower)) out.push(lower)
  else for (const word of lettersOf(lower)) if (!FILLERS.has(word)) out.push(stem(word))
  if (".!?;。！？".includes(lower.at(-1) ?? " ")) out.push(BREAK)
}

/** A path, an address, an identifier, a file's name: what is inside it is not said. */
function isName(chunk: string): boolean {
  if (chunk.includes("_") || chunk.includes("://") || chunk.includes("=") || chunk.includes("\\")) return true
  const slash = chunk.indexOf("/")
  if (slash === 0 || (slash > 0 && (chunk.indexOf("/", slash + 1) > 0 || "~.@".includes(chunk[0] ?? " "))))
    return true
  for (let at = 1; at < chunk.length - 1; at++) {
    const sign = chunk[at]
    if (sign !== "." && sign !== ":" && sign !== "(") continue
    if (isLetter(chunk.charCodeAt(at - 1)) && (sign === "(" || isLetter(chunk.charCodeAt(at + 1))))
      return true
  }
  return false
}

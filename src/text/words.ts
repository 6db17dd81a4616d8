// The one way to split text into words and to stem them (GUID-03). Guidance, recall and sameness share it, and stems are
// stored in the trigger index: after a change, raise KEYS_VERSION in lessons/disk/trigger-index.ts.

import { once } from "./once.ts"

/** A range of characters, `to` excluded. */
export interface TextSpan {
  readonly from: number
  readonly to: number
}

/** Ends a sentence in a list of words. */
export const BREAK = ""

/**
 * Stemmed words of a message or a commit, without fillers, with a BREAK at each end of a sentence. Paths, URLs and
 * identifiers stay whole; code blocks are skipped.
 */
export function proseWords(text: string): string[] {
  const out: string[] = []
  for (const line of proseLines(text)) {
    for (const chunk of line.split(/\s/)) if (chunk !== "") addChunk(out, chunk)
    out.push(BREAK)
  }
  return out
}

/** The distinct prose words, in no order; a repeated chunk is read once. */
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
  const lines: string[] = []
  for (const line of text.split("\n")) {
    const isFence = line.trimStart().startsWith("```")
    if (isFence) isCode = !isCode
    if (!isFence && !isCode) lines.push(line)
  }
  return lines
}

/** The distinct stems of one action; fillers only if there is nothing else. */
export function actionWords(action: string): readonly string[] {
  const words = lettersOf(action.normalize("NFC").toLowerCase())
  const meaningful = words.filter((word) => !fillers().has(word))
  return [...new Set((meaningful.length > 0 ? meaningful : words).map(stem))]
}

export interface SpokenWords {
  readonly words: readonly string[]
  readonly known: ReadonlySet<string>
}

export const NO_WORDS: SpokenWords = { words: [], known: new Set() }

export function toSpokenWords(words: readonly string[]): SpokenWords {
  return words.length === 0 ? NO_WORDS : { words, known: new Set(words) }
}

/** Whether all words of the action occur close together in one sentence, in any order. */
export function says({ words, known }: SpokenWords, action: readonly string[], between: number): boolean {
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

/** The beginning and the end of a long text: people say what they want there. */
export function headAndTail(text: string, chars: number): string {
  if (text.length <= chars) return text
  const half = Math.floor(chars / 2)
  return `${text.slice(0, half)}\n${text.slice(-half)}`
}

/** Runs of letters and digits in a lower-case text, fillers included. No regular expression: this runs on every call. */
export function lettersOf(lower: string): string[] {
  const out: string[] = []
  let from = -1
  for (let at = 0; at <= lower.length; at++) {
    // Not a number past the end, and that is no letter.
    const code = lower.charCodeAt(at)
    const isWord = (code >= 97 && code <= 122) || (code !== SPACE && isLetter(code))
    if (isWord && from < 0) from = at
    if (isWord || from < 0) continue
    addRun(out, lower.slice(from, at))
    from = -1
  }
  return out
}

const SPACE = 32
/** Every alphabet with spaces that hooks meet often is below. */
const FIRST_UNSPACED = 0x0e00

/** Scripts without spaces between words (Chinese, Japanese, Korean, Thai) become pairs of characters. */
function addRun(out: string[], run: string): void {
  const [first, last] = [run.charCodeAt(0), run.charCodeAt(run.length - 1)]
  if (first < FIRST_UNSPACED && last < FIRST_UNSPACED) out.push(run)
  else if (!isUnspaced(first) && !isUnspaced(last)) out.push(run)
  else if (run.length === 1) out.push(run)
  else for (let at = 0; at + 1 < run.length; at++) out.push(run.slice(at, at + 2))
}

function isUnspaced(code: number): boolean {
  return (
    (code >= 0x3040 && code <= 0x30ff) ||
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7af) ||
    (code >= 0x0e00 && code <= 0x0eff)
  )
}

function isLetter(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 95
  if (code < 0xc0) return code === 0xaa || code === 0xb5 || code === 0xba
  if (code >= 0x2000 && code <= 0x2bff) return false
  if (code >= 0x3000 && code <= 0x303f) return false
  if (code >= 0xd800 && code <= 0xf8ff) return false
  return (
    code < 0xff00 || (code >= 0xff10 && code <= 0xff19) || (code >= 0xff21 && code <= 0xff3a) || code > 0xff65
  )
}

/**
 * A light English stemmer: release, releases, released and releasing meet. Light on purpose: two words with one stem
 * are nearly always the same word. Words with other letters stay whole.
 */
export function stem(word: string): string {
  if (word.length < 4 || !isSmallLetters(word)) return word
  let out = word
  if (out.endsWith("s") && !"sui".includes(out[out.length - 2] ?? "s")) out = out.slice(0, -1)
  if (out.endsWith("ment") && out.length >= 8) out = out.slice(0, -4)
  else if (out.endsWith("ion") && out.length >= 7) out = out.slice(0, -3)
  else if (out.endsWith("ing")) out = without(out, 3)
  else if (out.endsWith("ed")) out = without(out, 2)
  if (out.length >= 4 && out.endsWith("e")) out = out.slice(0, -1)
  return out.length >= 4 && out.endsWith("y") ? `${out.slice(0, -1)}i` : out
}

/** Drops the ending and a letter doubled for it; keeps the word whole if hardly anything would remain. */
function without(word: string, ending: number): string {
  const left = word.slice(0, -ending)
  if (left.length < 3 || !hasVowel(left)) return word
  const [last, before] = [left[left.length - 1] ?? "", left[left.length - 2]]
  return last === before && !"lsze".includes(last) ? left.slice(0, -1) : left
}

function hasVowel(word: string): boolean {
  for (let at = 0; at < word.length; at++) if ("aeiouy".includes(word[at] ?? " ")) return true
  return false
}

function isSmallLetters(word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    if (code < 97 || code > 122) return false
  }
  return true
}

const fillers = once(
  () =>
    new Set(
      (
        "a an and are as at be been but by can could did do does for from had has have he her his i if in into is it " +
        "its just let lets me my of on or our please she so that the their them then there these they this those to us " +
        "was we were will with would you your"
      ).split(" "),
    ),
)

function addChunk(out: string[], chunk: string): void {
  const lower = chunk.normalize("NFC").toLowerCase()
  if (isName(lower)) out.push(lower)
  else for (const word of lettersOf(lower)) if (!fillers().has(word)) out.push(stem(word))
  if (".!?;。！？".includes(lower[lower.length - 1] ?? " ")) out.push(BREAK)
}

/** A path, a URL, an identifier or a file name: it counts as one word. */
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

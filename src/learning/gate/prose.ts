// Extracts the prose that the person typed. Code, logs, quotations, documents and machine prompts are left out, so a quoted
// rule never counts as the person's own. Only the head and tail of a long message are read, so the cost is bounded.
import {
  containsAny,
  findQuotedLines,
  isCodeOrLog,
  isLetterOrDigit,
  isMachinePrompt,
  startsWithLetter,
  withoutClientTags,
  withoutQuotedTail,
} from "./foreign-text.ts"

export interface Prose {
  /** In order, as typed. */
  readonly sentences: readonly string[]
  /** A program wrote it: a hook event, a skill body, a plan executor, a sub-agent's prompt. */
  readonly isMachine: boolean
  /** Lines of code, logs, quotations and tables. */
  readonly pastedLines: number
  /** Headings, bold labels and horizontal rules. */
  readonly documentLines: number
  readonly listItems: number
  readonly typedChars: number
  /** Characters of the whole message, read or not. */
  readonly chars: number
}

const HEAD_CHARS = 2_500
const TAIL_CHARS = 1_500
const MAX_SENTENCES = 8
const MAX_SENTENCE_CHARS = 600

export function proseOf(message: string, maxSentences = MAX_SENTENCES): Prose {
  const text = bounded(message)
  const typed = withoutClientTags(text)
  if (typed === undefined || isMachinePrompt(typed))
    return {
      sentences: [],
      isMachine: true,
      pastedLines: 0,
      documentLines: 0,
      listItems: 0,
      typedChars: 0,
      chars: message.length,
    }
  const lines = classifyLines(typed)
  const all: string[] = []
  let typedChars = 0
  for (const line of lines.typed) {
    addSentences(line, all)
    typedChars += line.length
  }
  return {
    sentences: likeliestSentences(all, maxSentences),
    isMachine: false,
    pastedLines: lines.pasted,
    documentLines: lines.document,
    listItems: lines.items,
    typedChars,
    chars: message.length,
  }
}

/** Of a long message, the sentences with the most ordering words, in order; none without such a word. */
function likeliestSentences(sentences: readonly string[], most: number): readonly string[] {
  if (sentences.length <= most) return sentences
  const hints = hintsIn(sentences)
  let highest = 0
  for (let at = 0; at < sentences.length; at++) highest = Math.max(highest, hints[at] ?? 0)
  const isChosen: boolean[] = []
  let chosen = 0
  for (let count = highest; count > 0; count--)
    for (let at = 0; at < sentences.length && chosen < most; at++)
      if (hints[at] === count) {
        isChosen[at] = true
        chosen++
      }
  return sentences.filter((_, at) => isChosen[at])
}

/** Counts the ordering words of each sentence, searching all sentences at once for each word. */
function hintsIn(sentences: readonly string[]): readonly (number | undefined)[] {
  const hints: (number | undefined)[] = []
  const text = `\n${sentences.join("\n").toLowerCase()}\n`
  const isPlain = isAscii(text)
  for (const word of (isPlain ? HINTS : `${HINTS}|${OTHER_HINTS}`).split("|")) {
    const isWhole = word.charCodeAt(0) < 128
    let sentence = 0
    let line = text.indexOf("\n", 1)
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
      const end = at + word.length
      if (isWhole && (isWordAt(text, at - 1) || isWordAt(text, end))) continue
      for (; line < at; line = text.indexOf("\n", line + 1)) sentence++
      hints[sentence] = (hints[sentence] ?? 0) + 1
    }
  }
  return hints
}

const HINTS =
  "always|never|don't|dont|not|must|should|use|remember|forgot|now on|forward|stop|avoid|we|you|only|every|no|siempre|" +
  "nunca|immer|nie|toujours|jamais|sempre"
const OTHER_HINTS = "不要|以后|必须|记住|每次|别|今後|必ず|ない|всегда|никогда|항상"

function isWordAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return isLetterOrDigit(code) || code === 95
}

function isAscii(text: string): boolean {
  return /^[\x00-\x7f]*$/.test(text)
}

function bounded(message: string): string {
  if (message.length <= HEAD_CHARS + TAIL_CHARS) return message
  return `${message.slice(0, HEAD_CHARS)}\n\n${message.slice(-TAIL_CHARS)}`
}

interface Lines {
  readonly typed: string[]
  pasted: number
  document: number
  items: number
}

const UNDERLINE = /^(?:=+|-+)$/
const HEADING = /^\s*(?:#{1,6}\s|\*\*[^*]{2,80}\*\*:?\s*$|[-=_*]{3,}\s*$)/
const BOLD_LABEL = /^\s*(?:[-*+]|\d+[.)])?\s*\*\*[^*]{2,60}\*\*/
const ITEM = /^\s*(?:[-*+•]|\d{1,2}[.)、])\s*/

function classifyLines(text: string): Lines {
  const lines: Lines = { typed: [], pasted: 0, document: 0, items: 0 }
  const all = text.split("\n")
  const isOthers = findQuotedLines(text, all)
  let inFence = false
  let afterPaste = false
  for (let at = 0; at < all.length; at++) {
    const raw = all[at] ?? ""
    const line = raw.trim()
    if (line.startsWith("```") || line.startsWith("~~~")) {
      inFence = !inFence
      lines.pasted++
      continue
    }
    if (line === "") {
      afterPaste = false
      continue
    }
    if ((line.startsWith("===") || line.startsWith("---")) && UNDERLINE.test(line)) {
      lines.document++
      continue
    }
    if (inFence || isOthers?.(at) || isCodeOrLog(line)) {
      lines.pasted++
      afterPaste = true
      continue
    }
    if (afterPaste && raw.startsWith("  ")) {
      lines.pasted++
      continue
    }
    const text = withoutQuotedTail(startsWithLetter(line) ? line : withoutMarks(line, lines))
    if (text !== "") lines.typed.push(text.slice(0, MAX_SENTENCE_CHARS * 4))
  }
  return lines
}

/** Counts the line and strips its list mark; empty for a heading. */
function withoutMarks(line: string, lines: Lines): string {
  if (HEADING.test(line)) {
    lines.document++
    return ""
  }
  if (BOLD_LABEL.test(line)) lines.document++
  if (!ITEM.test(line)) return line
  lines.items++
  return line.replace(ITEM, "")
}

/** A point inside a name, path or number does not end a sentence. */
export function sentencesOf(line: string): string[] {
  const sentences: string[] = []
  addSentences(line, sentences)
  return sentences
}

/** Splits with a regular expression, then rejoins the parts after an abbreviation or inside a quotation. */
function addSentences(line: string, sentences: string[]): void {
  const parts = line.split(isAscii(line) ? PLAIN_ENDS : ENDS)
  const hasQuote = containsAny(line, QUOTES)
  let open = ""
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] ?? ""
    const text = open === "" ? part : `${open} ${part}`
    const continues =
      (part.endsWith(".") && isAbbreviated(text)) || (hasQuote && isQuoteOpen(text, parts, at))
    open = at < parts.length - 1 && continues ? text : ""
    if (open === "" && hasLetter(text)) sentences.push(text.trim().slice(0, MAX_SENTENCE_CHARS))
  }
}

const QUOTES = '"“”«»「」『』'
const ALL_QUOTES = /["“”«»「」『』]/g

/** Sentences inside quotation marks stay together; an unclosed mark does not count. */
function isQuoteOpen(text: string, parts: readonly string[], at: number): boolean {
  if ((text.match(ALL_QUOTES)?.length ?? 0) % 2 === 0) return false
  for (let next = at + 1; next < parts.length; next++) if (containsAny(parts[next] ?? "", QUOTES)) return true
  return false
}

const PLAIN_ENDS = /\s(?<=[.!?;]\s)\s*/
const ENDS = /(?<=[.!?…])\s+|(?<=[。！？；])(?![。！？；])|(?<=;)\s+/

/** Whether the last word, before its point, is an abbreviation, a single letter or a number. */
function isAbbreviated(text: string): boolean {
  const word = text.slice(Math.max(text.lastIndexOf(" "), text.lastIndexOf("\t")) + 1, -1)
  if (word.length > MAX_ABBREVIATION) return false
  if (word === "e.g" || word === "i.e" || word === "etc" || word === "vs") return true
  if (word.length === 1 && isLetterOrDigit(word.charCodeAt(0))) return true
  return !startsWithLetter(word) && /^(?:\p{L}|\d+)$/u.test(word)
}

/** Longer numbers end a sentence. */
const MAX_ABBREVIATION = 12

function hasLetter(part: string): boolean {
  if (isLetterOrDigit(part.charCodeAt(0))) return true
  return /[a-z0-9]/i.test(part) || /[\p{L}\p{N}]/u.test(part)
}

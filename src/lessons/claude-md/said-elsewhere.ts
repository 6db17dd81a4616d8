// The statements of a person's own file outside our block. Our block does not repeat them: the client reads both, and
// every line costs tokens in every session (LERN-16).
import { ruleIn } from "../file/lesson-from-sentence.ts"
import { locateBlock } from "./markers.ts"

/** Items, paragraphs, their sentences and parts, normalised. */
export function statementsOf(text: string): ReadonlySet<string> {
  const said = new Set<string>()
  const prose = withoutBlock(text.replace(/\r\n?/g, "\n")).replace(COMMENT, "\n")
  for (const piece of piecesOf(prose)) {
    const whole = piece.replace(/\*\*|__/g, "")
    said.add(plain(whole))
    for (const sentence of whole.split(SENTENCE_END)) {
      said.add(plain(sentence))
      said.add(plain(ruleIn(sentence)))
    }
    for (const part of whole.split(PARTS)) said.add(asPart(part))
  }
  said.delete("")
  return said
}

/** Marks a part, which does not count alone: "push to main" also occurs in "never: push to main". */
function asPart(text: string): string {
  const own = plain(text)
  return own === "" ? "" : PART + own
}

const PART = "\u0000"

/** Whether the line is one of the statements or consists of their parts. A cut line only needs to be a prefix. */
export function isSaid(line: string, said: ReadonlySet<string>): boolean {
  const own = plain(line)
  if (own === "" || said.has(own)) return own !== ""
  // An anti-pattern is stored without the word that forbids it.
  if (own.startsWith("avoid ") && said.has(own.slice("avoid ".length))) return true
  const isCut = line.trimEnd().endsWith("…")
  if (isCut && own.length >= MIN_CUT_CHARS && beginsOne(own, said)) return true
  const parts = line.split(PARTS).filter((part) => plain(part) !== "")
  return (
    parts.length > 1 &&
    parts.every((part, at) => {
      if (said.has(plain(part)) || said.has(asPart(part))) return true
      return isCut && at === parts.length - 1 && beginsOne(asPart(part), said)
    })
  )
}

function beginsOne(text: string, said: ReadonlySet<string>): boolean {
  for (const each of said) if (each.startsWith(text)) return true
  return false
}

const COMMENT = /<!--[\s\S]*?-->/g
const MIN_CUT_CHARS = 40
/** Splits a checklist into title and items, and a text into sentences. */
const PARTS = /[:;]\s+|:$|(?<=[.!?。！？])\s+/
const SENTENCE_END = /(?<=[.!?。！？])\s+/

function withoutBlock(text: string): string {
  const found = locateBlock(text)
  return found.kind === "one" ? `${text.slice(0, found.start)}\n\n${text.slice(found.end)}` : text
}

/** Items and paragraphs, each on one line. */
function piecesOf(text: string): readonly string[] {
  const pieces: string[] = []
  let isOpen = false
  for (const line of text.split("\n")) {
    const words = line.trim()
    const isNew = !isOpen || START.test(words)
    if (words === "") isOpen = false
    else if (isNew) {
      pieces.push(words.replace(START, ""))
      isOpen = !words.startsWith("#")
    } else pieces.push(`${pieces.pop() ?? ""} ${words}`)
  }
  return pieces
}

const START = /^(?:#{1,6}\s+|[-*+]\s+(?:\[[ xX]\]\s+)?|\d{1,3}[.)]\s+)/

/** Lower case words, without punctuation and emphasis. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\[([^\][]{1,200})\]\([^)\s]{0,500}\)/g, "$1")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
}

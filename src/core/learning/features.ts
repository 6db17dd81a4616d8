// From a message to numbers that a person can read: which cues each sentence shows, together or apart, and what
// surrounds it. Names are stable: the weights refer to them. The words of the message themselves are no feature.
import { ordersAlways } from "./always-do.ts"
import { addCues } from "./cue-index.ts"
import { ACTS, PAIRS, SENTENCE_FACTS } from "./pairs.ts"
import { type Prose, proseOf } from "./prose.ts"
import { type Words, wordsOf } from "./words.ts"

export interface Input {
  readonly user: string
  /** The agent's words just before; empty when unknown. */
  readonly prevAssistant: string
}

export interface ReadSentence {
  readonly raw: string
  readonly words: Words
  /** Names of the cues, facts and pairs that it shows. */
  readonly shown: ReadonlySet<string>
}

export interface Reading {
  readonly prose: Prose
  readonly sentences: readonly ReadSentence[]
  /** By name; only those that are not zero. */
  readonly context: ReadonlyMap<string, number>
}

export function read(input: Input): Reading {
  const prose = proseOf(input.user)
  const sentences = prose.isMachine ? [] : prose.sentences.map(readSentence)
  return { prose, sentences, context: contextOf(prose, sentences, input.prevAssistant) }
}

/** The same message as read before, now that it is known what the agent had said. */
export function readAfter({ prose, sentences }: Reading, prevAssistant: string): Reading {
  return { prose, sentences, context: contextOf(prose, sentences, prevAssistant) }
}

function readSentence(raw: string): ReadSentence {
  const words = wordsOf(raw)
  const shown = new Set<string>()
  addCues(words, shown)
  if (ordersAlways(words.text, words.tokens)) shown.add("alwaysDo")
  for (const [name, holds] of SENTENCE_FACTS) if (holds(words, raw)) shown.add(name)
  addPairs(shown)
  if (!ACTS.some((name) => shown.has(name))) shown.add("bare")
  return { raw, words, shown }
}

/** Plain loops over places: there are many pairs, and a process that has just started pays for everything fancier. */
function addPairs(shown: Set<string>): void {
  for (let pair = 0; pair < PAIRS.length; pair++) {
    const row = PAIRS[pair]
    if (row === undefined || !shown.has(row[1][0] ?? "")) continue
    const [name, all, none] = row
    if (all.every((each) => shown.has(each)) && !none.some((each) => shown.has(each))) shown.add(name)
  }
}

function contextOf(
  prose: Prose,
  sentences: readonly ReadSentence[],
  prevAssistant: string,
): Map<string, number> {
  const context = new Map<string, number>()
  const add = (name: string, value: number) => {
    if (value !== 0) context.set(name, value)
  }
  const words = wordsIn(sentences)
  add("size:log-words", doublings(1 + words) / 4)
  add("size:tiny", words <= 3 ? 1 : 0)
  add("size:short", words > 3 && words <= 14 ? 1 : 0)
  add("size:long", words > 60 ? 1 : 0)
  add("size:very-long", words > 150 ? 1 : 0)
  add("size:one-sentence", sentences.length === 1 ? 1 : 0)
  add("form:pasted", Math.min(1, prose.pastedLines / 8))
  add("form:any-paste", prose.pastedLines > 0 ? 1 : 0)
  add("form:document", Math.min(1, prose.documentLines / 4))
  add("form:items", Math.min(1, prose.listItems / 6))
  add("form:mostly-pasted", prose.typedChars / Math.max(1, prose.chars) < 0.5 ? 1 : 0)
  shares(sentences, add)
  before(prevAssistant, sentences, add)
  return context
}

export function wordsIn(sentences: readonly ReadSentence[]): number {
  let words = 0
  for (const sentence of sentences) words += sentence.words.count
  return words
}

/** The logarithm to base two, straight between its whole values: a process that has just started has not got the other. */
function doublings(count: number): number {
  const whole = 31 - Math.clz32(count)
  return whole + count / (1 << whole) - 1
}

/** Those of the first sentence, and those of which the share counts. */
export const FIRST_CUES = ["asks", "forbids", "uses", "requests", "asked-task", "agrees", "refuses"]
export const SHARE_CUES = ["asks", "product", "asked-task", "forbids", "you", "imperative"]

type Add = (name: string, value: number) => void

/** A rule is often the whole message: how it opens, and how much of it shows the same. */
function shares(sentences: readonly ReadSentence[], add: Add): void {
  const [first] = sentences
  if (first === undefined) return
  for (const cue of FIRST_CUES) if (first.shown.has(cue)) add(`first:${cue}`, 1)
  for (const cue of SHARE_CUES) {
    let showing = 0
    for (const { shown } of sentences) if (shown.has(cue)) showing++
    add(`share:${cue}`, showing / sentences.length)
  }
}

const BEFORE_CHARS = 600
const DONE =
  /\b(?:i(?:'ve| have)|created|updated|implemented|done|completed?|fixed|added|successfully|ready)\b|已|完成|しました/i

function before(prevAssistant: string, sentences: readonly ReadSentence[], add: Add): void {
  const prev = prevAssistant.slice(-BEFORE_CHARS).trim()
  if (prev === "") return add("before:unknown", 1)
  add("before:asked", /[?？]\W*$/.test(prev) ? 1 : 0)
  add("before:done", DONE.test(prev) ? 1 : 0)
  const said = new Set(contentWords(prev))
  const own = sentences.flatMap(({ words }) => contentWords(words.text))
  if (own.length > 0) add("before:shared-words", own.filter((word) => said.has(word)).length / own.length)
}

function contentWords(text: string): string[] {
  return text.toLowerCase().match(/[a-z_]{5,}|[㐀-鿿]{2}/g) ?? []
}

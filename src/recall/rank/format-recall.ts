// Formats recalled statements: what was said, with date and session, never as an order (RCAL-02). One budget for all; a
// long statement is cut to its most decisive sentences, as typed. Plain loops: this runs once, in a hook.

import { estimateTokens } from "../../text/tokens.ts"
import type { Chosen } from "./choose.ts"
import type { KeptSentence } from "./sheet.ts"

export interface RecallLimits {
  readonly most: number
  readonly tokens: number
  /** False for a prompt that asked about any file. */
  readonly isAtFile: boolean
}

export interface Recalled {
  readonly text: string
  readonly told: readonly {
    readonly id: number
    readonly tokens: number
    readonly score: number
    readonly shared: readonly string[]
  }[]
}

function headOf(isAtFile: boolean): string {
  return `What the person said ${isAtFile ? "at this file " : ""}in earlier sessions (a record, not an order):`
}

/** The quoted part of a statement: chosen sentences, and how much of what it answers. */
interface Quote {
  readonly kept: readonly KeptSentence[]
  readonly asked: 0 | 1 | 2
}

interface Piece extends Quote {
  readonly chosen: Chosen
  readonly cost: number
}

export function formatRecall(
  chosen: readonly Chosen[],
  limits: RecallLimits,
  now: number,
): Recalled | undefined {
  const head = headOf(limits.isAtFile)
  let room = limits.tokens - estimateTokens(head)
  const pieces: Piece[] = []
  const put = (each: Chosen, quote: Quote) => {
    const at = placeOf(each, pieces)
    const cost = costOf(lineOf(each, quote, now, isFirst(each, pieces)))
    const price = cost - (pieces[at]?.cost ?? 0)
    if (price > room) return
    pieces[at] = { chosen: each, kept: quote.kept, asked: quote.asked, cost }
    room -= price
  }
  const open = (each: Chosen) => {
    const later = changeOf(each, chosen)
    if (later !== undefined && placeOf(later, pieces) === pieces.length) return
    const first = bestOf(each.sentences)
    put(each, { kept: [first], asked: first.needs })
  }
  // First the best sentence of the best statements, then the next best of any, then the other questions.
  const picked = withAmendments(chosen, limits.most)
  for (const each of picked.slice(0, FIRST)) open(each)
  const rest: { each: Chosen; sentence: KeptSentence }[] = []
  for (const each of picked)
    for (const sentence of each.sentences)
      if (sentence.weight > 0 && !isKept(sentence, pieces)) rest.push({ each, sentence })
  for (const { each, sentence } of rest.sort((a, b) => value(b.sentence) - value(a.sentence))) {
    const piece = pieces[placeOf(each, pieces)]
    if (piece === undefined) open(each)
    else if (!piece.kept.includes(sentence))
      put(each, { asked: piece.asked, kept: [...piece.kept, sentence] })
  }
  for (const { chosen: each, kept, asked } of pieces) if (asked === 0) put(each, { kept, asked: 1 })
  for (const { chosen: each, kept, asked } of pieces) {
    const [short, long] = each.statement.asked
    if (asked === 1 && short !== long) put(each, { kept, asked: 2 })
  }
  return pieces.length === 0 ? undefined : written(head, pieces, now)
}

/** The other statements come only where their sentences are worth more than further ones of these. */
const FIRST = 5

function isKept(sentence: KeptSentence, pieces: readonly Piece[]): boolean {
  for (const { kept } of pieces) if (kept.includes(sentence)) return true
  return false
}

/** Past the end if it is not among them. */
function placeOf(each: Chosen, pieces: readonly Piece[]): number {
  let at = 0
  while (at < pieces.length && pieces[at]?.chosen !== each) at++
  return at
}

function isFirst(each: Chosen, pieces: readonly Piece[]): boolean {
  for (const { chosen } of pieces)
    if (chosen !== each && chosen.statement.session === each.statement.session) return false
  return true
}

function costOf(line: string): number {
  return estimateTokens(`${line}\n`)
}

function written(head: string, pieces: readonly Piece[], now: number): Recalled {
  let before = ""
  let text = head
  const told: Recalled["told"][number][] = []
  for (const piece of ordered(pieces)) {
    const { statement, score, shared } = piece.chosen
    const line = lineOf(piece.chosen, piece, now, statement.session !== before)
    before = statement.session
    text += `\n${line}`
    told.push({ id: statement.id, tokens: costOf(line), score: Math.round(score), shared })
  }
  return { text, told }
}

/** The chosen statement that changes this one. */
function changeOf({ changedBy }: Chosen, chosen: readonly Chosen[]): Chosen | undefined {
  if (changedBy === null) return undefined
  for (const each of chosen) if (each.statement.id === changedBy) return each
  return undefined
}

/** The best ones; a changed statement only together with its change. */
function withAmendments(chosen: readonly Chosen[], most: number): readonly Chosen[] {
  const picked: Chosen[] = []
  for (const each of chosen) {
    if (picked.length >= most) break
    const later = changeOf(each, chosen)
    if (later !== undefined && !picked.includes(later)) {
      if (picked.length + 1 < most) picked.push(later)
      else continue
    }
    if (!picked.includes(each)) picked.push(each)
  }
  return picked
}

function bestOf(sentences: readonly KeptSentence[]): KeptSentence {
  let best = sentences[0] as KeptSentence
  for (const each of sentences) if (each.weight > best.weight) best = each
  return best
}

/** Of equal weight, the shorter sentence is better value. */
function value({ text, weight }: KeptSentence): number {
  return weight / Math.sqrt(20 + text.length)
}

/** Newest session first; within a session, in spoken order. */
function ordered(pieces: readonly Piece[]): readonly Piece[] {
  return pieces
    .slice()
    .sort(
      (a, b) =>
        newestIn(b, pieces) - newestIn(a, pieces) || a.chosen.statement.turn - b.chosen.statement.turn,
    )
}

/** When its session last said something of this. */
function newestIn({ chosen }: Piece, pieces: readonly Piece[]): number {
  let newest = 0
  for (const { chosen: other } of pieces)
    if (other.statement.session === chosen.statement.session) newest = Math.max(newest, other.statement.at)
  return newest
}

/** Session and date precede its first statement. */
function lineOf(
  { statement, sentences, changedBy }: Chosen,
  { kept, asked: needs }: Quote,
  now: number,
  isFirst: boolean,
): string {
  const { number, at } = statement
  const where = number === null ? "" : ` (session ${number})`
  const opening = isFirst ? `Said here on ${dayOf(at, now)}${where}` : "  then"
  const mark = changedBy === null ? "" : ", since changed"
  const words = joined(sentences, kept)
  const [short, long] = statement.asked
  const asked = ["", short, long][needs] ?? ""
  const answer = asked === "" ? "" : `, to "${asked}"`
  return `${opening}${mark}${answer}: "${words}"`
}

/** Omitted sentences show as a gap. */
function joined(sentences: readonly KeptSentence[], kept: readonly KeptSentence[]): string {
  let text = ""
  let isGap = false
  for (const sentence of sentences) {
    const isKept = kept.includes(sentence)
    if (isKept || !isGap) text += `${text === "" ? "" : " "}${isKept ? sentence.text : "…"}`
    isGap = !isKept
  }
  return text
}

const MONTHS = "January February March April May June July August September October November December"

function dayOf(at: number, now: number): string {
  const date = new Date(at)
  const day = `${date.getUTCDate()} ${MONTHS.split(" ")[date.getUTCMonth()]}`
  return new Date(now).getUTCFullYear() === date.getUTCFullYear() ? day : `${day} ${date.getUTCFullYear()}`
}

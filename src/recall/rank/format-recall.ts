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
interface Piece {
  readonly kept: ReadonlySet<KeptSentence>
  readonly asked: 0 | 1 | 2
}

export function formatRecall(
  chosen: readonly Chosen[],
  limits: RecallLimits,
  now: number,
): Recalled | undefined {
  const head = headOf(limits.isAtFile)
  let room = limits.tokens - estimateTokens(head)
  const pieces = new Map<Chosen, Piece>()
  const costs = new Map<Chosen, number>()
  const isFirst = (each: Chosen) => {
    for (const other of pieces.keys())
      if (other !== each && other.statement.session === each.statement.session) return false
    return true
  }
  const put = (each: Chosen, piece: Piece) => {
    const cost = costOf(lineOf(each, piece, now, isFirst(each)))
    const price = cost - (costs.get(each) ?? 0)
    if (price > room) return
    pieces.set(each, piece)
    costs.set(each, cost)
    room -= price
  }
  // First each statement's best sentence, then the next best of any, then the other questions.
  for (const each of withAmendments(chosen, limits.most)) {
    const later = changeOf(each, chosen)
    if (later !== undefined && !pieces.has(later)) continue
    const first = bestOf(each.sentences)
    put(each, { kept: new Set([first]), asked: first.needs })
  }
  const rest: { each: Chosen; sentence: KeptSentence }[] = []
  for (const [each, { kept }] of pieces)
    for (const sentence of each.sentences)
      if (sentence.weight > 0 && !kept.has(sentence)) rest.push({ each, sentence })
  for (const { each, sentence } of rest.sort((a, b) => value(b.sentence) - value(a.sentence))) {
    const piece = pieces.get(each)
    if (piece !== undefined) put(each, { ...piece, kept: new Set([...piece.kept, sentence]) })
  }
  for (const [each, piece] of [...pieces]) if (piece.asked === 0) put(each, { ...piece, asked: 1 })
  return pieces.size === 0 ? undefined : written(head, pieces, now)
}

function costOf(line: string): number {
  return estimateTokens(`${line}\n`)
}

function written(head: string, pieces: ReadonlyMap<Chosen, Piece>, now: number): Recalled {
  let before = ""
  let text = head
  const told: Recalled["told"][number][] = []
  for (const each of ordered([...pieces.keys()])) {
    const { statement, score, shared } = each
    const piece = pieces.get(each)
    if (piece === undefined) continue
    const line = lineOf(each, piece, now, statement.session !== before)
    before = statement.session
    text += `\n${line}`
    told.push({ id: statement.id, tokens: costOf(line), score, shared })
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
  const picked = new Set<Chosen>()
  for (const each of chosen) {
    if (picked.size >= most) break
    const later = changeOf(each, chosen)
    if (later !== undefined && !picked.has(later)) {
      if (picked.size + 1 < most) picked.add(later)
      else continue
    }
    picked.add(each)
  }
  return [...picked]
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
function ordered(chosen: readonly Chosen[]): readonly Chosen[] {
  const newest = new Map<string, number>()
  for (const { statement } of chosen)
    newest.set(statement.session, Math.max(statement.at, newest.get(statement.session) ?? 0))
  return [...chosen].sort(
    (a, b) =>
      (newest.get(b.statement.session) ?? 0) - (newest.get(a.statement.session) ?? 0) ||
      a.statement.turn - b.statement.turn,
  )
}

/** Session and date precede its first statement. */
function lineOf(
  { statement, sentences, changedBy }: Chosen,
  { kept, asked: needs }: Piece,
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
function joined(sentences: readonly KeptSentence[], kept: ReadonlySet<KeptSentence>): string {
  let text = ""
  let isGap = false
  for (const sentence of sentences) {
    const isKept = kept.has(sentence)
    if (isKept || !isGap) text += `${text === "" ? "" : " "}${isKept ? sentence.text : "…"}`
    isGap = !isKept
  }
  return text
}

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
)

function dayOf(at: number, now: number): string {
  const date = new Date(at)
  const day = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`
  return new Date(now).getUTCFullYear() === date.getUTCFullYear() ? day : `${day} ${date.getUTCFullYear()}`
}

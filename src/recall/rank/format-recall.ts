// Formats recalled statements: what was said, with date and session, never as an order (RCAL-02). One budget for all; a
// long statement is cut to its most decisive sentences, as typed.

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
  const lineWith = (each: Chosen, piece: Piece) => {
    const others = [...pieces.keys()].filter((other) => other !== each)
    return lineOf(
      each,
      piece,
      now,
      !others.some(({ statement }) => statement.session === each.statement.session),
    )
  }
  const put = (each: Chosen, piece: Piece) => {
    const before = pieces.get(each)
    const price = costOf(lineWith(each, piece)) - (before === undefined ? 0 : costOf(lineWith(each, before)))
    if (price > room) return
    pieces.set(each, piece)
    room -= price
  }
  // First each statement's best sentence, then the next best of any, then the other questions.
  for (const each of withAmendments(chosen, limits.most)) {
    const later = chosen.find(({ statement }) => statement.id === each.changedBy)
    if (later !== undefined && !pieces.has(later)) continue
    const first = bestOf(each.sentences)
    put(each, { kept: new Set([first]), asked: first.needs })
  }
  const rest = [...pieces.keys()].flatMap((each) =>
    each.sentences.filter(({ weight }) => weight > 0).map((sentence) => ({ each, sentence })),
  )
  for (const { each, sentence } of rest.sort((a, b) => value(b.sentence) - value(a.sentence))) {
    const piece = pieces.get(each)
    if (piece !== undefined) put(each, { ...piece, kept: new Set([...piece.kept, sentence]) })
  }
  for (const [each, piece] of [...pieces])
    if (piece.asked === 0) put(each, { ...piece, asked: 1 })
  return pieces.size === 0 ? undefined : written(head, pieces, now)
}

function costOf(line: string): number {
  return estimateTokens(`${line}\n`)
}

function written(head: string, pieces: ReadonlyMap<Chosen, Piece>, now: number): Recalled {
  let before = ""
  const lines = ordered([...pieces.keys()]).map((each) => {
    const piece = pieces.get(each) ?? { kept: new Set<KeptSentence>(), asked: 0 as const }
    const line = lineOf(each, piece, now, each.statement.session !== before)
    before = each.statement.session
    const { statement, score, shared } = each
    return { line, told: { id: statement.id, tokens: costOf(line), score, shared } }
  })
  return { text: [head, ...lines.map(({ line }) => line)].join("\n"), told: lines.map(({ told }) => told) }
}

/** The best ones; a changed statement only together with its change. */
function withAmendments(chosen: readonly Chosen[], most: number): readonly Chosen[] {
  const picked = new Set<Chosen>()
  for (const each of chosen) {
    if (picked.size >= most) break
    const later = chosen.find(({ statement }) => statement.id === each.changedBy)
    if (later !== undefined && !picked.has(later)) {
      if (picked.size + 1 < most) picked.add(later)
      else continue
    }
    picked.add(each)
  }
  return [...picked]
}

function bestOf(sentences: readonly KeptSentence[]): KeptSentence {
  return sentences.reduce((best, each) => (each.weight > best.weight ? each : best))
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
  const words = quoted(joined(sentences, kept))
  const [short, long] = statement.asked
  const asked = ["", short, long][needs] ?? ""
  const answer = asked === "" ? "" : `, to "${quoted(asked)}"`
  return `${opening}${mark}${answer}: "${words}"`
}

/** Omitted sentences show as a gap. */
function joined(sentences: readonly KeptSentence[], kept: ReadonlySet<KeptSentence>): string {
  const parts: string[] = []
  for (const sentence of sentences) {
    if (kept.has(sentence)) parts.push(sentence.text)
    else if (parts.at(-1) !== "…") parts.push("…")
  }
  return parts.join(" ")
}

function quoted(text: string): string {
  return text.replace(/\s+/g, " ").trim()
}

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
)

function dayOf(at: number, now: number): string {
  const date = new Date(at)
  const day = `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`
  return new Date(now).getUTCFullYear() === date.getUTCFullYear() ? day : `${day} ${date.getUTCFullYear()}`
}

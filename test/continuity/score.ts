// Scores a session's facts after a compaction: kept by the summary, given back, missing, or repeated.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { droppedFrom } from "../../src/continuity/compaction/compare.ts"
import { GIVE_BACK_TOKENS, giveBack } from "../../src/continuity/compaction/give-back.ts"
import { readSession } from "../../src/continuity/disk/read-session.ts"
import { foldLedger } from "../../src/continuity/ledger/fold.ts"
import type { Ledger } from "../../src/continuity/ledger/ledger.ts"
import { type FactClass, type KnownFact, ROOT, type Script } from "./script.ts"
import { summariesOf } from "./summaries.ts"
import { transcriptOf } from "./transcript.ts"

export interface Tally {
  facts: number
  kept: number
  givenBack: number
  missing: number
  repeated: number
}

export interface Score {
  readonly sessions: number
  readonly compactions: number
  readonly byClass: ReadonlyMap<FactClass, Tally>
  readonly bySummary: ReadonlyMap<string, Tally>
  /** The costliest compaction, in tokens. */
  readonly mostTokens: number
  readonly meanTokens: number
  readonly wrong: readonly string[]
}

export function ledgerOf(script: Script): Ledger {
  const recorded = join(import.meta.dir, "recorded", `${script.name}.jsonl`)
  if (existsSync(recorded)) return ledgerFrom(recorded)
  return ledgerOfText(transcriptOf(script))
}

/** End to end: written to a file, read from its end, folded. */
export function ledgerOfText(transcript: string): Ledger {
  const folder = mkdtempSync(join(tmpdir(), "tenure-eval-"))
  try {
    const path = join(folder, "s.jsonl")
    writeFileSync(path, transcript)
    return ledgerFrom(path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function ledgerFrom(path: string): Ledger {
  const { moments, isWhole } = readSession(path)
  const none = { before: null, events: [], unreviewed: [], secretsIn: () => [] }
  return foldLedger({ session: "s", root: ROOT, moments, isWhole, ...none })
}

export function scoreOf(scripts: readonly Script[]): Score {
  const byClass = new Map<FactClass, Tally>()
  const bySummary = new Map<string, Tally>()
  const wrong: string[] = []
  const tokens: number[] = []
  for (const script of scripts) {
    const ledger = ledgerOf(script)
    for (const summary of summariesOf(script)) {
      const back = giveBack(droppedFrom(ledger, summary.text), ".tenure/local/ledger.json")
      tokens.push(back?.tokens ?? 0)
      for (const fact of script.facts) {
        const isKept = summary.kept.includes(fact)
        const text = back?.text ?? ""
        const isGiven = has(isKept ? sectionOf(text, fact.class) : text, fact)
        for (const tally of [at(byClass, fact.class), at(bySummary, summary.kind)])
          count(tally, isKept, isGiven)
        if (isKept === isGiven)
          wrong.push(
            `${script.name} / ${summary.kind}: ${isKept ? "repeated" : "missing"} ${fact.class}: ${fact.key}`,
          )
      }
    }
  }
  const meanTokens = tokens.reduce((sum, each) => sum + each, 0) / tokens.length
  const compactions = tokens.length
  return {
    sessions: scripts.length,
    compactions,
    byClass,
    bySummary,
    mostTokens: Math.max(...tokens),
    meanTokens,
    wrong,
  }
}

/** At least 95 % of constraints, decisions and todos, 90 % of files and failing commands, within 800 tokens. */
export function isMet({ byClass, mostTokens }: Score): boolean {
  return (
    mostTokens <= GIVE_BACK_TOKENS &&
    [...byClass].every(([kind, tally]) => retained(tally) >= LEAST[kind] && tally.repeated === 0)
  )
}

export const LEAST: Readonly<Record<FactClass, number>> = {
  constraint: 0.95,
  decision: 0.95,
  todo: 0.95,
  "failing test": 0.9,
  "failing command": 0.9,
  file: 0.9,
}

export function retained({ facts, missing }: Tally): number {
  return 1 - missing / facts
}

function at<K>(tallies: Map<K, Tally>, key: K): Tally {
  const tally = tallies.get(key) ?? { facts: 0, kept: 0, givenBack: 0, missing: 0, repeated: 0 }
  tallies.set(key, tally)
  return tally
}

function count(tally: Tally, isKept: boolean, isGiven: boolean): void {
  tally.facts++
  if (isKept) tally.kept++
  if (isGiven && !isKept) tally.givenBack++
  if (!isGiven && !isKept) tally.missing++
  if (isGiven && isKept) tally.repeated++
}

const HEADINGS: Readonly<Record<FactClass, string>> = {
  constraint: "Rule",
  decision: "Decided",
  todo: "Todos",
  "failing test": "Tests that failed",
  "failing command": "Commands that failed",
  file: "Files changed",
}

/** A path in a command does not repeat the file. */
function sectionOf(text: string, kind: FactClass): string {
  const lines = text.split("\n")
  const start = lines.findIndex((line) => line.startsWith(HEADINGS[kind]))
  if (start < 0) return ""
  const length = lines.slice(start + 1).findIndex((line) => !line.startsWith("- "))
  return lines.slice(start, start + 1 + length).join("\n")
}

/** By the plain words, as a reader would search. */
function has(text: string, { key }: KnownFact): boolean {
  const flat = (each: string) =>
    each
      .toLowerCase()
      .replace(/[‹›<>]/g, "")
      .replace(/\s+/g, " ")
  return flat(text).includes(flat(key))
}

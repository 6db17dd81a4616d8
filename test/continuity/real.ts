// Plays real compactions in this process: a folder for each, with the transcript up to the boundary (`cut.jsonl` or
// `cut.jsonl.gz`), one or more summaries (`summary*`), and `facts.json` (what a person would be angry to lose, with
// `in_summary` and `look_for`). A checkpoint is taken before every prompt, as at the end of every turn.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type Moment, momentsOf } from "../../src/clients/claude-code/transcript/moment.ts"
import { afterSummary } from "../../src/continuity/compaction/after-summary.ts"
import { foldLedger } from "../../src/continuity/ledger/fold.ts"
import type { Ledger } from "../../src/continuity/ledger/ledger.ts"
import { estimateTokens } from "../../src/text/tokens.ts"

interface PlayedFact {
  readonly class: string
  readonly fact: string
  readonly isTold: boolean
}

export interface Played {
  readonly folder: string
  readonly summary: string
  readonly text: string
  readonly tokens: number
  /** The facts that the summary dropped; known only for the judged summary. */
  readonly dropped: readonly PlayedFact[]
}

/** `data`: the folder of the compactions, or its parent with `compactions`. */
export function playAll(data: string): readonly Played[] {
  const within = join(data, "compactions")
  const root = existsSync(within) ? within : data
  return readdirSync(root)
    .filter((name) => existsSync(join(root, name, "facts.json")))
    .sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
    .flatMap((name) => playOne(join(root, name), name))
}

function playOne(folder: string, name: string): readonly Played[] {
  const ledger = ledgerOf(transcriptIn(folder))
  const facts = (JSON.parse(readFileSync(join(folder, "facts.json"), "utf8")) as { facts: RawFact[] }).facts
  const summaries = readdirSync(folder).filter((file) => /^summary.*\.(?:txt|md)$/.test(file))
  return summaries.map((file): Played => {
    const text = afterSummary(ledger, readFileSync(join(folder, file), "utf8"), "checkpoint.json")
    const isJudged = file === "summary.txt"
    return {
      folder: name,
      summary: file,
      text,
      tokens: text === "" ? 0 : estimateTokens(text),
      dropped: isJudged
        ? facts.filter(({ in_summary }) => in_summary !== "yes").map((each) => played(each, text))
        : [],
    }
  })
}

interface RawFact {
  readonly class: string
  readonly fact: string
  readonly in_summary: string
  readonly look_for?: string
}

function played({ class: kind, fact, look_for }: RawFact, text: string): PlayedFact {
  return { class: kind, fact, isTold: look_for !== undefined && new RegExp(look_for, "i").test(text) }
}

function transcriptIn(folder: string): string {
  const plain = join(folder, "cut.jsonl")
  if (existsSync(plain)) return readFileSync(plain, "utf8")
  return new TextDecoder().decode(Bun.gunzipSync(readFileSync(`${plain}.gz`)))
}

function ledgerOf(transcript: string): Ledger {
  const lines = transcript.split("\n").filter((line) => line !== "")
  const folders = lines.flatMap((line) => /"cwd":"((?:[^"\\]|\\.)+)"/.exec(line)?.[1] ?? [])
  const root = folders.reduce((one, other) => (one.startsWith(other) ? other : one), folders[0] ?? "/")
  let ledger: Ledger | null = null
  let moments: Moment[] = []
  const fold = () => {
    const none = { events: [], isWhole: true, unreviewed: [], secretsIn: () => [] }
    ledger = foldLedger({
      session: "s",
      root: root.includes("\\") ? PLACE : root,
      before: ledger,
      moments,
      ...none,
    })
    moments = []
    return ledger
  }
  for (const line of lines)
    for (const moment of momentsOf(asUnix(line, root))) {
      if (moment.kind === "said" && moments.length > 0) fold()
      moments.push(moment)
    }
  return fold()
}

const PLACE = "/project"

/** A session from Windows gets our folder name and forward slashes. */
function asUnix(line: string, root: string): string {
  if (!root.includes("\\")) return line
  return line
    .replaceAll(root, PLACE)
    .replaceAll(root.replaceAll("\\\\", "/"), PLACE)
    .replace(/"\/project(?:\\\\[\w.-]+)+"/g, (path) => path.replaceAll("\\\\", "/"))
}

/** The report. */
export function realLines(all: readonly Played[], isListed: boolean): readonly string[] {
  const judged = all.filter(({ summary }) => summary === "summary.txt")
  const others = all.filter(({ summary }) => summary !== "summary.txt")
  const mean = (of: readonly Played[]) =>
    of.reduce((sum, { tokens }) => sum + tokens, 0) / Math.max(1, of.length)
  const facts = judged.flatMap(({ dropped }) => dropped)
  const told = facts.filter(({ isTold }) => isTold).length
  return [
    `Real compactions: ${judged.length}, with ${others.length} summaries of another model.`,
    ...judged.map(
      ({ folder, dropped, tokens }) =>
        `  ${folder}: dropped ${dropped.length}, given back ${dropped.filter(({ isTold }) => isTold).length}, ${tokens} tokens`,
    ),
    `Given back ${told} of ${facts.length} dropped facts, by pattern; ${mean(judged).toFixed(0)} tokens on average.`,
    `With the other model's summaries: ${mean(others).toFixed(0)} tokens on average, nothing for ${others.filter(({ tokens }) => tokens === 0).length} of ${others.length}. Lines have to be read.`,
    "",
    ...(isListed ? all.flatMap(({ folder, summary, text }) => [`== ${folder} ${summary}`, text]) : []),
  ]
}

// recall-bench (EVAL-02): a decision of an earlier conversation, decoys around it, and a later session at the file. How much
// of the decision is told before the edit, at what cost, and is an unrelated session left alone? Played through the
// built executable; no model is called. `-- cart-rounding,csv-dates` plays only these.
import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { columns } from "../src/terminal/format-text.ts"
import { type Box, openBox } from "../test/black-box.ts"
import { later, talk } from "../test/support/talk.ts"
import { type Exchange, type Part, RECALL_CASES, RECALL_DECOYS, type RecallCase } from "./recall/cases.ts"
import { OTHER_CASES } from "./recall/other-cases.ts"
import { REFERENCES, type Spoken } from "./recall/references.ts"

const wanted = process.argv[2]?.split(",")
const isWanted = ({ id }: RecallCase) => wanted === undefined || wanted.includes(id)
const cases: readonly RecallCase[] = [...RECALL_CASES, ...OTHER_CASES].filter(isWanted)

interface Scored {
  readonly id: string
  readonly told: number
  readonly parts: number
  readonly isStale: boolean
  readonly tokens: number
}

const rows: string[][] = [["", "parts", "whole", "stale alone", "tokens"]]
for (const [name, method] of Object.entries(REFERENCES))
  rows.push(
    rowOf(
      name,
      cases.map((one) => score(one, method(spokenIn(one, true), one.file, one.later))),
    ),
  )
const misses: string[] = []
for (const isBusy of [false, true]) {
  const played: Scored[] = []
  for (const one of cases) played.push(score(one, await playedBy(one, isBusy)))
  rows.push(rowOf(isBusy ? "Tenure, decoys at the same file" : "Tenure, decoys elsewhere", played))
  for (const { id, told, parts } of played) if (told < parts) misses.push(`${id}: ${told} of ${parts}`)
}
console.log(columns(rows))
console.log(await unrelated())
console.log(await besides())
for (const miss of misses) console.log(miss)

/** Half of the decoys before the task's own conversations, half after them. */
function spokenIn({ file, talks }: RecallCase, isBusy: boolean): readonly Spoken[] {
  const decoys = RECALL_DECOYS.map((each) => ({ file: isBusy ? file : each.file, talk: each.talk }))
  const half = decoys.length / 2
  return [...decoys.slice(0, half), ...talks.map((each) => ({ file, talk: each })), ...decoys.slice(half)]
}

async function playedBy(one: RecallCase, isBusy: boolean): Promise<string> {
  using box = openBox()
  await playEarlier(box, spokenIn(one, isBusy))
  const told = await later(box, { session: "later", prompt: one.later, file: one.file })
  return `${told.atPrompt}\n${told.atCall}`.trim()
}

async function playEarlier(box: Box, spoken: readonly Spoken[]): Promise<void> {
  for (const [number, { file, talk: exchanges }] of spoken.entries()) {
    mkdirSync(dirname(join(box.project, file)), { recursive: true })
    writeFileSync(join(box.project, file), "\n")
    await talk(
      box,
      { session: `earlier-${number}` },
      exchanges.map((each, turn) => turnOf(each, turn, exchanges, file)),
    )
  }
}

/** The file is read in the first turn and changed in the last. */
function turnOf([said, reply]: Exchange, turn: number, all: readonly Exchange[], file: string) {
  const reads = turn === 0 ? [file] : []
  return { said, reply, reads, edits: turn === all.length - 1 ? [file] : [] }
}

/** Later sessions with the report and the file of another task, which nobody has talked about there. */
async function unrelated(): Promise<string> {
  let count = 0
  for (const [at, one] of cases.entries()) {
    const other = cases[(at + 1) % cases.length]
    if (other === undefined || other === one) continue
    using box = openBox()
    await playEarlier(box, spokenIn(one, false))
    const told = await later(box, { session: "later", prompt: other.later, file: other.file })
    if (told.atCall !== "" || told.atPrompt.includes("Said here")) count++
  }
  return `Unrelated later sessions that were told something: ${count} of ${cases.length}`
}

/** Later sessions at the very file that all decoys and the task talked about, with a prompt about something else. */
async function besides(): Promise<string> {
  let told = 0
  let all = 0
  let tokens = 0
  for (const one of OTHER_CASES.filter(isWanted)) {
    using box = openBox()
    await playEarlier(box, spokenIn(one, true))
    for (const [at, prompt] of one.besides.entries()) {
      const { atPrompt, atCall } = await later(box, { session: `later-${at}`, prompt, file: one.file })
      const text = `${atPrompt.includes("Said here") ? atPrompt : ""}${atCall}`
      all++
      tokens += text.length / 4
      if (text !== "") told++
    }
  }
  const mean = (tokens / Math.max(1, all)).toFixed(0)
  return `Sessions about something else at a much-discussed file that were told something: ${told} of ${all}, ${mean} tokens on average`
}

function score({ id, parts, superseded }: RecallCase, text: string): Scored {
  const told = parts.filter((part) => stands(part, text)).length
  const isStale = superseded !== undefined && stands(superseded, text) && told < parts.length
  return { id, told, parts: parts.length, isStale, tokens: Math.ceil(text.length / 4) }
}

function stands({ needs }: Part, text: string): boolean {
  const plain = text.toLowerCase()
  return needs.every((need) => need.split("|").some((word) => plain.includes(word)))
}

function rowOf(name: string, scored: readonly Scored[]): string[] {
  const share = scored.reduce((sum, { told, parts }) => sum + told / parts, 0) / Math.max(1, scored.length)
  const whole = scored.filter(({ told, parts }) => told === parts).length
  const tokens = scored.reduce((sum, each) => sum + each.tokens, 0) / Math.max(1, scored.length)
  const stale = scored.filter(({ isStale }) => isStale).length
  return [
    name,
    `${Math.round(100 * share)} %`,
    `${whole} of ${scored.length}`,
    String(stale),
    tokens.toFixed(0),
  ]
}

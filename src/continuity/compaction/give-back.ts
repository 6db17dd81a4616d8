// Gives dropped facts back to the agent within a token budget (CONT-05), constraints and decisions first. The person's
// words are quoted as such, and everything is sanitised for the model (SAFE-04).
import { asData, defuseLine } from "../../privacy/sanitise.ts"
import { estimateTokens } from "../../text/tokens.ts"
import { changedFileText, labelledFact } from "../ledger/labelled-fact.ts"
import { BY_THE_PERSON, THE_PERSON, unattributed } from "../ledger/ledger.ts"
import type { Fact, FactKind } from "../ledger/ledger-facts.ts"

export interface GiveBack {
  readonly text: string
  readonly tokens: number
  /** How many facts did not fit. */
  readonly left: number
}

export const GIVE_BACK_TOKENS = 800
/** The first line of what is given back. */
export const GIVE_BACK_HEADING = "From the record of this session, what the summary above leaves out:"

/** Null when nothing was dropped. `rest`: where the whole ledger can be read. */
export function giveBack(dropped: readonly Fact[], rest: string, budget = GIVE_BACK_TOKENS): GiveBack | null {
  if (dropped.length === 0) return null
  for (const [at, chars] of TERSENESS.entries()) {
    const made = within(dropped, chars, rest, budget)
    if (made.left === 0 || at === TERSENESS.length - 1) return made
  }
  return null
}

/** Characters shown per fact: generous at first, then fewer, so that more facts fit. */
const TERSENESS = [400, 220, 140, 90] as const

function within(dropped: readonly Fact[], chars: number, rest: string, budget: number): GiveBack {
  let kept = dropped.slice()
  for (;;) {
    const left = dropped.length - kept.length
    const text = render(kept, chars, rest, left)
    const tokens = estimateTokens(text)
    if (tokens <= budget || kept.length === 0) return { text, tokens, left }
    const over = (tokens - budget) / tokens
    kept = kept.slice(0, Math.min(kept.length - 1, Math.floor(kept.length * (1 - over / 2))))
  }
}

const HEADINGS: Readonly<Partial<Record<FactKind, string>>> = {
  constraint: "Rules from the conversation, in the words used:",
  decision: "Decided:",
  todo: "Todos still open:",
  "failing test": "Tests that failed when last run, by the names that the tool printed:",
  "failing command": "Commands that failed when last run:",
  asked: "Asked for, in the words used:",
  file: "Files changed, by their names:",
  question: "Asked and not answered yet:",
  "next step": "Said to come next:",
  command: "Commands that worked when last run:",
}

function render(facts: readonly Fact[], chars: number, rest: string, left: number): string {
  const parts = (Object.keys(HEADINGS) as FactKind[]).flatMap((kind) => {
    const own = facts.filter((fact) => fact.kind === kind)
    if (own.length === 0) return []
    if (kind === "file") return [`${HEADINGS.file} ${own.map((fact) => factText(fact, chars)).join(", ")}`]
    return [[HEADINGS[kind], ...own.map((fact) => `- ${factText(fact, chars)}`)].join("\n")]
  })
  const more = left === 0 ? "" : ` ${left} more ${left === 1 ? "fact is" : "facts are"} there.`
  return [GIVE_BACK_HEADING, ...parts, `The whole record: ${defuseLine(rest, 300)}.${more}`].join("\n")
}

export function factText(fact: Fact, chars: number): string {
  switch (fact.kind) {
    case "constraint":
    case "asked":
      return fact.of.by === "person"
        ? `${THE_PERSON}${quoted(fact.of.text, chars)}`
        : quoted(fact.of.text, chars)
    case "decision": {
      const { what, reason, impact, by } = fact.of
      const who = by === "person" ? BY_THE_PERSON : ""
      const why = reason === null ? "" : ` (because ${reason})`
      const so = impact === null ? "" : ` Impact: ${impact}`
      return `${who}${line(`${what}${why}${so}`, chars)}`
    }
    case "todo":
      return line(fact.of.state === "open" ? fact.of.text : `${fact.of.text} (in progress)`, chars)
    case "failing test":
      return printed(fact.of.name, Math.min(chars, 160))
    case "failing command":
    case "command": {
      const { line: command, error } = fact.of
      const most = Math.min(chars, 200)
      return error === null
        ? line(command, most)
        : `${line(command, most)} → it printed ${printed(error, most)}`
    }
    case "file":
      return changedFileText(fact.of)
    case "question":
    case "next step":
      return line(fact.of.text, chars)
    default:
      return labelledFact(fact, chars)
  }
}

/** T02: tool output and file names are marked as data. */
function printed(text: string, chars: number): string {
  return unattributed(asData(text, chars))
}

function quoted(text: string, chars: number): string {
  return `"${line(text, chars).replaceAll('"', "'")}"`
}

function line(text: string, chars: number): string {
  return unattributed(defuseLine(text, chars))
}

// What the summariser is asked to keep (CONT-05): the plain output of PreCompact becomes instructions of the summary
// request. Facts in the fewest words, so that little is left to be given back afterwards.
import { estimateTokens } from "../briefing/tokens.ts"
import { defuseLine } from "../trust/sanitise.ts"
import type { Ledger } from "./ledger.ts"

export const ASK_TOKENS = 600

/** Null when there is nothing worth keeping. */
export function askSummary(ledger: Ledger, budget = ASK_TOKENS): string | null {
  const lines = [
    ...group(
      "What was laid down, word for word",
      ledger.constraints.map(({ text }) => `"${text}"`),
    ),
    ...group(
      "Decisions with their reasons",
      ledger.decisions.map(({ what, reason }) => (reason === null ? what : `${what} (because ${reason})`)),
    ),
    ...group(
      "Open todos",
      ledger.todos.map(({ text }) => text),
    ),
    ...group(
      "Failing tests",
      ledger.failingTests.map(({ name }) => name),
    ),
    ...group(
      "Failing commands",
      ledger.commands.filter(({ outcome }) => outcome === "failed").map(({ line }) => line),
    ),
    ...group(
      "Changed files, by path",
      ledger.files.toReversed().map(({ path }) => path),
    ),
  ]
  if (lines.length === 0) return null
  let text = OPENING
  for (const line of lines) {
    const longer = `${text}\n${line}`
    if (estimateTokens(longer) > budget) break
    text = longer
  }
  return text
}

const OPENING =
  'Keep these facts of the session in the summary, with their names, numbers and every "not" and "only" as they stand:'

function group(title: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [`${title}:`, ...items.map((item) => `- ${defuseLine(item, 240)}`)]
}

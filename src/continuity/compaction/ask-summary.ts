// Asks the summariser what to keep (CONT-05, CONT-09): the plain output of PreCompact becomes part of the summary request.
// Short: the kinds of facts that summaries lose, and the few facts that are certain now. A kind is listed fully or not.

import { asData, defuseLine } from "../../privacy/sanitise.ts"
import { estimateTokens } from "../../text/tokens.ts"
import type { Ledger } from "../ledger/ledger.ts"

export const ASK_TOKENS = 150

/** Null when there is nothing worth keeping. */
export function askSummary(ledger: Ledger, budget = ASK_TOKENS): string | null {
  if (classesOf(ledger).length === 0) return null
  let text = OPENING
  for (const sizes of classesOf(ledger)) {
    const fits = sizes.map((line) => `${text}\n${line}`).find((longer) => estimateTokens(longer) <= budget)
    text = fits ?? text
  }
  return text
}

const OPENING =
  "Also keep, with names, numbers and every not and only: what is unverified or never ran; checks promised; what was refused, with the words; limits, accounts and flags beside their command; todos undone."

/** Each kind as a line, the full one first; if it does not fit, the latest fact alone may. */
function classesOf({
  refusals,
  commands,
  failingTests,
  unchecked,
  files,
  constraints,
}: Ledger): readonly (readonly string[])[] {
  const failed = commands.filter(({ outcome }) => outcome === "failed").map(({ line }) => line)
  const changed = files.filter(({ how }) => how === "changed").toReversed()
  return [
    ...group(
      "Refused",
      refusals.toReversed().map(({ what }) => what),
    ),
    ...group("Failing", [...failingTests.map(({ name }) => asData(name, 80)), ...failed]),
    ...group(
      "Rules",
      constraints.toReversed().map(({ text }) => `"${text}"`),
    ),
    ...group(
      "Not checked since the last change",
      unchecked.files.toReversed().map((path) => asData(path, 60)),
    ),
    ...group(
      "Not committed",
      changed.map(({ path }) => asData(path, 60)),
    ),
  ]
}

const ITEM_CHARS = 90
const MAX_ITEMS = 3

function group(title: string, items: readonly string[]): readonly (readonly string[])[] {
  if (items.length === 0) return []
  const told = (count: number) =>
    `${title}: ${items
      .slice(0, count)
      .map((item) => defuseLine(item, ITEM_CHARS))
      .join("; ")}`
  return [[told(MAX_ITEMS), told(1)]]
}

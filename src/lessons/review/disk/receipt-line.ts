// Formats a receipt: when, which lesson, at which call; below it why, at what cost and with what outcome.

import type { DeliveryKind } from "../../../guidance/deliver/hold.ts"
import { inWords } from "../../../guidance/match/pointers.ts"
import { OUTCOMES } from "../../../guidance/outcome/judge-outcome.ts"
import { cleanLine } from "../../../privacy/sanitise.ts"
import type { RecallWay } from "../../../recall/statements/receipt.ts"
import type { Recall } from "../../../store/recalls.ts"
import type { DeliveryCount, Receipt } from "../../../store/receipts.ts"
import { hang, type Style } from "../../../terminal/format-text.ts"

const WAY_WORDS: Readonly<Record<DeliveryKind, string>> = {
  hold: "held",
  "commit-hold": "held the commit:",
  commit: "at the commit:",
  advice: "with",
  look: "at the reading,",
  prompt: "at a prompt",
  subagent: "to a sub-agent",
  "turn-end": "at the end of a turn",
  brief: "in the brief",
}

const TARGET_CHARS = 80

/** `isOne`: all receipts are of one lesson, so it is not named. */
export function receiptLine(receipt: Receipt, style: Style, columns: number, isOne: boolean): string {
  const { at, lesson, sessionNumber } = receipt
  const session = sessionNumber === null ? "" : ` in session ${sessionNumber}`
  const which = isOne ? "" : `${style.cyan(cleanLine(lesson, 80))} `
  return twoLines(at, `${which}${placeOf(receipt)}${style.dim(session)}`, detailOf(receipt), style, columns)
}

function twoLines(at: number, what: string, parts: readonly string[], style: Style, columns: number): string {
  const when = new Date(at).toISOString().slice(0, 16).replace("T", " ")
  const detail = parts.filter((part) => part !== "").join("; ")
  const head = hang(`${style.dim(when)}  `, what, columns)
  return `${head}\n${hang(" ".repeat(18), style.dim(detail), columns)}`
}

function placeOf({ way, tool, target, agent }: Receipt): string {
  const isCommit = way === "commit" || way === "commit-hold"
  const call = [isCommit ? "" : (tool ?? ""), cleanLine(target, TARGET_CHARS)].filter((word) => word !== "")
  const inside = agent === null || way === "subagent" ? "" : " in a sub-agent"
  return `${[WAY_WORDS[way], ...call].join(" ")}${inside}`
}

function detailOf({ reasons, score, tokens, hookUs, outcome }: Receipt): readonly string[] {
  const why = reasons.map((reason) => cleanLine(inWords(reason), 160)).join(", ")
  const cost = `${tokens} tokens, ${Math.round(hookUs / 1000)} ms`
  return [why, score === null ? "" : `score ${score}`, cost, outcome ?? "not judged yet"]
}

const RECALL_WAYS: Readonly<Record<RecallWay, string>> = {
  look: "at the reading of",
  change: "before a change of",
  prompt: "at a prompt about",
}
const SAID_CHARS = 120

/** The same for a recalled statement (RCAL-02). */
export function recallLine(recall: Recall, style: Style, columns: number): string {
  const { at, way, target, said, sessionNumber, shared, score, tokens, hookUs, outcome, agent } = recall
  const words = said === null || said === "" ? "(forgotten)" : `“${cleanLine(said, SAID_CHARS)}”`
  const place =
    target === "" ? "at a prompt that asked for it" : `${RECALL_WAYS[way]} ${cleanLine(target, TARGET_CHARS)}`
  const where = sessionNumber === null ? "" : ` in session ${sessionNumber}`
  const inside = agent === null ? "" : " in a sub-agent"
  const parts = [
    shared.length === 0 ? "" : `shares ${shared.map((term) => cleanLine(term, 40)).join(", ")}`,
    `score ${Math.round(score)}`,
    `${tokens} tokens, ${Math.round(hookUs / 1000)} ms`,
    outcome ?? "not judged yet",
  ]
  return twoLines(at, `${words} ${place}${inside}${style.dim(where)}`, parts, style, columns)
}

/** All four outcomes, zeros included; "not judged yet" only if there are any (GUID-09). */
export function outcomeCounts(counts: readonly Pick<DeliveryCount, "outcome" | "count">[]): string {
  const of = (outcome: DeliveryCount["outcome"]) =>
    counts.filter((each) => each.outcome === outcome).reduce((sum, { count }) => sum + count, 0)
  const open = of(null)
  const judged = OUTCOMES.map((outcome) => `${of(outcome)} ${outcome}`)
  return [...judged, ...(open > 0 ? [`${open} not judged yet`] : [])].join(", ")
}

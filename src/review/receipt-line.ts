// One receipt as a person reads it: when, which lesson, at which call, and below it why, at what cost and what became of it.

import type { Way } from "../core/guidance/hold.ts"
import { inWords } from "../core/guidance/pointers.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import type { Receipt } from "../store/receipts.ts"
import type { Style } from "../terminal/style.ts"
import { hang } from "../terminal/wrap.ts"

const WAY_WORDS: Readonly<Record<Way, string>> = {
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

/** `isOne`: all receipts are of the same lesson, which then is not named. */
export function receiptLine(receipt: Receipt, style: Style, columns: number, isOne: boolean): string {
  const { at, lesson, sessionNumber } = receipt
  const when = new Date(at).toISOString().slice(0, 16).replace("T", " ")
  const session = sessionNumber === null ? "" : ` in session ${sessionNumber}`
  const which = isOne ? "" : `${style.cyan(cleanLine(lesson, 80))} `
  const head = hang(`${style.dim(when)}  `, `${which}${placeOf(receipt)}${style.dim(session)}`, columns)
  return `${head}\n${hang(" ".repeat(18), style.dim(detailOf(receipt)), columns)}`
}

function placeOf({ way, tool, target, agent }: Receipt): string {
  const isCommit = way === "commit" || way === "commit-hold"
  const call = [isCommit ? "" : (tool ?? ""), cleanLine(target, TARGET_CHARS)].filter((word) => word !== "")
  const inside = agent === null || way === "subagent" ? "" : " in a sub-agent"
  return `${[WAY_WORDS[way], ...call].join(" ")}${inside}`
}

function detailOf({ reasons, score, tokens, hookUs, outcome }: Receipt): string {
  const why = reasons.map((reason) => cleanLine(inWords(reason), 160)).join(", ")
  const cost = `${tokens} tokens, ${Math.round(hookUs / 1000)} ms`
  const parts = [why, score === null ? "" : `score ${score}`, cost, outcome ?? "not judged yet"]
  return parts.filter((part) => part !== "").join("; ")
}

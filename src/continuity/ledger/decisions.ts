// Decisions with reason and impact: from `Decision:` bullets and choices in the agent's reply, and from the person's
// answers to questions and approvals of plans.
import { PLAN_TOOL, QUESTION_TOOL } from "../../clients/claude-code/tools.ts"
import type { Resulted } from "../../clients/claude-code/transcript/moment.ts"
import { choicesIn } from "./choices.ts"
import type { LedgerDecision } from "./ledger.ts"

const MAX_CHARS = 60_000
const MAX_LINE = 2_000

/** From the agent's reply, in order, without code blocks, quotations and tables. */
export function decisionsIn(reply: string): readonly LedgerDecision[] {
  const lines = spokenLines(reply)
  const found: LedgerDecision[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ""
    const labelled = LABEL.exec(line)
    if (labelled?.[1] === undefined) {
      found.push(...choicesIn(unmarked(line)))
      continue
    }
    if (!/^decision/i.test(labelled[1])) continue
    const parts = partsFrom(lines, at)
    if (parts.what !== "") found.push({ ...parts, by: "agent" })
    at = parts.end
  }
  return found
}

/** From an answered `AskUserQuestion`, or a plan that the person approved. */
export function decisionsFrom(
  tool: string,
  input: Readonly<Record<string, unknown>>,
  result: Resulted,
): readonly LedgerDecision[] {
  if (result.failed) return []
  if (tool === QUESTION_TOOL) {
    return answersOf(result).map(([question, answer]) => ({
      what: `${question.trim()} → ${answer.trim()}`,
      reason: null,
      impact: null,
      by: "person",
    }))
  }
  if (tool !== PLAN_TOOL || !/\bapproved\b/i.test(result.text.slice(0, 400))) return []
  const plan = [input["plan"], result.details["plan"]].find((text) => typeof text === "string")
  return [{ what: `Plan approved: ${gist(plan ?? "")}`, reason: null, impact: null, by: "person" }]
}

/** Sorted, because the client's object may come in any order. */
function answersOf({ details, text }: Resulted): readonly (readonly [string, string])[] {
  const answers = details["answers"]
  if (typeof answers === "object" && answers !== null && !Array.isArray(answers)) {
    return Object.entries(answers)
      .flatMap(([question, answer]) =>
        typeof answer === "string" && answer !== "" ? [[question, answer] as const] : [],
      )
      .sort(([a], [b]) => (a < b ? -1 : 1))
  }
  return [...text.matchAll(/"([^"\n]{1,300})"="([^"\n]{1,300})"/g)].map(
    ([, q = "", a = ""]) => [q, a] as const,
  )
}

/** The first heading or sentence of a plan. */
function gist(plan: string): string {
  const line = plan.split("\n").find((each) => /[\p{L}\p{N}]/u.test(each)) ?? "the plan that was shown"
  return unmarked(line)
}

/** `Decision:`, `**Decision**:`, `- **Reason:**`, in a list or not. */
const LABEL =
  /^\s*(?:[-*+•]|\d{1,2}[.)])?\s*(?:\*\*|__)?(decision|decided|reason|rationale|why|impact|consequence)s?(?: \d+)?(?:\*\*|__)?\s*:(?:\*\*|__)?\s*(.*)$/i

function partsFrom(lines: readonly string[], start: number) {
  const parts = { what: "", reason: null as string | null, impact: null as string | null, end: start }
  for (let at = start; at < lines.length; at++) {
    const line = lines[at] ?? ""
    const [, label = "", value = ""] = LABEL.exec(line) ?? []
    if (at > start && /^deci/i.test(label)) break
    if (label === "") {
      if (line.trim() === "" && at === start + 1) continue
      break
    }
    const text = unmarked(value)
    if (/^deci/i.test(label)) Object.assign(parts, inOneLine(text))
    else if (/^(?:reason|rationale|why)/i.test(label)) parts.reason = text || null
    else parts.impact = text || null
    parts.end = at
  }
  return parts
}

/** `Decision: X. Reason: Y. Impact: Z` on one line. */
function inOneLine(text: string) {
  const [, what = text, reason, impact] =
    /^(.*?)(?:[.;|,–—-]?\s*\**(?:reason|rationale|why)\**:\s*(.*?))?(?:[.;|,–—-]?\s*\**(?:impact|consequence)\**:\s*(.*))?$/i.exec(
      text,
    ) ?? []
  const part = (words: string | undefined) => words?.replace(SIGNS_OFF, "").trim() || null
  return { what: what.trim(), reason: part(reason), impact: part(impact) }
}

/** "All done." after the reason is no part of it. */
const SIGNS_OFF =
  /(?<=[.!?])\s+(?:(?:all|that's|that is|it's|it is|everything's|everything is)\s+)?(?:done|finished|ready|set)[.!]*$/i

/** Without code blocks, quotations and tables. */
export function spokenLines(reply: string): readonly string[] {
  let isCode = false
  return reply
    .slice(0, MAX_CHARS)
    .split("\n")
    .map((line) => line.slice(0, MAX_LINE).trim())
    .filter((line) => {
      const isFence = /^\s*(?:```|~~~)/.test(line)
      if (isFence) isCode = !isCode
      return !isFence && !isCode && !/^\s*(?:>|\|)/.test(line)
    })
}

/** Without list marks, headings and emphasis. */
export function unmarked(line: string): string {
  return line
    .replace(/^\s*(?:#{1,6}\s+|[-*+•]\s+(?:\[[ x]\]\s+)?|\d{1,2}[.)]\s+)/, "")
    .replace(/\*\*|__/g, "")
    .trim()
}

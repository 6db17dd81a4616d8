// Compacts a track's documents (TRCK-03, TRCK-04): writes the agent's statements and todo list into DECISIONS, RISKS and
// PLAN. Pure and idempotent. One broken bullet or damaged document refuses everything.

import { withTodos } from "./plan-file.ts"
import { type TrackDecision, withDecisions, withRisks } from "./risks-file.ts"
import type { SessionWords, TimedStatement } from "./session-words.ts"

export interface Documents {
  readonly plan: string
  readonly risks: string
  readonly decisions: string
}

export type Invariant = Extract<TimedStatement, { kind: "invariant" }>

export type Compaction =
  | { readonly kind: "compacted"; readonly documents: Documents; readonly invariants: readonly Invariant[] }
  /** One sentence per reason. */
  | { readonly kind: "refused"; readonly why: readonly string[] }

export function compact(before: Documents, words: SessionWords): Compaction {
  const plan = withTodos(before.plan, words.todos)
  const risks = withRisks(before.risks, of(words, "risk"))
  const decisions = withDecisions(before.decisions, of(words, "decision") as readonly TrackDecision[])
  const faults = words.faults.map(({ of: what, text, why }) => `The ${what} '${text}': ${why}.`)
  if (faults.length === 0 && plan.kind === "text" && risks.kind === "text" && decisions.kind === "text") {
    const documents = { plan: plan.text, risks: risks.text, decisions: decisions.text }
    return { kind: "compacted", documents, invariants: of(words, "invariant") }
  }
  const damaged = Object.entries({ "PLAN.md": plan, "RISKS.md": risks, "DECISIONS.md": decisions }).flatMap(
    ([file, result]) => (result.kind === "refused" ? [`${file}: ${result.why}.`] : []),
  )
  return { kind: "refused", why: [...faults, ...damaged] }
}

function of<K extends TimedStatement["kind"]>(
  { statements }: SessionWords,
  kind: K,
): readonly Extract<TimedStatement, { kind: K }>[] {
  return statements.filter((each) => each.kind === kind) as Extract<TimedStatement, { kind: K }>[]
}

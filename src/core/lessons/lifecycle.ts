// The life of a lesson on this machine: what happened, and what the lesson is then. Pure: times, session
// numbers and people come in with the action. What changed in the record comes out as rows for the
// changelog; what changed nothing leaves none. Nothing but a person's decision makes a lesson active;
// a decayed one, which a person had approved, comes back by itself (LIFE-04).

import { type Action, isDecision } from "./action.ts"
import type { ChangelogDraft } from "./changelog.ts"
import { decide } from "./decisions.ts"
import { difference } from "./difference.ts"
import { DEFAULT_LIMITS, type LifecycleLimits } from "./limits.ts"
import type { Move, Refusal } from "./move.ts"
import { notice } from "./notice.ts"
import type { LessonState } from "./state.ts"

export type Outcome =
  | {
      /** undefined when the lesson was undone out of existence. */
      readonly state: LessonState | undefined
      readonly rows: readonly ChangelogDraft[]
    }
  | { readonly refused: Refusal }

export function step(
  state: LessonState | undefined,
  action: Action,
  limits: LifecycleLimits = DEFAULT_LIMITS,
): Outcome {
  const moves = movesOf(state, action, limits)
  if (typeof moves === "string") return { refused: moves }
  return { state: moves.length === 0 ? state : moves.at(-1)?.next, rows: rowsOf(state, moves, action) }
}

function movesOf(state: LessonState | undefined, action: Action, limits: LifecycleLimits) {
  if (!isDecision(action)) return notice(state, action, limits)
  if (action.by.kind !== "person") return "needs-a-person"
  return decide(state, action, action.by, limits)
}

function rowsOf(state: LessonState | undefined, moves: readonly Move[], action: Action): ChangelogDraft[] {
  return moves.flatMap(({ next, as, reason }, index) => {
    const before = index === 0 ? state : moves[index - 1]?.next
    const change = difference(before, next)
    const lesson = (next ?? before)?.content.id
    if (change === undefined || lesson === undefined) return []
    const undoes = action.kind === "undone" ? action.target.seq : null
    return [{ at: action.at, lesson, action: as, ...change, reason, by: action.by, undoes }]
  })
}

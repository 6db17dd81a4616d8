// The one way to change a lesson. State, changelog row and file move together: the file is written inside the
// transaction, so that after a crash all of it holds, or none, or the file alone: it has its person's trust, and the next
// command takes it in.
import { type Action, isDecision } from "../core/lessons/action.ts"
import type { ChangelogRow } from "../core/lessons/changelog.ts"
import type { LessonId } from "../core/lessons/lesson.ts"
import { step } from "../core/lessons/lifecycle.ts"
import type { Refusal } from "../core/lessons/move.ts"
import type { LessonState } from "../core/lessons/state.ts"
import { appendChanges } from "../store/changelog.ts"
import { nextGeneration } from "../store/generation.ts"
import { deleteLesson, loadLesson, saveLesson } from "../store/lessons.ts"
import { makeDurable, writing } from "../store/open.ts"
import { noteBlockBehind } from "./block-behind.ts"
import { settleFile } from "./lesson-file.ts"
import type { LessonIo } from "./lesson-io.ts"
import { keepDurably, keepTriggers, settleTriggers } from "./triggers.ts"

export type Changed =
  | {
      readonly kind: "changed"
      readonly state: LessonState | undefined
      readonly rows: readonly ChangelogRow[]
    }
  | { readonly kind: "refused"; readonly why: Refusal }

export function change(io: LessonIo, id: LessonId, action: Action): Changed {
  const { store } = io
  // F02: what a person decides outlives a power cut.
  if (isDecision(action)) makeDurable(store)
  const isPart = store.inTransaction
  const changed = writing(store, (): Changed => {
    const before = loadLesson(store, id)
    const outcome = step(before, action, io.config.lifecycle)
    if ("refused" in outcome) return { kind: "refused", why: outcome.refused }
    const { state } = outcome
    if (state === undefined) deleteLesson(store, id)
    else if (state !== before) saveLesson(store, state)
    if (state !== before && !hasSameTriggers(before, state)) keepTriggers(io, id, state)
    const rows = appendChanges(store, outcome.rows)
    if (isShown(before) || isShown(state)) noteBlockBehind(io)
    if (rows.length > 0 && action.by.kind === "person") {
      settleFile(io, id, state, action.by)
      nextGeneration(store, io.project)
    }
    if (!isPart && isDecision(action)) keepDurably(io)
    return { kind: "changed", state, rows }
  })
  if (!isPart && changed.kind === "changed" && isDecision(action)) settleTriggers(io)
  return changed
}

/** Most changes are of a count or a quote. */
function hasSameTriggers(before: LessonState | undefined, after: LessonState | undefined): boolean {
  const isSameStage = before?.standing.stage === after?.standing.stage
  return isSameStage && JSON.stringify(factsOf(before)) === JSON.stringify(factsOf(after))
}

function factsOf(state: LessonState | undefined) {
  const content = state?.content
  return [content?.priority, content?.triggers, content?.supersedes, content?.deprecated]
}

/** Whether it has, or had, a line in the block. */
function isShown(state: LessonState | undefined): boolean {
  return state?.standing.stage === "active"
}

// The only way to change a lesson. State, changelog row and file change together: the file is written inside the
// transaction. After a crash all of it is there, or nothing, or only the trusted file, which the next command ingests.

import { readChainHead, saveChainHead } from "../../io/chain-head.ts"
import { tolerateWriteFailure } from "../../io/write-failure.ts"
import { appendChanges, headOf, missingRows } from "../../store/changelog-rows.ts"
import { nextGeneration } from "../../store/generation.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { deleteLesson, loadLesson, saveLesson } from "../../store/lesson-rows.ts"
import { addSideEffect, makeDurable, writing } from "../../store/open.ts"
import { isPersonal } from "../../store/personal-lessons.ts"
import type { ChangelogRow, TransitionRefusal } from "../lifecycle/changelog.ts"
import { applyAction } from "../lifecycle/lifecycle.ts"
import type { LessonId } from "../model/lesson.ts"
import { type Action, isDecision, type LessonState } from "../model/lesson-state.ts"
import { noteBlockBehind } from "./block-notes.ts"
import { ensureTriggerIndex, flushFilter, indexTriggers } from "./trigger-index.ts"
import { syncLessonFile } from "./write-lesson-file.ts"

export type Changed =
  | {
      readonly kind: "changed"
      readonly state: LessonState | undefined
      readonly rows: readonly ChangelogRow[]
    }
  | { readonly kind: "refused"; readonly why: TransitionRefusal }

export function changeLesson(io: LessonIo, id: LessonId, action: Action): Changed {
  const { store } = io
  // A copy of the person's lesson: it changes in ~/.tenure only.
  if (isPersonal(id)) return { kind: "refused", why: "unknown-lesson" }
  // F02: a person's decision survives a power cut.
  if (isDecision(action)) makeDurable(store)
  const isPart = store.inTransaction
  const changed = writing(store, (): Changed => {
    const before = loadLesson(store, id)
    const outcome = applyAction(before, action, io.config.lifecycle)
    if ("refused" in outcome) return { kind: "refused", why: outcome.refused }
    const { state } = outcome
    if (state === undefined) deleteLesson(store, id)
    else if (state !== before) saveLesson(store, state)
    if (state !== before && !hasSameTriggers(before, state)) indexTriggers(io, id, state)
    const rows = appendChanges(store, outcome.rows)
    if (isShown(before) || isShown(state)) noteBlockBehind(io)
    if (rows.length > 0 && action.by.kind === "person") {
      syncLessonFile(io, id, state, action.by)
      nextGeneration(store, io.project)
    }
    if (!isPart && isDecision(action)) flushFilter(io)
    if (rows.length > 0 && isDecision(action)) keepHeadOf(io)
    return { kind: "changed", state, rows }
  })
  if (!isPart && changed.kind === "changed" && isDecision(action))
    tolerateWriteFailure(() => ensureTriggerIndex(io))
  return changed
}

/**
 * T26: once the decision is on disk, the end of the changelog is recorded in the home. While rows are missing, the old
 * head stays until a person has seen the report.
 */
function keepHeadOf({ store, project, home }: LessonIo): void {
  const keep = () => {
    if (missingRows(store, readChainHead(project, home)) === undefined)
      saveChainHead(project, home, headOf(store))
  }
  addSideEffect(store, { keep, undo: () => undefined })
}

/** Most changes only add a count or a quote. */
function hasSameTriggers(before: LessonState | undefined, after: LessonState | undefined): boolean {
  const isSameStage = before?.standing.stage === after?.standing.stage
  return isSameStage && JSON.stringify(factsOf(before)) === JSON.stringify(factsOf(after))
}

function factsOf(state: LessonState | undefined) {
  const content = state?.content
  return [content?.priority, content?.triggers, content?.supersedes, content?.deprecated]
}

/** Whether it may have a line in the block. */
function isShown(state: LessonState | undefined): boolean {
  return state?.standing.stage === "active"
}

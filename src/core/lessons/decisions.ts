// What only a person does to a lesson (LIFE-06). Where a lesson becomes active, the `Person` who said so
// goes into its record, with the channel; there is no other way to write `active` down.

import type { Decision } from "./action.ts"
import type { Person } from "./actor.ts"
import type { RowAction } from "./changelog.ts"
import { apply, parseFields } from "./difference.ts"
import type { LifecycleLimits } from "./limits.ts"
import type { Move, Refusal } from "./move.ts"
import { lowest } from "./origin.ts"
import { type LessonState, NO_STATISTICS, type Standing, withReference } from "./state.ts"

type Moves = readonly Move[] | Refusal

/** Stands where a person gave none. */
export const NO_REASON = "decided by a person"

export function decide(
  state: LessonState | undefined,
  decision: Decision,
  by: Person,
  limits: LifecycleLimits,
): Moves {
  if (decision.kind === "adopted") return adopt(state, decision, by)
  if (decision.kind === "undone") return undo(state, decision)
  if (state === undefined) return "unknown-lesson"
  switch (decision.kind) {
    case "approved":
      return approve(state, decision, by, limits)
    case "rejected":
      return reject(state, decision)
    case "archived":
      return archive(state, decision)
    case "restored":
      return restore(state, decision)
    case "edited":
      return moved({ ...state, content: { ...state.content, ...decision.changes } }, "edited", decision)
    case "feedback":
      return mark(state, decision, limits)
  }
}

/** From any other stage: a person may change their mind about what was rejected, too. */
function approve(state: LessonState, decision: Decision, by: Person, limits: LifecycleLimits): Moves {
  if (state.standing.stage === "active") return "already-active"
  const confidence = limits.approvedConfidence[state.content.source] ?? state.content.confidence
  const content = { ...state.content, confidence, approved: decision.at }
  const standing: Standing = { stage: "active", approval: { by, sessionNumber: decision.sessionNumber } }
  return moved(placed({ ...state, content }, standing, decision), "approved", decision)
}

function adopt(state: LessonState | undefined, decision: Decision & { kind: "adopted" }, by: Person): Moves {
  const { sessionNumber } = decision
  // A file written by hand may leave out when it was approved: now.
  const content = { ...decision.content, approved: decision.content.approved ?? decision.at }
  if (state !== undefined && state.content.id !== content.id) return "another-lesson"
  const origin = state === undefined ? "reviewed" : lowest(state.origin, "reviewed")
  const statistics = state?.statistics ?? NO_STATISTICS
  const standing: Standing =
    state?.standing.stage === "active" ? state.standing : { stage: "active", approval: { by, sessionNumber } }
  return moved(placed({ content, origin, standing, statistics }, standing, decision), "adopted", decision)
}

function reject(state: LessonState, decision: Decision): Moves {
  if (state.standing.stage === "rejected") return "already-rejected"
  return moved({ ...state, standing: { stage: "rejected" } }, "rejected", decision)
}

function archive(state: LessonState, decision: Decision): Moves {
  if (state.standing.stage === "archived") return "already-archived"
  return moved({ ...state, standing: { stage: "archived", was: state.standing } }, "archived", decision)
}

/** Back to where it was. */
function restore(state: LessonState, decision: Decision): Moves {
  if (state.standing.stage !== "archived") return "not-archived"
  return moved(placed(state, state.standing.was, decision), "restored", decision)
}

/** LIFE-07. The count starts again when it sends the lesson back, so that a second approval is a new start. */
function mark(state: LessonState, decision: Decision & { kind: "feedback" }, limits: LifecycleLimits): Moves {
  const { standing, statistics } = state
  if (standing.stage !== "active" && standing.stage !== "decayed") return "not-approved"
  if (decision.helpful) {
    const marked = { ...state, statistics: { ...statistics, helpful: statistics.helpful + 1, notHelpful: 0 } }
    const next = placed(marked, { ...standing, stage: "active" }, decision)
    return [{ next, as: "revived", reason: "marked helpful" }]
  }
  const notHelpful = statistics.notHelpful + 1
  const isEnough = notHelpful >= limits.returnAfterNotHelpful
  const next: LessonState = {
    ...state,
    standing: isEnough ? { stage: "review_pending", queuedAt: decision.at } : standing,
    statistics: { ...statistics, notHelpful: isEnough ? 0 : notHelpful },
  }
  return [{ next, as: "returned", reason: `marked not helpful ${notHelpful} times` }]
}

/** Puts back what the row changed and nothing else. An origin that has fallen since stays down. */
function undo(state: LessonState | undefined, decision: Decision & { kind: "undone" }): Moves {
  const { target } = decision
  if (state !== undefined && state.content.id !== target.lesson) return "another-lesson"
  if ((state === undefined) !== (parseFields(target.to) === null)) return "unknown-lesson"
  const reason = `undo of ${target.action} (${target.seq})`
  const before = parseFields(target.from)
  const record = apply(state, before)
  if (record === undefined) return [{ next: undefined, as: "undone", reason }]

  const origin = state === undefined ? record.origin : lowest(state.origin, record.origin)
  const next = { ...record, origin, statistics: state?.statistics ?? NO_STATISTICS }
  return [{ next: before?.standing ? placed(next, before.standing, decision) : next, as: "undone", reason }]
}

/** A lesson that a person puts in use is used now; one put in the queue starts waiting now. */
function placed(state: LessonState, standing: Standing, { at, sessionNumber }: Decision): LessonState {
  if (standing.stage === "review_pending") return { ...state, standing: { ...standing, queuedAt: at } }
  if (standing.stage !== "active") return { ...state, standing }
  return { ...state, standing, statistics: withReference(state.statistics, sessionNumber) }
}

function moved(next: LessonState, as: RowAction, { reason }: Decision): Moves {
  return [{ next, as, reason: reason ?? NO_REASON }]
}

// Transitions that only a person can make (LIFE-06). An active lesson always records the `Person` who approved it and
// the channel; there is no other way to create `active`.

import type { Person } from "../model/actor.ts"
import { applyDifference, parseFields } from "../model/difference.ts"
import {
  type LessonState,
  NO_STATISTICS,
  type PersonDecision,
  type Standing,
  withReference,
} from "../model/lesson-state.ts"
import { lowest } from "../model/origin.ts"
import type { Move, RowAction, TransitionRefusal } from "./changelog.ts"
import type { LifecycleLimits } from "./decay.ts"

type Moves = readonly Move[] | TransitionRefusal

/** The reason recorded when the person gave none. */
export const NO_REASON = "decided by a person"

export function applyDecision(
  state: LessonState | undefined,
  decision: PersonDecision,
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
      if (state.standing.stage === "rejected") return "already-rejected"
      return moved({ ...state, standing: { stage: "rejected" } }, "rejected", decision)
    case "archived":
      if (state.standing.stage === "archived") return "already-archived"
      return moved({ ...state, standing: { stage: "archived", was: state.standing } }, "archived", decision)
    case "restored":
      return restore(state, decision)
    case "edited":
      return moved({ ...state, content: { ...state.content, ...decision.changes } }, "edited", decision)
    case "feedback":
      return mark(state, decision, limits)
  }
}

/** From any other stage: a person may also change their mind about a rejected lesson. */
function approve(state: LessonState, decision: PersonDecision, by: Person, limits: LifecycleLimits): Moves {
  if (state.standing.stage === "active") return "already-active"
  const confidence = limits.approvedConfidence[state.content.source] ?? state.content.confidence
  const content = { ...state.content, confidence, approved: decision.at }
  const standing: Standing = { stage: "active", approval: { by, sessionNumber: decision.sessionNumber } }
  return moved(placed({ ...state, content }, standing, decision), "approved", decision)
}

function adopt(
  state: LessonState | undefined,
  decision: PersonDecision & { kind: "adopted" },
  by: Person,
): Moves {
  const { sessionNumber } = decision
  // A hand-written file may omit `approved`: use the time of the decision.
  const content = { ...decision.content, approved: decision.content.approved ?? decision.at }
  if (state !== undefined && state.content.id !== content.id) return "another-lesson"
  const origin = state === undefined ? "reviewed" : lowest(state.origin, "reviewed")
  const statistics = state?.statistics ?? NO_STATISTICS
  const standing: Standing =
    state?.standing.stage === "active" ? state.standing : { stage: "active", approval: { by, sessionNumber } }
  return moved(placed({ content, origin, standing, statistics }, standing, decision), "adopted", decision)
}

/** An archived lesson returns to its former stage; a decayed one is active again with its old approval (LIFE-04). */
function restore(state: LessonState, decision: PersonDecision): Moves {
  const { standing } = state
  if (standing.stage !== "archived" && standing.stage !== "decayed") return "not-archived"
  const former: Standing = standing.stage === "archived" ? standing.was : { ...standing, stage: "active" }
  return moved(placed(state, former, decision), "restored", decision)
}

/** LIFE-07. Returning a lesson to review resets the count, so a second approval starts afresh. */
function mark(
  state: LessonState,
  decision: PersonDecision & { kind: "feedback" },
  limits: LifecycleLimits,
): Moves {
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

/** Restores exactly what the row changed. An origin that has since fallen stays low. */
function undo(state: LessonState | undefined, decision: PersonDecision & { kind: "undone" }): Moves {
  const { target } = decision
  if (state !== undefined && state.content.id !== target.lesson) return "another-lesson"
  if ((state === undefined) !== (parseFields(target.to) === null)) return "unknown-lesson"
  const reason = `undo of ${target.action} (${target.seq})`
  const before = parseFields(target.from)
  const record = applyDifference(state, before)
  if (record === undefined) return [{ next: undefined, as: "undone", reason }]

  const origin = state === undefined ? record.origin : lowest(state.origin, record.origin)
  const next = { ...record, origin, statistics: state?.statistics ?? NO_STATISTICS }
  return [{ next: before?.standing ? placed(next, before.standing, decision) : next, as: "undone", reason }]
}

/** Activating counts as use; queueing starts the wait now. */
function placed(state: LessonState, standing: Standing, { at, sessionNumber }: PersonDecision): LessonState {
  if (standing.stage === "review_pending") return { ...state, standing: { ...standing, queuedAt: at } }
  if (standing.stage !== "active") return { ...state, standing }
  return { ...state, standing, statistics: withReference(state.statistics, sessionNumber) }
}

function moved(next: LessonState, as: RowAction, { reason }: PersonDecision): Moves {
  return [{ next, as, reason: reason ?? NO_REASON }]
}

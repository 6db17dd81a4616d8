// What the program notices by itself: a finding, the same finding again, a use, a session counted, a draft
// left lying. None of it can approve: from here a lesson reaches `active` only out of `decayed`, and takes
// along the approval it had.

import { SOURCE_WORDS } from "../review/whose-words.ts"
import type { Event } from "./action.ts"
import { isStale } from "./decay.ts"
import type { Lesson } from "./lesson.ts"
import type { LifecycleLimits } from "./limits.ts"
import type { Move, Refusal } from "./move.ts"
import { canRaise, lowest } from "./origin.ts"
import { type LessonState, NO_STATISTICS, type Statistics, withReference } from "./state.ts"

type Captured = Event & { readonly kind: "captured" }
type Observed = Event & { readonly kind: "observed" }

export function notice(
  state: LessonState | undefined,
  event: Event,
  limits: LifecycleLimits,
): readonly Move[] | Refusal {
  if (event.kind === "captured") return state === undefined ? capture(event, limits) : "already-known"
  if (state === undefined) return "unknown-lesson"
  switch (event.kind) {
    case "observed":
      return observe(state, event, limits)
    case "queued":
      return enqueue(state, event.at)
    case "referenced":
      return use(state, event.sessionNumber)
    case "session-counted":
      return decay(state, event.sessionNumber, limits)
    case "expired":
      return expire(state, event.at, limits)
  }
}

function capture(event: Captured, limits: LifecycleLimits): readonly Move[] {
  const captured: LessonState = {
    content: { ...event.content, approved: null },
    origin: event.origin,
    standing: event.queued ? { stage: "review_pending", queuedAt: event.at } : { stage: "observation" },
    statistics: canRaise(event.origin) ? counted(NO_STATISTICS, event.session) : NO_STATISTICS,
  }
  const found: Move = { next: captured, as: "captured", reason: SOURCE_WORDS[event.content.source] }
  return [found, ...promote(captured, event.at, limits)]
}

/** A lesson that was set aside stays so whatever is observed, and words that may not raise one do nothing. */
function observe(state: LessonState, event: Observed, limits: LifecycleLimits): readonly Move[] {
  const { stage } = state.standing
  if (stage === "rejected" || stage === "archived" || !canRaise(event.origin)) return []

  const statistics = counted(state.statistics, event.session)
  const content = withQuote(state.content, event, limits)
  const seen: LessonState = {
    ...state,
    content: isCriticalNow(state, statistics, limits) ? { ...content, priority: "CRITICAL" } : content,
    origin: lowest(state.origin, event.origin),
    statistics,
  }
  const again: Move = { next: seen, as: "observed", reason: `seen again in session ${event.sessionNumber}` }
  return [again, ...promote(seen, event.at, limits), ...use(seen, event.sessionNumber)]
}

/** LERN-03: the same correction, seen twice before, is CRITICAL. What a person has approved stays as they left it. */
function isCriticalNow(
  { content, standing }: LessonState,
  statistics: Statistics,
  limits: LifecycleLimits,
): boolean {
  if (content.source !== "correction") return false
  if (standing.stage !== "observation" && standing.stage !== "review_pending") return false
  return statistics.observations >= limits.criticalAtObservations
}

function promote(state: LessonState, at: string, limits: LifecycleLimits): readonly Move[] {
  const { observations, sessions } = state.statistics
  if (state.standing.stage !== "observation") return []
  if (observations < limits.promoteAtObservations || sessions.length < limits.promoteAtSessions) return []

  const reason = `${observations} observations in ${sessions.length} sessions`
  return [{ next: { ...state, standing: { stage: "review_pending", queuedAt: at } }, as: "promoted", reason }]
}

function enqueue(state: LessonState, at: string): readonly Move[] {
  if (state.standing.stage !== "observation") return []
  const reason = "the person said it and the agent agrees that it lasts"
  return [{ next: { ...state, standing: { stage: "review_pending", queuedAt: at } }, as: "promoted", reason }]
}

function use(state: LessonState, sessionNumber: number): readonly Move[] {
  const { standing } = state
  if (standing.stage !== "active" && standing.stage !== "decayed") return []

  const statistics = withReference(state.statistics, sessionNumber)
  const next: LessonState = { ...state, statistics, standing: { ...standing, stage: "active" } }
  return [{ next, as: "revived", reason: `used again in session ${sessionNumber}` }]
}

function decay(state: LessonState, sessionNumber: number, limits: LifecycleLimits): readonly Move[] {
  const { standing } = state
  if (standing.stage !== "active") return []
  if (!isStale(standing.approval, state.statistics, sessionNumber, limits)) return []

  const reason = `${limits.decayAfterSessions} sessions without a reference`
  return [{ next: { ...state, standing: { ...standing, stage: "decayed" } }, as: "decayed", reason }]
}

/** The one rule that reads the time; a clock set back never expires anything, and `restored` takes it back. */
function expire(state: LessonState, at: string, limits: LifecycleLimits): readonly Move[] {
  const { standing } = state
  if (standing.stage !== "review_pending") return []
  const waitedMs = Date.parse(at) - Date.parse(standing.queuedAt)
  if (!(waitedMs >= limits.expireDraftsAfterDays * DAY_MS)) return []

  const reason = `nobody looked at it for ${limits.expireDraftsAfterDays} days`
  return [{ next: { ...state, standing: { stage: "archived", was: standing } }, as: "expired", reason }]
}

const DAY_MS = 86_400_000

function counted(statistics: Statistics, session: string): Statistics {
  const { observations, sessions } = statistics
  return {
    ...statistics,
    observations: observations + 1,
    sessions: sessions.includes(session) ? sessions : [...sessions, session],
  }
}

function withQuote(content: Lesson, { session, quote }: Observed, limits: LifecycleLimits): Lesson {
  const { evidence } = content
  if (quote === null || evidence.length >= limits.maxEvidence) return content
  if (evidence.some((known) => known.quote === quote)) return content
  return { ...content, evidence: [...evidence, { session, quote }] }
}

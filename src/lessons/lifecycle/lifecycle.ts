// The state machine of a lesson: a state and an action give the next state and its changelog rows. Only a person's
// decision makes a lesson active; a decayed one, which a person had approved, revives on its own (LIFE-04).

import { DAY_MS } from "../../text/time.ts"
import { asWarning } from "../file/body.ts"
import { difference } from "../model/difference.ts"
import type { Lesson } from "../model/lesson.ts"
import {
  type Action,
  isDecision,
  type LessonEvent,
  type LessonState,
  NO_STATISTICS,
  type Statistics,
  withReference,
} from "../model/lesson-state.ts"
import { canRaise, lowest } from "../model/origin.ts"
import { SOURCE_WORDS } from "../review/review-wording.ts"
import type { ChangelogDraft, Move, TransitionRefusal } from "./changelog.ts"
import { DEFAULT_LIMITS, isStale, type LifecycleLimits, mayDecay } from "./decay.ts"
import { applyDecision } from "./person-decisions.ts"

export type TransitionResult =
  | {
      /** Undefined when an undo removed the lesson. */
      readonly state: LessonState | undefined
      readonly rows: readonly ChangelogDraft[]
    }
  | { readonly refused: TransitionRefusal }

export function applyAction(
  state: LessonState | undefined,
  action: Action,
  limits: LifecycleLimits = DEFAULT_LIMITS,
): TransitionResult {
  const moves = movesOf(state, action, limits)
  if (typeof moves === "string") return { refused: moves }
  return { state: moves.length === 0 ? state : moves.at(-1)?.next, rows: rowsOf(state, moves, action) }
}

function movesOf(state: LessonState | undefined, action: Action, limits: LifecycleLimits) {
  if (!isDecision(action)) return applyEvent(state, action, limits)
  if (action.by.kind !== "person") return "needs-a-person"
  return applyDecision(state, action, action.by, limits)
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

// Events the program reports on its own. None of them approves: they reach `active` only from `decayed`, with the
// approval the lesson already had.
type Captured = LessonEvent & { readonly kind: "captured" }
type Observed = LessonEvent & { readonly kind: "observed" }
type Counted = LessonEvent & { readonly kind: "session-counted" }

function applyEvent(
  state: LessonState | undefined,
  event: LessonEvent,
  limits: LifecycleLimits,
): readonly Move[] | TransitionRefusal {
  if (event.kind === "captured") return state === undefined ? capture(event, limits) : "already-known"
  if (state === undefined) return "unknown-lesson"
  switch (event.kind) {
    case "observed":
      return observe(state, event, limits)
    case "queued":
      return enqueue(state, event.at, event.reason)
    case "referenced":
      return use(state, event.sessionNumber)
    case "session-counted":
      return decay(state, event, limits)
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

/** Rejected and archived lessons stay so; observations from origins that cannot raise a lesson are ignored. */
function observe(state: LessonState, event: Observed, limits: LifecycleLimits): readonly Move[] {
  const { stage } = state.standing
  if (stage === "rejected" || stage === "archived" || !canRaise(event.origin)) return []

  const statistics = counted(state.statistics, event.session)
  // A draft may still gain better words and triggers; an approved lesson stays as the person left it.
  const isDraft = stage === "observation" || stage === "review_pending"
  const gained = isDraft ? { ...state.content, ...event.gains } : state.content
  const content = withQuote(gained, event, limits)
  // LERN-03: a draft becomes CRITICAL when its correction recurs often enough.
  const isOften = statistics.observations >= limits.criticalAtObservations
  const isCritical = isDraft && isOften && state.content.source === "correction"
  const seen: LessonState = {
    ...state,
    content: isCritical ? repeatedMistake(content) : content,
    origin: lowest(state.origin, event.origin),
    statistics,
  }
  const again: Move = { next: seen, as: "observed", reason: `seen again in session ${event.sessionNumber}` }
  return [again, ...promote(seen, event.at, limits), ...use(seen, event.sessionNumber)]
}

/** A repeated mistake becomes a warning, if its sentence reads the same as one. */
function repeatedMistake(content: Lesson): Lesson {
  const critical = { ...content, priority: "CRITICAL" } as const
  const body = asWarning(content)
  return body === undefined ? critical : { ...critical, kind: "warning", body }
}

function promote(state: LessonState, at: string, limits: LifecycleLimits): readonly Move[] {
  const { observations, sessions } = state.statistics
  if (observations < limits.promoteAtObservations || sessions.length < limits.promoteAtSessions) return []

  return enqueue(state, at, `${observations} observations in ${sessions.length} sessions`)
}

const AGREED = "the person said it and the agent agrees that it lasts"

function enqueue(state: LessonState, at: string, reason = AGREED): readonly Move[] {
  if (state.standing.stage !== "observation") return []
  return [{ next: { ...state, standing: { stage: "review_pending", queuedAt: at } }, as: "promoted", reason }]
}

function use(state: LessonState, sessionNumber: number): readonly Move[] {
  const { standing } = state
  if (standing.stage !== "active" && standing.stage !== "decayed") return []

  const statistics = withReference(state.statistics, sessionNumber)
  const next: LessonState = { ...state, statistics, standing: { ...standing, stage: "active" } }
  return [{ next, as: "revived", reason: `used again in session ${sessionNumber}` }]
}

function decay(state: LessonState, event: Counted, limits: LifecycleLimits): readonly Move[] {
  const { standing } = state
  if (standing.stage !== "active" || !mayDecay(state.content, event.isPersons)) return []
  if (!isStale(standing.approval, state.statistics, event.counted, limits)) return []

  const reason = `${limits.decayAfterSessions} sessions without a reference`
  return [{ next: { ...state, standing: { ...standing, stage: "decayed" } }, as: "decayed", reason }]
}

/** The only rule that uses the clock. A clock set back expires nothing, and `restored` reverses it. */
function expire(state: LessonState, at: string, limits: LifecycleLimits): readonly Move[] {
  const { standing } = state
  if (standing.stage !== "review_pending") return []
  const waitedMs = Date.parse(at) - Date.parse(standing.queuedAt)
  if (!(waitedMs >= limits.expireDraftsAfterDays * DAY_MS)) return []

  const reason = `nobody looked at it for ${limits.expireDraftsAfterDays} days`
  return [{ next: { ...state, standing: { stage: "archived", was: standing } }, as: "expired", reason }]
}

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

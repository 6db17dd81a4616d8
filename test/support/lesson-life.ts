// Builders for lifecycle tests: actions, and a fold that keeps state and rows.

import { createHash } from "node:crypto"
import { type ChangelogRow, EMPTY_HEAD, seal } from "../../src/lessons/lifecycle/changelog.ts"
import { DEFAULT_LIMITS, type LifecycleLimits } from "../../src/lessons/lifecycle/decay.ts"
import { applyAction } from "../../src/lessons/lifecycle/lifecycle.ts"
import { redoTarget, undoTarget } from "../../src/lessons/lifecycle/undo.ts"
import { type Actor, PROGRAM, personAt } from "../../src/lessons/model/actor.ts"
import { type Lesson, type LessonId, NEWLY_FOUND, NO_TRIGGERS } from "../../src/lessons/model/lesson.ts"
import type { Action, LessonEdit, LessonState } from "../../src/lessons/model/lesson-state.ts"
import type { Origin } from "../../src/lessons/model/origin.ts"

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")
export const me = personAt("terminal")
export const NOON = "2026-11-15T12:00:00Z"

export function lesson(over: Partial<Lesson> = {}): Lesson {
  return {
    ...NEWLY_FOUND,
    id: "use-uv" as LessonId,
    kind: "convention",
    priority: "MEDIUM",
    title: "Use uv",
    source: "extraction",
    confidence: 0.3,
    triggers: { ...NO_TRIGGERS, commands: ["pip"] },
    created: NOON,
    evidence: [],
    body: "Use uv, not pip.",
    ...over,
  }
}

/** One lesson's state and all its rows. */
export interface Life {
  readonly state: LessonState | undefined
  readonly rows: readonly ChangelogRow[]
}

/** An action, or a function that derives it from the life so far; undefined is skipped. */
export type Turn = Action | ((life: Life) => Action | undefined)

export const UNBORN: Life = { state: undefined, rows: [] }

/** Applies the turns; a refused one changes nothing. */
export function after(life: Life, ...turns: readonly Turn[]): Life {
  return turns.reduce((each, turn) => afterOne(each, turn, DEFAULT_LIMITS), life)
}

export function live(...turns: readonly Turn[]): Life {
  return after(UNBORN, ...turns)
}

export function afterOne(life: Life, turn: Turn, limits: LifecycleLimits): Life {
  const action = typeof turn === "function" ? turn(life) : turn
  if (action === undefined) return life
  const outcome = applyAction(life.state, action, limits)
  if ("refused" in outcome) return life
  return {
    state: outcome.state,
    rows: [...life.rows, ...seal(outcome.rows, life.rows.at(-1) ?? EMPTY_HEAD, sha256)],
  }
}

export function stageOf(life: Life): string | undefined {
  return life.state?.standing.stage
}

export function actionsOf(life: Life): readonly string[] {
  return life.rows.map((row) => row.action)
}

type Where = { readonly at?: string; readonly by?: Actor; readonly n?: number }

const program = ({ at = NOON, by = PROGRAM, n = 1 }: Where) => ({ at, by, sessionNumber: n })
const person = ({ at = NOON, by = me, n = 1 }: Where) => ({ at, by, sessionNumber: n })

type Seen = Where & { readonly session?: string; readonly origin?: Origin; readonly quote?: string | null }

/** An observation to be counted; `queued` makes it a draft. */
export function captured(content: Lesson, seen: Seen & { readonly queued?: boolean } = {}): Action {
  const { session = "s1", origin = "agent", queued = false } = seen
  return { kind: "captured", content, origin, session, queued, ...program(seen) }
}

export function observed(session: string, seen: Seen = {}): Action {
  const { origin = "agent", quote = null } = seen
  return { kind: "observed", session, origin, quote, ...program(seen) }
}

export const referenced = (n: number): Action => ({ kind: "referenced", ...program({ n }) })
/** All sessions up to this one count. */
export const sessionCounted = (n: number): Action => ({
  kind: "session-counted",
  counted: Array.from({ length: n }, (_, at) => at + 1),
  isPersons: false,
  ...program({ n }),
})
export const expired = (at: string): Action => ({ kind: "expired", ...program({ at }) })
export const approved = (where: Where = {}): Action => ({ kind: "approved", ...person(where) })
export const rejected = (where: Where = {}): Action => ({ kind: "rejected", ...person(where) })
export const archived = (where: Where = {}): Action => ({ kind: "archived", ...person(where) })
export const restored = (where: Where = {}): Action => ({ kind: "restored", ...person(where) })

export function adopted(content: Lesson, where: Where = {}): Action {
  return { kind: "adopted", content, ...person(where) }
}

export function edited(changes: LessonEdit, where: Where = {}): Action {
  return { kind: "edited", changes, ...person(where) }
}

export function feedback(helpful: boolean, where: Where = {}): Action {
  return { kind: "feedback", helpful, ...person(where) }
}

export function undone(where: Where = {}): Turn {
  return ({ rows }) => {
    const target = undoTarget(rows, rows[0]?.lesson)
    return target && { kind: "undone", target, ...person(where) }
  }
}

export function redone(where: Where = {}): Turn {
  return ({ rows }) => {
    const target = redoTarget(rows)
    return target && { kind: "undone", target, ...person(where) }
  }
}

// Why each lesson does or does not come with an act (GUID-09): the dry run of what the hooks decide, by the same
// functions, with every term of the score. Nothing is told and nothing is kept by it.
import type { Lesson, LessonId, Priority, Stage } from "../lessons/lesson.ts"
import { type AskedCall, type Decision, decideHold, type Given, type HoldRules, isNew } from "./hold.ts"
import type { Match, Parts } from "./match.ts"
import type { Matching } from "./pointers.ts"
import { rankAll } from "./rank.ts"
import type { Scene } from "./scene.ts"

/** A lesson, and what decides whether it may be told here at all. */
export interface Known {
  readonly lesson: Lesson
  readonly stage: Stage
  /** Whether its file in this worktree is one that a person agreed to; null when it has none. */
  readonly trusted: boolean | null
  /** Whether the version of the project here is one that it is valid for. */
  readonly valid: boolean
  readonly superseded: boolean
}

export interface Explained {
  readonly id: LessonId
  readonly title: string
  readonly priority: Priority
  readonly stage: Stage
  /** How it would come; null when it would not. */
  readonly comes: "hold" | "advice" | null
  readonly score: number
  /** Each from 0 to 1; 0.5 where the lesson does not say. */
  readonly parts: Parts
  readonly factor: number
  /** What of the lesson points at the act. */
  readonly reasons: readonly string[]
  /** One sentence: why it comes, or why not. */
  readonly why: string
}

export interface Asked {
  readonly scene: Scene
  readonly call: AskedCall
  /** What the session was told before; empty for a fresh one. */
  readonly given: readonly Given[]
}

/** Those that come first, then by score. */
export function explain(
  known: readonly Known[],
  asked: Asked,
  matching: Matching,
  rules: HoldRules,
): readonly Explained[] {
  const facts = new Map(known.map((each) => [each.lesson.id, each]))
  const lessons = known.map(({ lesson }) => lesson)
  const ranked = rankAll(lessons, asked.scene, matching).map((match) => {
    const about = facts.get(match.lesson.id)
    return { match, stage: about?.stage ?? "active", bar: about === undefined ? null : barOf(about) }
  })
  const best = ranked
    .filter(({ match, bar }) => match.eligible && bar === null)
    .slice(0, matching.limits.most)
    .map(({ match }) => match)
  const ways = waysOf(decideHold(best, asked.call, asked.given, rules))
  const explained = ranked.map(({ match, stage, bar }): Explained => {
    const { id, title, priority } = match.lesson
    const comes = ways.get(match) ?? null
    const why =
      comes === null
        ? (bar ?? match.whyNot ?? beaten(id, asked, matching.limits.most))
        : cause(comes, stage, asked.scene)
    const factor = matching.limits.factor[priority]
    const { score, parts, reasons } = match
    return { id, title, priority, stage, comes, score, parts, factor, reasons, why }
  })
  return [
    ...explained.filter(({ comes }) => comes !== null),
    ...explained.filter(({ comes }) => comes === null),
  ]
}

/** Pointed at, or kept from coming by something else than that nothing points at it. */
export function isNear({ comes, reasons }: Explained): boolean {
  return comes !== null || reasons.length > 0
}

function waysOf(decision: Decision): ReadonlyMap<Match, "hold" | "advice"> {
  const ways = new Map<Match, "hold" | "advice">()
  if (decision.kind === "nothing") return ways
  const advised = decision.kind === "hold" ? decision.advice : decision.lessons
  for (const match of advised) ways.set(match, "advice")
  if (decision.kind === "hold") for (const match of decision.lessons) ways.set(match, "hold")
  return ways
}

function barOf({ lesson, stage, trusted, valid, superseded }: Known): string | null {
  if (stage === "observation") return "It is an observation, not approved by a person."
  if (stage === "review_pending") return `It waits for your review: tenure approve ${lesson.id}`
  if (stage === "rejected" || stage === "archived") return `It is ${stage}.`
  if (trusted === null) return "It has no file in this worktree."
  if (!trusted) return "Its file is not one that you agreed to: tenure trust"
  if (!valid) return "It is valid for other versions of the project than the one here."
  if (superseded) return "Another lesson supersedes it."
  return lesson.deprecated ? "It is deprecated." : null
}

function beaten(id: LessonId, { call, given }: Asked, most: number): string {
  return isNew(id, call, given)
    ? `${most} others come first.`
    : "This session was told it already; it comes again after a compaction."
}

function cause(comes: "hold" | "advice", stage: Stage, { act }: Scene): string {
  const back = stage === "decayed" ? " It had decayed; this brings it back." : ""
  if (comes === "hold") return `The call is held once, so that it is read first.${back}`
  if (act.kind === "look") return `It comes with the reading, before an edit is composed.${back}`
  return act.kind === "prompt" ? `It comes with the prompt.${back}` : `It comes with the call.${back}`
}

// Why each lesson is or is not delivered at an act (GUID-09): a dry run with the hooks' own functions and every term of
// the score. Delivers and records nothing.
import type { Lesson, LessonHead, LessonId, Stage } from "../../lessons/model/lesson.ts"
import {
  type AskedCall,
  decideHold,
  type HoldDecision,
  type HoldRules,
  isNew,
  type LessonDelivery,
} from "../deliver/hold.ts"
import type { Match, Parts } from "../match/match-lesson.ts"
import type { Matching } from "../match/pointers.ts"
import { rankAll } from "../match/rank.ts"
import type { Scene } from "../match/scene.ts"

/** A lesson, and whether it may be delivered here. */
export interface KnownLesson {
  readonly lesson: Lesson
  readonly stage: Stage
  /** Whether a person trusted its file in this worktree; null if it has none. */
  readonly trusted: boolean | null
  /** Whether it is valid for the project's version here. */
  readonly valid: boolean
  readonly superseded: boolean
}

export interface Explained extends Omit<LessonHead, "kind"> {
  /** How it would be delivered; null if not. */
  readonly comes: "hold" | "advice" | null
  readonly score: number
  /** Each from 0 to 1; 0.5 if the lesson does not specify it. */
  readonly parts: Parts
  readonly factor: number
  /** Which part of the lesson points at the act. */
  readonly reasons: readonly string[]
  /** One sentence: why it is delivered, or why not. */
  readonly why: string
}

export interface ExplainRequest {
  readonly scene: Scene
  readonly call: AskedCall
  /** Earlier deliveries of the session; empty for a fresh one. */
  readonly given: readonly LessonDelivery[]
}

/** Delivered lessons first, then by score. */
export function explain(
  known: readonly KnownLesson[],
  asked: ExplainRequest,
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

/** Pointed at, or blocked for another reason than a missing pointer. */
export function isNear({ comes, reasons }: Explained): boolean {
  return comes !== null || reasons.length > 0
}

function waysOf(decision: HoldDecision): ReadonlyMap<Match, "hold" | "advice"> {
  const ways = new Map<Match, "hold" | "advice">()
  if (decision.kind === "nothing") return ways
  const advised = decision.kind === "hold" ? decision.advice : decision.lessons
  for (const match of advised) ways.set(match, "advice")
  if (decision.kind === "hold") for (const match of decision.lessons) ways.set(match, "hold")
  return ways
}

function barOf({ lesson, stage, trusted, valid, superseded }: KnownLesson): string | null {
  if (stage === "observation") return "It is an observation, not approved by a person."
  if (stage === "review_pending") return `It needs your review: tenure approve ${lesson.id}`
  if (stage === "rejected" || stage === "archived") return `It is ${stage}.`
  if (trusted === null) return "It has no file in this worktree."
  if (!trusted) return "Its file is not one that you agreed to: tenure trust"
  if (!valid) return "It is valid for other versions of the project than the one here."
  if (superseded) return "Another lesson supersedes it."
  return lesson.deprecated ? "It is deprecated." : null
}

function beaten(id: LessonId, { call, given }: ExplainRequest, most: number): string {
  return isNew(id, call, given)
    ? `${most} others come first.`
    : "This session already got it; it comes again after a compaction."
}

function cause(comes: "hold" | "advice", stage: Stage, { act }: Scene): string {
  const back = stage === "decayed" ? " It had decayed; this brings it back." : ""
  if (comes === "hold") return `The call is held once so that the agent reads it first.${back}`
  if (act.kind === "look") return `It comes with the reading, before an edit is composed.${back}`
  return act.kind === "prompt" ? `It comes with the prompt.${back}` : `It comes with the call.${back}`
}

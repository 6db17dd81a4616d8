// Decides whether to hold a call, advise on it or leave it alone (GUID-04, GUID-06, GUID-07). Never holds twice for the
// same lesson and target; a retry always passes. Calls of one step are held together and count as one, because the model
// could not read anything in between.
import type { Lesson, LessonId } from "../../lessons/model/lesson.ts"
import { forbids, replaces } from "../match/forbids.ts"
import type { GuidanceLimits } from "../match/guidance-limits.ts"
import type { Match } from "../match/match-lesson.ts"

/** How a lesson is delivered. */
export const DELIVERY_KINDS = [
  "hold",
  "commit-hold",
  "commit",
  "advice",
  "look",
  "prompt",
  "subagent",
  "turn-end",
  "brief",
] as const
export type DeliveryKind = (typeof DELIVERY_KINDS)[number]

/** One earlier delivery in this session. */
export interface LessonDelivery {
  readonly lesson: LessonId
  readonly way: DeliveryKind
  /** The sub-agent that received it; null is the main conversation. */
  readonly agent: string | null
  /** The call's file or command line. */
  readonly target: string
  readonly step: CallBatch
  /** Compactions of the session before it. */
  readonly compactions: number
}

/** The calls that the model made together; null if unknown. */
export type CallBatch = string | null

export type AskedCall = Pick<LessonDelivery, "agent" | "target" | "step" | "compactions">

export interface HoldRules {
  readonly isOn: boolean
  readonly limits: GuidanceLimits
}

export type HoldDecision =
  | { readonly kind: "nothing" }
  | { readonly kind: "advice"; readonly lessons: readonly Match[] }
  /** `advice` is added to the refusal. */
  | { readonly kind: "hold"; readonly lessons: readonly Match[]; readonly advice: readonly Match[] }

/** `matches`: lessons for the call, best first. Drops lessons that are neither held nor new. */
export function decideHold(
  matches: readonly Match[],
  call: AskedCall,
  given: readonly LessonDelivery[],
  rules: HoldRules,
): HoldDecision {
  const held = matches.filter((match) => isHeld(match, call, given, rules))
  const advice = matches.filter((match) => !held.includes(match) && isNew(match.lesson.id, call, given))
  if (held.length > 0) return { kind: "hold", lessons: held, advice }
  return advice.length > 0 ? { kind: "advice", lessons: advice } : { kind: "nothing" }
}

/** This agent already got it at a read, prompt or action: not again before a compaction. */
export function isNew(
  lesson: LessonId,
  { agent, compactions }: Pick<AskedCall, "agent" | "compactions">,
  given: readonly LessonDelivery[],
): boolean {
  return !given.some(
    (each) =>
      each.lesson === lesson &&
      each.way !== "brief" &&
      each.agent === agent &&
      each.compactions === compactions,
  )
}

/** GUID-07: checklists that hold the commit, each once per session; they count as holds. */
export function decideCommit<L extends { readonly lesson: Lesson }>(
  unfinished: readonly L[],
  call: AskedCall,
  given: readonly LessonDelivery[],
  rules: HoldRules,
): readonly L[] {
  if (!rules.isOn || isRetry(call, given) || !isWithinLimit(call, given, rules.limits)) return []
  return unfinished.filter(({ lesson }) => {
    const before = given.filter((each) => each.lesson === lesson.id && each.way === "commit-hold")
    const isJoined = call.step !== null && before.every((each) => each.step === call.step)
    return mayInsist(lesson) && (before.length === 0 || isJoined) && before.length < rules.limits.callsPerHold
  })
}

/** Approved and important enough for an extra turn. */
export function mayInsist({ approved, priority }: Lesson): boolean {
  return approved !== null && (priority === "CRITICAL" || priority === "HIGH")
}

function isHeld(
  match: Match,
  call: AskedCall,
  given: readonly LessonDelivery[],
  { isOn, limits }: HoldRules,
): boolean {
  const { id, approved } = match.lesson
  if (!isOn || !match.holdable || approved === null || !mayHold(match)) return false
  if (isRetry(call, given) || !isWithinLimit(call, given, limits)) return false
  const told = given.filter((each) => each.lesson === id && isRead(each, call))
  const isUnread = told.every((each) => each.way === "hold" && call.step !== null && each.step === call.step)
  const before = told.filter((each) => each.way === "hold" && each.target === call.target)
  return isUnread && before.length < limits.callsPerHold
}

/**
 * A CRITICAL lesson holds any call it points at. Other lessons hold the exact command they name if they are HIGH, or if
 * their sentence forbids or replaces it: advice would arrive after the command ran.
 */
function mayHold({ lesson, pointers }: Match): boolean {
  if (lesson.priority === "CRITICAL") return true
  const commands = pointers.flatMap((pointer) => (pointer.by === "command" ? [pointer.command] : []))
  if (lesson.priority === "LOW" || commands.length === 0) return false
  if (lesson.priority === "HIGH" || forbids(lesson.title)) return true
  // Lessons from `tenure init` about commits and pushes say how to do them, not to run something else.
  const isOccasion =
    lesson.source === "bootstrap" && commands.every((command) => /^(?:git|gh) /.test(command))
  return replaces(lesson.title) && !isOccasion
}

/** Never refuses the same call twice, whatever the reason. */
function isRetry({ target, step }: AskedCall, given: readonly LessonDelivery[]): boolean {
  const before = given.filter((each) => isHold(each) && each.target === target)
  return before.some((each) => step === null || each.step !== step)
}

function isHold({ way }: LessonDelivery): boolean {
  return way === "hold" || way === "commit-hold"
}

/** Deliveries in the brief, or to a sub-agent at its start, do not count as seen. */
function isRead({ way, agent }: LessonDelivery, call: AskedCall): boolean {
  return way !== "brief" && (way !== "subagent" || agent === call.agent)
}

/** A step that already holds may hold more. With unknown steps, each target counts. */
function isWithinLimit(
  { step }: AskedCall,
  given: readonly LessonDelivery[],
  limits: GuidanceLimits,
): boolean {
  const holds = given.filter(isHold)
  if (step !== null && holds.some((each) => each.step === step)) return true
  const counted = new Set(
    holds.map((each) => (each.step === null ? `target ${each.target}` : `step ${each.step}`)),
  )
  return counted.size < limits.holdsPerSession
}

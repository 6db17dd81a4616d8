// Whether a call is held, only advised, or left alone (GUID-04, GUID-06, GUID-07). A hold never comes twice for a
// lesson and a target, a retry always passes, and calls made in one step, before the model could read anything, are
// held together and count as one.
import type { Lesson, LessonId } from "../lessons/lesson.ts"
import type { GuidanceLimits } from "./limits.ts"
import type { Match } from "./match.ts"

/** How a lesson is told. */
export const WAYS = [
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
export type Way = (typeof WAYS)[number]

/** One lesson told in this session so far. */
export interface Given {
  readonly lesson: LessonId
  readonly way: Way
  /** The sub-agent it was told to; null is the main conversation. */
  readonly agent: string | null
  /** What the call was aimed at: the file, or the command line. */
  readonly target: string
  readonly step: Step
  /** How many compactions the session had had by then. */
  readonly compactions: number
}

/** The calls that the model made together; null when that cannot be told. */
export type Step = string | null

export interface AskedCall {
  /** The sub-agent that makes it; null is the main conversation. */
  readonly agent: string | null
  readonly target: string
  readonly step: Step
  readonly compactions: number
}

export interface HoldRules {
  /** `guidance.hold`. */
  readonly isOn: boolean
  readonly limits: GuidanceLimits
}

export type Decision =
  | { readonly kind: "nothing" }
  | { readonly kind: "advice"; readonly lessons: readonly Match[] }
  /** `advice` comes with the refusal. */
  | { readonly kind: "hold"; readonly lessons: readonly Match[]; readonly advice: readonly Match[] }

/** `matches` are those of the call, best first; a lesson that is neither held nor new is left out. */
export function decideHold(
  matches: readonly Match[],
  call: AskedCall,
  given: readonly Given[],
  rules: HoldRules,
): Decision {
  const held = matches.filter((match) => isHeld(match, call, given, rules))
  const advice = matches.filter((match) => !held.includes(match) && isNew(match.lesson.id, call, given))
  if (held.length > 0) return { kind: "hold", lessons: held, advice }
  return advice.length > 0 ? { kind: "advice", lessons: advice } : { kind: "nothing" }
}

/** Told to this very agent at a look, a prompt or an action already? Then not again before a compaction. */
export function isNew(
  lesson: LessonId,
  { agent, compactions }: Pick<AskedCall, "agent" | "compactions">,
  given: readonly Given[],
): boolean {
  return !given.some(
    (each) =>
      each.lesson === lesson &&
      each.way !== "brief" &&
      each.agent === agent &&
      each.compactions === compactions,
  )
}

/** GUID-07: which checklists hold the commit; each does so once a session, and it counts as a hold. */
export function decideCommit<L extends { readonly lesson: Lesson }>(
  unfinished: readonly L[],
  call: AskedCall,
  given: readonly Given[],
  rules: HoldRules,
): readonly L[] {
  if (!rules.isOn || isRetry(call, given) || !isWithinLimit(call, given, rules.limits)) return []
  return unfinished.filter(({ lesson }) => {
    const before = given.filter((each) => each.lesson === lesson.id && each.way === "commit-hold")
    const isJoined = call.step !== null && before.every((each) => each.step === call.step)
    return mayInsist(lesson) && (before.length === 0 || isJoined) && before.length < rules.limits.callsPerHold
  })
}

/** Approved, and worth a turn of its own. */
export function mayInsist({ approved, priority }: Lesson): boolean {
  return approved !== null && (priority === "CRITICAL" || priority === "HIGH")
}

function isHeld(
  match: Match,
  call: AskedCall,
  given: readonly Given[],
  { isOn, limits }: HoldRules,
): boolean {
  const { id, approved, priority } = match.lesson
  if (!isOn || !match.holdable || approved === null || priority !== "CRITICAL") return false
  if (isRetry(call, given) || !isWithinLimit(call, given, limits)) return false
  const told = given.filter((each) => each.lesson === id && isRead(each, call))
  const isUnread = told.every((each) => each.way === "hold" && call.step !== null && each.step === call.step)
  const before = told.filter((each) => each.way === "hold" && each.target === call.target)
  return isUnread && before.length < limits.callsPerHold
}

/** What was refused once is not refused again, for whatever reason. */
function isRetry({ target, step }: AskedCall, given: readonly Given[]): boolean {
  const before = given.filter((each) => isHold(each) && each.target === target)
  return before.some((each) => step === null || each.step !== step)
}

function isHold({ way }: Given): boolean {
  return way === "hold" || way === "commit-hold"
}

/** What is said at the start is not in mind when it matters, and what a sub-agent is told there is its own. */
function isRead({ way, agent }: Given, call: AskedCall): boolean {
  return way !== "brief" && (way !== "subagent" || agent === call.agent)
}

/** A step that holds already may hold more; where steps are not known, each target counts. */
function isWithinLimit({ step }: AskedCall, given: readonly Given[], limits: GuidanceLimits): boolean {
  const holds = given.filter(isHold)
  if (step !== null && holds.some((each) => each.step === step)) return true
  const counted = new Set(
    holds.map((each) => (each.step === null ? `target ${each.target}` : `step ${each.step}`)),
  )
  return counted.size < limits.holdsPerSession
}

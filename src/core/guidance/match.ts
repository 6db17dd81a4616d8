// How far a lesson concerns an act (GUID-03), with the reasons, the same for the same input. A lesson must be
// pointed at: a file glob, a command or an action word of its own matches; tool and priority alone never do.
import { WRITING_TOOLS } from "../events/event.ts"
import type { Lesson } from "../lessons/lesson.ts"
import type { GuidanceLimits } from "./limits.ts"
import { type Guided, inWords, isCause, type Matching, type Pointer, pointersOf } from "./pointers.ts"
import type { Scene } from "./scene.ts"
import { actionWords, says } from "./words.ts"

export interface Match<L extends Guided = Lesson> {
  readonly lesson: L
  readonly score: number
  /** Each from 0 to 1. */
  readonly parts: Parts
  readonly eligible: boolean
  readonly pointers: readonly Pointer[]
  /** The act itself is what the lesson is about and changes something: a reason to hold it (GUID-06). */
  readonly holdable: boolean
  readonly reasons: readonly string[]
  /** Null when it is eligible. */
  readonly whyNot: string | null
}

export interface Parts {
  readonly tool: number
  readonly target: number
  readonly actions: number
  readonly context: number
}

export function matchLesson<L extends Guided>(lesson: L, scene: Scene, matching: Matching): Match<L> {
  return matchBy(lesson, pointersOf(lesson, scene, matching), scene, matching.limits)
}

/** Undefined when nothing points at the lesson, which is soon seen and nearly always so. */
export function matchPointed<L extends Guided>(
  lesson: L,
  scene: Scene,
  matching: Matching,
): Match<L> | undefined {
  const pointers = pointersOf(lesson, scene, matching)
  return pointers.length === 0 ? undefined : matchBy(lesson, pointers, scene, matching.limits)
}

/** The score that the lesson would have if all that is not known before its files are compared spoke for it. */
export function highestScore(lesson: Guided, scene: Scene, limits: GuidanceLimits): number {
  const { tools, actions } = lesson.triggers
  const isSilent =
    scene.shell === undefined && scene.speech.words.length === 0 && !scene.noted?.has(lesson.id)
  const parts: Parts = {
    tool: toolPart(tools, scene, limits.unsaid),
    target: 1,
    actions: part(actions, !isSilent, limits.unsaid),
    context: contextPart(lesson, scene, limits),
  }
  return scoreOf(parts, lesson, limits)
}

function matchBy<L extends Guided>(
  lesson: L,
  pointers: readonly Pointer[],
  scene: Scene,
  limits: GuidanceLimits,
): Match<L> {
  const { triggers } = lesson
  const isAction = pointers.some(({ by }) => by === "action")
  const isTarget = pointers.some(({ by }) => by !== "action")
  const parts: Parts = {
    tool: toolPart(triggers.tools, scene, limits.unsaid),
    target: targetPart(lesson, scene, isTarget, limits.unsaid),
    actions: part(triggers.actions, isAction, limits.unsaid),
    context: contextPart(lesson, scene, limits),
  }
  const score = scoreOf(parts, lesson, limits)
  const whyNot = reasonAgainst(lesson, scene, pointers, parts, score, limits)
  return {
    lesson,
    score,
    parts,
    eligible: whyNot === null,
    pointers,
    holdable: pointers.some((pointer) => isCause(pointer, scene)),
    reasons: pointers.map(inWords),
    whyNot,
  }
}

/** Rounded, so that the sum does not depend on how a machine adds. */
function scoreOf(parts: Parts, lesson: Guided, { weights, factor }: GuidanceLimits): number {
  const sum =
    weights.tool * parts.tool +
    weights.target * parts.target +
    weights.actions * parts.actions +
    weights.context * parts.context
  return Math.round(sum * factor[lesson.priority] * 1000) / 1000
}

function part(said: readonly string[], isFound: boolean, unsaid: number): number {
  if (said.length === 0) return unsaid
  return isFound ? 1 : 0
}

const EDITS = WRITING_TOOLS.map((tool) => tool.toLowerCase())

/** A read counts as the edit it may lead to; at a prompt nobody knows the tool yet. */
function toolPart(tools: readonly string[], { act }: Scene, unsaid: number): number {
  if (tools.length === 0 || act.kind === "prompt") return unsaid
  if (tools.includes(act.tool)) return 1
  const own = act.tool.toLowerCase()
  for (const each of tools) {
    const tool = each.toLowerCase()
    const isEdit = act.kind === "look" ? EDITS.includes(tool) : tool === "edit" && own.endsWith("edit")
    if (tool === own || isEdit) return 1
  }
  return 0
}

function targetPart({ triggers }: Guided, { act }: Scene, isFound: boolean, unsaid: number): number {
  if (isFound) return 1
  if (act.kind === "prompt") return unsaid
  const says = triggers.files.length + (act.kind === "command" ? triggers.commands.length : 0)
  return says === 0 ? unsaid : 0
}

function contextPart({ triggers }: Guided, scene: Scene, limits: GuidanceLimits): number {
  if (triggers.context.length + triggers.areas.length === 0) return limits.unsaid
  const words = [...triggers.context, ...triggers.areas]
  return words.some((each) => says(scene.context, actionWords(each), limits.wordsBetween)) ? 1 : 0
}

function reasonAgainst(
  lesson: Guided,
  scene: Scene,
  pointers: readonly Pointer[],
  parts: Parts,
  score: number,
  limits: GuidanceLimits,
): string | null {
  const isPrompt = scene.act.kind === "prompt"
  if (isPrompt && !pointers.some(({ by }) => by === "action")) return "The prompt names none of its actions."
  if (pointers.length === 0) return unpointed(lesson)
  if (!isPrompt && pointers.every(isOnlySaid)) {
    const against = spokenAgainst(lesson, scene, parts)
    if (against !== null) return against
  }
  return score < limits.leastScore ? `Its score of ${score} is below ${limits.leastScore}.` : null
}

/**
 * A word that was only said does not outvote the act itself: another file than those named, another tool, a
 * command that changes nothing. People talk of releases and tests all day.
 */
function spokenAgainst({ triggers }: Guided, { act, shell }: Scene, parts: Parts): string | null {
  if (act.kind === "write" && triggers.files.length > 0)
    return "Its action was said, but this is none of its files."
  if (parts.tool === 0) return "Its action was said, but this is none of its tools."
  return shell?.onlyLooks ? "Its action was said, but this command changes nothing." : null
}

function isOnlySaid(pointer: Pointer): boolean {
  return pointer.by === "action" && pointer.where === "said"
}

function unpointed({ triggers }: Guided): string {
  const own = (["files", "commands", "actions"] as const).filter((each) => triggers[each].length > 0)
  if (own.length === 0) return "It names no file, command or action of its own."
  return `None of its ${own.join(", ")} matches.`
}

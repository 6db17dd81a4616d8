// How strongly a lesson concerns an act, with reasons (GUID-03). Deterministic. One of the lesson's globs, commands or
// action words must match; tool and priority alone never make it eligible.

import { SHELL_TOOL, WRITE_TOOL, WRITING_TOOLS } from "../../clients/claude-code/tools.ts"
import type { Lesson } from "../../lessons/model/lesson.ts"
import { actionWords, says } from "../../text/words.ts"
import type { GuidanceLimits } from "./guidance-limits.ts"
import { type Guided, inWords, isCause, type Matching, type Pointer, pointersOf } from "./pointers.ts"
import type { Scene } from "./scene.ts"

export interface Match<L extends Guided = Lesson> {
  readonly lesson: L
  readonly score: number
  /** Each from 0 to 1. */
  readonly parts: Parts
  readonly eligible: boolean
  readonly pointers: readonly Pointer[]
  /** The lesson is about this act, and the act changes something: a reason to hold it (GUID-06). */
  readonly holdable: boolean
  readonly reasons: readonly string[]
  /** Null when it is eligible. */
  readonly whyNot: string | null
}

export type Parts = GuidanceLimits["weights"]

export function matchLesson<L extends Guided>(lesson: L, scene: Scene, matching: Matching): Match<L> {
  return matchBy(lesson, pointersOf(lesson, scene, matching), scene, matching.limits)
}

/** Undefined when nothing points at the lesson: the usual case, and cheap to see. */
export function matchPointed<L extends Guided>(
  lesson: L,
  scene: Scene,
  matching: Matching,
): Match<L> | undefined {
  const pointers = pointersOf(lesson, scene, matching)
  return pointers.length === 0 ? undefined : matchBy(lesson, pointers, scene, matching.limits)
}

/** The highest score the lesson could reach; computed before comparing files. */
export function highestScore(lesson: Guided, scene: Scene, limits: GuidanceLimits): number {
  const { tools, actions } = lesson.triggers
  const isSilent =
    scene.shell === undefined && scene.speech.words.length === 0 && !scene.noted?.has(lesson.id)
  const parts: Parts = {
    tool: toolPart(tools, scene, limits.unsaid),
    target: 1,
    actions: share(actions.length, isSilent ? 0 : actions.length, limits.unsaid),
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
  const isTarget = pointers.some(({ by }) => by !== "action")
  const parts: Parts = {
    tool: toolPart(triggers.tools, scene, limits.unsaid),
    target: targetPart(lesson, scene, isTarget, limits.unsaid),
    actions: share(triggers.actions.length, new Set(saidActions(pointers)).size, limits.unsaid),
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

/** Rounded, so that the sum does not depend on floating-point order. */
function scoreOf(parts: Parts, lesson: Guided, { weights, factor }: GuidanceLimits): number {
  const sum =
    weights.tool * parts.tool +
    weights.target * parts.target +
    weights.actions * parts.actions +
    weights.context * parts.context
  return Math.round(sum * factor[lesson.priority] * 1000) / 1000
}

/** The share of its words that were found. */
function share(words: number, found: number, unsaid: number): number {
  return words === 0 ? unsaid : found / words
}

function saidActions(pointers: readonly Pointer[]): readonly string[] {
  return pointers.flatMap((pointer) => (pointer.by === "action" ? [pointer.action] : []))
}

const EDITS = WRITING_TOOLS.map((tool) => tool.toLowerCase())
const MAKES = "write"

/** A read counts as the edit it may lead to, not as a new file. At a prompt the tool is unknown. */
function toolPart(tools: readonly string[], { act }: Scene, unsaid: number): number {
  if (tools.length === 0 || act.kind === "prompt") return unsaid
  if (tools.includes(act.tool)) return 1
  const own = act.tool.toLowerCase()
  const isForNew = filesMeant(tools) === "made"
  for (const each of tools) {
    const tool = each.toLowerCase()
    const isLed = EDITS.includes(tool) && !(isForNew && tool === MAKES)
    const isEdit = act.kind === "look" ? isLed : tool === "edit" && own.endsWith("edit")
    if (tool === own || isEdit) return 1
  }
  return 0
}

/** `Write`, `Bash`: new files. `Edit`, …, `Bash`: existing files, which are read before they change. */
function filesMeant(tools: readonly string[]): "made" | "there" | "any" {
  if (!tools.includes(SHELL_TOOL)) return "any"
  const [makes, edits] = [tools.includes(WRITE_TOOL), tools.some((each) => each.endsWith("Edit"))]
  if (makes === edits) return "any"
  return makes ? "made" : "there"
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
  const found = words.filter((each) => says(scene.context, actionWords(each), limits.wordsBetween))
  return share(words.length, found.length, limits.unsaid)
}

function reasonAgainst(
  lesson: Guided,
  scene: Scene,
  pointers: readonly Pointer[],
  parts: Parts,
  score: number,
  limits: GuidanceLimits,
): string | null {
  const { act } = scene
  const isPrompt = act.kind === "prompt"
  if (isPrompt && !pointers.some(({ by }) => by === "action")) return "The prompt names none of its actions."
  if (pointers.length === 0) return unpointed(lesson)
  const meant = filesMeant(lesson.triggers.tools)
  // At any priority: a rule for new files says nothing about existing ones, and vice versa.
  if ((act.kind === "write" || act.kind === "look") && parts.tool === 0 && meant !== "any")
    return meant === "made" ? "It is for files that are made." : "It is for files that are there already."
  if (!isPrompt && pointers.every((pointer) => pointer.by === "action" && pointer.where === "said")) {
    const against = spokenAgainst(lesson, scene, parts)
    if (against !== null) return against
  }
  return score < limits.leastScore ? `Its score of ${score} is below ${limits.leastScore}.` : null
}

/**
 * A word in a message does not outvote the act: a file the lesson does not name, another tool, a read-only command.
 * People mention releases and tests all day.
 */
function spokenAgainst({ triggers }: Guided, { act, shell }: Scene, parts: Parts): string | null {
  if (act.kind === "write" && triggers.files.length > 0)
    return "Its action was said, but this is none of its files."
  if (parts.tool === 0) return "Its action was said, but this is none of its tools."
  return shell?.onlyLooks ? "Its action was said, but this command changes nothing." : null
}

function unpointed({ triggers }: Guided): string {
  const own = (["files", "commands", "actions"] as const).filter((each) => triggers[each].length > 0)
  if (own.length === 0) return "It names no file, command or action of its own."
  return `None of its ${own.join(", ")} matches.`
}

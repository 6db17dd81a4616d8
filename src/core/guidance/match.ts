// How far a lesson concerns an act (GUID-03), with the reasons, the same for the same input. A lesson must be
// pointed at: a file glob, a command or an action word of its own matches; tool and priority alone never do.
import type { Lesson } from "../lessons/lesson.ts"
import type { MatchGlob } from "../review/would-have-fired.ts"
import { fileNames, globNaming } from "./globs.ts"
import type { GuidanceLimits } from "./limits.ts"
import type { Scene } from "./scene.ts"
import { type CommandWords, commandWords, type ShellScene } from "./shell-scene.ts"
import { actionWords, says } from "./words.ts"

/** What of a lesson decides whether it matches; the words of its actions, when they have been taken apart before. */
export type Guided = Pick<Lesson, "id" | "priority" | "triggers"> & {
  readonly actionWords?: readonly (readonly string[])[]
}

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

/** What of the lesson matched what of the act. */
export type Pointer =
  | { readonly by: "file"; readonly glob: string; readonly path: string; readonly written: boolean }
  | { readonly by: "command"; readonly command: string }
  | { readonly by: "action"; readonly action: string; readonly where: "said" | "command" }

export interface Matching {
  readonly matchGlob: MatchGlob
  readonly limits: GuidanceLimits
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

function pointersOf(lesson: Guided, scene: Scene, { matchGlob, limits }: Matching): readonly Pointer[] {
  const { files, commands, actions } = lesson.triggers
  const found: Pointer[] = []
  if (files.length > 0 && scene.paths.length > 0) addFiles(found, files, scene, matchGlob, limits.globChars)
  if (commands.length > 0 && scene.shell !== undefined) addCommands(found, commands, scene.shell)
  if (actions.length > 0 && scene.act.kind !== "look") addActions(found, lesson, scene, limits.wordsBetween)
  return found
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

const EDITS = ["write", "edit", "multiedit", "notebookedit"]

/** A read counts as the edit it may lead to; at a prompt nobody knows the tool yet. */
function toolPart(tools: readonly string[], { act }: Scene, unsaid: number): number {
  if (tools.length === 0 || act.kind === "prompt") return unsaid
  const tool = act.tool.toLowerCase()
  const family = act.kind === "look" ? [tool, ...EDITS] : [tool, ...(tool.endsWith("edit") ? ["edit"] : [])]
  return tools.some((each) => family.includes(each.toLowerCase())) ? 1 : 0
}

function targetPart({ triggers }: Guided, { act }: Scene, isFound: boolean, unsaid: number): number {
  if (isFound) return 1
  if (act.kind === "prompt") return unsaid
  const says = triggers.files.length + (act.kind === "command" ? triggers.commands.length : 0)
  return says === 0 ? unsaid : 0
}

function contextPart({ triggers }: Guided, scene: Scene, limits: GuidanceLimits): number {
  const words = [...triggers.context, ...triggers.areas]
  if (words.length === 0) return limits.unsaid
  return words.some((each) => says(scene.context, actionWords(each), limits.wordsBetween)) ? 1 : 0
}

function addFiles(
  found: Pointer[],
  globs: readonly string[],
  { paths, foldCase }: Scene,
  matchGlob: MatchGlob,
  globChars: number,
): void {
  const names = fileNames(globs, { foldCase, globChars })
  for (const { path, written } of paths) {
    const glob = globNaming(names, path, matchGlob)
    if (glob !== undefined) found.push({ by: "file", glob, path, written })
  }
}

function addCommands(found: Pointer[], commands: readonly string[], shell: ShellScene): void {
  for (const command of commands) {
    const wanted = commandWords(command.trim().split(/\s+/))
    const isRun = wanted !== undefined && shell.commands.some((each) => begins(each, wanted))
    if (isRun) found.push({ by: "command", command })
  }
}

/**
 * The program and the words after it, one by one. An option of the lesson may stand anywhere after them
 * (`git push origin --force`); after a program alone, only where no other word comes first (`vercel --prod`).
 */
function begins(command: CommandWords, wanted: CommandWords): boolean {
  const isPath = wanted.program.includes("/")
  const isProgram = isPath
    ? command.program === wanted.program || command.program.endsWith(`/${wanted.program}`)
    : command.name === wanted.name
  if (!isProgram || !wanted.operands.every((word, at) => command.operands[at] === word)) return false
  if (wanted.options.length === 0) return true
  if (wanted.operands.length === 0 && !command.optionFirst) return false
  return wanted.options.every((option) => hasOption(command.options, option))
}

function hasOption(options: readonly string[], wanted: string): boolean {
  if (options.some((each) => each === wanted || each.startsWith(`${wanted}=`))) return true
  if (wanted.startsWith("--") || wanted.length > 3) return false
  const letters = options.filter((each) => !each.startsWith("--")).join("")
  return [...wanted.slice(1)].every((letter) => letters.includes(letter))
}

function addActions(found: Pointer[], lesson: Guided, scene: Scene, wordsBetween: number): void {
  const { shell, speech } = scene
  const noted = scene.noted?.get(lesson.id)
  const isSilent = shell === undefined && speech.words.length === 0
  if (isSilent && noted === undefined) return
  for (const [at, action] of lesson.triggers.actions.entries()) {
    const words = isSilent ? [] : (lesson.actionWords?.[at] ?? actionWords(action))
    const isInCommand = shell !== undefined && says(shell.speech, words, wordsBetween)
    const isSaid = noted?.includes(action) || says(speech, words, wordsBetween)
    if (isInCommand) found.push({ by: "action", action, where: "command" })
    else if (isSaid) found.push({ by: "action", action, where: "said" })
  }
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

function isCause(pointer: Pointer, { act }: Scene): boolean {
  if (act.kind !== "write" && act.kind !== "command") return false
  if (pointer.by === "file") return pointer.written
  return pointer.by === "command" || pointer.where === "command"
}

function inWords(pointer: Pointer): string {
  if (pointer.by === "file") return `${pointer.path} matches ${pointer.glob}`
  if (pointer.by === "command") return `the command begins with ${pointer.command}`
  return pointer.where === "command" ? `the command says ${pointer.action}` : `${pointer.action} was said`
}

// What of a lesson points at an act (GUID-03): a file glob, a command, an action word of its own. Without one a
// lesson is not eligible, whatever its tool and priority.
import type { Lesson } from "../lessons/lesson.ts"
import type { MatchGlob } from "../match-glob.ts"
import { type CommandWords, commandWords } from "./command-words.ts"
import { fileGlobs, globNaming } from "./globs.ts"
import type { GuidanceLimits } from "./limits.ts"
import type { Scene } from "./scene.ts"
import type { ShellScene } from "./shell-scene.ts"
import { actionWords, says } from "./words.ts"

/** What of a lesson decides whether it matches; the words of its actions, when they have been taken apart before. */
export type Guided = Pick<Lesson, "id" | "priority" | "triggers"> & {
  readonly actionWords?: readonly (readonly string[])[]
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

export function pointersOf(
  lesson: Guided,
  scene: Scene,
  { matchGlob, limits }: Matching,
): readonly Pointer[] {
  const { files, commands, actions } = lesson.triggers
  const found: Pointer[] = []
  if (files.length > 0 && scene.paths.length > 0) addFiles(found, files, scene, matchGlob, limits.globChars)
  if (commands.length > 0 && scene.shell !== undefined) addCommands(found, commands, scene.shell)
  if (actions.length > 0 && scene.act.kind !== "look") addActions(found, lesson, scene, limits.wordsBetween)
  return found
}

/** The act itself is meant, not only what was said around it, and it changes something. */
export function isCause(pointer: Pointer, { act }: Scene): boolean {
  if (act.kind !== "write" && act.kind !== "command") return false
  if (pointer.by === "file") return pointer.written
  return pointer.by === "command" || pointer.where === "command"
}

export function inWords(pointer: Pointer): string {
  if (pointer.by === "file") return `${pointer.path} matches ${pointer.glob}`
  if (pointer.by === "command") return `the command begins with ${pointer.command}`
  return pointer.where === "command" ? `the command says ${pointer.action}` : `${pointer.action} was said`
}

function addFiles(
  found: Pointer[],
  globs: readonly string[],
  { paths, foldCase }: Scene,
  matchGlob: MatchGlob,
  globChars: number,
): void {
  const names = fileGlobs(globs, { foldCase, globChars })
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

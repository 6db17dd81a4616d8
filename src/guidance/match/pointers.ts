// What in a lesson points at an act (GUID-03): a file glob, a command or an action word. Without one the lesson is not
// eligible, whatever its tool and priority.
import type { Lesson } from "../../lessons/model/lesson.ts"
import { actionWords, says } from "../../text/words.ts"
import {
  type CommandWords,
  commandWords,
  isAddress,
  isCureCommand,
  isOption,
  mayBeValue,
} from "./command-words.ts"
import { fileGlobs, globNaming, type MatchGlob } from "./globs.ts"
import type { GuidanceLimits } from "./guidance-limits.ts"
import type { Scene } from "./scene.ts"
import type { ShellScene } from "./shell-scene.ts"

/** The parts of a lesson that matching needs; `words` if its actions were split before. */
export type Guided = Pick<Lesson, "id" | "priority" | "triggers"> & {
  readonly actionWords?: readonly (readonly string[])[]
}

/** Which part of the lesson matched which part of the act. */
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
  if (scene.shell !== undefined && runsCure(commands, scene.shell)) return found
  if (files.length > 0 && scene.paths.length > 0) addFiles(found, files, scene, matchGlob, limits.globChars)
  if (commands.length > 0 && scene.shell !== undefined) addCommands(found, commands, scene.shell)
  if (actions.length > 0 && scene.act.kind !== "look") addActions(found, lesson, scene, limits.wordsBetween)
  return found
}

/** The lesson is about the act itself, not just the messages around it, and the act changes something. */
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
  { act, paths, foldCase }: Scene,
  matchGlob: MatchGlob,
  globChars: number,
): void {
  const names = fileGlobs(globs, { foldCase, globChars })
  const isWritten = (word: string) => act.kind === "write" && addsWord(word, act.text ?? "", act.before ?? "")
  for (const { path, written } of paths) {
    const glob = globNaming(names, path, matchGlob, isWritten)
    if (glob !== undefined) found.push({ by: "file", glob, path, written })
  }
}

/** A command with `!` is the right way: where it runs, the lesson stays silent. */
function runsCure(commands: readonly string[], shell: ShellScene): boolean {
  return commands.some((command) => isCureCommand(command) && runsCommand(command.trim().slice(1), shell))
}

function addCommands(found: Pointer[], commands: readonly string[], shell: ShellScene): void {
  for (const command of commands)
    if (!isCureCommand(command) && runsCommand(command, shell)) found.push({ by: "command", command })
}

export function runsCommand(command: string, shell: ShellScene): boolean {
  const wanted = commandWords(command.trim().split(/\s+/))
  return wanted !== undefined && shell.commands.some((each) => begins(each, wanted))
}

/**
 * The program and its words in order. An option of the lesson may appear anywhere after them
 * (`git push origin --force`); after a program alone, only where no other word comes first (`vercel --prod`).
 */
function begins(command: CommandWords, wanted: CommandWords): boolean {
  const isPath = wanted.program.includes("/")
  const isProgram = isPath
    ? command.program === wanted.program || command.program.endsWith(`/${wanted.program}`)
    : command.name === wanted.name
  if (!isProgram || !hasOperands(command, wanted.operands)) return false
  if (wanted.options.length === 0) return true
  if (wanted.operands.length === 0 && !command.optionFirst) return false
  return wanted.options.every((option) => hasOption(command.options, option))
}

/** In order, from the first on. A word after an option may be its value (`terraform -chdir x apply`). */
function hasOperands({ rest }: CommandWords, wanted: readonly string[]): boolean {
  let found = 0
  for (const [at, word] of rest.entries()) {
    if (found === wanted.length) return true
    if (isOption(word)) continue
    if (names(word, wanted[found])) found++
    else if (!mayBeValue(rest, at)) return false
  }
  return found === wanted.length
}

/** An address stands for everything below it: `https://host` for `https://host/path`. */
function names(word: string, wanted: string | undefined): boolean {
  if (word === wanted || wanted === undefined) return word === wanted
  return isAddress(wanted) && word.startsWith(wanted) && "/?#:".includes(word[wanted.length] ?? "/")
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

// Whether an edit adds a whole word: `print` is not in `blueprint`, and a word that was there before is not added.
function addsWord(word: string, text: string, before: string): boolean {
  return timesIn(text, word) > timesIn(before, word)
}

export function hasWord(text: string, word: string): boolean {
  return timesIn(text, word) > 0
}

function timesIn(text: string, word: string): number {
  let times = 0
  if (word === "") return times
  const [first, last] = [isWordChar(word.charCodeAt(0)), isWordChar(word.charCodeAt(word.length - 1))]
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const isCut =
      (first && isWordChar(text.charCodeAt(at - 1))) ||
      (last && isWordChar(text.charCodeAt(at + word.length)))
    if (!isCut) times++
  }
  return times
}

/** ASCII letters, digits, `_` and `$`. NaN (past either end) is not one. */
function isWordChar(code: number): boolean {
  if (code === 95 || code === 36) return true
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
}

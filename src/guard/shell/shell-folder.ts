// The shell's working directory while a line runs: known, one of several, or unknown. Follows `cd`, `pushd`,
// `popd` and what they depend on (options, CDPATH, OLDPWD). An unknown directory is `undefined`, which makes
// relative paths doubtful (GARD-05).

import { folderText, isAllWild, isRooted, joinFolder, PROCESS_FOLDER, pathPattern } from "./path-text.ts"
import type { IsFolder, SeenCommand, ShellScope, SimpleCommand } from "./shell-command.ts"
import type { ShellValues } from "./shell-values.ts"
import { alternatives, type Word, type WordList } from "./shell-word.ts"
import { tableHasWord } from "./tables.ts"

export interface Folder {
  /** Relative to the start of the line; may hold wildcards (path-text.ts). Undefined: unknown. */
  readonly dir: string | undefined
  /** Other possible directories, after a `cd` in a branch or one that may have failed. */
  readonly others: readonly (string | undefined)[]
  readonly old: string | undefined
  readonly stack: readonly (string | undefined)[]
  /** The directories if the last `cd` failed. */
  readonly ifFailed: readonly (string | undefined)[]
}

export const START_FOLDER: Folder = { dir: "", others: [], old: undefined, stack: [], ifFailed: [] }
const MAX_OTHERS = 8
const MAX_IN_ROW = 6

export function changesFolder(program: string): boolean {
  return program === "cd" || program === "pushd" || program === "popd" || program === "chdir"
}

/** After `cd`, `pushd` or `popd`; `isSafe`: it cannot fail. */
export function changeFolder(
  folder: Folder,
  program: string,
  words: WordList,
  values: ShellValues,
  isSafe: (dir: string) => boolean,
): Folder {
  const operands = folderOperands(words)
  if (program === "popd") return popped(folder, operands)
  if (program === "pushd" && (operands.length === 0 || /^[+-]\d/.test(operands[0]?.text ?? "")))
    return operands.length === 0 ? swapped(folder) : unknownFolder(folder)
  if (program === "pushd" && words.some((word) => word.text === "-n")) return folder
  const ends = operands.length > 1 ? [undefined] : destinations(folder, operands[0], values)
  const [dir, ...more] = ends
  const mayFail = ends.length > 1 || dir === undefined || !isSafe(dir)
  return {
    dir,
    others: limited([
      ...more,
      ...folder.others.flatMap((from) => destinations({ ...folder, dir: from }, operands[0], values)),
    ]),
    old: folder.dir,
    stack: program === "pushd" ? [folder.dir, ...folder.stack].slice(0, 64) : folder.stack,
    ifFailed: mayFail ? limited([folder.dir, ...folder.others]) : [],
  }
}

/** The `cd` may not have run: both directories are possible. */
export function possiblyMoved(folder: Folder, after: Folder): Folder {
  return { ...folder, others: limited([...folder.others, after.dir, ...after.others]) }
}

/** The next command runs whether or not the `cd` before it succeeded. */
export function afterPossibleFailure(folder: Folder): Folder {
  if (folder.ifFailed.length === 0) return folder
  return { ...folder, others: limited([...folder.others, ...folder.ifFailed]), ifFailed: [] }
}

function limited(dirs: readonly (string | undefined)[]): readonly (string | undefined)[] {
  const found = [...new Set(dirs)]
  return found.length > MAX_OTHERS ? [undefined] : found
}

function unknownFolder(folder: Folder): Folder {
  return {
    ...folder,
    dir: undefined,
    old: folder.dir,
    stack: folder.stack.map(() => undefined),
    ifFailed: [],
  }
}

function swapped(folder: Folder): Folder {
  const [top, ...rest] = folder.stack
  return { ...folder, dir: top, old: folder.dir, stack: [folder.dir, ...rest], ifFailed: [] }
}

function popped(folder: Folder, operands: WordList): Folder {
  if (operands.length > 0) return unknownFolder(folder)
  const [top, ...stack] = folder.stack
  return { ...folder, dir: top, old: folder.dir, stack, ifFailed: [] }
}

/** The words after the options `-L -P -e -@ -n` (in any cluster) and `--`. */
function folderOperands(words: WordList): WordList {
  let at = 1
  while (at < words.length && /^-[LPeqsn@]+$/.test(words[at]?.text ?? "")) at++
  if (words[at]?.text === "--") at++
  return words.slice(at)
}

function destinations(
  folder: Folder,
  to: Word | undefined,
  values: ShellValues,
): readonly (string | undefined)[] {
  if (to === undefined) return values.known.has("HOME") ? homeDestinations(folder, values) : ["~"]
  if (to.text === "-" && !to.dynamic) return [folder.old]
  const options = alternatives(to)
  if (options === undefined) return [undefined]
  const ends = options.flatMap((option) => destinationsOf(folder, option, values))
  // A loop may take the steps one after another.
  const isRow =
    options.length > 1 &&
    options.length <= MAX_IN_ROW &&
    options.every(({ text, dynamic }) => !dynamic && !isRooted(text))
  return isRow ? [...ends, joinFolder(folder.dir, options.map(({ text }) => text).join("/"))] : ends
}

function homeDestinations(folder: Folder, values: ShellValues): readonly (string | undefined)[] {
  const [home] = values.known.get("HOME")?.words ?? []
  return home === undefined ? [undefined] : destinationsOf(folder, home, values)
}

function destinationsOf(folder: Folder, to: Word, values: ShellValues): readonly (string | undefined)[] {
  const path = pathPattern(to).replace(PROCESS_FOLDER, folderText(folder.dir) ?? "\u0001")
  // Partly unknown: `"$X/gen"` may be anywhere but ends in gen.
  if (isAllWild(path.replaceAll("/", "")) && path !== "" && /[\u0001\u0002]/.test(path)) return [undefined]
  const searched = /^(?:[/~.\u0006\u0007\u0001])/.test(path) ? [] : searchPath(values)
  if (searched === undefined) return [undefined]
  return [
    ...searched.map((each) => joinFolder(joinFolder(folder.dir, each), path)),
    joinFolder(folder.dir, path),
  ]
}

/** The folders of CDPATH, if the line sets it. */
function searchPath(values: ShellValues): readonly string[] | undefined {
  if (!values.known.has("CDPATH")) return []
  const [word] = values.known.get("CDPATH")?.words ?? []
  if (word === undefined || word.dynamic) return undefined
  return word.text.split(":").filter((each) => each !== "")
}

// Directories by scope: a `cd` applies to its own scope and inside it, and possibly around a branch. A
// command that does not wait for it to succeed also runs where it failed.
export interface Folders {
  readonly seen: readonly SeenCommand[]
  readonly values: ShellValues
  readonly folders: Map<ShellScope, Folder>
  readonly isFolder: IsFolder
  /** `set -e`: nothing runs after a failed `cd`. */
  readonly stopsOnError: boolean
  /** How many times the disk was asked. */
  looks: number
}

const MAX_LOOKS = 64
const MAX_SEEN = 200

function folderOf(state: Folders, scope: ShellScope): Folder {
  const known = state.folders.get(scope)
  if (known !== undefined) return known
  const folder = scope.parent ? folderOf(state, scope.parent) : START_FOLDER
  state.folders.set(scope, folder)
  return folder
}

const EXITS = " exit return break continue die "

/** The directory a command runs in. */
export function folderFor(state: Folders, simple: SimpleCommand): Folder {
  const folder = folderOf(state, simple.scope)
  if (simple.before === "&&" || simple.before === "|" || folder.ifFailed.length === 0) return folder
  const isEnd = simple.before === "||" && tableHasWord(EXITS, simple.words[0]?.text ?? "")
  const next = isEnd || state.stopsOnError ? { ...folder, ifFailed: [] } : afterPossibleFailure(folder)
  state.folders.set(simple.scope, next)
  return next
}

/** In a pipeline or in the background, most shells run the `cd` in another process. */
export function applyStep(state: Folders, simple: SimpleCommand, program: string, words: WordList): void {
  const { scope, before, after } = simple
  const folder = folderOf(state, scope)
  const isSafe = (dir: string) => {
    // Each state at the disk costs time.
    if (before !== ";" || state.looks >= MAX_LOOKS) return false
    state.looks++
    return state.isFolder(dir, "") || state.seen.slice(0, MAX_SEEN).some((each) => namesFolder(each, words))
  }
  const next = changeFolder(folder, program, words, state.values, isSafe)
  const isApart = before === "|" || after === "|" || after === "&"
  state.folders.set(scope, isApart ? possiblyMoved(folder, next) : next)
  for (let at: ShellScope | undefined = scope; at?.kind === "branch" && at.parent; at = at.parent)
    state.folders.set(at.parent, possiblyMoved(folderOf(state, at.parent), next))
}

/** An earlier command names the folder: `mkdir -p x; cd x`. */
function namesFolder(command: SeenCommand, words: WordList): boolean {
  if (changesFolder(command.program ?? "")) return false
  const to = words.at(-1)?.text ?? ""
  return command.words.slice(1).some((word) => word.text.replace(/\/$/, "") === to.replace(/\/$/, ""))
}

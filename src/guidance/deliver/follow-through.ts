// What a checklist still misses (GUID-07): compares items that name files with what the session touched and is about to
// commit. Touching one of its files starts a checklist; items with an `if` never count as missing.
import { commandsOf } from "../../guard/shell/line-commands.ts"
import { operandsOf } from "../../guard/shell/operands.ts"
import type { Word } from "../../guard/shell/shell-word.ts"
import { writtenPaths } from "../../guard/shell/written-paths.ts"
import { readBody } from "../../lessons/file/body.ts"
import { itemFiles } from "../../lessons/file/checklist.ts"
import type { Lesson } from "../../lessons/model/lesson.ts"
import type { MatchGlob } from "../match/globs.ts"
import { fileGlobs, globNaming, hasGlobSign } from "../match/globs.ts"
import { GUIDANCE_LIMITS } from "../match/guidance-limits.ts"
import { type PathContext, pathInProject } from "../match/paths.ts"

export interface Unfinished {
  readonly lesson: Lesson
  /** In the checklist's words and order. */
  readonly missing: readonly string[]
}

export interface Done {
  /** Paths the session changed, relative to the project. */
  readonly touched: readonly string[]
  /** Paths in the commit; null when unknown or when there is no commit. */
  readonly committed: readonly string[] | null
}

export interface ChecklistProgress {
  /** The session touched, or is committing, one of its files or trigger files. */
  readonly isBegun: boolean
  readonly missing: readonly string[]
}

/** Started checklists that miss something. */
export function unfinished(
  lessons: readonly Lesson[],
  done: Done,
  matchGlob: MatchGlob,
): readonly Unfinished[] {
  return lessons.flatMap((lesson) => {
    const progress = progressOf(lesson, done, matchGlob)
    return progress?.isBegun && progress.missing.length > 0 ? [{ lesson, missing: progress.missing }] : []
  })
}

/** Undefined unless the lesson is a checklist that names files. */
export function progressOf(lesson: Lesson, done: Done, matchGlob: MatchGlob): ChecklistProgress | undefined {
  const wanted = wantedFiles(lesson)
  if (wanted.length === 0) return undefined
  const names = fileGlobs(lesson.triggers.files, { foldCase: false, globChars: GUIDANCE_LIMITS.globChars })
  const isOneOf = (files: readonly string[], path: string) =>
    files.some((file) => isFile(file, path, matchGlob))
  const isOurs = (path: string) =>
    globNaming(names, path, matchGlob) !== undefined || wanted.some((files) => isOneOf(files, path))
  const present = [...done.touched, ...(done.committed ?? [])]
  const missing = wanted.filter((files) => !present.some((path) => isOneOf(files, path)))
  return {
    isBegun: (done.committed ?? done.touched).some(isOurs),
    missing: [...new Set(missing.map((files) => files.join(" or ")))],
  }
}

export interface Commit {
  /** Files named in the line, by `git add` or by the commit. */
  readonly paths: readonly string[]
  /** The commit takes every change (`-a`, `git add -A`). */
  readonly isAll: boolean
}

/** The `git commit` in a shell line and the files the line puts into it. Does not resolve aliases. */
export function commitOf(line: string, place: PathContext): Commit | undefined {
  if (!line.includes("commit")) return undefined
  const seen = commandsOf(line)
  if (seen.kind === "unparsable") return undefined
  const git = seen.commands.filter(({ program, remote }) => program === "git" && !remote)
  const commits = git.filter(({ words }) => words[1]?.text === "commit" && !words.some(isNoCommit))
  if (commits.length === 0) return undefined
  const adds = git.filter(
    ({ words }) => words[1]?.text === "add" || words[1]?.text === "rm" || words[1]?.text === "mv",
  )
  const given = [...adds, ...commits].map(({ words, dir }) => {
    const operands = operandsOf(words.slice(1), COMMIT_VALUES)
    const plain = operands.plain.filter(({ dynamic }) => !dynamic)
    const isAll = operands.has("-A") || operands.has("--all") || operands.has("-u") || operands.has("-a")
    return { paths: plain.map(({ text }) => pathInProject(text, place, dir ?? "")), isAll }
  })
  const paths = given.flatMap((each) => each.paths)
  return {
    paths: paths.filter((path) => path !== ""),
    isAll: paths.includes("") || given.some((each) => each.isAll),
  }
}

/** Paths that a shell line writes, if it may concern one of these files. */
export function pathsWrittenBy(
  line: string,
  files: readonly string[],
  place: PathContext,
): readonly string[] {
  if (!files.some((file) => line.includes(file.slice(file.lastIndexOf("/") + 1)))) return []
  const seen = commandsOf(line)
  if (seen.kind === "unparsable") return []
  return seen.commands
    .filter(({ remote }) => !remote)
    .flatMap((command) =>
      writtenPaths(command).paths.map(({ path }) => pathInProject(path.text, place, command.dir ?? "")),
    )
}

export function isCommit(line: string): boolean {
  return commitOf(line, NOWHERE) !== undefined
}

const NOWHERE: PathContext = { root: "/", cwd: "/", foldCase: false }
const COMMIT_VALUES =
  "-m -F -C -c -t --message --file --author --date --template --cleanup --fixup --squash --reuse-message --reedit-message --trailer --pathspec-from-file".split(
    " ",
  )

function isNoCommit({ text }: Word): boolean {
  return text === "--dry-run" || text === "--help" || text === "-h"
}

/** The files each item names. With `or` one of them is enough; otherwise each counts. */
function wantedFiles(lesson: Lesson): readonly (readonly string[])[] {
  if (lesson.kind !== "checklist") return []
  const reading = readBody(lesson.kind, lesson.body)
  if (reading.kind !== "ok" || reading.body.kind !== "checklist") return []
  return reading.body.items.flatMap((item) => {
    const files = itemFiles(item)
    if (files.length === 0 || CONDITIONAL.test(item.text)) return []
    return /\bor\b/i.test(item.text) ? [files] : files.map((file) => [file])
  })
}

const CONDITIONAL = /\b(?:if|when|unless|optional|optionally|only for|where needed|as needed|in case)\b/i

function isFile(file: string, path: string, matchGlob: MatchGlob): boolean {
  if (path === file || path.endsWith(`/${file}`)) return true
  const glob = file.includes("/") ? file : `**/${file}`
  return hasGlobSign(file) && matchGlob(glob, path)
}

// What a checklist still misses (GUID-07): items that name files, compared with what the session touched and what is
// being committed. A checklist is begun when one of its files is among them; items with an `if` are nobody's debt.
import { commandsOf } from "../guard/commands.ts"
import { operandsOf } from "../guard/operands.ts"
import type { Word } from "../guard/shell-word.ts"
import { writtenPaths } from "../guard/written-paths.ts"
import { readBody } from "../lessons/body.ts"
import { itemFiles } from "../lessons/checklist.ts"
import type { Lesson } from "../lessons/lesson.ts"
import type { MatchGlob } from "../match-glob.ts"
import { fileGlobs, globNaming, hasWildcard } from "./globs.ts"
import { GUIDANCE_LIMITS } from "./limits.ts"
import { type Place, pathInProject } from "./paths.ts"

export interface Unfinished {
  readonly lesson: Lesson
  /** As the checklist names them, in its order. */
  readonly missing: readonly string[]
}

export interface Done {
  /** Paths the session changed, relative to the project. */
  readonly touched: readonly string[]
  /** Paths in the commit; null when they are not known, or no commit is being made. */
  readonly committed: readonly string[] | null
}

export interface Progress {
  /** One of its files, or a file of its triggers, was touched or is being committed. */
  readonly isBegun: boolean
  readonly missing: readonly string[]
}

/** The checklists that were begun and miss something. */
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

/** Undefined when the lesson is no checklist that names files. */
export function progressOf(lesson: Lesson, done: Done, matchGlob: MatchGlob): Progress | undefined {
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
  /** Files named in the line: added just before, or given to the commit. */
  readonly paths: readonly string[]
  /** Everything that was changed goes in (`-a`, `git add -A`). */
  readonly isAll: boolean
}

/** The `git commit` in a line of shell text, with what the line itself says is in it. Aliases are not known. */
export function commitOf(line: string, place: Place): Commit | undefined {
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

/** Paths that a line of shell text writes to, when it may be about one of these files. */
export function writtenBy(line: string, files: readonly string[], place: Place): readonly string[] {
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

const NOWHERE: Place = { root: "/", cwd: "/", foldCase: false }
const COMMIT_VALUES =
  "-m -F -C -c -t --message --file --author --date --template --cleanup --fixup --squash --reuse-message --reedit-message --trailer --pathspec-from-file".split(
    " ",
  )

function isNoCommit({ text }: Word): boolean {
  return text === "--dry-run" || text === "--help" || text === "-h"
}

/** Of each item the files it names: one of them is enough where it says `or`, else each counts alone. */
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
  return hasWildcard(file) && matchGlob(glob, path)
}

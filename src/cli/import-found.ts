// `tenure import` without a path: what lies about in the project that it could read, and what to type. Nothing is kept.
import { dirname, join } from "node:path"
import type { Shape } from "../core/imports/reading.ts"
import { SHAPE_WORDS } from "../core/imports/shape.ts"
import { secretValuesOf } from "../core/trust/redact.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import { transcriptFolders } from "../io/past-transcripts.ts"
import { filesLyingAbout } from "../learning/imports/find-files.ts"
import { type ReadFile, readFiles } from "../learning/imports/read-files.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { amount } from "../terminal/amounts.ts"
import { columns } from "../terminal/style.ts"
import { hang } from "../terminal/wrap.ts"
import { type CliIo, printJson } from "./cli-io.ts"

export function showFound(io: CliIo, lessons: LessonIo, isJson: boolean): void {
  const memory = transcriptFolders(lessons.project, io.cwd, io.env, lessons.home).map((folder) =>
    join(folder, "memory"),
  )
  const files = readFiles(filesLyingAbout(io.cwd, lessons.project, memory), secretValuesOf(io.env), () => {})
  const found = groupsOf(files.filter(({ shape }) => shape !== undefined))
  if (isJson) return printJson(io, { found })
  if (found.length === 0) return io.out(NOTHING)
  io.out("This could be imported. Nothing is kept before you have seen it.")
  const rows = found.map(({ path, shape, lessons: count, problems }) => [
    io.style.bold(`tenure import ${asTyped(path)}`),
    `${amount(count, "lesson")}, ${SHAPE_WORDS[shape]}${problems > 0 ? `; ${amount(problems, "place")} cannot be read` : ""}`,
  ])
  const isWide = rows.every(([type = "", what = ""]) => Bun.stringWidth(type) + what.length + 4 <= io.columns)
  if (isWide) return io.out(columns(rows))
  for (const [type = "", what = ""] of rows)
    io.out(`  ${type}\n${hang("    ", io.style.dim(what), io.columns)}`)
}

const NOTHING =
  "There is nothing in this project that import knows by name.\n" +
  "  Name a file or a folder: tenure import ../other/tenure-lessons.json\n" +
  "  What it reads: tenure import --help"

interface Group {
  readonly path: string
  readonly shape: Shape
  readonly lessons: number
  readonly problems: number
}

/** The files of one folder and one sort are imported together; a memory file alone, for others stand beside it. */
function groupsOf(files: readonly ReadFile[]): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const { shown, shape, drafts, mistakes } of files) {
    if (shape === undefined) continue
    const folder = dirname(shown)
    const isAlone =
      folder === "." || files.some((each) => dirname(each.shown) === folder && each.shape !== shape)
    const path = isAlone ? shown : folder
    const before = groups.get(path)
    groups.set(path, {
      path,
      shape,
      lessons: (before?.lessons ?? 0) + drafts.length,
      problems: (before?.problems ?? 0) + mistakes.length,
    })
  }
  return [...groups.values()]
}

/** As a shell takes it. */
export function asTyped(path: string): string {
  const clean = cleanLine(path)
  return /^[\w./~@+-]+$/.test(clean) ? clean : `'${clean.replaceAll("'", "'\\''")}'`
}

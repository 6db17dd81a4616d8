// `tenure import` without a path: lists what the project has to import, and what to type. It keeps nothing.
import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { transcriptFolders } from "../../clients/claude-code/disk/past-transcripts.ts"
import { findDefaultFiles } from "../../learning/sources/imports/disk/find-files.ts"
import { type ReadFile, readFiles } from "../../learning/sources/imports/disk/read-files.ts"
import type { ImportShape } from "../../learning/sources/imports/file-reading.ts"
import { SHAPE_WORDS } from "../../learning/sources/imports/file-reading.ts"
import { clientMemoryFiles } from "../../learning/sources/memory/disk/memory-folder.ts"
import { secretValuesOf } from "../../privacy/redact.ts"
import { cleanLine } from "../../privacy/sanitise.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { amount, columns, hang } from "../../terminal/format-text.ts"
import { type CliIo, printJson } from "../command.ts"

export function showFound(io: CliIo, lessons: LessonIo, isJson: boolean): void {
  const folders = transcriptFolders(lessons.project, io.cwd, io.env, lessons.home)
  const memory = folders.map((folder) => join(folder, "memory"))
  const secrets = secretValuesOf(io.env)
  const files = readFiles(findDefaultFiles(io.cwd, lessons.project, memory), secrets, () => {})
  // If there is a folder named memory, the word means that folder.
  const memories = existsSync(join(io.cwd, "memory")) ? [] : clientMemoryFiles(folders)
  const noted = readFiles(memories, secrets, () => {})
    .filter(({ shape }) => shape === "client-memory")
    .map((file) => ({ ...file, shown: "memory" }))
  const found = groupsOf([...files, ...noted].filter(({ shape }) => shape !== undefined)).filter(
    ({ lessons: count, problems }) => count + problems > 0,
  )
  if (isJson) return printJson(io, { found })
  if (found.length === 0) return io.out(NOTHING)
  io.out("You can import these. Nothing is kept until you have seen it.")
  const rows = found.map(({ path, shape, lessons: count, problems }) => [
    io.style.bold(`tenure import ${asTyped(path)}`),
    `${amount(count, "lesson")}, ${SHAPE_WORDS[shape]}${problems > 0 ? `; ${amount(problems, "line")} cannot be read` : ""}`,
  ])
  const isWide = rows.every(([type = "", what = ""]) => Bun.stringWidth(type) + what.length + 4 <= io.columns)
  if (isWide) return io.out(columns(rows))
  for (const [type = "", what = ""] of rows)
    io.out(`  ${type}\n${hang("    ", io.style.dim(what), io.columns)}`)
}

const NOTHING =
  "This project has no files that import recognises by name.\n" +
  "  Name a file or a folder: tenure import ../other/tenure-lessons.json\n" +
  "  To see what it reads: tenure import --help"

interface Group {
  readonly path: string
  readonly shape: ImportShape
  readonly lessons: number
  readonly problems: number
}

/** Groups files of one folder and one shape; a file whose folder has other shapes stays alone. */
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

/** Quoted for a shell. */
export function asTyped(path: string): string {
  const clean = cleanLine(path)
  return /^[\w./~@+-]+$/.test(clean) ? clean : `'${clean.replaceAll("'", "'\\''")}'`
}

// Keeps the client's own memory of the project in order (LERN-09): an overlong MEMORY.md gives its oldest part to an
// archive beside it, and, if the person wants it, each reported pattern is a file there too. Nothing is deleted.
import { join } from "node:path"
import { learnedFile, splitMemory } from "../core/learning/memory-file.ts"
import type { Report } from "../core/lessons/report.ts"
import { lessonIdFor } from "../core/lessons/slug.ts"
import { readLimited, writeAtomic } from "../io/files.ts"
import { replaceIfUnchanged, snapshot } from "../io/replace.ts"
import { type LessonIo, moment } from "../lessons/lesson-io.ts"

const MAX_BYTES = 4 * 1024 * 1024

/** Where the archive went, or undefined when MEMORY.md was short enough, absent, or changed meanwhile. */
export function tidyMemory(io: LessonIo, folder: string): string | undefined {
  const path = join(folder, "MEMORY.md")
  const before = snapshot(path, MAX_BYTES)
  if (before.kind !== "snapshot" || before.bytes === null) return undefined
  const split = splitMemory(new TextDecoder().decode(before.bytes))
  if (split === undefined) return undefined
  const archive = freeName(folder, `archive-${moment(io).at.slice(0, 10)}`)
  const options = { root: folder, mode: 0o644 }
  // The archive first: whatever happens then, no line is lost.
  if (writeAtomic(archive, split.archived, options).kind !== "written") return undefined
  return replaceIfUnchanged(path, before, split.kept, options).kind === "written" ? archive : undefined
}

/** The report is redacted by now; the same pattern again replaces its file. */
export function writeLearned(io: LessonIo, folder: string, report: Report, session: string): void {
  const path = join(folder, `learned-${lessonIdFor(report.title, () => false)}.md`)
  writeAtomic(path, learnedFile(report, moment(io).at, session), { root: folder, mode: 0o644 })
}

function freeName(folder: string, stem: string): string {
  for (let n = 1; ; n++) {
    const path = join(folder, n === 1 ? `${stem}.md` : `${stem}-${n}.md`)
    if (readLimited(path, 0).kind === "absent") return path
  }
}

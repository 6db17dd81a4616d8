// Maintains the client's memory folder of the project: archives the oldest part of a long MEMORY.md and, if configured, writes
// a file for each reported pattern (LERN-09). Nothing is deleted.
import { join } from "node:path"
import { readLimited, writeAtomic } from "../../../../io/files.ts"
import { replaceIfUnchanged, snapshot } from "../../../../io/replace-file.ts"
import { namesIn } from "../../../../io/resolve-symlinks.ts"
import { lessonIdFor } from "../../../../lessons/model/slug.ts"
import { cleanLine } from "../../../../privacy/sanitise.ts"
import { type LessonIo, moment } from "../../../../store/lesson-io.ts"
import type { Report } from "../../../blocks/agent-report.ts"
import type { FoundFile } from "../../imports/disk/find-files.ts"
import { learnedFile, splitMemory, withIndexLine } from "../memory-file.ts"

const MAX_BYTES = 4 * 1024 * 1024

/** The path of the archive; undefined when MEMORY.md was short, absent, or changed meanwhile. */
export function tidyMemory(io: LessonIo, folder: string): string | undefined {
  const path = join(folder, "MEMORY.md")
  const before = snapshot(path, MAX_BYTES)
  if (before.kind !== "snapshot" || before.bytes === null) return undefined
  const split = splitMemory(new TextDecoder().decode(before.bytes))
  if (split === undefined) return undefined
  const archive = freeName(folder, `archive-${moment(io).at.slice(0, 10)}`)
  const options = { root: folder, mode: 0o644 }
  // Write the archive first, so no line can be lost.
  if (writeAtomic(archive, split.archived, options).kind !== "written") return undefined
  return replaceIfUnchanged(path, before, split.kept, options).kind === "written" ? archive : undefined
}

/** The report must be redacted. The same pattern replaces its file; MEMORY.md has one line for each. */
export function writeLearnedPattern(io: LessonIo, folder: string, report: Report, session: string): void {
  const name = `learned-${lessonIdFor(report.title, () => false)}.md`
  const options = { root: folder, mode: 0o644 }
  const written = writeAtomic(join(folder, name), learnedFile(report, moment(io).at, session), options)
  const path = join(folder, "MEMORY.md")
  const before = snapshot(path, MAX_BYTES)
  if (written.kind !== "written" || before.kind !== "snapshot") return
  const index = new TextDecoder().decode(before.bytes ?? new Uint8Array())
  const next = withIndexLine(index, name, report.title)
  if (next !== index) replaceIfUnchanged(path, before, next, options)
}

function freeName(folder: string, stem: string): string {
  for (let n = 1; ; n++) {
    const path = join(folder, n === 1 ? `${stem}.md` : `${stem}-${n}.md`)
    if (readLimited(path, 0).kind === "absent") return path
  }
}

/** Files for `tenure import memory` (LERN-13), without the MEMORY.md index and archives. */
const MAX_FILES = 500

export function clientMemoryFiles(transcriptFolders: readonly string[]): readonly FoundFile[] {
  return transcriptFolders
    .map((folder) => join(folder, "memory"))
    .flatMap((root) =>
      namesIn(root)
        .filter((name) => /\.md$/i.test(name) && !/^(?:memory\.md$|archive-)/i.test(name))
        .sort()
        .map((name) => ({ path: join(root, name), shown: cleanLine(join(root, name)), root })),
    )
    .slice(0, MAX_FILES)
}

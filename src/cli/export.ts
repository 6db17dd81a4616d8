// `tenure export`: writes the lessons as JSON for another project, machine or tool. It replaces an existing file only
// with --force, and never writes through a link that leads out of the project.
import { existsSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { writeAtomic } from "../io/files.ts"
import { isOutside } from "../io/real-path.ts"
import { replaceIfUnchanged, snapshot } from "../io/replace-file.ts"
import { createScrubber } from "../learning/sources/imports/disk/read-files.ts"
import { exportText } from "../learning/sources/imports/export-file.ts"
import { STAGES, type Stage } from "../lessons/model/lesson.ts"
import { secretValuesOf } from "../privacy/redact.ts"
import type { LessonIo } from "../store/lesson-io.ts"
import { lessonsIn } from "../store/lesson-rows.ts"
import { amount } from "../terminal/format-text.ts"
import { commandLine } from "../text/command-line.ts"
import { UserError } from "../text/user-error.ts"
import {
  type CliIo,
  command,
  JSON_FLAG,
  NO_ARGUMENTS,
  printJson,
  requireLessons,
  STAGE_FLAG,
  stageNamed,
} from "./command.ts"

/** Rejected lessons are exported only on request. */
const DEFAULT_STAGES: readonly Stage[] = STAGES.filter((stage) => stage !== "rejected")

export default command({
  name: "export",
  summary: "Write the lessons as JSON",
  about:
    "Writes every lesson, redacted, to standard output or a file: active, decayed, archived, needing review, or only\n" +
    "observed. The same lessons always give the same bytes. 'tenure import' reads it. Add --stage rejected for rejected\n" +
    "lessons; statistics and the changelog stay on this machine.",
  arguments: {
    ...NO_ARGUMENTS,
    instead: ([file = ""]) => commandLine(["tenure", "export", "--out", file]),
  },
  flags: {
    out: { summary: "Write to this file", value: "<file>", completes: ["files"] },
    stage: { summary: "Only this stage; repeat for more", ...STAGE_FLAG, many: true },
    force: { summary: "Replace an existing file" },
    json: { ...JSON_FLAG, summary: "Report what was written as JSON; the lessons are always JSON" },
  },
  examples: [
    { type: "tenure export --out tenure-lessons.json", does: "all lessons, to a file" },
    { type: "tenure export --stage active", does: "the active ones, to standard output" },
    { type: "tenure export | jq '.lessons[].title'", does: "their titles" },
  ],
  run({ flags }, io) {
    const lessons = requireLessons(io)
    const stages = flags.stage.length === 0 ? DEFAULT_STAGES : flags.stage.map(stageNamed)
    const states = lessonsIn(lessons.store, stages)
    const text = exportText(states, createScrubber(secretValuesOf(io.env)))
    if (flags.out === undefined) return io.out(text.trimEnd())
    const path = resolve(io.cwd, flags.out)
    put(lessons, path, text, flags.out, flags.force)
    if (flags.json) return printJson(io, { path, lessons: states.length })
    report(io, flags.out, states.length)
  },
})

function report(io: CliIo, named: string, count: number): void {
  io.out(`${io.style.green("✓")} ${amount(count, "lesson")} written to ${named}`)
  io.out(
    count === 0 ? "  There are none yet: tenure lessons" : `  In the other project: tenure import ${named}`,
  )
}

function put(lessons: LessonIo, path: string, text: string, named: string, isForced: boolean): void {
  const { project } = lessons
  if (!isOutside(project.tenure, path))
    throw new UserError(
      "An export cannot go into .tenure/.",
      "Write it elsewhere: tenure export --out lessons.json",
    )
  if (!existsSync(dirname(path)))
    throw new UserError(
      `There is no folder ${dirname(path)}.`,
      "Create it first, or name another: tenure export --out lessons.json",
    )
  const root = isOutside(project.root, path) ? dirname(path) : project.root
  const written = isForced ? writeAtomic(path, text, { root, mode: 0o644 }) : putNew(path, text, root)
  if (written.kind === "written") return
  if (written.kind === "changed")
    throw new UserError(`${named} already exists.`, `To replace it: tenure export --out ${named} --force`)
  const why = written.kind === "refused" ? written.reason : written.code
  throw new UserError(`Cannot write ${named}: ${why}.`, "Name another file: tenure export --out lessons.json")
}

function putNew(path: string, text: string, root: string) {
  const before = snapshot(path, 0)
  const isThere = before.kind !== "snapshot" || before.bytes !== null
  return isThere
    ? ({ kind: "changed" } as const)
    : replaceIfUnchanged(path, before, text, { root, mode: 0o644 })
}

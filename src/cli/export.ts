// `tenure export`: the lessons as JSON, for another project, another machine or another tool. It only reads; a file that
// is there already is never replaced unless that was asked for, and nothing is written through a link that leads out.
import { existsSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { exportText } from "../core/imports/export-file.ts"
import { STAGES, type Stage } from "../core/lessons/lesson.ts"
import { secretValuesOf } from "../core/trust/redact.ts"
import { UserError } from "../core/user-error.ts"
import { writeAtomic } from "../io/files.ts"
import { isOutside } from "../io/is-outside.ts"
import { replaceIfUnchanged, snapshot } from "../io/replace.ts"
import { scrubbing } from "../learning/imports/read-files.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { lessonsIn } from "../store/lessons.ts"
import { amount } from "../terminal/amounts.ts"
import { type CliIo, printJson, requireLessons } from "./cli-io.ts"
import { command, JSON_FLAG, NO_ARGUMENTS } from "./command.ts"

/** Everything that a person may want to carry along; what they rejected stays behind unless asked for. */
const CARRIED: readonly Stage[] = STAGES.filter((stage) => stage !== "rejected")

export default command({
  name: "export",
  summary: "Write the lessons as JSON",
  about:
    "Writes every lesson with all that it says, redacted, to standard output or to a file: what is active, decayed,\n" +
    "archived, waits for review or was only observed. The same lessons always give the same bytes. 'tenure import' reads\n" +
    "it. Rejected lessons come with --stage rejected; statistics and the changelog stay on this machine.",
  arguments: NO_ARGUMENTS,
  flags: {
    out: { summary: "Write to this file", value: "<file>" },
    stage: { summary: "Only this stage; again for more", value: "<stage>", choices: STAGES, many: true },
    force: { summary: "Replace the file if it is there" },
    json: { ...JSON_FLAG, summary: "Print what was written as JSON; the lessons are JSON in any case" },
  },
  examples: [
    { type: "tenure export --out tenure-lessons.json", does: "all of them, to a file" },
    { type: "tenure export --stage active", does: "the active ones, to standard output" },
    { type: "tenure export | jq '.lessons[].title'", does: "their titles" },
  ],
  run({ flags }, io) {
    const lessons = requireLessons(io)
    const stages = flags.stage.length === 0 ? CARRIED : (flags.stage as readonly Stage[])
    const states = lessonsIn(lessons.store, stages)
    const text = exportText(states, scrubbing(secretValuesOf(io.env)))
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
    count === 0
      ? "  There are none of these yet: tenure lessons"
      : `  In the other project: tenure import ${named}`,
  )
}

function put(lessons: LessonIo, path: string, text: string, named: string, isForced: boolean): void {
  const { project } = lessons
  if (!isOutside(project.tenure, path))
    throw new UserError(
      "An export does not go into .tenure/.",
      "Write it elsewhere: tenure export --out lessons.json",
    )
  if (!existsSync(dirname(path)))
    throw new UserError(
      `There is no folder ${dirname(path)}.`,
      "Make it first, or name another: tenure export --out",
    )
  const root = isOutside(project.root, path) ? dirname(path) : project.root
  const written = isForced ? writeAtomic(path, text, { root, mode: 0o644 }) : putNew(path, text, root)
  if (written.kind === "written") return
  if (written.kind === "changed")
    throw new UserError(`${named} is there already.`, `To replace it: tenure export --out ${named} --force`)
  const why = written.kind === "refused" ? written.reason : written.code
  throw new UserError(
    `${named} could not be written: ${why}.`,
    "Name another file: tenure export --out lessons.json",
  )
}

function putNew(path: string, text: string, root: string) {
  const before = snapshot(path, 0)
  const isThere = before.kind !== "snapshot" || before.bytes !== null
  return isThere
    ? ({ kind: "changed" } as const)
    : replaceIfUnchanged(path, before, text, { root, mode: 0o644 })
}

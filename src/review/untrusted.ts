// The files of a project that nobody here has agreed to as they are (SAFE-03, T06): what is new in them, or what
// changed against the lesson as it stands, with everything hidden made visible.

import { join } from "node:path"
import { parseLesson } from "../core/lessons/lesson-file.ts"
import { createLesson } from "../core/lessons/lesson-render.ts"
import { type DiffLine, lineDiff } from "../core/review/line-diff.ts"
import { type RiskFlag, riskFlags } from "../core/trust/risk.ts"
import { compileGuard } from "../guardrails/compile.ts"
import { CONFIG_FILE } from "../io/config-stamp.ts"
import { readLimited } from "../io/files.ts"
import { GUARD_FILE, guardFile, MAX_GUARD_BYTES } from "../io/guard-mark.ts"
import { MAX_LESSON_BYTES } from "../lessons/lesson-file.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { readConfig } from "../lessons/project-config.ts"
import { LESSONS_FOLDER } from "../lessons/stamp.ts"
import { type FileProblem, troubledFiles } from "../store/lesson-files.ts"
import { loadLesson } from "../store/lessons.ts"
import type { ShownFile } from "./agree.ts"

export interface UntrustedFile extends ShownFile {
  readonly state: "new" | "changed" | "gone"
  readonly lines: readonly DiffLine[]
  readonly warnings: readonly RiskFlag[]
}

export interface MalformedFile {
  readonly name: string
  readonly problems: readonly FileProblem[]
}

export function untrustedFiles(io: LessonIo): {
  readonly files: readonly UntrustedFile[]
  readonly malformed: readonly MalformedFile[]
} {
  const troubled = troubledFiles(io.store, io.project.root)
  const lessons = troubled.filter(({ lesson }) => lesson !== null).flatMap(({ name }) => lessonFile(io, name))
  const malformed = troubled
    .filter(({ lesson }) => lesson === null)
    .map(({ name, problems }) => ({ name: `${LESSONS_FOLDER}/${name}`, problems }))
  return { files: [...configFile(io), ...guardFileOf(io), ...lessons], malformed }
}

function lessonFile(io: LessonIo, file: string): UntrustedFile[] {
  const name = `${LESSONS_FOLDER}/${file}`
  const read = readLimited(join(io.project.tenure, name), MAX_LESSON_BYTES)
  if (read.kind !== "read") return []
  const text = new TextDecoder().decode(read.bytes)
  const reading = parseLesson(text, file)
  if (reading.kind === "malformed") return []
  const known = loadLesson(io.store, reading.lesson.id)
  const isKnown = known !== undefined && known.content.approved !== null
  const before = isKnown
    ? createLesson(known.content, reading.stage === "archived" ? "archived" : "active")
    : ""
  return [
    {
      name,
      bytes: read.bytes,
      state: isKnown ? "changed" : "new",
      lines: lineDiff(before, text),
      warnings: riskFlags(text),
    },
  ]
}

const MAX_CONFIG_BYTES = 64 * 1024

function configFile(io: LessonIo): UntrustedFile[] {
  const { trusted } = readConfig(io.project, io.home)
  const read = readLimited(join(io.project.tenure, CONFIG_FILE), MAX_CONFIG_BYTES)
  if (trusted || read.kind !== "read") return []
  const text = new TextDecoder().decode(read.bytes)
  return [
    {
      name: CONFIG_FILE,
      bytes: read.bytes,
      state: "new",
      lines: lineDiff("", text),
      warnings: riskFlags(text),
    },
  ]
}

function guardFileOf(io: LessonIo): UntrustedFile[] {
  const { file: state, agreedText = "" } = compileGuard(io.project, io.home)
  if (state === "none" || state === "agreed") return []
  const read = readLimited(guardFile(io.project), MAX_GUARD_BYTES)
  if (state !== "gone" && read.kind !== "read") return []
  const bytes = read.kind === "read" ? read.bytes : new Uint8Array()
  const text = new TextDecoder().decode(bytes)
  return [{ name: GUARD_FILE, bytes, state, lines: lineDiff(agreedText, text), warnings: riskFlags(text) }]
}

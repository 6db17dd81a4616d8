// The project's untrusted files (SAFE-03, T06), each as a diff against the trusted version, and how a person trusts them:
// exactly the bytes they were shown.

import { join } from "node:path"
import { diffArrays } from "diff"
import { CONFIG_FILE } from "../../../config/disk/config-stamp.ts"
import { readConfig } from "../../../config/disk/project-config.ts"
import { compileGuard, keepAgreed } from "../../../guard/disk/compile-rules.ts"
import { GUARD_FILE, guardFile, MAX_GUARD_BYTES } from "../../../guard/disk/guard-mark.ts"
import { readLimited } from "../../../io/files.ts"
import { type RiskFlag, riskFlags } from "../../../privacy/risk.ts"
import { cleanLine } from "../../../privacy/sanitise.ts"
import { type FileProblem, forgetFile, troubledFiles } from "../../../store/lesson-files.ts"
import type { LessonIo } from "../../../store/lesson-io.ts"
import { loadLesson } from "../../../store/lesson-rows.ts"
import { hang, reveal, type Style } from "../../../terminal/format-text.ts"
import { grantTrust } from "../../../trust/disk/trusted-files.ts"
import { type BlockResult, refreshBlock } from "../../disk/claude-md-block.ts"
import { LESSONS_FOLDER } from "../../disk/folder-stamp.ts"
import { syncLessons } from "../../disk/sync-lessons.ts"
import { MAX_LESSON_BYTES } from "../../disk/write-lesson-file.ts"
import { parseLesson } from "../../file/lesson-file.ts"
import { createLesson } from "../../file/lesson-render.ts"
import type { Person } from "../../model/actor.ts"
import { warningLine } from "./lesson-warnings.ts"

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
  if (io.project.rules !== undefined) return { files: lessons, malformed }
  return { files: [...configFile(io), ...guardFileOf(io), ...lessons], malformed }
}

export function lessonFile(io: LessonIo, file: string): UntrustedFile[] {
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
  if (state === "none" || state === "agreed" || state === "lost") return []
  const read = readLimited(guardFile(io.project), MAX_GUARD_BYTES)
  if (state !== "gone" && read.kind !== "read") return []
  const bytes = read.kind === "read" ? read.bytes : new Uint8Array()
  const text = new TextDecoder().decode(bytes)
  return [{ name: GUARD_FILE, bytes, state, lines: lineDiff(agreedText, text), warnings: riskFlags(text) }]
}

interface ShownFile {
  /** Its path inside `.tenure/`. */
  readonly name: string
  readonly bytes: Uint8Array
}

export function trustFiles(io: LessonIo, files: readonly ShownFile[], by: Person): BlockResult {
  for (const { name, bytes } of files) {
    // Forget it first, so that the sync reads the file again whatever happens.
    const [folder, file] = name.split("/")
    if (folder === LESSONS_FOLDER && file !== undefined) forgetFile(io.store, io.project.root, file)
    grantTrust(io, name, bytes, by)
    if (name === GUARD_FILE) {
      // No bytes: the person accepts that the file and its rules are gone.
      keepAgreed(io.project, io.home, bytes.length === 0 ? undefined : new TextDecoder().decode(bytes))
      compileGuard(io.project, io.home)
    }
  }
  syncLessons(io)
  return refreshBlock(io)
}

// A line diff for a person who decides about trust. Line endings count, so a carriage return or a missing final newline
// is visible. With too many changes, all old lines between the common ends are removed and all new ones added.
export interface DiffLine {
  /** A backslash comments on the line above. */
  readonly mark: " " | "-" | "+" | "\\"
  readonly text: string
}

/** About a second of work at most. */
const MAX_EDITS = 2_000

export function lineDiff(before: string, after: string): readonly DiffLine[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  const head = commonHead(old, now)
  const tail = commonHead(old.slice(head).reverse(), now.slice(head).reverse())
  const [goes, comes] = [old.slice(head, old.length - tail), now.slice(head, now.length - tail)]
  const changes = diffArrays([...goes], [...comes], { maxEditLength: MAX_EDITS })
  const middle = changes?.flatMap((change) =>
    change.value.flatMap((line) => shown(markOf(change), line)),
  ) ?? [...goes.flatMap((line) => shown("-", line)), ...comes.flatMap((line) => shown("+", line))]
  return [
    ...old.slice(0, head).flatMap((line) => shown(" ", line)),
    ...middle,
    ...old.slice(old.length - tail).flatMap((line) => shown(" ", line)),
  ]
}

function markOf({ added, removed }: { added: boolean; removed: boolean }): DiffLine["mark"] {
  if (added) return "+"
  return removed ? "-" : " "
}

function commonHead(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((line, at) => line !== other[at])
  return differs < 0 ? one.length : differs
}

/** Each with its newline. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

function shown(mark: DiffLine["mark"], line: string): readonly DiffLine[] {
  if (line.endsWith("\n")) return [{ mark, text: line.slice(0, -1) }]
  return [
    { mark, text: line },
    { mark: "\\", text: "no newline at the end" },
  ]
}

export function untrustedText(file: UntrustedFile, style: Style, columns: number): string {
  const width = Math.min(columns, 120)
  return [
    `${style.bold(`.tenure/${cleanLine(file.name, 200)}`)} ${style.dim(`(${file.state})`)}`,
    ...file.warnings.map((flag) => hang(`${style.yellow("!")} `, style.red(warningLine(flag)), width)),
    "",
    ...folded(file.lines).map((line) => paint(line, style, width)),
  ].join("\n")
}

const CONTEXT = 3

/** Of unchanged lines, keeps those around a change. */
export function folded(lines: readonly DiffLine[]): readonly DiffLine[] {
  const out: DiffLine[] = []
  for (let at = 0; at < lines.length; ) {
    let end = at + 1
    while (end < lines.length && lines[end]?.mark === lines[at]?.mark) end += 1
    const run = lines.slice(at, end)
    const head = at === 0 ? 0 : CONTEXT
    const tail = end === lines.length ? 0 : CONTEXT
    const hidden = run.length - head - tail
    if (run[0]?.mark !== " " || hidden < 2) out.push(...run)
    else {
      const sign: DiffLine = { mark: " ", text: `… ${hidden.toLocaleString("en")} unchanged lines` }
      out.push(...run.slice(0, head), sign, ...run.slice(run.length - tail))
    }
    at = end
  }
  return out
}

function paint({ mark, text }: DiffLine, style: Style, width: number): string {
  const line = reveal(text)
  const indent = line.length - line.trimStart().length
  const lines = hang(`${mark} ${line.slice(0, indent)}`, line.slice(indent), width).split("\n")
  const colour = { "+": style.green, "-": style.red, " ": style.dim, "\\": style.dim }[mark]
  return lines.map((each) => colour(each)).join("\n")
}

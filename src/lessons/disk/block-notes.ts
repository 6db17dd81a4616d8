// What the store remembers about the block of CLAUDE.md. The "behind" note is set in the transaction that changes a
// lesson and cleared once the block is written: if a process dies in between, the next one catches up.
import { BRIEF_LESSONS } from "../../guidance/brief/brief.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { dropMeta, getMeta, setMeta } from "../../store/meta.ts"
import type { BlockLine } from "../claude-md/render-block.ts"
import type { LessonId } from "../model/lesson.ts"

export function isBlockBehind(io: LessonIo): boolean {
  return getMeta(io.store, keyOf(io)) !== undefined
}

export function noteBlockBehind(io: LessonIo): void {
  if (!isBlockBehind(io)) setMeta(io.store, keyOf(io), "1")
}

export function clearBlockBehind(io: LessonIo): void {
  if (isBlockBehind(io)) dropMeta(io.store, keyOf(io))
}

function keyOf(io: LessonIo): string {
  return `block_behind:${io.project.root}`
}

/** A CRITICAL lesson in the brief (GUID-01). Saved with the block, so that a session start reads one row, no lessons. */
export interface CriticalLine {
  readonly id: LessonId
  readonly text: string
}

const NONE = "[]"

/** `lines`: all deliverable lessons, highest confidence first. */
export function saveCriticalLines(io: LessonIo, lines: readonly BlockLine[]): void {
  save(io, key(io), lines)
}

/** The same of the person's lessons for all projects (TEAM-03). */
export function savePersonalCritical(io: LessonIo, lines: readonly BlockLine[]): void {
  save(io, PERSONAL, lines)
}

function save(io: LessonIo, where: string, lines: readonly BlockLine[]): void {
  const critical = lines.filter(({ priority }) => priority === "CRITICAL").slice(0, BRIEF_LESSONS)
  const kept = JSON.stringify(critical.map(({ id, text }) => ({ id, text })))
  if ((getMeta(io.store, where) ?? NONE) !== kept) setMeta(io.store, where, kept)
}

/** The project's first. */
export function criticalLines(io: LessonIo): readonly CriticalLine[] {
  const [own, personal] = [key(io), PERSONAL].map(
    (where) => JSON.parse(getMeta(io.store, where) ?? NONE) as readonly CriticalLine[],
  )
  return [...(own ?? []), ...(personal ?? [])].slice(0, BRIEF_LESSONS)
}

const PERSONAL = "critical:mine"

function key(io: LessonIo): string {
  return `critical:${io.project.root}`
}

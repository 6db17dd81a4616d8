// The few lines about CRITICAL lessons that a brief holds (GUID-01). They are made when lessons change, with the block
// of CLAUDE.md, so that the start of a session reads one row and no lesson.

import type { BlockLine } from "../core/block/render.ts"
import type { LessonId } from "../core/lessons/lesson.ts"
import { getMeta, setMeta } from "../store/meta.ts"
import type { LessonIo } from "./lesson-io.ts"

export interface CriticalLine {
  readonly id: LessonId
  readonly text: string
}

const MOST = 5
const NONE = "[]"

/** `lines` are those of all lessons that may be told here, the surest first. */
export function keepCriticalLines(io: LessonIo, lines: readonly BlockLine[]): void {
  const critical = lines.filter(({ priority }) => priority === "CRITICAL").slice(0, MOST)
  const kept = JSON.stringify(critical.map(({ id, text }) => ({ id, text })))
  if ((getMeta(io.store, key(io)) ?? NONE) !== kept) setMeta(io.store, key(io), kept)
}

export function criticalLines(io: LessonIo): readonly CriticalLine[] {
  return JSON.parse(getMeta(io.store, key(io)) ?? NONE) as readonly CriticalLine[]
}

function key(io: LessonIo): string {
  return `critical:${io.project.root}`
}

// Whether the block may be behind the lessons. Noted in the same transaction as the change and taken back when the
// block has been brought in line: a process that ends in between, or that could not, leaves the note, and the next one
// makes up for it.
import { dropMeta, getMeta, setMeta } from "../store/meta.ts"
import type { LessonIo } from "./lesson-io.ts"

export function isBlockBehind(io: LessonIo): boolean {
  return getMeta(io.store, keyOf(io)) !== undefined
}

export function noteBlockBehind(io: LessonIo): void {
  if (!isBlockBehind(io)) setMeta(io.store, keyOf(io), "1")
}

export function blockCaughtUp(io: LessonIo): void {
  if (isBlockBehind(io)) dropMeta(io.store, keyOf(io))
}

function keyOf(io: LessonIo): string {
  return `block_behind:${io.project.root}`
}

// Turns a person's edits inside the block into proposals for review (F23). Every line that is not exactly ours is in
// one of the lists, whole: nothing they typed is lost.

import type { LessonId } from "../model/lesson.ts"
import { type BlockLine, isScaffolding, lessonLine } from "./render-block.ts"

export interface HandEdits {
  /** A lesson's line with other words: `line` as it is now, `text` without bullet, mark and id. */
  readonly changed: readonly { readonly id: LessonId; readonly line: string; readonly text: string }[]
  readonly removed: readonly LessonId[]
  /** Lines that belong to no lesson of the block. */
  readonly added: readonly string[]
}

/** `written`: the lines of the block when we last wrote it. */
export function mergeHandEdits(humanLines: readonly string[], written: readonly BlockLine[]): HandEdits {
  const ours = new Map(written.map((line) => [lessonLine(line), line.id]))
  const standing = new Set<LessonId>()
  const changed: { id: LessonId; line: string; text: string }[] = []
  const added: string[] = []
  for (const line of humanLines) {
    const same = ours.get(line)
    const named = written.map(({ id }) => id).filter((id) => id === same || line.includes(`[${id}]`))
    for (const id of named) standing.add(id)
    if (same !== undefined || line.trim() === "" || isScaffolding(line)) continue
    const [id] = named
    if (id === undefined) added.push(line)
    if (id !== undefined) changed.push({ id, line, text: bare(line, id) })
  }
  return { changed, removed: written.map(({ id }) => id).filter((id) => !standing.has(id)), added }
}

function bare(line: string, id: LessonId): string {
  return line
    .replace(` [${id}]`, "")
    .replace(`[${id}]`, "")
    .replace(/^\s*(?:[-*+]\s+)?(?:\((?:critical|high)\)\s+)?/i, "")
    .replace(/\s+/g, " ")
    .trim()
}

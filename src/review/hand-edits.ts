// What a person changed by hand inside our block of CLAUDE.md (F23), as things to decide: a changed line is an
// edit of its lesson, a removed one an archiving, a new one a new lesson. Only when all are decided is the block
// written again, and what stood there is kept beside the database: no byte of theirs is lost.
import { join } from "node:path"
import { mergeHandEdits } from "../core/block/hand-edits.ts"
import { lessonLine } from "../core/block/render.ts"
import { type SpliceResult, splice } from "../core/block/splice.ts"
import { decodeExactly } from "../core/decode.ts"
import { oneLine } from "../core/lessons/body.ts"
import type { LessonId } from "../core/lessons/lesson.ts"
import { lessonIdFor } from "../core/lessons/slug.ts"
import { titleOf } from "../core/lessons/title.ts"
import { ensureDir, readLimited, writeAtomic } from "../io/files.ts"
import {
  type BlockMemory,
  type BlockResult,
  blockMemory,
  blockPath,
  EDITED_BY_HAND,
  refreshBlock,
  setBlockMemory,
} from "../lessons/block.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { loadLesson } from "../store/lessons.ts"

export type HandEdit =
  | { readonly kind: "changed"; readonly id: LessonId; readonly before: string; readonly text: string }
  | { readonly kind: "removed"; readonly id: LessonId; readonly before: string }
  | { readonly kind: "added"; readonly text: string }

export interface HandEdits {
  readonly edits: readonly HandEdit[]
  readonly body: string
  readonly bodyHash: string
}

const MAX_BYTES = 4 * 1024 * 1024

/** Undefined when the block is as we wrote it, or its edits are decided. */
export function handEdits(io: LessonIo): HandEdits | undefined {
  const memory = blockMemory(io)
  const found = seenBlock(io, memory)
  if (found?.kind !== "edited-by-hand") return undefined
  const { humanLines, bodyHash } = found
  const lineOf = new Map(memory.lines.map((line) => [line.id, lessonLine(line)]))
  const { changed, removed, added } = mergeHandEdits(humanLines, memory.lines)
  const edits: HandEdit[] = [
    ...changed.map(({ id, text: now }) => ({
      kind: "changed" as const,
      id,
      before: lineOf.get(id) ?? "",
      text: now,
    })),
    ...removed.map((id) => ({ kind: "removed" as const, id, before: lineOf.get(id) ?? "" })),
    ...added.map((line) => ({ kind: "added" as const, text: bare(line) })),
  ]
  return { edits: edits.filter((edit) => !isTaken(io, edit)), body: humanLines.join("\n"), bodyHash }
}

/** What is wrong with the block as it stands in the file now; null when nothing is. */
export function blockTrouble(io: LessonIo, memory: BlockMemory): BlockMemory["trouble"] {
  const seen = seenBlock(io, memory)
  if (seen === undefined) return memory.trouble
  if (seen.kind === "refused") return { what: seen.reason, hint: seen.howToRepair }
  if (seen.kind !== "edited-by-hand")
    return memory.trouble?.what.includes("left alone") ? memory.trouble : null
  return EDITED_BY_HAND
}

/** How the block lies in the file, as far as taking it out would tell; undefined when the file cannot be read. */
function seenBlock(io: LessonIo, { keptHandEdits }: BlockMemory): SpliceResult | undefined {
  const file = readLimited(blockPath(io), MAX_BYTES)
  const text = file.kind === "read" ? decodeExactly(file.bytes) : null
  if (text === null) return undefined
  return splice(text, null, { hadBlockBefore: false, ...(keptHandEdits === null ? {} : { keptHandEdits }) })
}

/** All are decided: the block may be written again. An edit made since then is not among them and is kept. */
export function settleHandEdits(io: LessonIo, { body, bodyHash }: HandEdits): BlockResult {
  const root = io.project.localRoot
  const folder = join(io.project.local, "backup")
  ensureDir(folder, { root })
  const kept = writeAtomic(join(folder, `block-${bodyHash}.md`), `${body}\n`, { root })
  if (kept.kind !== "written") throw new Error("the lines of the block could not be kept")
  setBlockMemory(io, { ...blockMemory(io), keptHandEdits: bodyHash })
  return refreshBlock(io)
}

/** Whether an earlier review, killed before its end, has taken the edit over already. */
function isTaken(io: LessonIo, edit: HandEdit): boolean {
  if (edit.kind === "added") {
    const twin = loadLesson(
      io.store,
      lessonIdFor(titleOf(edit.text), () => false),
    )
    return twin?.standing.stage === "active" && oneLine(twin.content) === edit.text
  }
  const state = loadLesson(io.store, edit.id)
  if (state === undefined || state.standing.stage !== "active") return true
  return edit.kind === "changed" && oneLine(state.content) === edit.text
}

/** Without the bullet and the mark of a list item. */
function bare(line: string): string {
  return line.replace(/^\s*(?:[-*+]\s+)?(?:\((?:critical|high)\)\s+)?/i, "").trim()
}

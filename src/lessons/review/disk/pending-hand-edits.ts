// Hand edits inside our block of CLAUDE.md, to be decided (F23): a changed line edits its lesson, a removed one archives
// it, a new one adds a lesson. Each decision is saved at once. When all are decided the block is rewritten, and the old
// text is saved beside the database, so that nothing is lost.

import { join } from "node:path"
import { ensureDir, readLimited, writeAtomic } from "../../../io/files.ts"
import { sha256 } from "../../../io/hash.ts"
import { whyNot } from "../../../io/real-path.ts"
import type { LessonIo } from "../../../store/lesson-io.ts"
import { loadLesson } from "../../../store/lesson-rows.ts"
import { dropMeta, getMeta, setMeta } from "../../../store/meta.ts"
import { decodeExactly } from "../../../text/decode.ts"
import { UserError } from "../../../text/user-error.ts"
import { lessonLine } from "../../claude-md/render-block.ts"
import { mergeHandEdits, type SpliceResult, splice } from "../../claude-md/splice.ts"
import {
  type BlockMemory,
  type BlockResult,
  blockMemory,
  blockPath,
  EDITED_BY_HAND,
  refreshBlock,
  setBlockMemory,
} from "../../disk/claude-md-block.ts"
import { oneLine } from "../../file/body.ts"
import type { LessonId } from "../../model/lesson.ts"
import { lessonIdFor } from "../../model/slug.ts"
import { titleOf } from "../../model/title.ts"

export type HandEdit =
  | { readonly kind: "changed"; readonly id: LessonId; readonly before: string; readonly text: string }
  | { readonly kind: "removed"; readonly id: LessonId; readonly before: string }
  | { readonly kind: "added"; readonly text: string }

export interface PendingHandEdits {
  readonly edits: readonly HandEdit[]
  readonly body: string
  readonly bodyHash: string
}

const MAX_BYTES = 4 * 1024 * 1024

/** Undefined if the block is as we wrote it, or its edits are decided. */
export function handEdits(io: LessonIo): PendingHandEdits | undefined {
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
  const dropped = droppedEdits(io, bodyHash)
  const open = edits.filter((edit) => !dropped.includes(handEditKey(edit)) && !isTaken(io, edit))
  return { edits: open, body: humanLines.join("\n"), bodyHash }
}

/** The same edit has the same key; other words have another. */
export function handEditKey(edit: HandEdit): string {
  return sha256(JSON.stringify(edit))
}

/** The person keeps the lesson as it was. The answer holds until the block changes again. */
export function dropHandEdit(io: LessonIo, { bodyHash }: PendingHandEdits, edit: HandEdit): void {
  setDropped(io, bodyHash, [...droppedEdits(io, bodyHash), handEditKey(edit)])
}

/** The edit is open again; false if it was not dropped, or the block has changed since. */
export function reopenHandEdit(io: LessonIo, key: string): boolean {
  const bodyHash = handEdits(io)?.bodyHash ?? ""
  const dropped = droppedEdits(io, bodyHash)
  setDropped(
    io,
    bodyHash,
    dropped.filter((each) => each !== key),
  )
  return dropped.includes(key)
}

function droppedEdits(io: LessonIo, bodyHash: string): readonly string[] {
  const [body, ...keys] = (getMeta(io.store, droppedKey(io)) ?? "").split(" ")
  return body === bodyHash ? keys : []
}

function setDropped(io: LessonIo, bodyHash: string, keys: readonly string[]): void {
  setMeta(io.store, droppedKey(io), [bodyHash, ...keys].join(" "))
}

function droppedKey(io: LessonIo): string {
  return `block_dropped:${io.project.root}`
}

/** The current trouble with the block in the file; null if there is none. */
export function blockTrouble(io: LessonIo, memory: BlockMemory): BlockMemory["trouble"] {
  const seen = seenBlock(io, memory)
  if (seen === undefined) return memory.trouble
  if (seen.kind === "refused") return { what: seen.reason, hint: seen.howToRepair }
  if (seen.kind !== "edited-by-hand")
    return memory.trouble?.what.includes("left alone") ? memory.trouble : null
  return EDITED_BY_HAND
}

/** What removing the block would find; undefined if the file cannot be read. */
function seenBlock(io: LessonIo, { keptHandEdits }: BlockMemory): SpliceResult | undefined {
  const file = readLimited(blockPath(io), MAX_BYTES)
  const text = file.kind === "read" ? decodeExactly(file.bytes) : null
  if (text === null) return undefined
  return splice(text, null, { hadBlockBefore: false, ...(keptHandEdits === null ? {} : { keptHandEdits }) })
}

/** Call it when all are decided: rewrites the block. Edits made since then are kept. */
export function finishHandEdits(io: LessonIo, { body, bodyHash }: PendingHandEdits): BlockResult {
  keepBackup(io, `block-${bodyHash}.md`, `${body}\n`)
  dropMeta(io.store, droppedKey(io))
  setBlockMemory(io, { ...blockMemory(io), keptHandEdits: bodyHash })
  return refreshBlock(io)
}

/** Whether an earlier, interrupted review already applied the edit. */
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

/** Without bullet and priority mark. */
function bare(line: string): string {
  return line.replace(/^\s*(?:[-*+]\s+)?(?:\((?:critical|high)\)\s+)?/i, "").trim()
}

/** What a person wrote by hand is saved there before Tenure writes over it. */
const FOLDER = "backup"

/** Where it is, from the project's root. */
export function backupPath(name: string): string {
  return `.tenure/local/${FOLDER}/${name}`
}

export function keepBackup({ project }: LessonIo, name: string, text: Uint8Array | string): void {
  const folder = join(project.local, FOLDER)
  const root = project.localRoot
  const made = ensureDir(folder, { root })
  const kept = made.kind === "ready" ? writeAtomic(join(folder, name), text, { root }) : made
  if (kept.kind === "written") return
  throw new UserError(
    `Nothing was decided: ${backupPath(name)} cannot be written: ${whyNot(kept)}.`,
    "Fix that and retry.",
  )
}

export function readBackup({ project }: LessonIo, name: string, maxBytes: number): Uint8Array | undefined {
  const file = readLimited(join(project.local, FOLDER, name), maxBytes)
  return file.kind === "read" ? file.bytes : undefined
}

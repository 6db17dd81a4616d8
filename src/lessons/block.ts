// Keeps the active lessons where every session reads them: a block in CLAUDE.md, or a file of our own (GUID-02).
// Written when the lessons have changed and not otherwise; a person's byte is never lost: in doubt nothing is
// written, and the trouble is noted for status, doctor and the next brief.

import { join } from "node:path"
import { type BlockLine, type Rendered, renderBlock } from "../core/block/render.ts"
import { splice } from "../core/block/splice.ts"
import { decodeExactly } from "../core/decode.ts"
import { oneLine } from "../core/lessons/body.ts"
import { bySureness, capChanges, type Left } from "../core/lessons/cap.ts"
import type { LessonId } from "../core/lessons/lesson.ts"
import { ensureDir } from "../io/files.ts"
import { whyNot } from "../io/real-path.ts"
import { replaceIfUnchanged, snapshot } from "../io/replace.ts"
import { appendChanges } from "../store/changelog.ts"
import { getMeta, setMeta } from "../store/meta.ts"
import { blockCaughtUp } from "./block-behind.ts"
import { keepCriticalLines } from "./critical-lines.ts"
import { deliverableLessons } from "./deliverable.ts"
import { type LessonIo, moment } from "./lesson-io.ts"
import { keepVersions } from "./versions.ts"

export type BlockResult =
  | { readonly kind: "unchanged" | "written" | "off" | "opted-out" | "edited-by-hand" }
  | { readonly kind: "trouble"; readonly what: string; readonly hint: string }

/** What we know of the block in one worktree between two runs. */
export interface BlockMemory {
  /** The file has had our block: if it is gone, a person took it out. */
  readonly written: boolean
  /** The lines as we last wrote them, to tell what a person changed. */
  readonly lines: readonly BlockLine[]
  readonly left: readonly Left[]
  /** Hand edits that are safely in the review queue or decided. */
  readonly keptHandEdits: string | null
  readonly trouble: { readonly what: string; readonly hint: string } | null
}

export const EDITED_BY_HAND = {
  what: "The block in CLAUDE.md was edited by hand.",
  hint: "Take the edits over: tenure review",
}

const NO_MEMORY: BlockMemory = { written: false, lines: [], left: [], keptHandEdits: null, trouble: null }
const TRIES = 3
/** The client itself reads no larger one. */
const MAX_BYTES = 4 * 1024 * 1024

export function refreshBlock(io: LessonIo): BlockResult {
  const memory = blockMemory(io)
  keepVersions(io)
  const lines = blockLines(io)
  keepCriticalLines(io, lines)
  const rendered = io.config.claudeMd === "off" ? renderBlock([]) : renderBlock(lines)
  const result = put(io, rendered, memory)
  const settled = result.kind === "written" || result.kind === "unchanged"
  remember(io, memory, {
    // Also when another machine wrote it: a block that is there and then is not was taken out by a person.
    written: settled ? rendered.block !== null : memory.written,
    lines: settled ? lines.filter(({ id }) => rendered.shown.includes(id)) : memory.lines,
    left: rendered.left,
    keptHandEdits: settled ? null : memory.keptHandEdits,
    trouble: troubleOf(result),
  })
  // What stood in the way may be gone the next time.
  if (result.kind !== "trouble") blockCaughtUp(io)
  if (io.config.claudeMd !== "off") appendChanges(io.store, capChanges(memory.left, rendered, moment(io).at))
  return result
}

export function blockMemory(io: LessonIo): BlockMemory {
  const kept = getMeta(io.store, memoryKey(io))
  return kept === undefined ? NO_MEMORY : { ...NO_MEMORY, ...(JSON.parse(kept) as Partial<BlockMemory>) }
}

export function setBlockMemory(io: LessonIo, memory: BlockMemory): void {
  setMeta(io.store, memoryKey(io), JSON.stringify(memory))
}

/** Where the block goes, below the project's root. */
export function blockPath(io: LessonIo): string {
  const file = io.config.claudeMd === "rules" ? join(".claude", "rules", "tenure.md") : "CLAUDE.md"
  return join(io.project.root, file)
}

function blockLines(io: LessonIo): BlockLine[] {
  return deliverableLessons(io)
    .map(({ content }) => content)
    .sort(bySureness)
    .map((lesson) => ({
      id: lesson.id as LessonId,
      kind: lesson.kind,
      priority: lesson.priority,
      text: oneLine(lesson),
    }))
}

function put(io: LessonIo, rendered: Rendered, memory: BlockMemory): BlockResult {
  const path = blockPath(io)
  const { root } = io.project
  for (let left = TRIES; left > 0; left--) {
    const before = snapshot(path, MAX_BYTES)
    if (before.kind !== "snapshot") return trouble(path, "it cannot be read")
    const text = before.bytes === null ? "" : decodeExactly(before.bytes)
    if (text === null) return trouble(path, "it is not UTF-8 text")
    const spliced = splice(text, rendered.block, {
      hadBlockBefore: memory.written,
      ...(memory.keptHandEdits === null ? {} : { keptHandEdits: memory.keptHandEdits }),
    })
    if (spliced.kind === "refused")
      return { kind: "trouble", what: spliced.reason, hint: spliced.howToRepair }
    if (spliced.kind !== "replaced") return { kind: spliced.kind }
    if (before.bytes === null) ensureDir(join(path, ".."), { root, mode: 0o755 })
    const written = replaceIfUnchanged(path, before, spliced.text, { root, mode: 0o644 })
    if (written.kind === "written") return { kind: "written" }
    if (written.kind !== "changed") return trouble(path, whyNot(written))
  }
  return trouble(path, "it kept changing while it was written")
}

function trouble(path: string, why: string): BlockResult {
  return {
    kind: "trouble",
    what: `${path} was left alone: ${why}.`,
    hint: "Mend that, then run: tenure doctor",
  }
}

function troubleOf(result: BlockResult): BlockMemory["trouble"] {
  if (result.kind === "trouble") return { what: result.what, hint: result.hint }
  if (result.kind !== "edited-by-hand") return null
  return EDITED_BY_HAND
}

function remember(io: LessonIo, before: BlockMemory, after: BlockMemory): void {
  if (JSON.stringify(before) !== JSON.stringify(after)) setBlockMemory(io, after)
}

function memoryKey(io: LessonIo): string {
  return `block:${io.project.root}`
}

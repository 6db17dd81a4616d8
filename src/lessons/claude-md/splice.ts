// Inserts, updates or removes our block in a person's file. Text outside the markers never changes, byte for byte. If a
// person's words might be overwritten, it refuses with a reason.

import type { LessonId } from "../model/lesson.ts"
import { contentHash, type Located, locateBlock, type MarkerProblem } from "./markers.ts"
import { type Block, type BlockLine, blockText, isScaffolding, lessonLine } from "./render-block.ts"

export type SpliceResult =
  | { readonly kind: "unchanged" }
  | { readonly kind: "replaced"; readonly text: string }
  | { readonly kind: "refused"; readonly reason: string; readonly howToRepair: string }
  | EditedByHand
  | { readonly kind: "opted-out" }

interface EditedByHand {
  readonly kind: "edited-by-hand"
  /** The current lines between the markers. */
  readonly humanLines: readonly string[]
  /** Identifies this state; see `keptHandEdits`. */
  readonly bodyHash: string
}

export interface SpliceOptions {
  /** The file had our block before: if it is missing, a person removed it (F24). */
  readonly hadBlockBefore: boolean
  /** The `bodyHash` of hand edits that are saved elsewhere and may be overwritten. */
  readonly keptHandEdits?: string
}

/** A null block removes an intact one. `text` is the whole file, including a byte order mark. */
export function splice(text: string, block: Block | null, options: SpliceOptions): SpliceResult {
  const found = locateBlock(text)
  switch (found.kind) {
    case "damaged":
      return damaged(found.problems)
    case "none":
      if (block === null) return { kind: "unchanged" }
      return options.hadBlockBefore ? { kind: "opted-out" } : { kind: "replaced", text: append(text, block) }
    case "one": {
      const byHand = editedByHand(found, block, options.keptHandEdits)
      if (byHand !== null) return byHand
      const next = block === null ? takeOut(text, found) : update(text, found, block)
      return next === text ? { kind: "unchanged" } : { kind: "replaced", text: next }
    }
  }
}

function editedByHand(found: Located, block: Block | null, kept: string | undefined): EditedByHand | null {
  if (found.bodyIntact || found.body === block?.body) return null
  const bodyHash = contentHash(found.body)
  if (bodyHash === kept) return null
  return { kind: "edited-by-hand", humanLines: found.body.split("\n"), bodyHash }
}

function append(text: string, block: Block): string {
  const eol = dominantLineEnd(text)
  const added = lineEndsNeeded(text)
  return text + eol.repeat(added) + blockText(block, added, eol) + eol
}

function update(text: string, found: Located, block: Block): string {
  const before = text.slice(0, found.start)
  const after = text.slice(found.end)
  return before + blockText(block, found.added, dominantLineEnd(before + after)) + after
}

function takeOut(text: string, found: Located): string {
  const block = text.slice(found.start, found.end)
  const after = text.slice(found.end).replace(/^\r?\n/, "")
  const eol = block.includes("\r\n") ? "\r\n" : "\n"
  let before = text.slice(0, found.start)
  for (let left = found.added; left > 0 && before.endsWith(eol); left--) {
    const shorter = before.slice(0, -eol.length)
    // Text below the block must not join the line above it.
    if (after !== "" && !shorter.endsWith("\n")) break
    before = shorter
  }
  return before + after
}

/** One blank line between a person's text and the block. */
function lineEndsNeeded(text: string): number {
  if (text === "" || text === "\uFEFF" || /\n\r?\n$/.test(text)) return 0
  return text.endsWith("\n") ? 1 : 2
}

function dominantLineEnd(text: string): "\n" | "\r\n" {
  const all = text.split("\n").length - 1
  const windows = text.split("\r\n").length - 1
  return windows > all - windows ? "\r\n" : "\n"
}

function damaged(problems: readonly MarkerProblem[]): SpliceResult {
  const where = problems.map(({ line, what }) => `line ${line}: ${what}`).join("; ")
  return {
    kind: "refused",
    reason: `The tenure markers are damaged (${where}).`,
    howToRepair:
      "Leave one begin marker above one end marker, or delete every line with a tenure marker. Then run: tenure doctor",
  }
}

export interface HandEdits {
  /** A lesson's line with other words: `line` as it is now, `text` without bullet, mark and id. */
  readonly changed: readonly { readonly id: LessonId; readonly line: string; readonly text: string }[]
  readonly removed: readonly LessonId[]
  /** Lines that belong to no lesson of the block. */
  readonly added: readonly string[]
}

/**
 * A person's edits inside the block as proposals for review (F23): every line that is not exactly ours, whole. `written`:
 * the lines of the block when we last wrote it.
 */
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

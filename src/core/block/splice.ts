// Puts our block into a person's file, brings it up to date, or takes it out. Everything outside the
// markers stays as it is, byte for byte; when there is any doubt whose words would be overwritten, the
// answer is a reason and the file is left alone.

import { contentHash, type Located, locate, type Problem } from "./markers.ts"
import { type Block, blockText } from "./render.ts"

export type SpliceResult =
  | { readonly kind: "unchanged" }
  | { readonly kind: "replaced"; readonly text: string }
  | { readonly kind: "refused"; readonly reason: string; readonly howToRepair: string }
  | EditedByHand
  | { readonly kind: "opted-out" }

interface EditedByHand {
  readonly kind: "edited-by-hand"
  /** Every line between the markers as it stands now. */
  readonly humanLines: readonly string[]
  /** Names this very state; see `keptHandEdits`. */
  readonly bodyHash: string
}

export interface SpliceOptions {
  /** The block was in this file when we last wrote it: its absence is then a person's choice (F24). */
  readonly hadBlockBefore: boolean
  /** The `bodyHash` of hand-edited lines that are safely kept elsewhere, so that they may be written over. */
  readonly keptHandEdits?: string
}

/** A null block takes an intact one out. `text` must be the whole file, byte order mark included. */
export function splice(text: string, block: Block | null, options: SpliceOptions): SpliceResult {
  const found = locate(text)
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
    // What a person wrote below the block must not run into the line above it.
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

function damaged(problems: readonly Problem[]): SpliceResult {
  const where = problems.map(({ line, what }) => `line ${line}: ${what}`).join("; ")
  return {
    kind: "refused",
    reason: `The tenure markers are damaged (${where}).`,
    howToRepair:
      "Leave one begin marker above one end marker, or delete every line with a tenure marker. Then run: tenure doctor",
  }
}

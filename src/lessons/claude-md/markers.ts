// The two comment lines around our block in a person's file. The begin marker holds a hash of what we wrote, which
// reveals edits by hand, and the number of line ends we added, so that removing the block restores the file. It proves
// nothing about who wrote it.

import { fencedLines } from "./fences.ts"

export type Location =
  | { readonly kind: "none" }
  | Located
  | { readonly kind: "damaged"; readonly problems: readonly MarkerProblem[] }

export interface Located {
  readonly kind: "one"
  /** Offsets of the block, without the line end after it. */
  readonly start: number
  readonly end: number
  readonly hash: string
  /** How many line ends we added before the block. */
  readonly added: number
  /** The text between the markers, with `\n` line ends. */
  readonly body: string
  readonly bodyIntact: boolean
}

export interface MarkerProblem {
  /** From 1. */
  readonly line: number
  readonly what: string
}

export const END_MARKER = "<!-- tenure:end -->"

export function beginMarker(hash: string, added: number): string {
  return `<!-- tenure:begin ${hash}.${added} managed by tenure; change a lesson with \`tenure edit\` -->`
}

export function locateBlock(text: string): Location {
  const markers = findMarkers(text)
  if (markers.length === 0) return { kind: "none" }
  const problems = problemsOf(markers)
  const [begin, end] = markers
  if (problems.length > 0 || begin?.kind !== "begin" || end === undefined)
    return { kind: "damaged", problems }

  const body = text.slice(begin.end, end.start).replaceAll("\r\n", "\n").slice(1, -1)
  const bodyIntact = contentHash(body) === begin.hash
  return {
    kind: "one",
    start: begin.start,
    end: end.end,
    hash: begin.hash,
    added: begin.added,
    body,
    bodyIntact,
  }
}

/** 48 bits of a simple hash over UTF-16 units: it detects edits, not forgery. */
export function contentHash(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  const hex = (part: number) => (part >>> 0).toString(16).padStart(8, "0")
  return (hex(low) + hex(high)).slice(0, 12)
}

type Marker = { readonly line: number; readonly start: number; readonly end: number } & (
  | { readonly kind: "begin"; readonly hash: string; readonly added: number }
  | { readonly kind: "end" }
  | { readonly kind: "altered" }
)

const LOOKS_LIKE_MARKER = /^ {0,3}<!--\s*tenure:(?:begin|end)\b/i
const BEGIN = /^<!-- tenure:begin ([0-9a-f]{12})\.([0-2]) [^>]*-->$/
const BYTE_ORDER_MARK = "\uFEFF"

function findMarkers(text: string): Marker[] {
  const lines = text.split("\n")
  let start = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0
  if (start === 1) lines[0] = (lines[0] ?? "").slice(1)

  const found: Marker[] = []
  // Most files without a block stop here, before the search for fences.
  if (!/tenure:(?:begin|end)/i.test(text)) return found
  const fenced = fencedLines(lines)
  for (const [index, raw] of lines.entries()) {
    const line = raw.endsWith("\r") ? raw.slice(0, -1) : raw
    if (!fenced[index] && LOOKS_LIKE_MARKER.test(line)) {
      found.push({ line: index + 1, start, end: start + line.length, ...markerOf(line) })
    }
    start += raw.length + 1
  }
  return found
}

function markerOf(line: string) {
  if (line === END_MARKER) return { kind: "end" } as const
  const begin = BEGIN.exec(line)
  if (begin === null) return { kind: "altered" } as const
  return { kind: "begin", hash: begin[1] ?? "", added: Number(begin[2]) } as const
}

function problemsOf(markers: readonly Marker[]): readonly MarkerProblem[] {
  const problems: MarkerProblem[] = []
  let open: Marker | null = null
  let blocks = 0
  for (const marker of markers) {
    const { line } = marker
    if (marker.kind === "altered") problems.push({ line, what: "this marker was altered" })
    if (marker.kind === "end" && open === null)
      problems.push({ line, what: "an end marker with no begin before it" })
    if (marker.kind === "begin" && open !== null) {
      problems.push({ line, what: `a second begin marker before the one on line ${open.line} ends` })
    }
    if (marker.kind === "begin" && open === null && ++blocks > 1)
      problems.push({ line, what: "a second block" })
    if (marker.kind === "begin") open = marker
    if (marker.kind === "end") open = null
  }
  if (open !== null) problems.push({ line: open.line, what: "a begin marker with no end after it" })
  return problems
}

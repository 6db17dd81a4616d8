// What our block says: lessons as facts about the project, a line each, grouped by kind. The same lessons
// give the same bytes in whatever order they come, as long as all fit; no text of a lesson can end the
// block, begin another, start a line of its own, pose as another speaker, or make the client import a file.

import { tokensOf, utf8Bytes } from "../briefing/tokens.ts"
import { type Kind, type LessonId, PRIORITIES, type Priority } from "../lessons/lesson.ts"
import { defuse } from "../trust/sanitise.ts"
import { beginMarker, contentHash, END_MARKER } from "./markers.ts"

export interface BlockLine {
  readonly id: LessonId
  readonly kind: Kind
  readonly priority: Priority
  readonly text: string
}

/** The body has `\n` line ends and none at its end. */
export interface Block {
  readonly body: string
  readonly hash: string
}

export interface Rendered {
  /** Null when there is nothing to say. */
  readonly block: Block | null
  readonly shown: readonly LessonId[]
  readonly left: readonly { readonly id: LessonId; readonly why: LeftOut }[]
}

type LeftOut = "too many lessons" | "over the token budget" | "its line is too long"

export const MAX_BLOCK_TOKENS = 1500
export const MAX_BLOCK_LESSONS = 50
const MAX_LINE_BYTES = 600
/** Counted as the longer of the two, so that a file's own style does not decide what fits. */
const LINE_END = 2

const INTRODUCTION = [
  "## Lessons of this project",
  "",
  "Learned while working here and approved by a person. `tenure show <id>` tells more about the one in brackets.",
]

/** Also the order in the block. */
const HEADINGS: readonly (readonly [Kind, string])[] = [
  ["requirement", "Requirements"],
  ["warning", "Warnings"],
  ["anti-pattern", "What to avoid"],
  ["checklist", "Checklists"],
  ["pattern", "Patterns"],
  ["convention", "Conventions"],
]

/** `ranked` is in the order of LIFE-05: when not all fit, the first ones do. */
export function renderBlock(ranked: readonly BlockLine[], maxTokens = MAX_BLOCK_TOKENS): Rendered {
  const shown: BlockLine[] = []
  const left: { id: LessonId; why: LeftOut }[] = []
  const seen = new Set<LessonId>()
  let bytes = utf8Bytes(blockText({ body: bodyOf([]), hash: contentHash("") }, 0, "\r\n"))
  for (const line of ranked) {
    if (seen.has(line.id)) continue
    seen.add(line.id)
    const own = utf8Bytes(lessonLine(line))
    const total = bytes + own + LINE_END + headingBytes(line.kind, shown)
    const why = whyLeftOut(shown.length, own, tokensOf(total) <= maxTokens)
    if (why !== null) {
      left.push({ id: line.id, why })
      continue
    }
    shown.push(line)
    bytes = total
  }
  const body = bodyOf(shown)
  const block = shown.length === 0 ? null : { body, hash: contentHash(body) }
  return { block, shown: shown.map((line) => line.id), left }
}

export function blockText(block: Block, added: number, eol: string): string {
  return [beginMarker(block.hash, added), ...block.body.split("\n"), END_MARKER].join(eol)
}

export function lessonLine(line: BlockLine): string {
  return `- ${markOf(line.priority)}${asLine(line.text)} [${line.id}]`
}

/** Lines of a block that are ours without being a lesson. */
export function isScaffolding(line: string): boolean {
  return INTRODUCTION.includes(line) || HEADINGS.some(([, heading]) => line === `### ${heading}`)
}

function whyLeftOut(shown: number, bytes: number, isWithinBudget: boolean): LeftOut | null {
  if (shown >= MAX_BLOCK_LESSONS) return "too many lessons"
  if (bytes > MAX_LINE_BYTES) return "its line is too long"
  return isWithinBudget ? null : "over the token budget"
}

function headingBytes(kind: Kind, shown: readonly BlockLine[]): number {
  if (shown.some((line) => line.kind === kind)) return 0
  return headingOf(kind).reduce((bytes, line) => bytes + utf8Bytes(line) + LINE_END, 0)
}

function bodyOf(lines: readonly BlockLine[]): string {
  const groups = HEADINGS.flatMap(([kind]) => {
    const group = lines.filter((line) => line.kind === kind).sort(byPriorityThenId)
    return group.length === 0 ? [] : [...headingOf(kind), ...group.map(lessonLine)]
  })
  return [...INTRODUCTION, ...groups].join("\n")
}

function headingOf(kind: Kind): readonly string[] {
  const heading = HEADINGS.find(([each]) => each === kind)?.[1] ?? kind
  return ["", `### ${heading}`, ""]
}

function byPriorityThenId(one: BlockLine, other: BlockLine): number {
  const rank = PRIORITIES.indexOf(one.priority) - PRIORITIES.indexOf(other.priority)
  if (rank !== 0) return rank
  return one.id < other.id ? -1 : Number(one.id > other.id)
}

function markOf(priority: Priority): string {
  return priority === "CRITICAL" || priority === "HIGH" ? `(${priority.toLowerCase()}) ` : ""
}

/** One line, nothing that poses as someone else, no comment delimiters, no import. */
function asLine(text: string): string {
  const line = defuse(text.toWellFormed().replace(/[\s\p{Cc}]+/gu, " ")).trim()
  return withoutImports(line.replace(/<(?=!--)/g, "‹").replace(/(--!?)>/g, "$1›"))
}

/**
 * The client imports `@path` in a CLAUDE.md where it follows white space or begins a run of text, never
 * right after a quotation mark, never in a code span. Where code spans are beyond doubt they stay as they are.
 */
function withoutImports(line: string): string {
  if (!line.includes("@")) return line
  const parts = line.split("`")
  const isPlain = parts.length % 2 === 1 && !/``|\\`|</.test(line)
  if (!isPlain) return quoteImports(line)
  return parts.map((part, at) => (at % 2 === 1 ? part : quoteImports(part))).join("`")
}

function quoteImports(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}"'])@[^\s"'@]+/gu, (token) => {
    const bare = token.replace(/[.,;:!?)\]}`*_]+$/, "")
    return bare === "@" ? `"${token}"` : `"${bare}"${token.slice(bare.length)}`
  })
}

// Renders our block: one line per lesson, grouped by kind. As long as all fit, the same lessons give the same bytes in
// any order. No lesson text can end the block, start another block or line, pose as another speaker, or make the client
// import a file.

import { defuse } from "../../privacy/sanitise.ts"
import { tokensInBytes, utf8Bytes } from "../../text/tokens.ts"
import { type Kind, type LessonId, PRIORITIES, type Priority } from "../model/lesson.ts"
import { beginMarker, contentHash, END_MARKER } from "./markers.ts"

export interface BlockLine {
  readonly id: LessonId
  readonly kind: Kind
  readonly priority: Priority
  readonly text: string
}

/** The body has `\n` line ends, but none at the end. */
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
/** Counts the longer line ending, so that a file's style does not decide what fits. */
const LINE_END = 2

export const OF_PROJECT = [
  "## Lessons of this project",
  "",
  "Learned while working here and approved by a person. `tenure show <id>` tells more about the one in brackets.",
] as const

/** TEAM-03: in the client's personal rules file. */
export const OF_PERSON = [
  "## Lessons for all projects",
  "",
  "Approved by the person here. A project's own lesson on the same matter wins. `tenure show mine/<id>` tells more.",
] as const

type Introduction = typeof OF_PROJECT | typeof OF_PERSON

/** Also the order in the block. */
const HEADINGS: readonly (readonly [Kind, string])[] = [
  ["requirement", "Requirements"],
  ["warning", "Warnings"],
  ["anti-pattern", "What to avoid"],
  ["checklist", "Checklists"],
  ["pattern", "Patterns"],
  ["convention", "Conventions"],
]

/** `ranked` is in the order of LIFE-05: if not all fit, the first ones win. */
export function renderBlock(
  ranked: readonly BlockLine[],
  maxTokens = MAX_BLOCK_TOKENS,
  introduction: Introduction = OF_PROJECT,
): Rendered {
  const shown: BlockLine[] = []
  const left: { id: LessonId; why: LeftOut }[] = []
  const seen = new Set<LessonId>()
  let bytes = utf8Bytes(blockText({ body: bodyOf([], introduction), hash: contentHash("") }, 0, "\r\n"))
  for (const line of ranked) {
    if (seen.has(line.id)) continue
    seen.add(line.id)
    const own = utf8Bytes(lessonLine(line))
    const total = bytes + own + LINE_END + headingBytes(line.kind, shown)
    const why = whyLeftOut(shown.length, own, tokensInBytes(total) <= maxTokens)
    if (why !== null) {
      left.push({ id: line.id, why })
      continue
    }
    shown.push(line)
    bytes = total
  }
  const body = bodyOf(shown, introduction)
  const block = shown.length === 0 ? null : { body, hash: contentHash(body) }
  return { block, shown: shown.map((line) => line.id), left }
}

export function blockText(block: Block, added: number, eol: string): string {
  return [beginMarker(block.hash, added), ...block.body.split("\n"), END_MARKER].join(eol)
}

export function lessonLine(line: BlockLine): string {
  return `- ${markOf(line.priority)}${asLine(line.text)} [${line.id}]`
}

const SCAFFOLDING: ReadonlySet<string> = new Set([...OF_PROJECT, ...OF_PERSON])

/** Lines of the block that are not lessons. */
export function isScaffolding(line: string): boolean {
  return SCAFFOLDING.has(line) || HEADINGS.some(([, heading]) => line === `### ${heading}`)
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

function bodyOf(lines: readonly BlockLine[], introduction: Introduction): string {
  const groups = HEADINGS.flatMap(([kind]) => {
    const group = lines.filter((line) => line.kind === kind).sort(byPriorityThenId)
    return group.length === 0 ? [] : [...headingOf(kind), ...group.map(lessonLine)]
  })
  return [...introduction, ...groups].join("\n")
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

/** One line, without impersonation, comment delimiters or imports. */
function asLine(text: string): string {
  const line = defuse(text.toWellFormed().replace(/[\s\p{Cc}]+/gu, " ")).trim()
  return withoutImports(line.replace(/<(?=!--)/g, "‹").replace(/(--!?)>/g, "$1›"))
}

/**
 * The client imports `@path` from CLAUDE.md after white space or at the start of a text, but not after a quotation mark
 * or in a code span. Unambiguous code spans stay unchanged.
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

// Every text that guidance sends to the model (GUID-04, GUID-06, GUID-08): facts about this project, each with its
// lesson's id, CRITICAL and HIGH marked, drafts labelled, no orders, no shouting. A lesson's text cannot impersonate
// anyone, and no lesson can exceed the budgets of T20.

import { bodyParts, readBody } from "../../lessons/file/body.ts"
import type { BodyPart } from "../../lessons/file/parts.ts"
import type { Lesson, LessonId } from "../../lessons/model/lesson.ts"
import { defuseLine } from "../../privacy/sanitise.ts"
import { estimateTokens, utf8Bytes } from "../../text/tokens.ts"
import { forbids } from "../match/forbids.ts"
import type { GuidanceLimits } from "../match/guidance-limits.ts"

export type DeliveryOccasion = "advice" | "also" | "hold" | "look" | "prompt" | "subagent"

export interface DeliveredText {
  /** Empty when nothing fits. */
  readonly text: string
  readonly lessons: readonly LessonId[]
  readonly tokens: number
}

const HEADS: Readonly<Record<DeliveryOccasion, string>> = {
  advice: "From earlier work in this project, about this call:",
  also: "Also about this call:",
  hold: "This call was held once so that you read what this project learned about it. A retry goes through.",
  look: "From earlier work in this project, about this file:",
  prompt: "From earlier work in this project, about what was asked:",
  subagent: "From earlier work in this project, about tasks like this one:",
}

const DRAFT = "draft, not reviewed by a person"
/** TEAM-03. */
const FOR_ALL = "the person's own, for all projects"

const COMMIT_HELD =
  "The commit was held once: files of a checklist that this session started were not touched. A retry goes through."
const TURN_ENDS =
  "Files that a checklist begun in this session names were not touched. They may need no change."

/** Limits lessons, bytes and tokens, in order. A cut lesson says where the rest is. */
export function formatLessons(
  lessons: readonly Lesson[],
  occasion: DeliveryOccasion,
  limits: GuidanceLimits,
): DeliveredText {
  return within(HEADS[occasion], lessons.slice(0, limits.most), itemLines, limits)
}

/** GUID-07: what a checklist still misses, at a commit or at the end of a turn. */
export function formatMissing(
  missing: readonly { readonly lesson: Lesson; readonly missing: readonly string[] }[],
  occasion: "commit" | "turn-end",
  limits: GuidanceLimits,
): DeliveredText {
  const files = new Map(missing.map((each) => [each.lesson, each.missing]))
  const lines = (lesson: Lesson) => [
    `[${lesson.id}] ${mark(lesson)}${unstopped(oneLine(lesson.title))}:`,
    ...(files.get(lesson) ?? []).map((file) => `  - ${oneLine(file)}`),
  ]
  const head = occasion === "commit" ? COMMIT_HELD : TURN_ENDS
  return within(head, [...files.keys()].slice(0, limits.most), lines, limits)
}

function within(
  head: string,
  lessons: readonly Lesson[],
  linesOf: (lesson: Lesson) => readonly string[],
  limits: GuidanceLimits,
): DeliveredText {
  const all = lessons.map((lesson) => ({ id: lesson.id, lines: linesOf(lesson) }))
  for (let shown = all.length; shown > 0; shown--) {
    const items = all.slice(0, shown)
    for (let bytes = limits.itemBytes; bytes >= LEAST_BYTES; bytes -= 20) {
      const text = [head, ...items.map(({ id, lines }) => fit(lines, id, bytes))].join("\n")
      const isSmall = utf8Bytes(text) <= limits.eventBytes && estimateTokens(text) <= limits.eventTokens
      if (isSmall) return { text, lessons: items.map(({ id }) => id), tokens: estimateTokens(text) }
    }
  }
  return { text: "", lessons: [], tokens: 0 }
}

/** An id can be 80 characters long. */
const LEAST_BYTES = 200

function itemLines(lesson: Lesson): readonly string[] {
  const reading = readBody(lesson.kind, lesson.body)
  const title = oneLine(lesson.title)
  const head = `[${lesson.id}] ${mark(lesson)}${title}`
  if (reading.kind === "malformed") return [head]
  const { body } = reading
  const items = body.kind === "checklist" ? body.items.map((item) => oneLine(item.text)) : []
  const fresh = items.filter((item) => !title.includes(item))
  const text = body.kind === "convention" && !isSaid(body.text, title) ? [`  ${oneLine(body.text)}`] : []
  const parts = bodyParts(body).filter((part) => !isSaid(part.text, title) || isUnsaid(part, title))
  return [head, ...fresh.map((item) => `  - ${item}`), ...text, ...parts.map(partLine)]
}

/** For a title that names what to avoid without saying so: the label says it. */
function isUnsaid({ label }: BodyPart, title: string): boolean {
  return label === "Avoid" && !forbids(title)
}

/** The title already says it. */
function isSaid(text: string, title: string): boolean {
  return title.toLowerCase().includes(unstopped(oneLine(text)).toLowerCase())
}

function partLine({ label, text }: BodyPart): string {
  return `  ${label}: ${oneLine(text)}`
}

/** `(critical) `, `(high; draft, not reviewed by a person) `. */
function mark({ id, priority, approved }: Lesson): string {
  const words = [
    ...(id.startsWith("mine/") ? [FOR_ALL] : []),
    ...(priority === "CRITICAL" || priority === "HIGH" ? [priority.toLowerCase()] : []),
    ...(approved === null ? [DRAFT] : []),
  ]
  return words.length === 0 ? "" : `(${words.join("; ")}) `
}

function oneLine(text: string): string {
  return defuseLine(text, 600)
}

function unstopped(text: string): string {
  return text.replace(/[.:;]+$/, "")
}

/** The lines that fit; the last one says where the rest is. */
function fit(lines: readonly string[], id: LessonId, maxBytes: number): string {
  const whole = lines.join("\n")
  if (utf8Bytes(whole) <= maxBytes) return whole
  const more = `  More: tenure show ${id}`
  const room = maxBytes - utf8Bytes(more) - 1
  const kept: string[] = []
  let left = room
  for (const line of lines) {
    const bytes = utf8Bytes(line) + 1
    if (bytes > left) {
      const isWorthCutting = kept.length === 0 || left > 40
      if (isWorthCutting) kept.push(cut(line, left - 1))
      break
    }
    kept.push(line)
    left -= bytes
  }
  return [...kept, more].join("\n")
}

/** Cuts between characters; the `…` counts towards the limit. */
function cut(line: string, maxBytes: number): string {
  let bytes = 3
  let kept = ""
  for (const letter of line) {
    bytes += utf8Bytes(letter)
    if (bytes > maxBytes) break
    kept += letter
  }
  return `${kept.trimEnd()}…`
}

// All that guidance says to the model, in one place (GUID-04, GUID-06, GUID-08): facts about this project, each with
// its lesson's id, CRITICAL and HIGH marked, drafts called drafts, no orders and no shouting. No text of a lesson can
// pose as someone else, and nothing exceeds the budgets of T20, whatever the lessons hold.
import { estimateTokens, utf8Bytes } from "../briefing/tokens.ts"
import { partsOf, readBody } from "../lessons/body.ts"
import type { Lesson, LessonId } from "../lessons/lesson.ts"
import type { Part } from "../lessons/parts.ts"
import { saysTitle } from "../lessons/title.ts"
import { defuseLine } from "../trust/sanitise.ts"
import type { GuidanceLimits } from "./limits.ts"

/** When a lesson is told. */
export type Occasion = "advice" | "also" | "hold" | "look" | "prompt" | "subagent"

export interface Told {
  /** Empty when nothing fits. */
  readonly text: string
  readonly lessons: readonly LessonId[]
  readonly tokens: number
}

const HEADS: Readonly<Record<Occasion, string>> = {
  advice: "From earlier work in this project, about this call:",
  also: "Also about this call:",
  hold: "This call was held once, so that what this project learned about it is read first. Made again, it goes through.",
  look: "From earlier work in this project, about this file:",
  prompt: "From earlier work in this project, about what was asked:",
  subagent: "From earlier work in this project, about tasks like this one:",
}

const DRAFT = "draft, not reviewed by a person"
const MORE = (id: LessonId) => `More: tenure show ${id}`

const COMMIT_HELD =
  "The commit was held once: files that a checklist begun in this session names were not touched. Made again, it goes through."
const TURN_ENDS =
  "Files that a checklist begun in this session names were not touched. They may need no change."

/** At most so many lessons, bytes and tokens; the first ones come first. A lesson that is cut says where the rest is. */
export function tellLessons(lessons: readonly Lesson[], occasion: Occasion, limits: GuidanceLimits): Told {
  return within(HEADS[occasion], lessons.slice(0, limits.most), itemLines, limits)
}

/** GUID-07: what a checklist still misses, at a commit or at the end of a turn. */
export function tellMissing(
  missing: readonly { readonly lesson: Lesson; readonly missing: readonly string[] }[],
  occasion: "commit" | "turn-end",
  limits: GuidanceLimits,
): Told {
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
): Told {
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

/** An id alone can be 80 characters long. */
const LEAST_BYTES = 200

function itemLines(lesson: Lesson): readonly string[] {
  const reading = readBody(lesson.kind, lesson.body)
  const title = `[${lesson.id}] ${mark(lesson)}`
  if (reading.kind === "malformed") return [title + oneLine(lesson.title)]
  const { body } = reading
  const parts = partsOf(body)
  if (body.kind === "convention") return [title + oneLine(body.text), ...parts.map(partLine)]
  const items = body.kind === "checklist" ? body.items.map((item) => `  - ${oneLine(item.text)}`) : []
  // A part that says the title again stands in its place.
  const said = parts.find(({ text }) => saysTitle(text, lesson.title))
  if (said !== undefined)
    return [title + oneLine(said.text), ...parts.filter((part) => part !== said).map(partLine)]
  return [`${title}${unstopped(oneLine(lesson.title))}:`, ...items, ...parts.map(partLine)]
}

function partLine({ label, text }: Part): string {
  return `  ${label}: ${oneLine(text)}`
}

/** `(critical) `, `(high; draft, not reviewed by a person) `. */
function mark({ priority, approved }: Lesson): string {
  const words = [
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

/** The lines that fit, the last of them saying where the rest is. */
function fit(lines: readonly string[], id: LessonId, maxBytes: number): string {
  const whole = lines.join("\n")
  if (utf8Bytes(whole) <= maxBytes) return whole
  const more = `  ${MORE(id)}`
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

/** At most so many bytes with the `…` of the cut, between characters. */
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

// Updates a lesson file in place: rewrites only the changed values, with the file's own line endings. Comments, unknown
// keys, order and spacing stay.

import type { Lesson } from "../model/lesson.ts"
import { FRONT_KEYS, type FrontKey, TRIGGER_KEYS } from "./front-fields.ts"
import type { FrontEntry, FrontMap, FrontValue } from "./front-matter-value.ts"
import type { LessonDocument } from "./lesson-file.ts"
import {
  bodyText,
  type FileStage,
  renderEvidence,
  renderKey,
  renderTriggerList,
  renderValue,
} from "./lesson-render.ts"

/** Without the id, which is the file's name. */
export type LessonChanges = { readonly [K in Exclude<keyof Lesson, "id">]?: Lesson[K] } & {
  readonly stage?: FileStage
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

export function updateLesson(document: LessonDocument, changes: LessonChanges): string {
  const { stage = document.stage, ...fields } = changes
  const lesson: Lesson = { ...document.lesson, ...fields }
  const edits = FRONT_KEYS.flatMap((key) => {
    const lines = renderKey(key, lesson, stage)
    if (same(lines, renderKey(key, document.lesson, document.stage))) return []
    if (key === "triggers") return editTriggers(document, lesson, lines)
    if (key === "evidence") return editEvidence(document, lesson, lines)
    const value = renderValue(key, lesson, stage)
    return editValue(document, document.entries, FRONT_KEYS, key, value, document.lines[0]?.start ?? 0)
  })
  return apply(document, [...edits, ...editBody(document, lesson.body)])
}

/** Sets a key among its siblings. Keeps the first of repeated keys; `undefined` removes all. */
function editValue(
  document: LessonDocument,
  siblings: readonly FrontEntry[],
  order: readonly string[],
  key: string,
  value: string | undefined,
  top: number,
): readonly Edit[] {
  const [first, ...repeated] = siblings.filter((entry) => entry.key === key)
  const removed = repeated.map((entry) => wholeLines(document, entry, ""))
  if (value === undefined) return first === undefined ? [] : [wholeLines(document, first, ""), ...removed]
  const line = `${" ".repeat(siblings[0]?.indent ?? 0)}${key}: ${value}\n`
  if (first === undefined) return [insertion(placeFor(document, siblings, order, key, top), line)]
  const { start, end, line: valueLine } = first.value
  const isInline =
    valueLine === first.line && !(first.value.kind === "scalar" && first.value.style === "block")
  if (!isInline) return [wholeLines(document, first, line), ...removed]
  return [{ start, end, text: start === end ? ` ${value}` : value }, ...removed]
}

function editTriggers(document: LessonDocument, lesson: Lesson, lines: readonly string[]): readonly Edit[] {
  const [entry, ...repeated] = entriesOf(document, "triggers")
  const map = entry?.value
  if (map?.kind !== "map" || map.isFlow || repeated.length > 0 || (lines.length === 0 && hasOnlyKnown(map)))
    return editBlock(document, "triggers", lines)
  const top = nextLine(document, entry?.line ?? 0)
  return TRIGGER_KEYS.flatMap((key) => {
    const [before, after] = [document.lesson.triggers[key], lesson.triggers[key]]
    if (same(before, after)) return []
    const value = after.length === 0 ? undefined : renderTriggerList(key, after)
    return editValue(document, map.entries, TRIGGER_KEYS, key, value, top)
  })
}

/** Appends new evidence; rewrites all of it only if old evidence changed. */
function editEvidence(document: LessonDocument, lesson: Lesson, lines: readonly string[]): readonly Edit[] {
  const [entry, ...repeated] = entriesOf(document, "evidence")
  const old = document.lesson.evidence
  const list = entry?.value
  const isLonger = old.length > 0 && same(lesson.evidence.slice(0, old.length), old)
  if (
    list?.kind !== "list" ||
    list.isFlow ||
    repeated.length > 0 ||
    !isLonger ||
    !isSettled(list.items.at(-1))
  )
    return editBlock(document, "evidence", lines)
  const indent = " ".repeat(list.start - startOfLine(document, list.line))
  const added = renderEvidence(lesson.evidence.slice(old.length), indent)
  return [insertion(nextLine(document, list.lastLine), joined(added))]
}

/** An item without a quote would inherit the quote of an item added below it. */
function isSettled(item: FrontValue | undefined): boolean {
  return item?.kind === "map" && item.entries.some((entry) => entry.key === "quote")
}

function editBlock(document: LessonDocument, key: FrontKey, lines: readonly string[]): readonly Edit[] {
  const [first, ...repeated] = entriesOf(document, key)
  const removed = repeated.map((entry) => wholeLines(document, entry, ""))
  if (first !== undefined) return [wholeLines(document, first, joined(lines)), ...removed]
  return [insertion(placeFor(document, document.entries, FRONT_KEYS, key, 0), joined(lines))]
}

function editBody(document: LessonDocument, body: string): readonly Edit[] {
  const text = bodyText(body)
  if (text === document.lesson.body) return []
  const isEnded = document.text.endsWith("\n") || text.endsWith("\n")
  return [{ start: document.closing.next, end: document.text.length, text: isEnded ? `${text}\n` : text }]
}

/** Below the nearest sibling that precedes the key in `order`. */
function placeFor(
  document: LessonDocument,
  siblings: readonly FrontEntry[],
  order: readonly string[],
  key: string,
  top: number,
): number {
  const before = order.slice(0, order.indexOf(key))
  const nearest = before.findLast((one) => siblings.some((entry) => entry.key === one))
  const last = siblings.findLast((entry) => entry.key === nearest)
  return last === undefined ? top : nextLine(document, last.value.lastLine)
}

function apply(document: LessonDocument, edits: readonly Edit[]): string {
  const { text, lines } = document
  const isCrlf = text[(lines[0]?.start ?? 0) - 2] === "\r"
  let out = ""
  let done = 0
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    out += text.slice(done, edit.start) + (isCrlf ? edit.text.replaceAll("\n", "\r\n") : edit.text)
    done = edit.end
  }
  return out + text.slice(done)
}

function wholeLines(document: LessonDocument, entry: FrontEntry, text: string): Edit {
  return { start: startOfLine(document, entry.line), end: nextLine(document, entry.value.lastLine), text }
}

function insertion(at: number, text: string): Edit {
  return { start: at, end: at, text }
}

function entriesOf(document: LessonDocument, key: FrontKey): readonly FrontEntry[] {
  return document.entries.filter((entry) => entry.key === key)
}

function hasOnlyKnown(map: FrontMap): boolean {
  return map.entries.every((entry) => TRIGGER_KEYS.some((key) => key === entry.key))
}

function startOfLine(document: LessonDocument, number: number): number {
  return document.lines[number - 2]?.start ?? document.closing.start
}

function nextLine(document: LessonDocument, number: number): number {
  return document.lines[number - 2]?.next ?? document.closing.start
}

function joined(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("")
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

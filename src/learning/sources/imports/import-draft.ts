// Makes a draft from imported words. Kind, priority and triggers come from the file or are inferred as for a person's sentence
// (LERN-03 to LERN-05).
import { forbids } from "../../../guidance/match/forbids.ts"
import { lessonWords } from "../../../lessons/file/lesson-from-sentence.ts"
import { type Kind, PRIORITIES, type Priority, type Triggers } from "../../../lessons/model/lesson.ts"
import { cutAtWord, TITLE_CHARS } from "../../../lessons/model/title.ts"
import { readTime } from "../../../lessons/model/utc-time.ts"
import { detect } from "../../gate/detect.ts"
import { inferTriggers } from "../../triggers/infer-triggers.ts"
import { inferKind } from "../../wording/classify-lesson.ts"
import { type DraftContent, type ImportDraft, type MutableReading, NO_RELATIONS } from "./file-reading.ts"
import { isJsonList, type JsonValue } from "./json-text.ts"

export interface ImportItem {
  readonly line: number
  /** All of it, in prose. */
  readonly text: string
  readonly kind?: Kind | undefined
  /** A body of that kind, if the file has one. */
  readonly body?: string | undefined
  readonly title?: string | undefined
  readonly priority?: Priority | undefined
  readonly triggers?: Triggers | undefined
  readonly confidence?: number | undefined
  readonly created?: string | null | undefined
  readonly key?: string | undefined
  readonly goes?: ImportDraft["goes"] | undefined
  readonly note?: string | undefined
}

export const MAX_TEXT_CHARS = 4_000
const CONFIDENCE = 0.5
/** For each file. */
const MAX_DRAFTS = 5_000

/** Adds the draft, or the reason why it was skipped. */
export function addDraft(into: MutableReading, found: ImportItem): void {
  const { line } = found
  const text = found.text.trim()
  const why = reasonAgainst(text, found.body ?? "")
  if (why !== undefined) into.skipped.push({ line, words: text.slice(0, 80), why })
  else if (into.drafts.length < MAX_DRAFTS) into.drafts.push(draftOf({ ...found, text }))
  else if (into.mistakes.at(-1)?.message !== TOO_MANY) into.mistakes.push({ line, message: TOO_MANY })
}

const TOO_MANY = `More than ${MAX_DRAFTS} entries: the rest of the file was not read.`

function reasonAgainst(text: string, body: string): string | undefined {
  if (!/\p{L}/u.test(text)) return "it has no words"
  if (text.length + body.length > MAX_TEXT_CHARS) return `it is longer than ${MAX_TEXT_CHARS} characters`
  return undefined
}

function draftOf(found: ImportItem): ImportDraft {
  const { text } = found
  const seen = detect({ user: text, prevAssistant: "" })
  const triggers = found.triggers ?? inferTriggers(text, {})
  const kind = found.kind ?? (seen.tier === "none" ? inferKind(text, new Set()) : seen.kind)
  // In a list of things to avoid, only the heading forbids.
  const avoided = found.kind === "anti-pattern" && !forbids(text) ? `Avoid: ${text}` : undefined
  const words = lessonWords(kind, text, triggers.files, found.body ?? avoided)
  const content: DraftContent = {
    ...words,
    title: cutAtWord((found.title ?? words.title).replace(/\s+/g, " ").trim(), TITLE_CHARS),
    priority: found.priority ?? (seen.tier === "none" ? "MEDIUM" : seen.priority),
    confidence: found.confidence ?? CONFIDENCE,
    triggers,
    created: found.created ?? null,
    evidence: [],
    deprecated: false,
    validFrom: null,
    validUntil: null,
  }
  const { line, key = null, goes = "to-review", note = "" } = found
  return { line, key, goes, content, relations: NO_RELATIONS, note }
}

export function priorityIn(value: JsonValue | undefined): Priority | undefined {
  const word = typeof value === "string" ? value.trim().toUpperCase() : ""
  return PRIORITIES.find((each) => each === word)
}

const CONFIDENCE_WORDS: Readonly<Record<string, number>> = {
  proven: 0.9,
  high: 0.8,
  medium: 0.6,
  moderate: 0.6,
  low: 0.4,
}

/** From a number from 0 to 1, a percentage, or a word. */
export function confidenceIn(value: JsonValue | undefined): number | undefined {
  if (typeof value === "number") return value >= 0 && value <= 1 ? value : undefined
  if (typeof value !== "string") return undefined
  const [, digits, percent] = /^\s*(\d+(?:\.\d+)?)\s*(%?)/.exec(value) ?? []
  if (digits === undefined) return CONFIDENCE_WORDS[value.trim().split(/\W/)[0]?.toLowerCase() ?? ""]
  const number = Number(digits) / (percent === "" ? 1 : 100)
  return number <= 1 ? number : undefined
}

/** Rises with the count, up to 0.9. */
export function confidenceOfCount(count: number): number {
  return Math.round(Math.min(0.9, 0.4 + 0.1 * Math.max(1, count)) * 100) / 100
}

export function timeIn(value: JsonValue | undefined): string | null {
  return typeof value === "string" ? (readTime(value.trim()) ?? null) : null
}

const MAX_ITEMS = 20
const MAX_ITEM_CHARS = 200

export function textsOfList(value: JsonValue | undefined): readonly string[] {
  const items = isJsonList(value) ? value : [value]
  const texts = items.map(textIn)
  return [...new Set(texts)]
    .filter((each) => each !== "" && each.length <= MAX_ITEM_CHARS)
    .slice(0, MAX_ITEMS)
}

export function textIn(value: JsonValue | undefined): string {
  return typeof value === "string" ? value.trim() : ""
}

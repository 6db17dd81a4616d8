// A draft from words that say nothing of kind, priority or triggers: these are inferred as for a person's sentence
// (LERN-03 to LERN-05). Whatever the file does say is taken from it, within bounds.
import { detect } from "../learning/detect.ts"
import { kindOf } from "../learning/infer-kind.ts"
import { triggersOf } from "../learning/infer-triggers.ts"
import { lessonWords } from "../learning/lesson-words.ts"
import { type Kind, PRIORITIES, type Priority, type Triggers } from "../lessons/lesson.ts"
import { cutAtWord } from "../lessons/title.ts"
import { readTime } from "../lessons/utc-time.ts"
import { isList, type Json } from "./json-text.ts"
import { type Draft, type DraftContent, type Gathering, NO_RELATIONS } from "./reading.ts"

export interface Found {
  readonly line: number
  /** The whole of it, in prose. */
  readonly text: string
  readonly kind?: Kind | undefined
  /** A body of that kind, when the file has one. */
  readonly body?: string | undefined
  readonly title?: string | undefined
  readonly priority?: Priority | undefined
  readonly triggers?: Triggers | undefined
  readonly confidence?: number | undefined
  readonly created?: string | null | undefined
  readonly key?: string | undefined
  readonly goes?: Draft["goes"] | undefined
  readonly note?: string | undefined
}

export const LONGEST_TEXT = 4_000
const LONGEST_TITLE = 120
const CONFIDENCE = 0.5
/** Of one file; nobody reviews more, and each costs a look at its words. */
const MOST_DRAFTS = 5_000

/** Adds the draft, or says why not. */
export function addDraft(into: Gathering, found: Found): void {
  const { line } = found
  const text = found.text.trim()
  const why = reasonAgainst(text, found.body ?? "")
  if (why !== undefined) into.left.push({ line, words: text.slice(0, 80), why })
  else if (into.drafts.length < MOST_DRAFTS) into.drafts.push(draftOf({ ...found, text }))
  else if (into.mistakes.at(-1)?.message !== TOO_MANY) into.mistakes.push({ line, message: TOO_MANY })
}

const TOO_MANY = `These are more than ${MOST_DRAFTS} entries; what stands here and below was not read.`

function reasonAgainst(text: string, body: string): string | undefined {
  if (!/\p{L}/u.test(text)) return "it has no words"
  if (text.length + body.length > LONGEST_TEXT) return `it is longer than ${LONGEST_TEXT} characters`
  return undefined
}

function draftOf(found: Found): Draft {
  const { text } = found
  const seen = detect({ user: text, prevAssistant: "" })
  const triggers = found.triggers ?? triggersOf(text, {})
  const kind = found.kind ?? (seen.tier === "none" ? kindOf(text, new Set()) : seen.kind)
  const words = lessonWords(kind, text, triggers.files, found.body)
  const content: DraftContent = {
    ...words,
    title: found.title === undefined ? titleFor(words.kind, words.title) : oneLineOf(found.title),
    priority: found.priority ?? (seen.tier === "none" ? "MEDIUM" : seen.priority),
    confidence: found.confidence ?? CONFIDENCE,
    triggers,
    created: found.created ?? null,
    evidence: [],
    deprecated: false,
    validFrom: null,
    validUntil: null,
  }
  return {
    line: found.line,
    key: found.key ?? null,
    goes: found.goes ?? "to-review",
    content,
    relations: NO_RELATIONS,
    note: found.note ?? "",
  }
}

/** Stores keep what to avoid without the word that forbids it. */
function titleFor(kind: Kind, given: string): string {
  const title = oneLineOf(given)
  const forbids = /^(?:avoid|don['’]?t|do not|never|no|not|stop|without)\b/i.test(title)
  return kind === "anti-pattern" && !forbids ? `Avoid ${title}` : title
}

function oneLineOf(title: string): string {
  return cutAtWord(title.replace(/\s+/g, " ").trim(), LONGEST_TITLE)
}

export function priorityIn(value: Json | undefined): Priority | undefined {
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

/** A number from 0 to 1, a percentage, or a word for one. */
export function confidenceIn(value: Json | undefined): number | undefined {
  if (typeof value === "number") return value >= 0 && value <= 1 ? value : undefined
  if (typeof value !== "string") return undefined
  const [, digits, percent] = /^\s*(\d+(?:\.\d+)?)\s*(%?)/.exec(value) ?? []
  if (digits === undefined) return CONFIDENCE_WORDS[value.trim().split(/\W/)[0]?.toLowerCase() ?? ""]
  const number = Number(digits) / (percent === "" ? 1 : 100)
  return number <= 1 ? number : undefined
}

/** The more often a thing was confirmed, the surer; never as sure as what a person says outright. */
export function confidenceOfCount(count: number): number {
  return Math.round(Math.min(0.9, 0.4 + 0.1 * Math.max(1, count)) * 100) / 100
}

export function timeIn(value: Json | undefined): string | null {
  return typeof value === "string" ? (readTime(value.trim()) ?? null) : null
}

const MOST_ITEMS = 20
const LONGEST_ITEM = 200

/** Texts of a list; one text is a list of itself. */
export function textsIn(value: Json | undefined): readonly string[] {
  const items = isList(value) ? value : [value]
  const texts = items.map(textIn)
  return [...new Set(texts)].filter((each) => each !== "" && each.length <= LONGEST_ITEM).slice(0, MOST_ITEMS)
}

export function textIn(value: Json | undefined): string {
  return typeof value === "string" ? value.trim() : ""
}

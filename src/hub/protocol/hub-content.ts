// What a hub holds of a lesson: its words and triggers, redacted, nothing of the machine. What arrives is read as strictly
// as it was written, and redacted again: a hub, or another member, may be hostile (T16).

import { termsOf } from "../../learning/sameness/lesson-terms.ts"
import { readBody } from "../../lessons/file/body.ts"
import {
  KINDS,
  type Kind,
  type Lesson,
  PRIORITIES,
  type Priority,
  type Triggers,
} from "../../lessons/model/lesson.ts"
import { redact } from "../../privacy/redact.ts"
import { clean } from "../../privacy/sanitise.ts"
import { canonicalJson, type Fields, fieldsIn, fieldsOf } from "../../text/json.ts"

export type HubContent = Pick<Lesson, "kind" | "priority" | "title" | "body" | "triggers">

const MAX_CONTENT = 16_384
const MAX_TITLE = 300
const MAX_BODY = 8_000
const MAX_ITEMS = 50
const MAX_ITEM = 200
const MAX_TERMS = 48
const MAX_TERM = 60

/** As text, whose hash is the lesson's name in the hub; undefined if it is too large to share. */
export function contentText(lesson: HubContent, secrets: readonly string[]): string | undefined {
  const safe = (text: string) => safeText(text, secrets)
  const { kind, priority, triggers } = lesson
  const lists = Object.fromEntries(TRIGGERS.map((key) => [key, triggers[key].map(safe)]))
  const text = canonicalJson({
    kind,
    priority,
    title: safe(lesson.title),
    body: safe(lesson.body),
    triggers: lists,
  })
  return new TextEncoder().encode(text).length > MAX_CONTENT ? undefined : text
}

/** Undefined unless every field is what we would have written. */
export function parseContent(text: string, secrets: readonly string[]): HubContent | undefined {
  if (text.length > MAX_CONTENT) return undefined
  const fields = fieldsIn(text)
  const kind = KINDS.find((each) => each === fields?.["kind"])
  const priority = PRIORITIES.find((each) => each === fields?.["priority"])
  const title = textIn(fields, "title", MAX_TITLE)
  const body = textIn(fields, "body", MAX_BODY)
  const triggers = triggersIn(fieldsOf(fields?.["triggers"]))
  if (kind === undefined || priority === undefined || title === undefined || body === undefined)
    return undefined
  if (triggers === undefined || readBody(kind, body).kind !== "ok") return undefined
  const content: { kind: Kind; priority: Priority; title: string; body: string; triggers: Triggers } = {
    kind,
    priority,
    title,
    body,
    triggers,
  }
  // What redaction or cleaning would change should never have come.
  return contentText(content, secrets) === text ? content : undefined
}

/** The words by which the database finds lessons that may be the same. */
export function contentTerms({ title }: HubContent, secrets: readonly string[]): readonly string[] {
  const terms = [...termsOf(safeText(title, secrets)).of.keys()]
  return terms.filter((term) => term.length <= MAX_TERM).slice(0, MAX_TERMS)
}

function safeText(text: string, secrets: readonly string[]): string {
  return redact(clean(text), secrets)
}

const TRIGGERS = ["tools", "files", "commands", "actions", "context", "areas"] as const

function textIn(fields: Fields | undefined, key: string, max: number): string | undefined {
  const value = fields?.[key]
  return typeof value === "string" && value.trim() !== "" && value.length <= max ? value : undefined
}

function triggersIn(fields: Fields | undefined): Triggers | undefined {
  const lists = TRIGGERS.map((key) => [key, fields?.[key]] as const)
  const isSound = lists.every(
    ([, list]) =>
      Array.isArray(list) &&
      list.length <= MAX_ITEMS &&
      list.every((item) => typeof item === "string" && item !== "" && item.length <= MAX_ITEM),
  )
  return isSound ? (Object.fromEntries(lists) as unknown as Triggers) : undefined
}

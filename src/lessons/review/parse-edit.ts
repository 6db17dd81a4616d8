// Turns the text a person edited into a change of the lesson: cleaned, redacted and parsed. For the whole file (terminal
// and dashboard) and for a lesson's line in CLAUDE.md (F23).
import { redact, secretValuesOf } from "../../privacy/redact.ts"
import { clean } from "../../privacy/sanitise.ts"
import type { Environment } from "../../text/environment.ts"
import { UserError } from "../../text/user-error.ts"
import { type Body, oneLine, readBody, renderBody } from "../file/body.ts"
import { parseLesson } from "../file/lesson-file.ts"
import type { Lesson } from "../model/lesson.ts"
import type { LessonEdit } from "../model/lesson-state.ts"
import { isSameTitle, titleAfter } from "../model/title.ts"

/** Throws the first problem, with its line. */
export function parseEdit(text: string, lesson: Lesson, env: Environment): LessonEdit {
  const reading = parseLesson(redact(clean(text), secretValuesOf(env)), `${lesson.id}.md`)
  if (reading.kind === "malformed") {
    const [problem] = reading.problems
    throw new UserError(
      `Line ${problem?.line ?? 1}: ${problem?.message ?? "this is not a lesson."}`,
      "Fix that and save again.",
    )
  }
  // A person cannot change where the lesson came from and when.
  const { id, source, confidence, created, approved, evidence, ...edit } = reading.lesson
  return { ...edit, title: titleAfter(lesson, edit) }
}

/**
 * The line is the title, followed by a checklist's items; a body that repeated the title follows it. Undefined if the
 * line no longer has the shape of the lesson.
 */
export function editFromLine(lesson: Lesson, line: string): LessonEdit | undefined {
  const reading = readBody(lesson.kind, lesson.body)
  if (reading.kind === "malformed") return undefined
  const { body } = reading
  if (body.kind === "checklist" && oneLine(lesson) !== lesson.title) return withItems(body, line)
  return { title: line, body: renderBody(following(body, lesson.title, line)) }
}

function withItems(body: Body & { kind: "checklist" }, line: string): LessonEdit | undefined {
  const [, title, list] = /^(.+?): (.+)$/.exec(line) ?? []
  if (title === undefined || list === undefined) return undefined
  const items = list.split(/\s*;\s*/).map((text) => ({ marker: "checkbox", checked: false, text }) as const)
  return { title, body: renderBody({ ...body, items }) }
}

/** The part of each kind that may repeat the title. */
const FOLLOWS = {
  convention: "text",
  requirement: "constraint",
  warning: "risk",
  pattern: "do",
  "anti-pattern": "avoid",
} as const

function following(body: Body, title: string, line: string): Body {
  if (body.kind === "checklist") return body
  const field = FOLLOWS[body.kind]
  const text = (body as unknown as Readonly<Record<string, string | null>>)[field] ?? null
  return text !== null && isSameTitle(text, title) ? { ...body, [field]: line } : body
}

// Reads a lesson file: Markdown with front matter. It keeps the whole document, so that writing it back gives the same
// bytes. A malformed file gives its problems, each with a line.

import type { Kind, Lesson, Stage } from "../model/lesson.ts"
import { readBody } from "./body.ts"
import { FRONT_KEYS, readFields } from "./front-fields.ts"
import { readFrontMatter } from "./front-matter.ts"
import type { FrontEntry, FrontMatterLine, LessonFileProblem } from "./front-matter-value.ts"
import { bodyLines, codeLines } from "./parts.ts"

/** The parsed file, with the positions of its values. */
export interface LessonDocument {
  readonly text: string
  readonly lesson: Lesson
  readonly stage: Stage
  readonly entries: readonly FrontEntry[]
  /** The lines of the front matter without its fences; the first is line 2 of the file. */
  readonly lines: readonly FrontMatterLine[]
  readonly closing: FrontMatterLine
}

export type LessonReading =
  | { readonly kind: "ok"; readonly lesson: Lesson; readonly stage: Stage; readonly document: LessonDocument }
  | { readonly kind: "malformed"; readonly problems: readonly LessonFileProblem[] }

export const MAX_LESSON_CHARS = 65_536

/** `fileName` may include its folder. */
export function parseLesson(text: string, fileName: string): LessonReading {
  if (text.length > MAX_LESSON_CHARS)
    return malformed([{ line: 1, message: `A lesson file has at most ${MAX_LESSON_CHARS} characters.` }])
  const front = readFrontMatter(text)
  if (front.kind === "malformed") return malformed(front.problems)
  const { closing, entries, lines } = front
  const reading = readFields(entries, idOf(fileName))
  const kind = reading.kind === "ok" ? reading.fields.kind : reading.kindOfBody
  const body = text.slice(closing.next).replaceAll("\r\n", "\n").replace(/\n$/, "")
  const inBody = bodyProblems(kind, body).map((found) => ({ ...found, line: found.line + closing.number }))
  if (reading.kind === "malformed") return malformed([...reading.problems, ...inBody])
  if (inBody.length > 0) return malformed(inBody)
  const lesson: Lesson = { ...reading.fields, body }
  const { stage } = reading
  return { kind: "ok", lesson, stage, document: { text, lesson, stage, entries, lines, closing } }
}

function bodyProblems(kind: Kind | undefined, body: string): readonly LessonFileProblem[] {
  const nul = body.indexOf("\0")
  if (nul !== -1) {
    const line = body.slice(0, nul).split("\n").length
    return [
      { line, message: "This line has a NUL character, which makes the file binary to git. Remove it." },
    ]
  }
  const damage = mergeDamage(body)
  if (damage !== undefined) return [damage]
  if (kind === undefined) return []
  const reading = readBody(kind, body)
  return reading.kind === "ok" ? [] : reading.problems
}

const CONFLICT = /^(?:<{7} |={7}$|>{7} )/
const FRONT_LINE = new RegExp(`^(?:${FRONT_KEYS.join("|")}):(?: |$)|^ +(?:- session|quote): `)

/** An unresolved conflict, or a merge that left front matter in the body. */
function mergeDamage(body: string): LessonFileProblem | undefined {
  if (!/^(?:---|<{7}|>{7})/m.test(body)) return undefined
  const lines = bodyLines(body)
  const fenced = codeLines(lines)
  const conflict = lines.findIndex((line, at) => !fenced[at] && CONFLICT.test(line))
  if (conflict !== -1)
    return { line: conflict + 1, message: "A merge conflict is not resolved here: keep one side." }
  const fence = lines.findIndex((line, at) => !fenced[at] && /^---\s*$/.test(line))
  const front = lines.findIndex((line, at) => !fenced[at] && at < fence && FRONT_LINE.test(line))
  if (front === -1) return undefined
  return {
    line: front + 1,
    message: "A second front matter starts here: two versions were merged. Keep one.",
  }
}

function idOf(fileName: string): string {
  return fileName
    .slice(Math.max(fileName.lastIndexOf("/"), fileName.lastIndexOf("\\")) + 1)
    .replace(/\.md$/, "")
}

function malformed(problems: readonly LessonFileProblem[]): LessonReading {
  return { kind: "malformed", problems: problems.toSorted((a, b) => a.line - b.line) }
}

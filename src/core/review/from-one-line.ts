// A lesson's line in CLAUDE.md that a person rewrote, taken back into the lesson (F23): the part that the line
// shows is replaced, the others stay. A line that no longer has its kind's shape becomes a convention.

import type { LessonEdit } from "../lessons/action.ts"
import { type Body, readBody, renderBody } from "../lessons/body.ts"
import type { Lesson } from "../lessons/lesson.ts"
import { titleAfter } from "../lessons/title.ts"

/** Undefined when the line does not show the lesson's own shape any more. */
export function fromOneLine(lesson: Lesson, line: string): LessonEdit | undefined {
  const reading = readBody(lesson.kind, lesson.body)
  if (reading.kind === "malformed") return undefined
  const body = bodyWith(reading.body, line)
  if (body === undefined) return undefined
  const text = renderBody(body)
  if (readBody(lesson.kind, text).kind !== "ok") return undefined
  const written = body.kind === "checklist" ? /^(.+?): /.exec(line)?.[1] : undefined
  const title = written ?? titleAfter(lesson, { title: lesson.title, body: text })
  return { title, body: text }
}

function bodyWith(body: Body, line: string): Body | undefined {
  switch (body.kind) {
    case "convention":
      return { ...body, text: line }
    case "requirement":
      return { ...body, constraint: line }
    case "checklist": {
      const items = /^.+?: (.+)$/.exec(line)?.[1]?.split(/\s*;\s*/)
      if (items === undefined) return undefined
      return { ...body, items: items.map((text) => ({ marker: "checkbox", checked: false, text })) }
    }
    case "pattern": {
      const [, when, act] = /^When (.+?): (.+)$/i.exec(line) ?? []
      return when === undefined || act === undefined ? undefined : { ...body, when, do: act }
    }
    case "warning": {
      const [, risk, mitigation] = /^(.+?) Mitigation: (.+)$/i.exec(line) ?? []
      return risk === undefined || mitigation === undefined
        ? { ...body, risk: line }
        : { ...body, risk, mitigation }
    }
    case "anti-pattern": {
      const [, avoid, instead] = /^Avoid (.+?)(?:; instead (.+))?$/i.exec(line) ?? []
      return avoid === undefined ? undefined : { ...body, avoid, instead: instead ?? body.instead }
    }
  }
}

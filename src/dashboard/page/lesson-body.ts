// A lesson's words in the shape of its kind.
import { type Body, partsOf, readBody } from "../../core/lessons/body.ts"
import type { Lesson } from "../../core/lessons/lesson.ts"
import { type Child, h } from "./dom.ts"

export function lessonBody(lesson: Lesson): Child {
  const reading = readBody(lesson.kind, lesson.body)
  if (reading.kind === "malformed") return prose(lesson.body)
  return [before(reading.body), labelled(reading.body)]
}

/** Kind and priority as one short phrase; the priority is told by a word and by colour. */
export function label({ kind, priority }: Pick<Lesson, "kind" | "priority">): Child {
  return [h("span", { class: `priority ${priority.toLowerCase()}` }, priority), " ", h("span", {}, kind)]
}

function before(body: Body): Child {
  if (body.kind === "convention") return prose(body.text)
  if (body.kind !== "checklist") return body.other !== "" && prose(body.other)
  return [
    body.intro !== "" && prose(body.intro),
    h("ul", { class: "checklist" }, ...body.items.map(({ text }) => h("li", {}, ...withCode(text)))),
    body.notes !== "" && prose(body.notes),
  ]
}

function labelled(body: Body): Child {
  const parts = partsOf(body)
  if (parts.length === 0) return null
  return h(
    "dl",
    { class: "parts" },
    ...parts.map(({ label: name, text }) => [
      h("dt", {}, name),
      h("dd", { class: "text" }, ...withCode(text)),
    ]),
  )
}

function prose(text: string): Child {
  return h("p", { class: "text" }, ...withCode(text))
}

/** What stands between backticks is code; everything else is read as it is written. */
function withCode(text: string): Child[] {
  return text
    .split(/(`[^`\n]+`)/)
    .map((part) => (/^`.+`$/.test(part) ? h("code", {}, part.slice(1, -1)) : part))
}

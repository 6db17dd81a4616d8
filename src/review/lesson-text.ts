// A lesson as a person reads it in a terminal: its title, then its parts in the shape of its kind.

import { type Body, partsOf, readBody } from "../core/lessons/body.ts"
import { TRIGGER_KEYS } from "../core/lessons/front-fields.ts"
import type { Lesson, Priority, Triggers } from "../core/lessons/lesson.ts"
import { saysTitle } from "../core/lessons/title.ts"
import { clean, cleanLine } from "../core/trust/sanitise.ts"
import type { Style } from "../terminal/style.ts"
import { hang } from "../terminal/wrap.ts"

const INDENT = "  "
/** Longer lines are hard to read, however wide the terminal is. */
const WIDEST = 100

export function lessonText(lesson: Lesson, style: Style, columns: number): string {
  const width = Math.min(columns, WIDEST)
  const reading = readBody(lesson.kind, clean(lesson.body))
  const title = cleanLine(lesson.title)
  const heading = [style.bold(hang("", title, width)), ""]
  if (reading.kind === "malformed") return [...heading, hang(INDENT, clean(lesson.body), width)].join("\n")
  const lines = bodyLines(withoutTitle(reading.body, title), style, width)
  return [...(hasTitle(reading.body, title) ? [] : heading), ...lines].join("\n")
}

/** Kind and priority, as one short phrase. */
export function labelOf(lesson: Pick<Lesson, "kind" | "priority">, style: Style): string {
  return `${paintPriority(lesson.priority, style)} ${lesson.kind}`
}

export function paintPriority(priority: Priority, style: Style): string {
  if (priority === "CRITICAL") return style.red(priority)
  return priority === "HIGH" ? style.yellow(priority) : priority
}

/** The triggers that say something, one line each. */
export function triggerLines(triggers: Triggers, columns: number): string[] {
  return TRIGGER_KEYS.map((name) => [name, triggers[name]] as const)
    .filter(([, items]) => items.length > 0)
    .map(([name, items]) =>
      hang(
        `  ${name.padEnd(9)} `,
        items.map((item) => cleanLine(item, 120)).join(", "),
        Math.min(columns, WIDEST),
      ),
    )
}

/** A checklist has its title above it, and need not begin with the same words. */
function withoutTitle(body: Body, title: string): Body {
  return body.kind === "checklist" && saysTitle(body.intro, title) ? { ...body, intro: "" } : body
}

function hasTitle(body: Body, title: string): boolean {
  if (body.kind === "convention") return saysTitle(body.text, title)
  return partsOf(body).some(({ text }) => saysTitle(text, title))
}

function bodyLines(body: Body, style: Style, width: number): string[] {
  const parts = partsOf(body)
  const labels = Math.max(0, ...parts.map(({ label }) => label.length))
  const labelled = parts.map(({ label, text }) =>
    hang(`${INDENT}${style.dim(label.padEnd(labels))}  `, text, width),
  )
  if (body.kind === "convention") return [style.bold(hang(INDENT, body.text, width)), ...labelled]
  if (body.kind !== "checklist")
    return [...(body.other === "" ? [] : [hang(INDENT, body.other, width)]), ...labelled]
  return [
    ...(body.intro === "" ? [] : [hang(INDENT, body.intro, width)]),
    ...body.items.map((item) => hang(`${INDENT}○ `, item.text, width)),
    ...(body.notes === "" ? [] : [hang(INDENT, body.notes, width)]),
  ]
}

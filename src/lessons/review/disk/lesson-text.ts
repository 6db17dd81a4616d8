// Formats a lesson for the terminal: its title, then the parts of its kind. `lessonFacts` gathers the rest for
// `tenure show` and the dashboard.

import { relative } from "node:path"
import { clean, cleanLine } from "../../../privacy/sanitise.ts"
import { changes } from "../../../store/changelog-rows.ts"
import { indexedFile } from "../../../store/lesson-files.ts"
import type { LessonIo } from "../../../store/lesson-io.ts"
import { lessonsTiedTo } from "../../../store/lesson-rows.ts"
import { countReceipts, findReceipts } from "../../../store/receipts.ts"
import { hang, type Style } from "../../../terminal/format-text.ts"
import { lessonFileName, lessonPath } from "../../disk/write-lesson-file.ts"
import { type Body, bodyParts, readBody } from "../../file/body.ts"
import { TRIGGER_KEYS } from "../../file/front-fields.ts"
import { neighboursOf } from "../../model/graph.ts"
import type { Lesson, Priority, Triggers } from "../../model/lesson.ts"
import type { LessonState } from "../../model/lesson-state.ts"
import { beginsWithTitle } from "../../model/title.ts"
import { warningLine, warningsOf } from "./lesson-warnings.ts"
import { goneWords, recheckOne } from "./recheck.ts"

const INDENT = "  "
/** Longer lines are hard to read. */
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

export function labelOf(lesson: Pick<Lesson, "kind" | "priority">, style: Style): string {
  return `${paintPriority(lesson.priority, style)} ${lesson.kind}`
}

export function paintPriority(priority: Priority, style: Style): string {
  if (priority === "CRITICAL") return style.red(priority)
  return priority === "HIGH" ? style.yellow(priority) : priority
}

export function triggerLines(triggers: Triggers, columns: number): string[] {
  const width = Math.min(columns, WIDEST)
  return named(triggers).map(([name, items]) => hang(`  ${name.padEnd(9)} `, items, width))
}

/** The same as sentences. */
export function triggerWords(triggers: Triggers): string[] {
  return named(triggers).map(([name, items]) =>
    name === SILENT ? `Silent at ${items}` : `Comes with ${name} ${items}`,
  )
}

const SILENT = "but not"

function named(triggers: Triggers): (readonly [name: string, items: string])[] {
  const rows = TRIGGER_KEYS.map((name) => [name as string, triggers[name]] as const)
  // `!pnpm run` is how a file says that the lesson is silent there.
  const silent = triggers.commands.filter((each) => each.startsWith("!")).map((each) => each.slice(1))
  return [...rows, [SILENT, silent] as const]
    .map(([name, items]) => [name, items.filter((item) => !item.startsWith("!"))] as const)
    .filter(([, items]) => items.length > 0)
    .map(([name, items]) => [name, items.map((item) => cleanLine(item, 120)).join(", ")])
}

/** The title is already above a checklist, so its introduction need not repeat it. */
function withoutTitle(body: Body, title: string): Body {
  return body.kind === "checklist" && beginsWithTitle(body.intro, title) ? { ...body, intro: "" } : body
}

function hasTitle(body: Body, title: string): boolean {
  if (body.kind === "convention") return beginsWithTitle(body.text, title)
  return bodyParts(body).some(({ text }) => beginsWithTitle(text, title))
}

function bodyLines(body: Body, style: Style, width: number): string[] {
  const parts = bodyParts(body)
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

/** `tenure why` shows the rest. */
const MAX_RECEIPTS = 3

export type LessonFacts = ReturnType<typeof lessonFacts>

export function lessonFacts(io: LessonIo, { content }: LessonState) {
  const indexed = indexedFile(io.store, io.project.root, lessonFileName(content.id))
  const gone = recheckOne(io, content)
  return {
    file: indexed === undefined ? null : relative(io.project.root, lessonPath(io, content.id)),
    trusted: indexed?.trusted ?? null,
    history: changes(io.store, content.id),
    told: countReceipts(io.store, content.id),
    receipts: findReceipts(io.store, { lesson: content.id, withBriefs: false }, MAX_RECEIPTS),
    relations: neighboursOf(content, lessonsTiedTo(io.store, content)),
    gone,
    goneWords: gone.map((each) => `${goneWords(each)}.`),
    warnings: warningsOf(content).map(warningLine),
  }
}

// Reads `learnings-*.md`: notes with a count of confirmations. An entry is a list item or a section with fields; the count is in
// the words, in brackets, or in a field.

import { type Bullet, type BulletSection, bulletSections, stripMarkdown } from "./bullets.ts"
import { type FileReading, type MutableReading, newReading } from "./file-reading.ts"
import { addDraft, confidenceIn, confidenceOfCount, timeIn } from "./import-draft.ts"

export function readLearnings(text: string): FileReading {
  const into = newReading()
  for (const section of bulletSections(text)) {
    const fields = fieldsOf(section.lines)
    if (section.level > 1 && fields.has(COUNT)) addSection(into, section, fields)
    else for (const each of section.bullets) addItem(into, each)
  }
  return into
}

const COUNT = "count"
/** Our name of a field, and its names in files. */
const FIELDS: readonly (readonly [string, RegExp])[] = [
  [
    COUNT,
    /^(?:confirm(?:ed|ations?|s)|confirmation count|validat(?:ed|ions?)|verified|verifications|seen|occurrences|observations|count|hits)$/i,
  ],
  ["confidence", /^confidence$/i],
  ["date", /^(?:date|created|added|learned|learnt|first seen)$/i],
  ["words", /^(?:lesson|learning|rule|insight|pattern|summary|what|fact|finding)$/i],
  ["do", /^(?:solution|soluci[oó]n|fix|action|do|apply|how to apply)$/i],
  ["why", /^(?:why|reason|cause|causa|because|evidence|context|source)$/i],
]

const FIELD = /^\s*(?:[-*+]\s+)?\**([A-Za-zÀ-ÿ][A-Za-zÀ-ÿ ]{1,30}?)\**\s*[:=]\s*\**\s*(.+)$/

function fieldsOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  for (const line of lines) {
    const [, label = "", value = ""] = FIELD.exec(line) ?? []
    const [name] = FIELDS.find(([, pattern]) => pattern.test(label.trim())) ?? []
    if (name !== undefined && !fields.has(name)) fields.set(name, stripMarkdown(value))
  }
  return fields
}

function addSection(into: MutableReading, section: BulletSection, fields: ReadonlyMap<string, string>): void {
  const { line, heading, prose, bullets } = section
  const rest = [...prose, ...bullets.map(({ text }) => text)].filter((each) => !FIELD.test(each))
  const words = fields.get("words") ?? rest.map(stripMarkdown).join(" ")
  const title = stripMarkdown(heading).replace(/^\[?\d{4}-\d\d-\d\d\]?[\s:–—-]*/, "")
  const then = fields.get("do")
  const text = [words === "" ? title : words, ...(then === undefined ? [] : [then])].join(" ")
  const isTitle = words === "" || title.split(/\s+/).length >= 3
  addEntry(into, {
    line,
    text,
    title: isTitle ? title : undefined,
    count: countIn(fields.get(COUNT) ?? ""),
    fields,
  })
}

function addItem(into: MutableReading, { line, text, more, children }: Bullet): void {
  const lines = [...more, ...children.flatMap((each) => [each.text, ...each.more])]
  const fields = fieldsOf(lines)
  const plain = stripMarkdown(text)
  const { words, count, date } = withoutMarks(plain)
  const further = lines.filter((each) => !FIELD.test(each)).map(stripMarkdown)
  const then = fields.get("do")
  const all = [words, ...(then === undefined ? [] : [then]), ...further].join(" ")
  const fieldCount = fields.has(COUNT) ? countIn(fields.get(COUNT) ?? "") : undefined
  const dated = date === undefined ? fields : new Map([["date", date], ...fields])
  addEntry(into, { line, text: all, title: undefined, count: fieldCount ?? count, fields: dated })
}

interface Entry {
  readonly line: number
  readonly text: string
  readonly title: string | undefined
  readonly count: number | undefined
  readonly fields: ReadonlyMap<string, string>
}

function addEntry(into: MutableReading, { line, text, title, count, fields }: Entry): void {
  const said = confidenceIn(fields.get("confidence"))
  const why = fields.get("why")
  addDraft(into, {
    line,
    text,
    title,
    confidence: said ?? (count === undefined ? undefined : confidenceOfCount(count)),
    created: timeIn(fields.get("date")),
    note: [count === undefined ? "" : `confirmed ${count === 1 ? "once" : `${count} times`}`, why ?? ""]
      .filter((each) => each !== "")
      .join("; "),
  })
}

const DATE = /^\[?(\d{4}-\d\d-\d\d)\]?[\s:–—-]*/
const TAG = /^\[[A-ZÀ-Þ][A-ZÀ-Þ _/-]{1,30}\]\s*/
const MARK =
  /[([](?:(?:confirm(?:ed|ations?)|validated|verified|seen|observed)\b\s*[:=]?\s*(?:x|×)?\s*(\d{1,4})\s*(?:x|×|times?)?|(?:x|×)\s*(\d{1,4})|(\d{1,4})\s*(?:x|×|confirmations?|times))[)\]]/i
const TRAILING =
  /[\s,;—–|-]{1,4}(?:confirm(?:ed|ations?)|validated|verified)\b\s*[:=]?\s*(?:x|×)?\s*(\d{1,4})\s*(?:x|×|times?)?\.?$/i

/** `[2026-05-15] [GOTCHA] words (confirmed 3x)`. */
function withoutMarks(text: string) {
  const date = DATE.exec(text)?.[1]
  const bare = text.replace(DATE, "").replace(TAG, "").replace(DATE, "")
  const found = MARK.exec(bare) ?? TRAILING.exec(bare)
  const digits = found?.slice(1).find((each) => each !== undefined)
  const words = found === null ? bare : bare.replace(found[0], "")
  const count = digits === undefined ? undefined : Number(digits)
  return {
    words: words
      .replace(/\s+([.,;])/g, "$1")
      .replace(/\s+/g, " ")
      .trim(),
    count,
    date,
  }
}

function countIn(text: string): number | undefined {
  const [digits] = /\d{1,4}/.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits)
}

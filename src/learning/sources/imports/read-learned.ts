// Reads `learned-*.md`: one pattern a file in sections (as our own `learn.memory_files` writes it), or several `**Pattern:**`
// lines with `**Action:**` below.
import { inferTriggers } from "../../triggers/infer-triggers.ts"
import { type Bullet, type BulletSection, bulletSections, stripMarkdown } from "./bullets.ts"
import { type FileReading, type MutableReading, newReading, unreadableFile } from "./file-reading.ts"
import { addDraft, confidenceIn, confidenceOfCount, timeIn } from "./import-draft.ts"

const SECTIONS: readonly (readonly [string, RegExp])[] = [
  ["when", /^when to (?:apply|use)|^trigger|^applies/i],
  ["steps", /^steps|^solution|^action|^do\b|^how/i],
  ["pattern", /^pattern|^problem|^rule|^insight/i],
  ["why", /^why|^rationale|^reason/i],
  ["example", /^example/i],
]

export function readLearned(text: string): FileReading {
  const into = newReading()
  const listed = labelled(text, "Pattern")
  if (listed.length > 0) addListed(into, text, listed)
  else if (!addWhole(into, text)) return unreadableFile(1, NO_PATTERN)
  return into
}

const NO_PATTERN = "A learned pattern has a heading and a section such as `## Pattern` or `## Solution`."

function addWhole(into: MutableReading, text: string): boolean {
  const sections = bulletSections(text)
  const head = sections.find(({ level }) => level === 1)
  const parts = new Map<string, string>()
  for (const { heading, lines, level } of sections) {
    const [name] = level > 1 ? (SECTIONS.find(([, pattern]) => pattern.test(heading)) ?? []) : []
    const words = stripMarkdown(
      lines.map((line) => line.replace(/^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ x]\]\s+)?/, "")).join(" "),
    )
    if (name !== undefined && words !== "" && !parts.has(name)) parts.set(name, words)
  }
  const rule = parts.get("steps") ?? parts.get("pattern")
  const title = stripMarkdown((head?.heading ?? "").replace(/^(?:learned|pattern)\s*:\s*/i, ""))
  if (rule === undefined || (title === "" && parts.size < 2)) return false
  const field = (name: string) => labelled(text, name)[0]?.value
  const confidence = confidenceIn(field("Confidence"))
  const created = timeIn(field("Extracted") ?? field("Created") ?? field("Date"))
  const found = { line: head?.line ?? 1, title: title === "" ? undefined : title, confidence, created }
  const body = bodyOf(parts, rule, title)
  const triggers = inferTriggers(`${parts.get("when") ?? ""}\n${rule}`, {})
  addDraft(into, { ...found, text: rule, kind: "pattern", body, triggers, note: field("Context") ?? "" })
  return true
}

/** Placeholders for an empty section. */
const EMPTY = /^(?:in this project|not said|n\/a|none|-)?\.?$/i
const MAX_EXAMPLE_CHARS = 300

function bodyOf(parts: ReadonlyMap<string, string>, rule: string, title: string): string {
  const said = (name: string) => {
    const text = parts.get(name) ?? ""
    return EMPTY.test(text) ? undefined : text
  }
  const pattern = said("pattern")
  const other = pattern === rule || pattern === title ? undefined : pattern
  const example = said("example")
  return [
    `When: ${said("when") ?? other ?? "working in this project"}`,
    `Do: ${rule}`,
    ...(said("why") === undefined ? [] : [`Why: ${said("why")}`]),
    ...(example === undefined || example.length > MAX_EXAMPLE_CHARS ? [] : [`Example: ${example}`]),
  ].join("\n")
}

interface Labelled {
  readonly line: number
  readonly value: string
}

function labelled(text: string, label: string): readonly Labelled[] {
  const pattern = new RegExp(`^\\s*(?:[-*+]\\s+)?\\*\\*${label}:?\\*\\*:?\\s*(.+)$`, "i")
  return text.split("\n").flatMap((line, at) => {
    const value = pattern.exec(line)?.[1]
    return value === undefined ? [] : [{ line: at + 1, value: stripMarkdown(value) }]
  })
}

function addListed(into: MutableReading, text: string, patterns: readonly Labelled[]): void {
  const lines = text.split("\n")
  patterns.forEach(({ line, value }, at) => {
    const own = lines.slice(line, (patterns[at + 1]?.line ?? lines.length + 1) - 1).join("\n")
    const action = labelled(own, "Action")[0]?.value ?? labelled(own, "Solution")[0]?.value
    const confidence = confidenceIn(labelled(own, "Confidence")[0]?.value)
    const body = `When: ${value}\nDo: ${action}`
    if (action === undefined) addDraft(into, { line, text: value, confidence })
    else addDraft(into, { line, text: action, kind: "pattern", body, confidence })
  })
}

// Reads `learnings-*.md`: notes with a count of confirmations. An entry is a list item or a section with fields; the count is in
// the words, in brackets, or in a field.
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
  const count = countIn(fields.get(COUNT) ?? "")
  addEntry(into, { line, text, title: isTitle ? title : undefined, count, fields })
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
  const tidy = words.replace(/\s+([.,;])/g, "$1").replace(/\s+/g, " ")
  return { words: tidy.trim(), count, date }
}

function countIn(text: string): number | undefined {
  const [digits] = /\d{1,4}/.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits)
}

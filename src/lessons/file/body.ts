// The body of a lesson has the shape of its kind (LESN-01): a task list, labelled parts, or a sentence. Reading is
// lenient, writing is canonical, and reading the written text gives the same value.
import type { Kind, Lesson } from "../model/lesson.ts"
import { cutAtWord } from "../model/title.ts"
import { type ChecklistItem, readItems, renderItems } from "./checklist.ts"
import type { LessonFileProblem } from "./front-matter-value.ts"
import { type BodyPart, labelLine, readParts, renderParts } from "./parts.ts"

export type Body =
  | { readonly kind: "convention"; readonly text: string; readonly why: string | null }
  | {
      readonly kind: "checklist"
      readonly intro: string
      readonly items: readonly ChecklistItem[]
      readonly notes: string
    }
  | Labelled<"pattern", "when", "do" | "why" | "example">
  | Labelled<"warning", "risk", "severity" | "detect" | "mitigation">
  | Labelled<"requirement", "constraint", "why" | "verify">
  | Labelled<"anti-pattern", "avoid", "instead" | "why">

/** The first part is required; `other` is the text before the first label. */
type Labelled<K extends Kind, First extends string, Rest extends string> = { readonly kind: K } & {
  readonly [P in First]: string
} & { readonly [P in Rest]: string | null } & { readonly other: string }

export type BodyReading =
  | { readonly kind: "ok"; readonly body: Body }
  /** Line 1 is the first line of the body. */
  | { readonly kind: "malformed"; readonly problems: readonly LessonFileProblem[] }

/** The labels of each kind, in reading order. Except for a convention, the first one is required. */
const LABELS = {
  convention: ["Why"],
  pattern: ["When", "Do", "Why", "Example"],
  warning: ["Risk", "Severity", "Detect", "Mitigation"],
  requirement: ["Constraint", "Why", "Verify"],
  "anti-pattern": ["Avoid", "Instead", "Why"],
} as const
const LABEL_LINES = Object.fromEntries(Object.entries(LABELS).map(([kind, all]) => [kind, labelLine(all)]))

export function readBody(kind: Kind, text: string): BodyReading {
  if (kind === "checklist") return readChecklist(text)
  const { other, parts, repeated } = readParts(text, LABEL_LINES[kind] ?? labelLine([]))
  if (repeated.length > 0) {
    const message = (label: string) => `\`${label}:\` appears a second time with different text. Keep one.`
    return {
      kind: "malformed",
      problems: repeated.map(({ line, label }) => ({ line, message: message(label) })),
    }
  }
  const part = (label: string) => parts.find((found) => found.label === label)?.text ?? null
  const first = kind === "convention" ? other : part(LABELS[kind][0])
  if (first === null || first === "") return malformed(missing(kind))
  const fields = Object.fromEntries(LABELS[kind].map((label) => [label.toLowerCase(), part(label)]))
  return ok({ kind, ...(kind === "convention" ? { text: other } : { other }), ...fields } as unknown as Body)
}

export function renderBody(body: Body): string {
  if (body.kind === "checklist") return renderItems(body)
  return renderParts(body.kind === "convention" ? body.text : body.other, bodyParts(body))
}

/** The labelled parts that are set, in reading order. */
export function bodyParts(body: Body): readonly BodyPart[] {
  if (body.kind === "checklist") return []
  const fields = body as unknown as Readonly<Record<string, string | null>>
  return LABELS[body.kind].flatMap((label) => {
    const text = fields[label.toLowerCase()] ?? null
    return text === null ? [] : [{ label, text }]
  })
}

/** The lesson as one line: its title, and a checklist's items if all fit (LERN-14). Cuts at a word to `maxChars`. */
export function oneLine(lesson: Lesson, maxChars = MAX_LINE_CHARS): string {
  const title = lesson.title.replace(/\s+/g, " ").trim()
  const items = itemsOf(lesson)
  const isSaid = items.every((item) => title.includes(item))
  const whole = isSaid ? title : `${unstopped(title)}: ${items.join("; ")}`
  return cutAtWord(whole.length <= maxChars ? whole : title, maxChars)
}

/** A title has at most 200 characters; a checklist may need more. */
const MAX_LINE_CHARS = 480

function itemsOf({ kind, body }: Lesson): readonly string[] {
  const reading = kind === "checklist" ? readBody(kind, body) : undefined
  if (reading?.kind !== "ok" || reading.body.kind !== "checklist") return []
  return reading.body.items.map((item) => unstopped(item.text).replace(/\s+/g, " "))
}

function readChecklist(text: string): BodyReading {
  const list = readItems(text)
  return list.items.length === 0 ? malformed(missing("checklist")) : ok({ kind: "checklist", ...list })
}

function missing(kind: Kind): string {
  if (kind === "convention") return "A convention needs a sentence below the front matter."
  if (kind === "checklist") return "A checklist needs at least one item, such as `- [ ] CHANGELOG.md`."
  const name = kind === "anti-pattern" ? "An anti-pattern" : `A ${kind}`
  return `${name} needs a line that begins with \`${LABELS[kind][0]}:\`.`
}

function ok(body: Body): BodyReading {
  return { kind: "ok", body }
}

function malformed(message: string): BodyReading {
  return { kind: "malformed", problems: [{ line: 1, message }] }
}

function unstopped(text: string): string {
  return text.trim().replace(/[.;:]+$/, "")
}

/**
 * Rewrites a convention or a requirement as a warning without changing its sentence. Undefined if the words would not
 * read the same, and for other kinds, whose shape already says what to do.
 */
export function asWarning({ kind, body }: Lesson): string | undefined {
  const reading = readBody(kind, body)
  if (reading.kind === "malformed") return undefined
  const { body: parts } = reading
  if (parts.kind !== "convention" && parts.kind !== "requirement") return undefined
  const risk = parts.kind === "convention" ? parts.text : parts.constraint
  const detect = parts.kind === "requirement" ? parts.verify : null
  const other = parts.why === null ? "" : `Why: ${parts.why}`
  const text = renderBody({ kind: "warning", risk, severity: null, detect, mitigation: null, other })
  const again = readBody("warning", text)
  return again.kind === "ok" && again.body.kind === "warning" && again.body.risk === risk ? text : undefined
}

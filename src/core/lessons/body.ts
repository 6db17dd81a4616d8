// The body of a lesson has the shape of its kind (LESN-01): a task list, labelled parts, or a sentence. Reading
// is lenient (labels plain or bold, any order, parts over several lines, text of its own kept); writing is
// canonical, and reading what was written gives the same value again.

import { type ChecklistItem, readItems, renderItems } from "./checklist.ts"
import type { Problem } from "./front-matter-value.ts"
import type { Kind, Lesson } from "./lesson.ts"
import { labelLine, type Part, readParts, renderParts } from "./parts.ts"
import { cutAtWord } from "./title.ts"

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

/** The first part must be there; `other` is what stands before any label. */
type Labelled<K extends Kind, First extends string, Rest extends string> = { readonly kind: K } & {
  readonly [P in First]: string
} & { readonly [P in Rest]: string | null } & { readonly other: string }

export type BodyReading =
  | { readonly kind: "ok"; readonly body: Body }
  /** Lines are counted from the first line of the body. */
  | { readonly kind: "malformed"; readonly problems: readonly Problem[] }

const LABELS = {
  convention: labelLine(["Why"]),
  pattern: labelLine(["When", "Do", "Why", "Example"]),
  warning: labelLine(["Risk", "Severity", "Detect", "Mitigation"]),
  requirement: labelLine(["Constraint", "Why", "Verify"]),
  "anti-pattern": labelLine(["Avoid", "Instead", "Why"]),
}

const FIRST = {
  pattern: "When",
  warning: "Risk",
  requirement: "Constraint",
  "anti-pattern": "Avoid",
} as const

export function readBody(kind: Kind, text: string): BodyReading {
  if (kind === "checklist") return readChecklist(text)
  const { other, parts, repeated } = readParts(text, LABELS[kind])
  if (repeated.length > 0) {
    const message = (label: string) => `\`${label}:\` stands here a second time with other text. Keep one.`
    return {
      kind: "malformed",
      problems: repeated.map(({ line, label }) => ({ line, message: message(label) })),
    }
  }
  const part = (label: string) => parts.find((found) => found.label === label)?.text ?? null
  const first = kind === "convention" ? other : part(FIRST[kind])
  if (first === null || first === "") return malformed(missing(kind))
  switch (kind) {
    case "convention":
      return ok({ kind, text: other, why: part("Why") })
    case "pattern":
      return ok({ kind, when: first, do: part("Do"), why: part("Why"), example: part("Example"), other })
    case "warning": {
      const [severity, detect, mitigation] = [part("Severity"), part("Detect"), part("Mitigation")]
      return ok({ kind, risk: first, severity, detect, mitigation, other })
    }
    case "requirement":
      return ok({ kind, constraint: first, why: part("Why"), verify: part("Verify"), other })
    case "anti-pattern":
      return ok({ kind, avoid: first, instead: part("Instead"), why: part("Why"), other })
  }
}

export function renderBody(body: Body): string {
  if (body.kind === "checklist") return renderItems(body)
  return renderParts(body.kind === "convention" ? body.text : body.other, partsOf(body))
}

/** The labelled parts that there are, in the order in which they are read. */
export function partsOf(body: Body): readonly Part[] {
  switch (body.kind) {
    case "checklist":
      return []
    case "convention":
      return parts(["Why", body.why])
    case "pattern":
      return parts(["When", body.when], ["Do", body.do], ["Why", body.why], ["Example", body.example])
    case "warning":
      return parts(
        ["Risk", body.risk],
        ["Severity", body.severity],
        ["Detect", body.detect],
        ["Mitigation", body.mitigation],
      )
    case "requirement":
      return parts(["Constraint", body.constraint], ["Why", body.why], ["Verify", body.verify])
    case "anti-pattern":
      return parts(["Avoid", body.avoid], ["Instead", body.instead], ["Why", body.why])
  }
}

function parts(...pairs: readonly (readonly [string, string | null])[]): readonly Part[] {
  return pairs.flatMap(([label, text]) => (text === null ? [] : [{ label, text }]))
}

/** The lesson as one line, for a list or for CLAUDE.md; cut at a word when it is longer. */
export function oneLine(lesson: Lesson, maxChars = 240): string {
  const reading = readBody(lesson.kind, lesson.body)
  const text = reading.kind === "ok" ? sentence(lesson.title, reading.body) : lesson.title
  return cutAtWord(text.replace(/\s+/g, " ").trim(), maxChars)
}

function sentence(title: string, body: Body): string {
  switch (body.kind) {
    case "convention":
      return body.text
    case "checklist": {
      const items = body.items.map((item) => unstopped(item.text))
      const isSaid = items.every((item) => title.includes(item))
      return isSaid ? title : `${unstopped(title)}: ${items.join("; ")}`
    }
    case "pattern":
      return body.do === null ? title : `When ${body.when.replace(/^when\s+/i, "")}: ${body.do}`
    case "warning":
      return body.mitigation === null ? body.risk : `${stopped(body.risk)} Mitigation: ${body.mitigation}`
    case "requirement":
      return body.constraint
    case "anti-pattern": {
      const avoid = `Avoid ${body.avoid.replace(/^avoid\s+/i, "")}`
      return body.instead === null ? avoid : `${unstopped(avoid)}; instead ${body.instead}`
    }
  }
}

function readChecklist(text: string): BodyReading {
  const list = readItems(text)
  return list.items.length === 0 ? malformed(missing("checklist")) : ok({ kind: "checklist", ...list })
}

function missing(kind: Kind): string {
  if (kind === "convention") return "A convention needs a sentence below the front matter."
  if (kind === "checklist") return "A checklist needs at least one item, such as `- [ ] CHANGELOG.md`."
  const name = kind === "anti-pattern" ? "An anti-pattern" : `A ${kind}`
  return `${name} needs a line that begins with \`${FIRST[kind]}:\`.`
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

function stopped(text: string): string {
  return /[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`
}

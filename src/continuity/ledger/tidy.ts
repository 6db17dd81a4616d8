// The last step of a ledger: everything is sanitised and redacted (SESS-03), and every text and list is bounded, dropping
// the oldest.
import type { Moment } from "../../clients/claude-code/transcript/moment.ts"
import { excerpt, redact } from "../../privacy/redact.ts"
import { clean } from "../../privacy/sanitise.ts"
import type { Ledger, PromptText } from "./ledger.ts"
import { inLines } from "./turns.ts"

const MAX = {
  constraints: 40,
  decisions: 40,
  files: 120,
  commands: 40,
  failingTests: 40,
  todos: 60,
  questions: 5,
  unreviewed: 20,
  unchecked: 40,
  committed: 40,
  vanished: 12,
  running: 8,
} as const

const CHARS = {
  goal: 1_200,
  sentence: 400,
  reason: 300,
  gist: 480,
  reply: 3_200,
  command: 240,
  error: 200,
  path: 300,
  title: 160,
} as const

export function tidied(ledger: Ledger, secretsIn: (text: string) => readonly string[]): Ledger {
  const all = clean(textsIn(ledger).join("\n"))
  const secrets = secretsIn(all)
  // Most sessions hold no secret, and one search of everything is cheaper than many.
  const isPlain = redact(all, secrets) === all
  const keep = (text: string, max: number) => {
    const cleaned = clean(window(text, max))
    return isPlain && cleaned.length <= max ? cleaned : excerpt(cleaned, max, secrets)
  }
  const line = (text: string, max: number) => keep(window(text, max).replace(/\s+/g, " ").trim(), max)
  const said = (max: number) => (each: PromptText) => ({ ...each, text: line(each.text, max) })
  const optional = (text: string | null, max: number) => (text === null ? null : line(text, max) || null)
  return {
    ...ledger,
    task: ledger.task === null ? null : { ...ledger.task, text: keep(ledger.task.text.trim(), CHARS.goal) },
    goal: ledger.goal.map((each) => ({
      ...each,
      text: keep(inLines(each.text.trim(), CHARS.goal, 0.8), CHARS.goal),
    })),
    constraints: ledger.constraints.slice(-MAX.constraints).map(said(CHARS.sentence)),
    decisions: ledger.decisions.slice(-MAX.decisions).map((each) => ({
      what: line(each.what, CHARS.sentence),
      reason: optional(each.reason, CHARS.reason),
      impact: optional(each.impact, CHARS.reason),
      by: each.by,
    })),
    files: ledger.files.slice(-MAX.files).map(({ path, how, to }) => ({
      path: line(path, CHARS.path),
      how,
      ...(to === undefined ? {} : { to: line(to, CHARS.path) }),
    })),
    committed: ledger.committed.slice(-MAX.committed).map((path) => line(path, CHARS.path)),
    unchecked: {
      files: ledger.unchecked.files.slice(-MAX.unchecked).map((path) => line(path, CHARS.path)),
      passed: optional(ledger.unchecked.passed, CHARS.command),
      isChecked: ledger.unchecked.isChecked,
    },
    vanished: ledger.vanished.slice(-MAX.vanished).map((text) => line(text, CHARS.sentence)),
    refusals: ledger.refusals.map((each) => ({
      ...each,
      what: line(each.what, CHARS.command),
      words: line(each.words, CHARS.sentence),
      instead: line(each.instead, CHARS.sentence),
    })),
    remarks: ledger.remarks.map((each) => ({
      ...each,
      text: line(each.text, CHARS.sentence),
      about: optional(each.about, CHARS.command),
    })),
    running: ledger.running
      .slice(-MAX.running)
      .map(({ id, what }) => ({ id: line(id, CHARS.title), what: line(what, CHARS.title) })),
    turns: ledger.turns.map((each) => ({
      asked: line(each.asked, CHARS.reason),
      answered: line(each.answered, CHARS.gist),
      reply: keep(each.reply, CHARS.reply),
      trail: each.trail.map((text) => line(text, CHARS.gist)),
      isClosed: each.isClosed,
      changed: each.changed.map((path) => line(path, CHARS.path)),
      ran: each.ran.map((text) => line(text, CHARS.command)),
    })),
    offer: {
      question: optional(ledger.offer.question, CHARS.sentence),
      options: ledger.offer.options.map((text) => line(text, CHARS.title)),
    },
    commands: uniqueBy(
      ledger.commands.slice(0, MAX.commands).map((each) => ({
        line: line(each.line, CHARS.command),
        outcome: each.outcome,
        error: optional(each.error, CHARS.error),
      })),
      (each) => each.line,
    ),
    failingTests: ledger.failingTests
      .slice(0, MAX.failingTests)
      .map((each) => ({ name: line(each.name, CHARS.title), command: line(each.command, CHARS.command) })),
    todos: ledger.todos
      .slice(0, MAX.todos)
      .map((each) => ({ ...each, text: line(each.text, CHARS.sentence) })),
    questions: [...new Set(ledger.questions.map((each) => line(each, CHARS.sentence)))].slice(-MAX.questions),
    nextStep: optional(ledger.nextStep, CHARS.sentence),
    unreviewed: ledger.unreviewed.slice(0, MAX.unreviewed).map((each) => line(each, CHARS.title)),
  }
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Enough to see a secret that crosses the cut. */
function window(text: string, max: number): string {
  return text.length > max + 4_096 ? text.slice(0, max + 4_096) : text
}

function uniqueBy<T>(items: readonly T[], key: (item: T) => string): readonly T[] {
  const seen = new Set<string>()
  return items.filter((item) => !seen.has(key(item)) && seen.add(key(item)))
}

export type SecretsIn = (text: string) => readonly string[]

export function safeMoment(moment: Moment, secretsIn: SecretsIn): Moment {
  switch (moment.kind) {
    case "said":
    case "replied":
      return { ...moment, text: safe(moment.text, secretsIn) }
    case "called":
      return { ...moment, input: safeFields(moment.input, secretsIn) }
    case "resulted":
      return {
        ...moment,
        text: safe(moment.text, secretsIn),
        details: safeFields(moment.details, secretsIn),
      }
    case "notified":
    case "compacted":
      return moment
  }
}

/** Sanitised first, because an invisible character inside a secret would hide it. */
function safe(text: string, secretsIn: SecretsIn): string {
  const cleaned = clean(text)
  const out = redact(cleaned, secretsIn(cleaned))
  return out === cleaned ? text : out
}

/** File contents and program output, which the ledger does not read. */
const UNREAD = new Set(
  "content old_string new_string edits originalFile oldString newString structuredPatch file stdout stderr".split(
    " ",
  ),
)

function safeFields(
  fields: Readonly<Record<string, unknown>>,
  secretsIn: SecretsIn,
): Readonly<Record<string, unknown>> {
  const out: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields))
    if (!UNREAD.has(name)) out[name] = safeValue(value, secretsIn)
  return out
}

function safeValue(value: unknown, secretsIn: SecretsIn): unknown {
  if (typeof value === "string") return safe(value, secretsIn)
  if (Array.isArray(value)) return value.map((each) => safeValue(each, secretsIn))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, safeValue(each, secretsIn)]))
}

// The last step of a ledger: nothing stays in it that was not cleaned and redacted (SESS-03), every text is cut, every
// list has an end. Of what is too much the oldest goes.
import { excerpt, redact } from "../trust/redact.ts"
import { clean } from "../trust/sanitise.ts"
import type { Ledger, Said } from "./ledger.ts"

const MOST = {
  constraints: 40,
  decisions: 40,
  files: 120,
  commands: 40,
  failingTests: 40,
  todos: 60,
  questions: 5,
  unreviewed: 20,
} as const

const CHARS = {
  goal: 1_200,
  sentence: 400,
  reason: 300,
  command: 240,
  error: 200,
  path: 300,
  title: 160,
} as const

export function tidied(ledger: Ledger, secretsIn: (text: string) => readonly string[]): Ledger {
  const all = clean(textsIn(ledger).join("\n"))
  const secrets = secretsIn(all)
  // Most sessions hold no secret, and one look at all of it costs less than many at each.
  const isPlain = redact(all, secrets) === all
  const keep = (text: string, max: number) => {
    const cleaned = clean(window(text, max))
    return isPlain && cleaned.length <= max ? cleaned : excerpt(cleaned, max, secrets)
  }
  const line = (text: string, max: number) => keep(window(text, max).replace(/\s+/g, " ").trim(), max)
  const said = (max: number) => (each: Said) => ({ ...each, text: line(each.text, max) })
  const optional = (text: string | null, max: number) => (text === null ? null : line(text, max) || null)
  return {
    ...ledger,
    goal: ledger.goal.map((each) => ({ ...each, text: keep(each.text.trim(), CHARS.goal) })),
    constraints: ledger.constraints.slice(-MOST.constraints).map(said(CHARS.sentence)),
    decisions: ledger.decisions.slice(-MOST.decisions).map((each) => ({
      what: line(each.what, CHARS.sentence),
      reason: optional(each.reason, CHARS.reason),
      impact: optional(each.impact, CHARS.reason),
      by: each.by,
    })),
    files: ledger.files.slice(-MOST.files).map(({ path, how }) => ({ path: line(path, CHARS.path), how })),
    commands: uniqueBy(
      ledger.commands.slice(0, MOST.commands).map((each) => ({
        line: line(each.line, CHARS.command),
        outcome: each.outcome,
        error: optional(each.error, CHARS.error),
      })),
      (each) => each.line,
    ),
    failingTests: ledger.failingTests
      .slice(0, MOST.failingTests)
      .map((each) => ({ name: line(each.name, CHARS.title), command: line(each.command, CHARS.command) })),
    todos: ledger.todos
      .slice(0, MOST.todos)
      .map((each) => ({ ...each, text: line(each.text, CHARS.sentence) })),
    questions: [...new Set(ledger.questions.map((each) => line(each, CHARS.sentence)))].slice(
      -MOST.questions,
    ),
    nextStep: optional(ledger.nextStep, CHARS.sentence),
    unreviewed: ledger.unreviewed.slice(0, MOST.unreviewed).map((each) => line(each, CHARS.title)),
  }
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Enough that a secret over the cut is seen whole. */
function window(text: string, max: number): string {
  return text.length > max + 4_096 ? text.slice(0, max + 4_096) : text
}

function uniqueBy<T>(items: readonly T[], key: (item: T) => string): readonly T[] {
  const seen = new Set<string>()
  return items.filter((item) => !seen.has(key(item)) && seen.add(key(item)))
}

// The last step of a ledger: everything is sanitised and redacted (SESS-03), and every text and list is bounded, dropping
// the oldest.
import { excerpt, redact } from "../../privacy/redact.ts"
import { clean } from "../../privacy/sanitise.ts"
import type { Ledger, PromptText } from "./ledger.ts"

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
    goal: ledger.goal.map((each) => ({ ...each, text: keep(each.text.trim(), CHARS.goal) })),
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
    turns: ledger.turns.map(({ asked, answered }) => ({
      asked: line(asked, CHARS.reason),
      answered: line(answered, CHARS.reason),
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

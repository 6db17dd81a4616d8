// Compacts a track's documents (TRCK-03, TRCK-04): writes the agent's statements and todo list into DECISIONS, RISKS and
// PLAN. Pure and idempotent. One broken bullet or damaged document refuses everything.

import { readLine } from "../../clients/claude-code/transcript/transcript-line.ts"
import { parseRecord } from "../../clients/claude-code/transcript/transcript-record.ts"
import { readTime } from "../../lessons/model/utc-time.ts"
import { cleanLine } from "../../privacy/sanitise.ts"
import { readPart, withPart } from "./own-part.ts"
import {
  afterResult,
  type ClientTodo,
  STATE_MARKS,
  STEP_LINE,
  type StepState,
  stepState,
  TODO_HEADING,
  todosAfter,
  withoutVerify,
} from "./plan.ts"
import { readable } from "./readable.ts"
import { type Rewritten, type TrackDecision, withDecisions, withRisks } from "./risks-file.ts"
import { type BulletFault, sameWords, statementsIn, type TrackStatement } from "./structured-bullets.ts"

export type Documents = Readonly<Record<"plan" | "risks" | "decisions", string>>

export type Invariant = Extract<TimedStatement, { kind: "invariant" }>

export type Compaction =
  | { readonly kind: "compacted"; readonly documents: Documents; readonly invariants: readonly Invariant[] }
  /** One sentence per reason. */
  | { readonly kind: "refused"; readonly why: readonly string[] }

export function compact(before: Documents, words: SessionWords): Compaction {
  const plan = withTodos(before.plan, words.todos)
  const risks = withRisks(before.risks, of(words, "risk"))
  const decisions = withDecisions(before.decisions, of(words, "decision") as readonly TrackDecision[])
  const faults = words.faults.map(({ of: what, text, why }) => `The ${what} '${text}': ${why}.`)
  if (faults.length === 0 && plan.kind === "text" && risks.kind === "text" && decisions.kind === "text") {
    const documents = { plan: plan.text, risks: risks.text, decisions: decisions.text }
    return { kind: "compacted", documents, invariants: of(words, "invariant") }
  }
  const damaged = Object.entries({ "PLAN.md": plan, "RISKS.md": risks, "DECISIONS.md": decisions }).flatMap(
    ([file, result]) => (result.kind === "refused" ? [`${file}: ${result.why}.`] : []),
  )
  return { kind: "refused", why: [...faults, ...damaged] }
}

function of<K extends TimedStatement["kind"]>(
  { statements }: SessionWords,
  kind: K,
): readonly Extract<TimedStatement, { kind: K }>[] {
  return statements.filter((each) => each.kind === kind) as Extract<TimedStatement, { kind: K }>[]
}

// PLAN.md, normalised. Of a person's step only the mark in brackets is ours, and it only advances: done stays done. Todos
// that are not steps of the plan are in our own part, in list order, with the lines (`verify: …`) below them.
function withTodos(text: string, todos: readonly ClientTodo[]): Rewritten {
  if (todos.length === 0) return { kind: "text", text }
  const part = readPart(text, "todos")
  if (part.kind === "damaged") return { kind: "refused", why: part.why }
  const kept = linesBelow(part.inner, part.line)
  if (typeof kept === "string") return { kind: "refused", why: kept }

  const wanted = new Map(todos.map((todo) => [stepKey(todo.text), todo]))
  const ownFrom = part.line
  const ownTo = part.line + part.inner.length
  const isOwn = (line: number) => line >= ownFrom && line < ownTo
  const met = new Set<string>()
  const visible = readable(text).lines
  const lines = text.split("\n").map((raw, index) => {
    const [, , , , words] = STEP_LINE.exec(visible[index] ?? "") ?? []
    const [, before, mark, after] = STEP_LINE.exec(raw.replace(/\r$/, "").replace(/^\ufeff/, "")) ?? []
    if (words === undefined || before === undefined || mark === undefined || isOwn(index + 1)) return raw
    const key = stepKey(words)
    const todo = wanted.get(key)
    if (todo !== undefined) met.add(key)
    const state = todo === undefined ? stepState(mark) : further(stepState(mark), todo.state)
    const at = raw.indexOf(before) + before.length
    return after === undefined ? raw : raw.slice(0, at) + STATE_MARKS[state] + raw.slice(at + 1)
  })
  const marked = lines.join("\n")
  const own = [...wanted].filter(([key]) => !met.has(key))
  const inner = own.flatMap(([key, { text: words, state }]) => [
    `- [${STATE_MARKS[state]}] ${words}`,
    ...(kept.get(key) ?? []),
  ])
  const start = marked === "" ? "# Plan\n" : marked
  if (inner.length === 0)
    return { kind: "text", text: part.line === 0 ? marked : withPart(start, "todos", []) }
  return { kind: "text", text: withPart(start, "todos", [`## ${TODO_HEADING}`, "", ...inner]) }
}

/** Ignores criteria, numbering and the verification. */
function stepKey(text: string): string {
  const bare = withoutVerify(text)
    .replace(/\([^()]*\)/g, " ")
    .replace(/^(?:step\s+)?\d{1,3}[.):]\s+/i, "")
  return sameWords(bare.trim() === "" ? text : bare)
}

function further(was: StepState, now: StepState): StepState {
  const order: readonly StepState[] = ["open", "doing", "done"]
  return order.indexOf(now) > order.indexOf(was) ? now : was
}

/** The indented lines below each todo of our part, or the foreign text. */
function linesBelow(inner: readonly string[], line: number): ReadonlyMap<string, readonly string[]> | string {
  const below = new Map<string, string[]>()
  let last: string[] | undefined
  for (const [index, each] of inner.entries()) {
    const words = STEP_LINE.exec(each)?.[4]
    if (words !== undefined) {
      last = []
      below.set(stepKey(words), last)
    } else if (last !== undefined && /^[ \t]+\S/.test(each)) {
      last.push(each)
    } else if (each.trim() !== "" && each !== `## ${TODO_HEADING}`) {
      return `line ${line + index}, inside tenure's part, is no todo; move it outside of the part`
    }
  }
  return below
}

// What part of a transcript gives a track: the agent's own replies with their times, and its todo list. Origin decides
// (LERN-02): tool results, sub-agents, notifications, pasted text and summaries give nothing, except the number that the
// client gave to the agent's own task.
export type TimedStatement = TrackStatement & {
  /** UTC, to the second. */
  readonly at: string
}

export interface SessionWords {
  readonly statements: readonly TimedStatement[]
  /** Bullets that break the schema and were not repeated correctly. */
  readonly faults: readonly BulletFault[]
  readonly todos: readonly ClientTodo[]
  /** The time of the last line with one; may be empty. */
  readonly through: string
}

/** `safe` removes secrets (SESS-03), so that the text may go into a file in git. */
export function sessionWords(
  lines: Iterable<string>,
  before: readonly ClientTodo[],
  safe: (text: string) => string,
): SessionWords {
  const statements = new Map<string, TimedStatement>()
  const faults = new Map<string, BulletFault>()
  let todos = before
  let through = ""
  for (const line of lines) {
    const read = readLine(line)
    if (read.kind !== "assistant") {
      if (line.includes('"toolUseResult"')) todos = afterResult(todos, parseRecord(line)?.["toolUseResult"])
      continue
    }
    const at = secondOf(read.at) ?? through
    through = at
    // Redact the whole text first: a secret may be recognisable only by the lines around it.
    for (const said of statementsIn(safe(read.text))) {
      const key = `${said.kind === "fault" ? said.of : said.kind} ${sameWords(said.text)}`
      if (said.kind === "fault") {
        if (!statements.has(key)) faults.set(key, said)
        continue
      }
      faults.delete(key)
      const first = statements.get(key)
      // Repeated in the same words it keeps its first time; reworded it moves to the later ones.
      if (first !== undefined && isSame(first, said)) continue
      statements.delete(key)
      statements.set(key, { ...said, at })
    }
    for (const tool of read.tools) todos = todosAfter(todos, tool)
  }
  return {
    statements: [...statements.values()].map((each) => safely(each, safe)),
    faults: [...faults.values()].map((each) => ({ ...each, text: safe(each.text) })),
    todos: todos.map((each) => ({ ...each, text: safe(cleanLine(each.text)) })),
    through,
  }
}

function safely(said: TimedStatement, safe: (text: string) => string): TimedStatement {
  switch (said.kind) {
    case "decision":
      return { ...said, text: safe(said.text), reason: safe(said.reason), impact: safe(said.impact) }
    case "risk":
      return { ...said, text: safe(said.text), mitigation: safe(said.mitigation) }
    case "invariant":
      return { ...said, text: safe(said.text) }
  }
}

function isSame({ at: _at, ...first }: TimedStatement, second: TrackStatement): boolean {
  return JSON.stringify(first) === JSON.stringify(second)
}

function secondOf(at: string | null): string | undefined {
  const time = at === null ? undefined : readTime(at)
  return time?.replace(/\.\d+Z$/, "Z")
}

// What part of a transcript gives a track: the agent's own replies with their times, and its todo list. Origin decides
// (LERN-02): tool results, sub-agents, notifications, pasted text and summaries give nothing, except the number that the
// client gave to the agent's own task.
import { readLine } from "../../clients/claude-code/transcript/transcript-line.ts"
import { parseRecord } from "../../clients/claude-code/transcript/transcript-record.ts"
import { readTime } from "../../lessons/model/utc-time.ts"
import { cleanLine } from "../../privacy/sanitise.ts"
import { afterResult, type ClientTodo, todosAfter } from "./plan.ts"
import { type BulletFault, sameWords, statementsIn, type TrackStatement } from "./structured-bullets.ts"

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

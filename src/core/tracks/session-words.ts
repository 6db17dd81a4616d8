// What a stretch of a transcript gives to a track: the agent's own replies with their times, and its todo list.
// Origin decides (LERN-02): tool results, sub-agents, notifications, pasted text and summaries give nothing; of a
// tool's result only the number is read that the client gave to a task the agent itself had made.
import { readTime } from "../lessons/utc-time.ts"
import { readLine } from "../transcript/line.ts"
import { parseRecord } from "../transcript/record.ts"
import { cleanLine } from "../trust/sanitise.ts"
import { type Fault, type Statement, sameWords, statementsIn } from "./statements.ts"
import { afterCall, afterResult, type Todo } from "./todos.ts"

export type TimedStatement = Statement & {
  /** When it was said, to the second, UTC. */
  readonly at: string
}

export interface SessionWords {
  readonly statements: readonly TimedStatement[]
  /** Bullets that break the schema and were not said again whole. */
  readonly faults: readonly Fault[]
  readonly todos: readonly Todo[]
  /** The time of the last line that has one; empty when none has. */
  readonly through: string
}

/** `safe` takes secrets out of a text (SESS-03); what comes back is fit for a file in git. */
export function sessionWords(
  lines: Iterable<string>,
  before: readonly Todo[],
  safe: (text: string) => string,
): SessionWords {
  const statements = new Map<string, TimedStatement>()
  const faults = new Map<string, Fault>()
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
    for (const said of statementsIn(read.text)) {
      const key = `${said.kind === "fault" ? said.of : said.kind} ${sameWords(said.text)}`
      if (said.kind === "fault") {
        if (!statements.has(key)) faults.set(key, said)
        continue
      }
      faults.delete(key)
      const first = statements.get(key)
      // Said again in the same words it keeps its first time; said anew it takes its place among the later ones.
      if (first !== undefined && isSame(first, said)) continue
      statements.delete(key)
      statements.set(key, { ...said, at })
    }
    for (const tool of read.tools) todos = afterCall(todos, tool)
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

function isSame({ at: _at, ...first }: TimedStatement, second: Statement): boolean {
  return JSON.stringify(first) === JSON.stringify(second)
}

function secondOf(at: string | null): string | undefined {
  const time = at === null ? undefined : readTime(at)
  return time?.replace(/\.\d+Z$/, "Z")
}

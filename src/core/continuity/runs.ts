// The commands of a session with their last outcome, and the tests that fail: a run answers for its own earlier
// failures, and a run that worked also for the narrower commands it contains.
import type { FailingTest, Ledger, RanCommand } from "./ledger.ts"

export interface Runs {
  /** By their line, in the order in which they were last run. */
  readonly commands: Map<string, RanCommand>
  readonly failing: Map<string, FailingTest>
}

export function runsFrom(before: Ledger | null): Runs {
  return {
    commands: new Map(before?.commands.toReversed().map((each) => [each.line, each])),
    failing: new Map(before?.failingTests.map((each) => [each.name, each])),
  }
}

export interface Run {
  readonly line: string
  readonly outcome: RanCommand["outcome"]
  /** What it printed, or as much of it as is known. */
  readonly output: string
  /** The names of the tests that its output says failed. */
  readonly failing: readonly string[]
}

export function afterRun(runs: Runs, { line, outcome, output, failing }: Run): void {
  if (line === "") return
  if (outcome !== "interrupted") settle(runs, line, outcome)
  // The names of the tests say what went wrong.
  const error = outcome === "failed" && failing.length === 0 ? errorIn(output) : null
  runs.commands.delete(line)
  runs.commands.set(line, { line, outcome, error })
  for (const name of failing) runs.failing.set(name, { name, command: line })
}

/** Failing ones first, then the latest first. */
export function commandsIn({ commands }: Runs): readonly RanCommand[] {
  const latest = [...commands.values()].reverse()
  const isFailing = ({ outcome }: RanCommand) => outcome === "failed"
  return [...latest.filter(isFailing), ...latest.filter((each) => !isFailing(each))]
}

function settle({ commands, failing }: Runs, line: string, outcome: "ok" | "failed"): void {
  const isAnswered = (other: string) => other === line || (outcome === "ok" && other.startsWith(`${line} `))
  for (const [name, { command }] of failing) {
    if (isAnswered(command) || (outcome === "ok" && names(line, name))) failing.delete(name)
  }
  for (const [other, { outcome: was }] of commands) {
    if (other !== line && was === "failed" && isAnswered(other)) commands.delete(other)
  }
}

/** Whether a command that worked names this very test, or its file. */
function names(line: string, test: string): boolean {
  const [file = "", ...rest] = test.split(/::|\s|#/)
  const last = rest.at(-1) ?? file
  return line
    .split(/[\s'"]+/)
    .some((word) => word.length > 3 && (word === file || word === last || word === test))
}

/** The line that says what went wrong. */
function errorIn(output: string): string | null {
  const lines = output
    .slice(0, MOST_CHARS)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !/^(?:Error: )?Exit code \d+$/.test(line))
  return lines.find((line) => TELLS.test(line)) ?? lines[0] ?? null
}

const MOST_CHARS = 20_000
const TELLS =
  /\b(?:error|fail(?:ed|ure)?|not found|denied|cannot|can't|exception|panic|no such|unable|undefined|invalid)\b|E\d{3,}|Error\b/i

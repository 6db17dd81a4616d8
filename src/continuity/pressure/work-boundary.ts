// Detects a turn that ends at a boundary of the work (CONT-06): a commit, a finished plan step, or passing tests after
// changes. A good moment for a review; never a reason to block.

import { SHELL_TOOL, writesFile } from "../../clients/claude-code/tools.ts"
import { type InputForm, spellLine } from "../../lessons/review/tenure-line.ts"
import type { RecordedEvent } from "../../sessions/event.ts"

export type Boundary = "a commit is made" | "a step of the plan is done" | "the tests pass after the changes"

export function boundaryOf(turn: readonly RecordedEvent[], stepIsDone: boolean): Boundary | undefined {
  const calls = turn.filter(
    (event) => event.kind === "tool-finished" && event.outcome === "ok" && event.agent === null,
  )
  const ran = (pattern: RegExp, from: number) =>
    calls.slice(from).some(({ tool, target }) => tool === SHELL_TOOL && pattern.test(target ?? ""))
  if (ran(COMMIT, 0)) return "a commit is made"
  if (stepIsDone) return "a step of the plan is done"
  const lastEdit = calls.findLastIndex(({ tool }) => writesFile(tool))
  return lastEdit >= 0 && ran(TESTS, lastEdit + 1) ? "the tests pass after the changes" : undefined
}

/** The start of a command within a line. */
const BEGIN = String.raw`(?:^|[;&|(]\s*|\n\s*)(?:\w+=\S*\s+)*`
const COMMIT = new RegExp(String.raw`${BEGIN}git\s+(?:-\S+\s+(?:[^\s-]\S*\s+)?)*commit\b`)
const TESTS = new RegExp(
  String.raw`${BEGIN}(?:(?:npm|pnpm|yarn|bun|deno|cargo|go|dotnet|mix|swift|make|just|gradle|\./gradlew|mvn|rake|tox|nox|uv run|poetry run|npx|bunx|python3? -m)\s+(?:run\s+|-\S+\s+)*)?(?:\S*test\S*|pytest|jest|vitest|mocha|rspec|phpunit|unittest|spec|check)\b`,
)

export interface Confidence {
  /** Lessons in force. */
  readonly count: number
  /** Observed at most once, and not yet rated helpful. */
  readonly unverified: number
}

const MANY_UNVERIFIED = 3

/** L1: mentions unverified lessons if they are at least three and at least half. */
export function boundaryNotice(
  boundary: Boundary,
  waiting: number,
  form: InputForm,
  { count, unverified }: Confidence,
): string {
  const isUnsure = unverified >= MANY_UNVERIFIED && unverified >= count / 2
  const unsure = isUnsure ? ` ${unverified} of the ${count} lessons in force are not verified yet.` : ""
  const found = waiting === 1 ? "1 finding waits" : `${waiting} findings wait`
  return `Tenure: ${boundary}, and ${found} for your review. Have the session looked at: /tenure:learn, or decide: ${spellLine("tenure review", form)}${unsure === "" ? "" : `.${unsure}`}`
}

// Whether a turn ends at a boundary of the work (CONT-06): a commit, a finished step of the plan, tests that pass after
// changes. A good moment to look at what was found; never a reason to stop anyone.
import { type RecordedEvent, writesFile } from "../events/event.ts"

export type Boundary = "a commit is made" | "a step of the plan is done" | "the tests pass after the changes"

/** `turn`: the events of the turn that ended, in order. */
export function boundaryOf(turn: readonly RecordedEvent[], stepIsDone: boolean): Boundary | undefined {
  const calls = turn.filter(
    (event) => event.kind === "tool-finished" && event.outcome === "ok" && event.agent === null,
  )
  const ran = (pattern: RegExp, from: number) =>
    calls.slice(from).some(({ tool, target }) => tool === "Bash" && pattern.test(target ?? ""))
  if (ran(COMMIT, 0)) return "a commit is made"
  if (stepIsDone) return "a step of the plan is done"
  const lastEdit = calls.findLastIndex(({ tool }) => writesFile(tool))
  return lastEdit >= 0 && ran(TESTS, lastEdit + 1) ? "the tests pass after the changes" : undefined
}

/** At the beginning of a command, whatever goes before it in the line. */
const BEGIN = String.raw`(?:^|[;&|(]\s*|\n\s*)(?:\w+=\S*\s+)*`
const COMMIT = new RegExp(String.raw`${BEGIN}git\s+(?:-\S+\s+(?:[^\s-]\S*\s+)?)*commit\b`)
const TESTS = new RegExp(
  String.raw`${BEGIN}(?:(?:npm|pnpm|yarn|bun|deno|cargo|go|dotnet|mix|swift|make|just|gradle|\./gradlew|mvn|rake|tox|nox|uv run|poetry run|npx|bunx|python3? -m)\s+(?:run\s+|-\S+\s+)*)?(?:\S*test\S*|pytest|jest|vitest|mocha|rspec|phpunit|unittest|spec|check)\b`,
)

export function boundaryNotice(boundary: Boundary, waiting: number): string {
  const found = waiting === 1 ? "1 finding waits" : `${waiting} findings wait`
  return `Tenure: ${boundary}, and ${found} for your review. Have the session looked at: /tenure:learn, or decide: tenure review`
}

import { expect, test } from "bun:test"
import type { CallOutcome, RecordedEvent, SessionId } from "../../sessions/event.ts"
import { editedTogether, failedThenWorked } from "../disk/extract-turn.ts"

type Call = readonly [tool: string, target: string, outcome?: CallOutcome]

function events(...calls: readonly Call[]): RecordedEvent[] {
  return calls.map(([tool, target, outcome = "ok"], seq) => ({
    seq,
    session: "s" as SessionId,
    at: seq,
    kind: "tool-finished",
    agent: null,
    tool,
    target,
    outcome,
    durationMs: 1,
    text: null,
  }))
}

test("a failed command and the variant that then worked are a pattern", () => {
  for (const [failed, worked] of [
    ["npm test", "pnpm test"],
    ["python manage.py migrate", "uv run python manage.py migrate"],
    ["pytest tests/unit", "pytest tests/unit --no-cov"],
    ["docker-compose up -d", "docker compose up -d"],
  ] as const) {
    expect(failedThenWorked(events(["Bash", failed, "failed"], ["Bash", worked]))).toEqual([
      { failed, worked },
    ])
  }
})

test("an unrelated success, an edit in between, the same command again, or a pipeline is not a pattern", () => {
  const none = (...calls: readonly Call[]) => expect(failedThenWorked(events(...calls))).toEqual([])
  none(["Bash", "npm test", "failed"], ["Bash", "ls -la"])
  none(["Bash", "npm test", "failed"], ["Edit", "src/a.ts"], ["Bash", "pnpm test"])
  none(["Bash", "npm test", "failed"], ["Bash", "npm test"], ["Bash", "pnpm test"])
  none(["Bash", "npm test | tail -5", "failed"], ["Bash", "pnpm test"])
  none(["Bash", "cat $FILE", "failed"], ["Bash", "cat a.txt"])
  none(["Bash", "make", "failed"], ["Bash", "make all"])
  none(["Bash", "npm test"], ["Bash", "pnpm test"])
})

test("a sub-agent's calls are ignored", () => {
  const calls = events(["Bash", "npm test", "failed"], ["Bash", "pnpm test"]).map((each) => ({
    ...each,
    agent: "a",
  }))
  expect(failedThenWorked(calls)).toEqual([])
})

test("two files edited in one small turn are a pair; many files, reads and failures are not", () => {
  const pair = events(
    ["Edit", "plugin.json"],
    ["Read", "a.ts"],
    ["Write", "marketplace.json"],
    ["Edit", "plugin.json"],
  )
  expect(editedTogether(pair)).toEqual([["marketplace.json", "plugin.json"]])
  expect(editedTogether(events(["Edit", "a"], ["Edit", "b"], ["Edit", "c"], ["Edit", "d"]))).toEqual([])
  expect(editedTogether(events(["Edit", "a"], ["Edit", "b", "failed"]))).toEqual([])
})

import { expect, test } from "bun:test"
import type { RecordedEvent, SessionId } from "../../sessions/event.ts"
import { boundaryNotice, boundaryOf } from "./work-boundary.ts"

function call(
  tool: string,
  target: string,
  outcome: "ok" | "failed" = "ok",
  agent: string | null = null,
): RecordedEvent {
  const about = {
    seq: 1,
    session: "s" as SessionId,
    at: 0,
    kind: "tool-finished",
    durationMs: null,
    text: null,
  } as const
  return { ...about, agent, tool, target, outcome }
}

test("CONT-06: a commit, a finished step, or passing tests after a change are a boundary", () => {
  expect(boundaryOf([call("Bash", "git add -A && git commit -m 'x'")], false)).toBe("a commit is made")
  expect(boundaryOf([call("Bash", "git -C sub commit --amend")], false)).toBe("a commit is made")
  expect(boundaryOf([], true)).toBe("a step of the plan is done")
  for (const line of [
    "npm test",
    "bun test src",
    "pytest -q",
    "cargo test",
    "go test ./...",
    "CI=1 npm run test:unit",
  ])
    expect([line, boundaryOf([call("Edit", "a.ts"), call("Bash", line)], false)]).toEqual([
      line,
      "the tests pass after the changes",
    ])
})

test("CONT-06: other turns are not a boundary", () => {
  for (const turn of [
    [],
    [call("Bash", "git commit -m x", "failed")],
    [call("Bash", "git commit -m x", "ok", "a1")],
    [call("Bash", "git log --grep commit")],
    [call("Bash", "echo 'git commit'")],
    [call("Bash", "npm test")],
    [call("Bash", "npm test"), call("Edit", "a.ts")],
    [call("Edit", "a.ts"), call("Bash", "npm test", "failed")],
    [call("Edit", "a.ts"), call("Bash", "ls -l")],
  ])
    expect(boundaryOf(turn, false)).toBeUndefined()
})

test("CONT-06, L1: the boundary notice mentions unverified lessons only when there are many", () => {
  const notice = (count: number, unverified: number) =>
    boundaryNotice("a commit is made", 1, "line", { count, unverified })
  expect(notice(8, 5)).toContain("5 of the 8 lessons in force are not verified yet.")
  expect(notice(8, 3)).not.toContain("verified")
  expect(notice(2, 2)).not.toContain("verified")
})

import { expect, test } from "bun:test"
import { lesson } from "../../../test/support/lesson-life.ts"
import { matchGlob } from "../../io/bun-glob.ts"
import { NO_TRIGGERS, type Triggers } from "../../lessons/model/lesson.ts"
import type { RecordedEvent, SessionId } from "../../sessions/event.ts"
import { wouldHaveFired } from "./would-have-fired.ts"

function call(tool: string, target: string, seq = 1): RecordedEvent {
  const session = "s" as SessionId
  return {
    seq,
    session,
    at: seq,
    kind: "tool-finished",
    agent: null,
    tool,
    target,
    outcome: "ok",
    durationMs: 1,
    text: null,
  }
}

function because(triggers: Partial<Triggers>, tool: string, target: string): string | undefined {
  const about = lesson({ triggers: { ...NO_TRIGGERS, ...triggers } })
  return wouldHaveFired(about, [call(tool, target)], matchGlob).last[0]?.because
}

test("REVW-01: a file call matches by glob, and a glob without a folder matches anywhere", () => {
  expect(because({ files: ["**/plugin.json"] }, "Write", "a/b/plugin.json")).toBe("file")
  expect(because({ files: ["**/plugin.json"] }, "Edit", "plugin.json")).toBe("file")
  expect(because({ files: ["plugin.json"] }, "Read", "a/b/plugin.json")).toBe("file")
  expect(because({ files: ["src/*.ts"] }, "Write", "src/a/b.ts")).toBeUndefined()
  expect(because({ files: ["**/*"] }, "WebFetch", "a/b")).toBeUndefined()
})

test("REVW-01: the files are those at which guidance would deliver the lesson", () => {
  expect(because({ files: ["src/api"] }, "Edit", "src/api/v1/users.ts")).toBe("file")
  expect(because({ files: ["src/api/"] }, "Edit", "src/api/v1/users.ts")).toBe("file")
  expect(because({ files: ["**/*.ts", "!**/*.test.ts"] }, "Edit", "src/a.ts")).toBe("file")
  expect(because({ files: ["**/*.ts", "!**/*.test.ts"] }, "Edit", "src/a.test.ts")).toBeUndefined()
  expect(because({ files: ["**/*.ts"] }, "Edit", "/elsewhere/a.ts")).toBeUndefined()
})

test("REVW-01: a command matches by its first words, through wrappers, and not when quoted", () => {
  const commands = ["npm publish"]
  for (const line of [
    "npm publish",
    "npm publish --access public",
    "sudo env A=1 npm publish",
    "sh -c 'npm publish'",
    "cd x && npm publish",
    "/usr/bin/npm publish",
  ])
    expect([line, because({ commands }, "Bash", line)]).toEqual([line, "command"])
  for (const line of ["echo 'npm publish'", "npm pack", "npm", "git commit -m 'npm publish'", "npm 'publish"])
    expect([line, because({ commands }, "Bash", line)]).toEqual([line, undefined])
})

test("REVW-01: a path that a command names or writes matches by glob", () => {
  expect(because({ files: ["**/plugin.json"] }, "Bash", "echo {} >> src/plugin.json")).toBe(
    "path in a command",
  )
  expect(because({ files: ["**/plugin.json"] }, "Bash", "cat ./src/plugin.json | wc")).toBe(
    "path in a command",
  )
  expect(because({ files: ["**/plugin.json"] }, "Bash", "echo hello")).toBeUndefined()
})

test("all matches are counted, the last three are shown, and a lesson without triggers has none", () => {
  const events = [1, 2, 3, 4, 5].map((seq) => call("Write", "x/plugin.json", seq))
  const found = wouldHaveFired(
    lesson({ triggers: { ...NO_TRIGGERS, files: ["**/plugin.json"] } }),
    events,
    matchGlob,
  )
  expect([found.count, found.isPointed]).toEqual([5, true])
  expect(found.last.map(({ event }) => event.seq)).toEqual([3, 4, 5])
  expect(wouldHaveFired(lesson({ triggers: NO_TRIGGERS }), events, matchGlob)).toEqual({
    count: 0,
    last: [],
    isPointed: false,
  })
})

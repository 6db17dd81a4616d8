import { expect, test } from "bun:test"
import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { toEvent } from "./read-event.ts"
import { parseWire } from "./wire.ts"

const PAYLOADS = resolve(import.meta.dir, "../../../test/hooks/payloads/2.1.325")

function fromFile(name: string) {
  const wire = parseWire(readFileSync(join(PAYLOADS, name), "utf8"), false)
  return wire && toEvent(wire)
}

test("F27: every recorded payload of the client is parsed, or ignored on purpose", () => {
  const kinds = Object.fromEntries(
    readdirSync(PAYLOADS).map((name) => [
      name.replace(".json", ""),
      fromFile(name)?.happening.kind ?? "ignored",
    ]),
  )
  expect(kinds).toMatchSnapshot()
})

test("a Bash call's target is its command, an Edit's its file", () => {
  const bash = fromFile("PreToolUse.Bash.json")?.happening
  const edit = fromFile("PreToolUse.Edit.json")?.happening
  if (bash?.kind !== "tool-requested" || edit?.kind !== "tool-requested") throw new Error("not read")
  expect(bash.call.target.kind).toBe("command")
  expect(edit.call.target).toEqual({ kind: "file", path: "/home/user/project/a.txt" })
})

test("SESS-02: a call inside a sub-agent is marked with the sub-agent", () => {
  expect(fromFile("PreToolUse.in-subagent.json")?.agent).toBe("a4c4d7f3623937a37")
  expect(fromFile("PreToolUse.Bash.json")?.agent).toBeNull()
})

test("a failed command keeps the tool's error text", () => {
  expect(fromFile("PostToolUseFailure.Bash.json")?.happening).toMatchObject({
    kind: "tool-finished",
    outcome: "failed",
    durationMs: 75,
    error: "Exit code 3\noops",
  })
})

test("the client's own summariser is not a sub-agent of the session", () => {
  expect(fromFile("SubagentStop.of-compaction.json")?.happening.kind).toBe("compaction-summarised")
  expect(fromFile("SubagentStop.json")?.happening.kind).toBe("subagent-ended")
})

test("a session id that would leave its folder is rejected", () => {
  for (const id of ["../../etc", "a/b", "", ".hidden", "x".repeat(129), "a\0b", 7, null]) {
    expect(toEvent({ hook_event_name: "Stop", session_id: id, cwd: "/p" })).toBeUndefined()
  }
})

test("F13: anything but one JSON object is ignored", () => {
  for (const text of ["", "null", "[]", "7", '"x"', "{", "\u0000", "{}{}", "[".repeat(200_000)]) {
    const wire = parseWire(text, false)
    expect(wire && toEvent(wire)).toBeUndefined()
  }
})

test("F13: a byte order mark, unknown fields and wrong types do no harm", () => {
  const wire = parseWire('\ufeff{"hook_event_name":"Stop","session_id":"s","new":{"x":1},"cwd":7}', false)
  expect(wire && toEvent(wire)).toMatchObject({ session: "s", cwd: "", happening: { kind: "turn-ended" } })
})

test("F14: the head of a cut payload still identifies the event", () => {
  const whole = JSON.stringify({
    session_id: "s",
    cwd: "/p",
    effort: { level: "medium", other: [1, 2] },
    hook_event_name: "PostToolUse",
    tool_name: "Write",
    tool_input: { file_path: "/p/a\\b, {.txt", content: `x"\\`.repeat(1000) },
    tool_response: {},
  })
  for (const cut of [300, 1_000, 3_000]) {
    const wire = parseWire(whole.slice(0, cut), true)
    expect(wire && toEvent(wire)).toMatchObject({
      session: "s",
      happening: {
        kind: "tool-finished",
        call: { tool: "Write", target: { kind: "file", path: "/p/a\\b, {.txt" } },
      },
    })
  }
  expect(parseWire(whole.slice(0, 10), true)).toBeUndefined()
})

import { afterAll, expect, test } from "bun:test"
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { readSession, WAITING_BYTES } from "./read-session.ts"

const folder = mkdtempSync(join(tmpdir(), "tenure-read-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PERSON = {
  type: "user",
  isSidechain: false,
  origin: { kind: "human" },
  message: { content: "Use uv here" },
}
const REPLY = {
  type: "assistant",
  isSidechain: false,
  message: { role: "assistant", content: [{ type: "text", text: "Done so." }] },
}

function file(name: string, lines: readonly unknown[]): string {
  const path = join(folder, name)
  writeFileSync(
    path,
    lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join(""),
  )
  return path
}

test("CONT-01, F11: a missing file, a torn last line and unknown types do not fail; the rest is read", () => {
  expect(readSession(null)).toEqual({ moments: [], isWhole: false, bytes: 0, rewound: [], allRewound: [] })
  expect(readSession(join(folder, "absent.jsonl"))).toEqual({
    moments: [],
    isWhole: false,
    bytes: 0,
    rewound: [],
    allRewound: [],
  })
  const path = file("torn.jsonl", [
    PERSON,
    { type: "from-the-future", user: "user" },
    'not json "user"',
    REPLY,
  ])
  appendFileSync(path, JSON.stringify(PERSON).slice(0, 40))
  const { moments, isWhole } = readSession(path)
  expect(moments).toEqual([
    { kind: "said", text: "Use uv here", by: "person" },
    { kind: "replied", text: "Done so." },
  ])
  expect(isWhole).toBe(true)
})

test("CONT-01, LERN-02: tool results, sub-agents, meta lines, summaries and notifications are nobody's words", () => {
  const words = "Never touch the tests again please"
  const user = (over: object) => ({ ...PERSON, message: { content: words }, ...over })
  const { moments } = readSession(
    file("origins.jsonl", [
      user({ isMeta: true }),
      user({ isCompactSummary: true }),
      user({ isSidechain: true }),
      user({ origin: { kind: "task-notification" }, promptSource: "system" }),
      user({ message: { content: [{ type: "tool_result", tool_use_id: "t", content: words }] } }),
      { type: "queue-operation", operation: "enqueue", content: words },
      { type: "last-prompt", lastPrompt: words },
    ]),
  )
  expect(moments.filter(({ kind }) => kind === "said")).toEqual([])
})

test("CONT-01: a reading continues where the last one ended", () => {
  const path = file("on.jsonl", [PERSON])
  const { bytes } = readSession(path)
  appendFileSync(path, `${JSON.stringify(REPLY)}\n`)
  expect(readSession(path, bytes)).toMatchObject({ moments: [{ kind: "replied" }], isWhole: true })
  expect(readSession(path, bytes + 10_000).moments).toHaveLength(2)
})

test("CONT-01, F11: only the end of a long file is read, and the result says so", () => {
  const filler = {
    type: "assistant",
    message: { role: "assistant", content: [{ type: "text", text: "x".repeat(60_000) }] },
  }
  const path = file("long.jsonl", [PERSON, ...Array.from({ length: 200 }, () => filler), REPLY])
  const { moments, isWhole } = readSession(path, 0, WAITING_BYTES)
  expect(isWhole).toBe(false)
  expect(moments.at(-1)).toEqual({ kind: "replied", text: "Done so." })
  expect(moments.length).toBeLessThan(12)
})

test("CONT-01: the marks of a long result show whether it worked", () => {
  const content = `"is_error":true ${"x".repeat(40_000)}`
  const result = (id: string, over: object) => ({
    type: "user",
    message: { content: [{ type: "tool_result", tool_use_id: id, content, ...over }] },
    toolUseResult: { type: "text", file: { content } },
  })
  const { moments } = readSession(file("results.jsonl", [result("a", {}), result("b", { is_error: true })]))
  expect(moments).toMatchObject([
    { kind: "resulted", id: "a", failed: false },
    { kind: "resulted", id: "b", failed: true },
  ])
})

const CALL = {
  type: "assistant",
  isSidechain: false,
  message: {
    role: "assistant",
    content: [{ type: "tool_use", id: "t1", name: "TaskCreate", input: { subject: "Count" } }],
  },
}
const RESULT = {
  type: "user",
  isSidechain: false,
  message: { content: [{ type: "tool_result", tool_use_id: "t1", content: "Task #1 created" }] },
}

test("CONT-01: a reading between a call and its result loses neither; an interrupted call does not stop it", () => {
  const path = file("open-call.jsonl", [PERSON, REPLY, CALL])
  const first = readSession(path)
  expect(first.moments.map(({ kind }) => kind)).toEqual(["said", "replied"])
  appendFileSync(path, `${JSON.stringify(RESULT)}\n`)
  expect(readSession(path, first.bytes).moments.map(({ kind }) => kind)).toEqual(["called", "resulted"])

  const interrupted = readSession(file("interrupted.jsonl", [PERSON, CALL, PERSON, REPLY]))
  expect(interrupted.moments.map(({ kind }) => kind)).toEqual(["said", "called", "said", "replied"])
})

test("CONT-01, F11: a line that is still being written is read whole the next time", () => {
  const path = file("growing.jsonl", [PERSON])
  const line = `${JSON.stringify(REPLY)}\n`
  appendFileSync(path, line.slice(0, 50))
  const { bytes } = readSession(path)
  appendFileSync(path, line.slice(50))
  expect(readSession(path, bytes).moments).toEqual([{ kind: "replied", text: "Done so." }])
})

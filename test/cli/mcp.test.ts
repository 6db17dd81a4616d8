// `tenure mcp` over a pipe, like a client (RCAL-05).
import { expect, test } from "bun:test"
import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { EXECUTABLE, run } from "../black-box.ts"
import { talk } from "../support/talk.ts"
import { openLessonBox } from "./lesson-box.ts"

const TALK = [
  { said: "Retries hammer the server.", reply: "How many attempts?", reads: ["a.ts"] },
  { said: "Seven attempts, never more.", edits: ["a.ts"] },
]

function request(id: number, method: string, params: object = {}): string {
  return JSON.stringify({ jsonrpc: "2.0", id, method, params })
}

test("RCAL-05: the server names two read-only tools, answers them, and refuses everything else", async () => {
  using box = openLessonBox()
  await talk(box, { session: "one" }, TALK)
  await box.typed(["add", "Cap the attempts in the client."])
  const input = [
    request(1, "initialize", {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "c", version: "1" },
    }),
    JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }),
    request(2, "tools/list"),
    request(3, "tools/call", { name: "recall", arguments: { words: "attempts" } }),
    request(4, "tools/call", { name: "lessons", arguments: { words: "attempt" } }),
    request(5, "tools/call", { name: "approve", arguments: { id: "x" } }),
    request(6, "resources/list"),
    "no json at all",
    request(7, "ping"),
  ]
  const { stdout, exitCode } = await run(box, [EXECUTABLE, "mcp"], { input: `${input.join("\n")}\n` })
  expect(exitCode).toBe(0)
  const answers = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
  expect(answers.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(answers[0].result.protocolVersion).toBe("2025-06-18")
  const tools = answers[1].result.tools as { name: string; annotations: { readOnlyHint: boolean } }[]
  expect(tools.map(({ name }) => name)).toEqual(["recall", "lessons"])
  expect(tools.every(({ annotations }) => annotations.readOnlyHint)).toBe(true)
  expect(answers[2].result.content[0].text).toContain(
    'to "How many attempts?": "Seven attempts, never more."',
  )
  expect(answers[3].result.content[0].text).toContain("Cap the attempts in the client.")
  expect(answers[4].error.code).toBe(-32602)
  expect(answers[5].error.code).toBe(-32601)
})

test("RCAL-05, T15: queries write nothing", async () => {
  using box = openLessonBox()
  await talk(box, { session: "one" }, TALK)
  await box.piped(["status"])
  const local = join(box.project, ".tenure/local")
  const files = () =>
    readdirSync(local)
      .filter((name) => !/-(?:wal|shm)$/.test(name))
      .map((name) => `${name} ${statSync(join(local, name)).mtimeMs}`)
      .sort()
  const before = files()
  const input = request(1, "tools/call", { name: "recall", arguments: { words: "attempts" } })
  await run(box, [EXECUTABLE, "mcp"], { input: `${input}\n` })
  expect(files()).toEqual(before)
})

// F14: payloads far past the limit. The head is kept, the rest is read and dropped, and memory stays small.
import { expect, test } from "bun:test"
import { openSync } from "node:fs"
import { join } from "node:path"
import { type Box, complaints, hook, openBox, payload, rows, run, stillRecords } from "../black-box.ts"
import { MEASURED_HOOK } from "./memory.ts"
import { treeOutsideLocal } from "./tree.ts"

const MEGABYTE = 1024 * 1024
/** The runtime alone takes 26 MB. */
const MOST_MEMORY = 80 * MEGABYTE

/** Pipes the output of `line` into a hook, through a real pipe, and gives the most memory it took. */
async function memoryOf(box: Box, line: string): Promise<number> {
  const pipe = join(box.temp, `pipe-${Bun.hash(line)}`)
  expect((await run(box, ["mkfifo", pipe])).exitCode).toBe(0)
  const writer = Bun.spawn(["/bin/sh", "-c", `{ ${line}; } > "$0"`, pipe], { stderr: "pipe" })
  const outcome = await run(box, MEASURED_HOOK, {
    input: openSync(pipe, "r"),
  })
  // A writer that meets a closed pipe dies of SIGPIPE: the client must not.
  expect(await writer.exited).toBe(0)
  expect(outcome).toMatchObject({ exitCode: 0, stdout: "" })
  expect(outcome.stderr).toMatch(/^\d+\n$/)
  return Number(outcome.stderr)
}

test("F14: 200 MB of arbitrary bytes are read to the end in bounded memory", async () => {
  using box = openBox()
  for (const line of ["cat /dev/zero", "yes '[\"'", "yes ,", "yes '{\"a\":'"]) {
    expect(await memoryOf(box, `${line} | head -c 200000000`)).toBeLessThan(MOST_MEMORY)
  }
  expect(await stillRecords(box)).toBe(true)
})

test("F14: a 200 MB tool result is recorded from its head, in bounded memory", async () => {
  using box = openBox()
  const text = JSON.stringify(payload(box, "PostToolUse.Bash", { tool_response: { stdout: "MARK" } }))
  const [head, tail] = text.split("MARK")
  await Bun.write(join(box.temp, "head"), head ?? "")
  await Bun.write(join(box.temp, "tail"), tail ?? "")
  const middle = "yes 'äöü ' | tr -d '\\n' | head -c 200000000"
  expect(await memoryOf(box, `cat '${box.temp}/head'; ${middle}; cat '${box.temp}/tail'`)).toBeLessThan(
    MOST_MEMORY,
  )
  expect(rows(box).map((row) => [row.kind, row.tool, row.target])).toEqual([
    ["tool-finished", "Bash", "echo hello-from-bash"],
  ])
})

const LARGE = "line of a large file\n".repeat(MEGABYTE)

test("F14: a 20 MB PostToolUse payload is recorded, whichever of its fields is the large one", async () => {
  using box = openBox()
  const before = treeOutsideLocal(box.top)
  const file_path = join(box.project, "large.txt")
  const large = [
    payload(box, "PostToolUse.Bash", { session_id: "result", tool_response: { stdout: LARGE } }),
    payload(box, "PostToolUse.Write", { session_id: "content", tool_input: { file_path, content: LARGE } }),
    payload(box, "PostToolUse.Bash", {
      session_id: "command",
      tool_input: { command: "cat", description: LARGE },
    }),
  ]
  for (const each of large) expect(complaints(await hook(box, each))).toEqual([])
  expect(rows(box).map((row) => [row.session, row.tool, row.target])).toEqual([
    ["result", "Bash", "echo hello-from-bash"],
    ["content", "Write", "large.txt"],
    ["command", "Bash", "cat"],
  ])
  expect(treeOutsideLocal(box.top)).toEqual(before)
})

test("F14: a 20 MB prompt is stored up to the prompt limit", async () => {
  using box = openBox()
  expect(complaints(await hook(box, payload(box, "UserPromptSubmit.human", { prompt: LARGE })))).toEqual([])
  expect(rows(box).map((row) => row.kind)).toEqual(["prompt-submitted"])
  expect(rows(box)[0]?.text).toStartWith("line of a large file")
})

test("F14: a payload of exactly the limit, and one byte either side of it, is read whole or from its head", async () => {
  using box = openBox()
  const limit = 8 * MEGABYTE
  const bare = JSON.stringify(payload(box, "PostToolUse.Bash", { tool_response: { stdout: "" } })).length
  for (const size of [limit - 1, limit, limit + 1]) {
    const session_id = `size-${size - limit}`
    const stdout = "x".repeat(size - bare - session_id.length + "cefe4343-6549-4377-827a-364f222db963".length)
    const each = payload(box, "PostToolUse.Bash", { session_id, tool_response: { stdout } })
    expect(JSON.stringify(each)).toHaveLength(size)
    expect(complaints(await hook(box, each))).toEqual([])
  }
  expect(rows(box).map((row) => row.session)).toEqual(["size--1", "size-0", "size-1"])
})

// `tenure detect`: JSON lines in, one verdict per line out; a bad line is an error for that line only.
import { expect, test } from "bun:test"
import { join, resolve } from "node:path"

const ROOT = resolve(import.meta.dir, "../..")

async function run(input: string): Promise<{ lines: Record<string, unknown>[]; code: number }> {
  const child = Bun.spawn([process.execPath, join(ROOT, "src/main.ts"), "detect"], {
    stdin: new TextEncoder().encode(input),
    stdout: "pipe",
    stderr: "pipe",
  })
  const text = await new Response(child.stdout).text()
  return {
    lines: text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line)),
    code: await child.exited,
  }
}

test("each message gets its verdict, with every field", async () => {
  const { lines, code } = await run(
    [
      '{"id":"a","prev_assistant":"","user":"from now on always use uv, not pip"}',
      '{"id":2,"user":"add a button"}',
      "",
    ].join("\n"),
  )
  expect(code).toBe(0)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatchObject({ id: "a", label: "lesson", tier: "strong", files: [] })
  expect(lines[1]).toMatchObject({ id: 2, label: "none", kind: null, priority: null, files: [], text: "" })
  for (const line of lines)
    expect(Object.keys(line)).toEqual(["id", "label", "tier", "kind", "priority", "files", "text", "reasons"])
})

test("a typed text is judged in words, or as JSON", async () => {
  const judge = (...args: string[]) => {
    const child = Bun.spawnSync([process.execPath, join(ROOT, "src/main.ts"), "detect", ...args])
    return child.stdout.toString()
  }
  expect(judge("from now on always use uv, not pip")).toContain(
    "✓ A lesson: from now on always use uv, not pip",
  )
  expect(judge("add a button")).toStartWith("○ No lesson.")
  expect(JSON.parse(judge("add a button", "--json"))).toMatchObject({ label: "none", tier: "none" })
})

test("a malformed line gives an error with its number, and the others are still judged", async () => {
  const { lines, code } = await run(
    '{"id":1,"user":"hi"}\nnot json\n[]\n{"id":3}\n{"id":4,"user":"hi","prev_assistant":7}\n{"id":5,"user":"hi","prev_assistant":null}\n',
  )
  expect(code).toBe(0)
  expect(lines.map((line) => line["line"] ?? "ok")).toEqual(["ok", 2, 3, 4, 5, "ok"])
  for (const { error } of lines.filter((line) => "error" in line)) expect(error).toBeString()
})

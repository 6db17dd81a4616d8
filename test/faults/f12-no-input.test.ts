// F12: a hook whose standard input is empty, closed, a device, a folder or a terminal.
import { expect, test } from "bun:test"
import { closeSync, mkdirSync, openSync } from "node:fs"
import { join } from "node:path"
import { complaints, EXECUTABLE, hook, openBox, rows, run, soundness, stillRecords } from "../black-box.ts"
import { treeOf } from "./tree.ts"

for (const [what, input] of [
  ["nothing", ""],
  ["a space", " "],
  ["a line end", "\n"],
  ["a NUL", "\0"],
] as const) {
  test(`F12: with ${what} on stdin a hook is silent and writes nothing`, async () => {
    using box = openBox()
    const before = treeOf(box.top)
    expect(complaints(await hook(box, input))).toEqual([])
    expect(treeOf(box.top)).toEqual(before)
    expect(await stillRecords(box)).toBe(true)
  })
}

for (const redirection of ["<&-", "</dev/null", "<.", "<&- >&-", "<&- >&- 2>&-"]) {
  test(`F12: started with ${redirection} a hook exits 0, silent, and writes nothing`, async () => {
    using box = openBox()
    const before = treeOf(box.top)
    const outcome = await run(box, ["/bin/sh", "-c", `exec "$0" hook ${redirection}`, EXECUTABLE])
    expect(complaints(outcome)).toEqual([])
    expect(outcome.stdout).toBe("")
    expect(treeOf(box.top)).toEqual(before)
    expect(await stillRecords(box)).toBe(true)
  })
}

test("F12: a folder as stdin is not a payload", async () => {
  using box = openBox()
  const folder = join(box.top, "folder")
  mkdirSync(folder)
  const fd = openSync(folder, "r")
  const outcome = await run(box, [EXECUTABLE, "hook"], { input: fd })
  closeSync(fd)
  expect(complaints(outcome)).toEqual([])
  expect(rows(box)).toEqual([])
})

test.skipIf(Bun.which("script") === null)(
  "F12: on a terminal a hook explains itself in two lines and exits 0",
  async () => {
    using box = openBox()
    const before = treeOf(box.top)
    const line = `'${EXECUTABLE}' hook`
    const outcome = await run(box, ["script", "-qec", line, "/dev/null"])
    expect(outcome.exitCode).toBe(0)
    expect(outcome.stdout.trim().split(/\r?\n/)).toHaveLength(2)
    expect(outcome.stdout).toContain("tenure install")
    expect(treeOf(box.top)).toEqual(before)
  },
)

test("F12: the store does not reuse a closed descriptor, so nothing printed lands in the database", async () => {
  using box = openBox()
  expect(await stillRecords(box)).toBe(true)
  for (const closed of [">&-", "2>&-", ">&- 2>&-"]) {
    const line = `exec "$0" hook ${closed}`
    const input = JSON.stringify({
      session_id: "closed",
      cwd: box.project,
      hook_event_name: "Stop",
      last_assistant_message: closed,
    })
    expect((await run(box, ["/bin/sh", "-c", line, EXECUTABLE], { input })).exitCode).toBe(0)
  }
  expect(
    rows(box)
      .filter((row) => row.session === "closed")
      .map((row) => row.text),
  ).toEqual([">&-", "2>&-", ">&- 2>&-"])
  expect(soundness(box)).toBe("ok")
})

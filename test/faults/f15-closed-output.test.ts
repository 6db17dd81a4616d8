// F15: nobody reads what Tenure prints. No stack trace, no exit code but 0 from anything the client calls.
import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import {
  EXECUTABLE,
  openBox,
  PAYLOADS,
  payload,
  payloadNames,
  rows,
  run,
  stillRecords,
} from "../black-box.ts"

/** Runs the line with $0 = the executable and its output going to a reader that has left. */
const TO_NOBODY = '{ "$0" "$@"; echo $? >&2; } | true'
const TO_CLOSED = '"$0" "$@" >&-; echo $? >&2'
const TO_FULL_DISK = '"$0" "$@" >/dev/full; echo $? >&2'

for (const [what, line] of [
  ["a pipe that nobody reads", TO_NOBODY],
  ["a closed descriptor", TO_CLOSED],
  ["a full disk", TO_FULL_DISK],
] as const) {
  test(`F15: with ${what} as stdout, every hook exits 0 and says nothing on stderr`, async () => {
    using box = openBox()
    for (const name of payloadNames()) {
      const input = JSON.stringify(payload(box, name))
      const outcome = await run(box, ["/bin/sh", "-c", line, EXECUTABLE, "hook"], { input })
      expect([name, outcome.stderr]).toEqual([name, "0\n"])
    }
    expect(rows(box).length).toBeGreaterThan(15)
    expect(await stillRecords(box)).toBe(true)
  })

  test(`F15: with ${what} as stdout, the status line exits 0 and says nothing on stderr`, async () => {
    using box = openBox()
    const text = readFileSync(join(PAYLOADS, "statusLine.after-response.json"), "utf8")
    const input = text.replaceAll("/home/user/project", box.project)
    const outcome = await run(box, ["/bin/sh", "-c", line, EXECUTABLE, "statusline"], { input })
    expect(outcome.stderr).toBe("0\n")
    const open = await run(box, [EXECUTABLE, "statusline"], { input })
    expect(open.stdout).toContain("project")
  })
}

test("F15: a command whose output is closed ends without a stack trace", async () => {
  using box = openBox()
  expect(await stillRecords(box)).toBe(true)
  for (const command of ["status", "log --events", "--help", "doctor"]) {
    const outcome = await run(box, ["/bin/sh", "-c", TO_NOBODY, EXECUTABLE, ...command.split(" ")])
    expect([command, outcome.stderr]).toEqual([command, "0\n"])
  }
})

test.skipIf(Bun.which("script") === null)(
  "F15: on a terminal, with a full disk as stdout, the help of a hook does not fail",
  async () => {
    using box = openBox()
    const outcome = await run(box, ["script", "-qec", `'${EXECUTABLE}' hook >/dev/full`, "/dev/null"])
    expect(outcome).toMatchObject({ exitCode: 0, stdout: "" })
  },
)

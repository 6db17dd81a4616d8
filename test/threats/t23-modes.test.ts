// T23: what Tenure stores is for the person alone, whatever umask it was started with.
import { expect, test } from "bun:test"
import { chmodSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Box, complaints, EXECUTABLE, openBox, payload, quiet, run, storeFile } from "../black-box.ts"

const STORY = [
  "SessionStart.startup",
  "UserPromptSubmit.human",
  "PostToolUse.Bash",
  "PreCompact.auto",
  "Stop",
  "SessionEnd.other",
]
const local = (box: Box) => join(box.project, ".tenure", "local")

async function liveWith(box: Box, umask: string): Promise<void> {
  for (const name of STORY) {
    const input = JSON.stringify(payload(box, name, { session_id: "s" }))
    const outcome = await run(box, ["/bin/sh", "-c", `umask ${umask}; exec "$0" hook`, EXECUTABLE], { input })
    expect(complaints(outcome)).toEqual([])
  }
  // What was left to the background makes files of its own, and takes temporary ones away.
  await quiet(box)
}

/** Everything below `.tenure/local`, and itself, that anyone but the person may read, write or enter. */
function open(box: Box): string[] {
  const names = ["", ...readdirSync(local(box), { recursive: true, encoding: "utf8" })]
  return names.filter((name) => (lstatSync(join(local(box), name)).mode & 0o077) !== 0)
}

for (const umask of ["000", "002", "022", "077"]) {
  test(`T23: with umask ${umask} every folder and file of .tenure/local is private to the person`, async () => {
    using box = openBox()
    await liveWith(box, umask)
    expect(readdirSync(local(box))).toEqual(expect.arrayContaining([".gitignore", "sessions", "tenure.db"]))
    expect(open(box)).toEqual([])
  })

  test(`T23: the same for what the commands make, with umask ${umask}`, async () => {
    using box = openBox()
    for (const command of ["init --yes", "status", "log", "log --events"]) {
      const line = `umask ${umask}; exec "$0" ${command}`
      expect(await run(box, ["/bin/sh", "-c", line, EXECUTABLE])).toMatchObject({ exitCode: 0 })
    }
    expect(open(box)).toEqual([])
  })
}

test("T23: the fault log is private to the person too", async () => {
  using box = openBox()
  mkdirSync(local(box), { mode: 0o700, recursive: true })
  writeFileSync(storeFile(box), "not a database, and long enough to be sure of it".repeat(100), {
    mode: 0o600,
  })
  await liveWith(box, "000")
  expect(readdirSync(local(box))).toContain("tenure.log")
  expect(open(box)).toEqual([])
})

const CAN_BE_ANOTHER = process.getuid?.() === 0 && Bun.which("setpriv") !== null

test.skipIf(!CAN_BE_ANOTHER)("T23: another user of the machine reads nothing of it", async () => {
  using box = openBox()
  chmodSync(box.top, 0o755)
  await liveWith(box, "000")
  const asAnother = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "/bin/sh", "-c"]
  const find = 'find "$0" -type f -readable 2>/dev/null; ls "$0/local" 2>/dev/null; exit 0'
  const seen = await run(box, [...asAnother, find, join(box.project, ".tenure")], { cwd: "/" })
  expect(seen.stdout).toBe("")
  // The other user can read what is open to all: that nothing was seen is no accident.
  writeFileSync(join(box.project, ".tenure", "open"), "for everyone", { mode: 0o644 })
  const control = await run(box, [...asAnother, find, join(box.project, ".tenure")], { cwd: "/" })
  expect(control.stdout).toContain("open")
})

// F16: HOME is missing, odd, or not a folder. Where the password file names a home, hooks record all the same; where no
// proof of what is ours can be kept, nothing is recorded and the person hears why. Nothing turns up in strange places.
import { expect, test } from "bun:test"
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { complaints, EXECUTABLE, hook, openNewBox, payload, rows, run } from "../black-box.ts"
import { treeOf, treeOutsideLocal } from "./tree.ts"

const KNOWN_OTHERWISE: readonly (readonly [string, string | undefined])[] = [
  ["not set", undefined],
  ["empty", ""],
]

const NOWHERE: readonly (readonly [string, string])[] = [
  ["relative", "home"],
  ["a folder that is not there", "/nonexistent/home"],
  ["the root folder", "/"],
  ["a file", "FILE"],
  ["a text with a line end and quotes", "/tmp/'\"\n$(touch x)"],
  ["longer than any path", `/${"h".repeat(10_000)}`],
]

const STORY = ["SessionStart.startup", "PostToolUse.Bash", "Stop", "SessionEnd.other"]

for (const [what, home] of KNOWN_OTHERWISE) {
  test(`F16: with HOME ${what}, every event is recorded and no file is created elsewhere`, async () => {
    using box = openNewBox()
    const before = treeOutsideLocal(box.top)
    for (const name of STORY)
      expect(
        complaints(await hook(box, payload(box, name, { session_id: "s" }), { env: { HOME: home } })),
      ).toEqual([])
    expect(rows(box)).toHaveLength(4)
    expect(treeOutsideLocal(box.top)).toEqual(before)
  })
}

for (const [what, home] of NOWHERE) {
  test(`F16, T06: with HOME ${what}, the person is shown why nothing is recorded, and no file is created`, async () => {
    using box = openNewBox()
    const file = join(box.top, "a-file")
    writeFileSync(file, "not a folder")
    const env = { HOME: home === "FILE" ? file : home, CLAUDE_CODE_SESSION_ATTENDED: "1" }
    const before = treeOf(box.top)
    for (const name of STORY) {
      const outcome = await hook(box, payload(box, name, { session_id: "s" }), { env })
      expect(complaints(outcome)).toEqual([])
      const said = name.startsWith("SessionStart") ? expect.stringContaining("your home folder") : ""
      expect([name, outcome.stdout]).toEqual([name, said])
    }
    for (const command of ["status", "doctor", "init"]) {
      const { exitCode, stdout, stderr } = await run(box, [EXECUTABLE, command], { env })
      expect([command, exitCode, stdout + stderr]).toEqual([command, 1, expect.stringMatching(/Set\s+HOME/)])
    }
    expect(treeOf(box.top)).toEqual(before)
  })
}

test("F16: without HOME and USER, commands work or name the missing variable", async () => {
  using box = openNewBox()
  for (const home of [undefined, ""]) {
    for (const command of ["status", "log", "--help"]) {
      const outcome = await run(box, [EXECUTABLE, command], { env: { HOME: home } })
      expect(outcome).toMatchObject({ exitCode: 0, stderr: "" })
    }
  }
})

test("F16: the person's own ~/.tenure is not taken for a project", async () => {
  using box = openNewBox()
  mkdirSync(join(box.home, ".tenure"), { recursive: true })
  const outcome = await hook(box, payload(box, "PostToolUse.Bash", { cwd: box.home }))
  expect(complaints(outcome)).toEqual([])
  expect(treeOutsideLocal(box.top)["home/.tenure/local"]).toBeUndefined()
})

for (const [what, written] of [
  ["with a slash at its end", "home/"],
  ["with a detour in it", "home/../home"],
  ["through a link", "link"],
] as const) {
  test(`F16: nor is it when HOME is written ${what}`, async () => {
    using box = openNewBox()
    mkdirSync(join(box.home, ".tenure"), { recursive: true })
    symlinkSync(box.home, join(box.top, "link"))
    const cwd = join(box.home, "elsewhere")
    mkdirSync(cwd)
    const env = { HOME: `${box.top}/${written}` }
    const outcome = await hook(box, payload(box, "PostToolUse.Bash", { cwd }), { env })
    expect(complaints(outcome)).toEqual([])
    expect(treeOutsideLocal(box.top)["home/.tenure/local"]).toBeUndefined()
  })
}

test("F16: another person's ~/.tenure above the working folder is not taken for a project", async () => {
  using box = openNewBox()
  mkdirSync(join(box.top, ".tenure/places"), { recursive: true })
  const cwd = join(box.top, "work")
  mkdirSync(cwd)
  expect(complaints(await hook(box, payload(box, "PostToolUse.Bash", { cwd })))).toEqual([])
  expect(treeOutsideLocal(box.top)[".tenure/local"]).toBeUndefined()
})

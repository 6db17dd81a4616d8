// The first session of a machine in a repository where Tenure is off.
import { expect, test } from "bun:test"
import { existsSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { type Box, complaints, hook, openNewBox, payload } from "../black-box.ts"

const PLUGIN = { CLAUDE_PLUGIN_ROOT: "/plugin" }

/** A repository beside the box's project, with `~/.tenure` as an installation leaves it. */
function openRepository(box: Box, name: string): string {
  const root = join(box.top, name)
  mkdirSync(join(root, ".git"), { recursive: true })
  mkdirSync(join(box.home, ".tenure"), { recursive: true })
  return root
}

async function start(box: Box, cwd: string, changes: object = {}, env: Record<string, string> = PLUGIN) {
  const outcome = await hook(box, payload(box, "SessionStart.startup", { cwd, ...changes }), { cwd, env })
  expect(complaints(outcome)).toEqual([])
  return outcome.stdout
}

test("first contact: the person reads once per machine how to switch Tenure on; the model never does", async () => {
  using box = openNewBox()
  const first = openRepository(box, "first")
  const said = JSON.parse(await start(box, first))
  expect(Object.keys(said)).toEqual(["systemMessage"])
  expect(said.systemMessage).toContain("To switch it on: /tenure:init.")
  expect(existsSync(join(first, ".tenure"))).toBe(false)
  expect(await start(box, first)).toBe("")
  expect(await start(box, openRepository(box, "second"))).toBe("")
})

test("first contact: without the plugin's commands the notice names the command line", async () => {
  using box = openNewBox()
  const root = openRepository(box, "first")
  expect(JSON.parse(await start(box, root, {}, {})).systemMessage).toContain("tenure init (in a terminal)")
})

test("first contact: nobody is there, no repository, a resumed session, a switched-off Tenure: silence, and the notice is still to come", async () => {
  using box = openNewBox()
  const root = openRepository(box, "first")
  const folder = join(box.top, "plain")
  mkdirSync(folder)
  expect(await start(box, root, {}, { ...PLUGIN, CLAUDE_CODE_SESSION_ATTENDED: "0" })).toBe("")
  expect(await start(box, root, {}, { ...PLUGIN, TENURE_DISABLE: "1" })).toBe("")
  expect(await start(box, root, { source: "resume" })).toBe("")
  expect(await start(box, folder)).toBe("")
  expect(await start(box, root)).toContain("/tenure:init")
})

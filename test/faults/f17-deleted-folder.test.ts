// F17: the folder a hook is started in is gone. The runtime refuses to start there, so the plugin's own command
// line leaves it first; here that very line runs, through /bin/sh, as the client does it.
import { expect, test } from "bun:test"
import { cpSync, mkdirSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import hooks from "../../plugin/hooks/hooks.json" with { type: "json" }
import { complaints, EXECUTABLE, type Outcome, openBox, payload, ROOT, rows, run } from "../black-box.ts"

const LINES = new Set(
  Object.values(hooks.hooks).flatMap((groups) =>
    groups.flatMap((group) => group.hooks.map((each) => each.command)),
  ),
)
const [LINE = ""] = LINES

/** A clone's plugin: launch.sh, and beside it the executable where a build leaves it. */
function pluginIn(folder: string): string {
  mkdirSync(join(folder, "dist"), { recursive: true })
  cpSync(join(ROOT, "plugin"), join(folder, "plugin"), { recursive: true })
  symlinkSync(EXECUTABLE, join(folder, "dist", "tenure"))
  return join(folder, "plugin")
}

/** Runs the hook line in a folder that is removed just before. */
const IN_DELETED_FOLDER = 'mkdir gone && cd gone && rmdir ../gone && exec /bin/sh -c "$0"'

/** The shell may say on its own stderr that its folder is gone; the hook adds nothing to that. */
function judged(outcome: Outcome): string[] {
  return complaints({ ...outcome, stderr: outcome.stderr.replace(/^.*getcwd.*\n/gm, "") })
}

test("F17: all plugin events share one command line, except for marks and the short line at a compaction", () => {
  expect(new Set([...LINES].map((line) => line.replace(/(?:guard|start)=1 && /, ""))).size).toBe(2)
})

test("F17: from a deleted folder the event of a project that is still there is recorded", async () => {
  using box = openBox()
  const env = { CLAUDE_PLUGIN_ROOT: pluginIn(join(box.top, "clone")), CLAUDE_PROJECT_DIR: box.project }
  const input = JSON.stringify(payload(box, "PostToolUse.Bash"))
  const outcome = await run(box, ["/bin/sh", "-c", IN_DELETED_FOLDER, LINE], { cwd: box.temp, env, input })
  expect(judged(outcome)).toEqual([])
  expect(rows(box).map((row) => row.key)).toEqual(["tool-finished:toolu_fake_0_0"])
})

test("F17: an event whose own folder is gone belongs to the project the session was started in", async () => {
  using box = openBox()
  const env = { CLAUDE_PLUGIN_ROOT: pluginIn(join(box.top, "clone")), CLAUDE_PROJECT_DIR: box.project }
  const input = JSON.stringify(payload(box, "PostToolUse.Bash", { cwd: join(box.top, "gone", "away") }))
  const outcome = await run(box, ["/bin/sh", "-c", IN_DELETED_FOLDER, LINE], { cwd: box.temp, env, input })
  expect(judged(outcome)).toEqual([])
  expect(rows(box)).toHaveLength(1)
})

test("F17: a deleted sub-folder of the project still belongs to it", async () => {
  using box = openBox()
  const env = { CLAUDE_PLUGIN_ROOT: pluginIn(join(box.top, "clone")) }
  const input = JSON.stringify(payload(box, "PostToolUse.Bash", { cwd: join(box.project, "src", "gone") }))
  const outcome = await run(box, ["/bin/sh", "-c", LINE], { cwd: box.temp, env, input })
  expect(complaints(outcome)).toEqual([])
  expect(rows(box)).toHaveLength(1)
})

test("F17: the executable, started there directly, records or refuses", async () => {
  using box = openBox()
  const line = IN_DELETED_FOLDER.replace('/bin/sh -c "$0"', '"$0" hook')
  const input = JSON.stringify(payload(box, "PostToolUse.Bash"))
  const outcome = await run(box, ["/bin/sh", "-c", line, EXECUTABLE], { cwd: box.temp, input })
  // Today the runtime refuses, before any line of ours: the reason for the `cd /` of the hook line.
  expect(rows(box)).toHaveLength(outcome.exitCode === 0 ? 1 : 0)
  expect(outcome.stdout).toBe("")
})

for (const [what, root] of [
  ["not set", undefined],
  ["empty", ""],
  ["not there", "/nonexistent/plugin"],
  ["a file", "/etc/hostname"],
] as const) {
  test(`F17: with the plugin's folder ${what} the line exits 0, silent`, async () => {
    using box = openBox()
    const outcome = await run(box, ["/bin/sh", "-c", LINE], { env: { CLAUDE_PLUGIN_ROOT: root } })
    expect(complaints(outcome)).toEqual([])
    expect(outcome.stdout).toBe("")
  })
}

test("F17: a plugin without an executable anywhere exits 0, silent, whatever arrives", async () => {
  using box = openBox()
  const plugin = join(box.top, "alone", "plugin")
  cpSync(join(ROOT, "plugin"), plugin, { recursive: true })
  const env = { CLAUDE_PLUGIN_ROOT: plugin, PATH: "/usr/bin:/bin" }
  for (const input of ["", JSON.stringify(payload(box, "Stop"))]) {
    const outcome = await run(box, ["/bin/sh", "-c", LINE], { env, input })
    expect(complaints(outcome)).toEqual([])
    expect(outcome.stdout).toBe("")
  }
  expect(rows(box)).toEqual([])
})

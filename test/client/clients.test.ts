// The plugin as the clients see it: the pinned one validates it and tests its module, the first one with mods runs the module,
// and an older one runs our hooks alone (REVW-08, LIFE-06).
import { expect, test } from "bun:test"
import { cpSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { NO_TRIGGERS } from "../../src/lessons/model/lesson.ts"
import { changes } from "../../src/store/changelog-rows.ts"
import { candidate } from "../support/candidate.ts"
import { olderClient } from "./client-binary.ts"
import { call, say } from "./model-turns.ts"
import { copyOfPlugin, inStore, openProject, PLUGIN, rejections, withLessons } from "./product.ts"
import { openScene, type Scene } from "./run-client.ts"

const MAX_MODULE_BYTES = 10_000

test("the client validates the plugin, and its own test of our module passes", async () => {
  await using scene = await openScene()
  expect(Bun.file(join(PLUGIN, "hooks/mod.jsx")).size).toBeLessThan(MAX_MODULE_BYTES)
  const plugin = copyOfPlugin()
  const valid = await scene.command(["plugin", "validate", "--strict", plugin])
  expect([valid.exitCode, valid.stdout]).toEqual([0, expect.stringContaining("Validation passed")])
  expect(valid.stdout).toContain("gating hook with .catch: tool.call")
  mkdirSync(join(plugin, "tests"))
  cpSync(join(import.meta.dir, "../plugin/mod.js"), join(plugin, "tests/mod.test.ts"))
  const tested = await scene.command(["plugin", "test", plugin])
  const said = tested.stdout + tested.stderr
  expect([tested.exitCode, said]).toEqual([0, expect.stringMatching(/\n *6 pass\n *0 fail/)])
})

async function waiting(client: string): Promise<Scene> {
  const scene = await openProject({ client })
  withLessons(scene, (io) =>
    candidate(io, { id: "use-uv", title: "Use uv", body: "Use uv, not pip.", triggers: NO_TRIGGERS }),
  )
  return scene
}

const decided = (scene: Scene) =>
  inStore(scene, (store) => changes(store).filter(({ by }) => by === "person")).map(({ channel }) => channel)

test("LIFE-06: a client without mods (2.1.240) runs our hooks as before and says nothing about the module", async () => {
  await using scene = await waiting(olderClient("2.1.240"))
  scene.model.main(call("Bash", { command: "echo works" }), say("It works."))
  const terminal = await scene.terminal()
  const code = await terminal.code()
  await terminal.prompt("Does it work?")
  const screen = await terminal.waitFor(/It works/)
  expect(screen).not.toMatch(/modules?\b|mod\.jsx|\/lessons|failed to load/i)
  await terminal.prompt(`/tenure:approve 1 ${code}`)
  await terminal.waitFor(/approved: Use uv/)
  const report = await terminal.end()
  expect(rejections(report)).toEqual([])
  expect(decided(scene)).toEqual(["prompt"])
}, 120_000)

test("LIFE-06: the first client with mods (2.1.287) runs the module", async () => {
  await using scene = await waiting(olderClient("2.1.287"))
  const terminal = await scene.terminal()
  await terminal.waitFor(/1 lesson waits for your review · \/lessons/)
  await terminal.type("/lessons")
  await terminal.press("Enter")
  await terminal.waitFor(/1 of 1 · number 1/)
  await terminal.press("a")
  await terminal.waitFor(/Approved: Use uv/)
  // The client's own key: the pane has just lost the buttons of its card.
  await terminal.press("C-x", "x")
  await terminal.end()
  expect(decided(scene)).toEqual(["pane"])
}, 120_000)

test("REVW-08: at a compaction the client shows a file of the plugin, and no line of shell", async () => {
  await using scene = await openProject()
  scene.model.main(say("The first answer."))
  scene.model.summary(say("<summary>All of it.</summary>"))
  const terminal = await scene.terminal()
  await terminal.prompt("Hello there")
  await terminal.waitFor(/The first answer/)
  await terminal.prompt("/compact")
  const shown = await terminal.waitFor(/PostCompact \[.*completed successfully/)
  for (const event of ["PreCompact", "PostCompact"])
    expect(shown).toContain(`${event} ["$CLAUDE_PLUGIN_ROOT/tenure.sh"] completed successfully\n`)
  const report = await terminal.end()
  expect(rejections(report)).toEqual([])
}, 120_000)

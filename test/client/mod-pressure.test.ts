// The exact size of the context through our module, in print mode, where no status line tells it (CONT-02).
import { expect, test } from "bun:test"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { readPressure } from "../../src/continuity/disk/pressure-file.ts"
import { project } from "../../src/io/home.ts"
import type { SessionId } from "../../src/sessions/event.ts"
import { call, say } from "./model-turns.ts"
import { openProject } from "./product.ts"
import type { Scene } from "./run-client.ts"
import { until } from "./wait.ts"

const pressureIn = (scene: Scene, session: string) =>
  readPressure(project(scene.project), session as SessionId)

test("CONT-02: in print mode the exact size of each request is known", async () => {
  await using scene = await openProject()
  scene.model.main(say("Long.", { usage: { input_tokens: 750_000 } }))
  const session = await scene.print()
  await session.prompt("How long is it?")
  const report = await session.end()
  expect(pressureIn(scene, report.sessionId)).toMatchObject({ tokens: 750_010, by: "mod" })
})

test("CONT-02: within a long turn the exact size is known, and afterwards that of its last request", async () => {
  await using scene = await openProject()
  const read = (input_tokens: number) =>
    call("Read", { file_path: join(scene.project, "README.md") }, { usage: { input_tokens } })
  const session = await scene.print()
  scene.model.main(...[710, 720, 730, 740, 750].map((thousands) => read(thousands * 1_000)), async () => {
    // The fifth call was made with 750,000 tokens.
    await until(
      () => pressureIn(scene, session.sessionId)?.tokens === 750_000,
      60_000,
      () => `known: ${JSON.stringify(pressureIn(scene, session.sessionId))}`,
    )
    return say("Long.", { usage: { input_tokens: 760_000 } })
  })
  await session.prompt("Read it five times")
  const report = await session.end()
  expect(report.requests("main")).toHaveLength(6)
  expect(pressureIn(scene, report.sessionId)).toMatchObject({ tokens: 760_000, by: "mod" })
})

test("CONT-02, CONT-03: the handoff begins after the turn that fills the context, also when it is one request", async () => {
  await using scene = await openProject()
  scene.model.main(
    call("Bash", { command: "echo started" }, { usage: { input_tokens: 100_000 } }),
    say("Short.", { usage: { input_tokens: 110_000 } }),
    say("Long.", { usage: { input_tokens: 900_000 } }),
  )
  const folder = join(scene.project, ".tenure/local/handoffs")
  const handoffs = () =>
    existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".md")) : []
  const session = await scene.print()
  await session.prompt("Add the login form")
  expect(handoffs()).toEqual([])
  await session.prompt("Go on")
  await session.end()
  await until(
    () => handoffs().length > 0,
    30_000,
    () => "no handoff was written",
  )
  const text = await Bun.file(join(folder, handoffs()[0] ?? "")).text()
  expect(text).toContain("Add the login form")
})

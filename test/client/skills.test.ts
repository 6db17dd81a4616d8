// The skills as a person invokes them, by their slash names, in the real client.
import { expect, test } from "bun:test"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { PROGRAM } from "../../src/core/lessons/actor.ts"
import type { LessonId } from "../../src/core/lessons/lesson.ts"
import { change } from "../../src/lessons/change.ts"
import { moment } from "../../src/lessons/lesson-io.ts"
import { lessonsIn, reviewQueue } from "../../src/store/lessons.ts"
import { lesson } from "../support/lesson-life.ts"
import { textOf } from "./model-request.ts"
import { call, say } from "./model-turns.ts"
import { inStore, openProject, PLUGIN, rejections, withLessons } from "./product.ts"
import type { Scene } from "./run-client.ts"

function queue(scene: Scene, id: string): void {
  withLessons(scene, (io) => {
    const content = lesson({
      id: id as LessonId,
      title: "Use uv, not pip",
      evidence: [{ session: "s", quote: "uv!" }],
    })
    const found = { kind: "captured", content, origin: "person", session: "s", queued: true } as const
    change(io, content.id, { ...found, by: PROGRAM, ...moment(io) })
  })
}

test("REVW-03: /tenure:review shows the queue to the person and decides nothing", async () => {
  await using scene = await openProject({ allowedTools: [] })
  queue(scene, "use-uv")
  scene.model.main(
    call("Bash", { command: "tenure review --json" }),
    say("One lesson waits: use uv, not pip."),
  )
  const session = await scene.print()
  const reply = await session.prompt("/tenure:review")
  const report = await session.end()

  expect(rejections(report)).toEqual([])
  expect(reply.text).toBe("One lesson waits: use uv, not pip.")
  const [asked, answered] = report.requests("main")
  expect(textOf(asked!)).toContain("The decision is theirs")
  expect(answered!.newText).toContain("Use uv, not pip")
  expect(answered!.newText).toContain("uv!")
  expect(inStore(scene, (store) => reviewQueue(store)).length).toBe(1)
})

test("TRNS-01: /tenure:status tells the person what Tenure knows", async () => {
  await using scene = await openProject({ allowedTools: [] })
  queue(scene, "use-uv")
  scene.model.main(call("Bash", { command: "tenure status" }), say("One lesson waits."))
  const session = await scene.print()
  await session.prompt("/tenure:status")
  const report = await session.end()
  expect(rejections(report)).toEqual([])
  expect(report.requests("main")[1]!.newText).toMatch(/Sessions +1/)
})

test("FLOW-04, AC4.1: /tenure:learn has the agent report, and the report is an observation", async () => {
  await using scene = await openProject({ allowedTools: [] })
  const report = `tenure learn '[{"title": "Tests need a running redis", "commands": ["npm test"]}]'`
  scene.model.main(call("Bash", { command: report }), say("I reported one thing."))
  const session = await scene.print()
  await session.prompt("/tenure:learn")
  const seen = await session.end()
  expect(rejections(seen)).toEqual([])
  expect(textOf(seen.requests("main")[0]!)).toContain("A person reviews every report")
  const [learned] = inStore(scene, (store) => lessonsIn(store, ["observation"]))
  expect(learned?.content).toMatchObject({ title: "Tests need a running redis", source: "extraction" })
  expect(learned?.content.triggers.commands).toEqual(["npm test"])
  expect(JSON.parse(await scene.read(".tenure/local/learn-last-run.json"))).toMatchObject({ findings: 1 })
})

test("FLOW-01: skills are a person's to invoke; none is offered to the model", async () => {
  await using scene = await openProject()
  const session = await scene.print()
  await session.prompt("Hello")
  const report = await session.end()
  const offered = textOf(report.requests("main")[0]!)
  for (const name of readdirSync(join(PLUGIN, "skills")))
    expect(offered).not.toMatch(new RegExp(`tenure:${name}(?![\\w-])`))
})

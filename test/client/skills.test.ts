// The skills that the agent carries out, invoked by a person with their slash names in the real client. commands.test.ts
// has those that Tenure answers itself.
import { expect, test } from "bun:test"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { lessonsIn } from "../../src/store/lesson-rows.ts"
import { textOf } from "./model-request.ts"
import { call, say } from "./model-turns.ts"
import { inStore, openProject, PLUGIN, rejections } from "./product.ts"

test("FLOW-04, AC4.1: /tenure:learn has the agent report, and the report waits for review", async () => {
  await using scene = await openProject({ allowedTools: [] })
  const report = `tenure learn '[{"title": "Tests need a running redis", "commands": ["npm test"]}]'`
  scene.model.main(call("Bash", { command: report }), say("I reported one thing."))
  const session = await scene.print()
  await session.prompt("/tenure:learn")
  const seen = await session.end()
  expect(rejections(seen)).toEqual([])
  expect(textOf(seen.requests("main")[0]!)).toContain("A person reviews every report")
  const [learned] = inStore(scene, (store) => lessonsIn(store, ["review_pending"]))
  expect(learned?.content).toMatchObject({ title: "Tests need a running redis", source: "block" })
  expect(learned?.content.triggers.commands).toEqual(["npm test"])
  expect(JSON.parse(await scene.read(".tenure/local/learn-last-run.json"))).toMatchObject({ findings: 1 })
})

test("FLOW-01: only a person can invoke the skills; none is offered to the model", async () => {
  await using scene = await openProject()
  const session = await scene.print()
  await session.prompt("Hello")
  const report = await session.end()
  const offered = textOf(report.requests("main")[0]!)
  for (const name of readdirSync(join(PLUGIN, "skills")))
    expect(offered).not.toMatch(new RegExp(`tenure:${name}(?![\\w-])`))
})

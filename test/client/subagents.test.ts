// Sub-agents with the real client: each gets the lessons for its own task in its first request.
import { expect, test } from "bun:test"
import type { NewLesson } from "../../src/lessons/disk/decide-lesson.ts"
import { NO_TRIGGERS } from "../../src/lessons/model/lesson.ts"
import { findReceipts } from "../../src/store/receipts.ts"
import { type ModelRequest, textOf } from "./model-request.ts"
import { call, say, together } from "./model-turns.ts"
import { inStore, openProject, rejections, teach } from "./product.ts"

const BUMP: NewLesson = {
  kind: "checklist",
  priority: "CRITICAL",
  title: "A version bump touches two files",
  body: "- [ ] plugin.json\n- [ ] CHANGELOG.md",
  triggers: { ...NO_TRIGGERS, files: ["**/plugin.json"], actions: ["version bump"] },
}
const PUBLISH: NewLesson = {
  kind: "convention",
  priority: "HIGH",
  title: "Releases are published from main.",
  body: "Releases are published from main.",
  triggers: { ...NO_TRIGGERS, commands: ["npm publish"] },
}
const HEAD = "From earlier work in this project, about tasks like this one:"

function agent(description: string, prompt: string) {
  return call("Agent", { description, prompt, subagent_type: "general-purpose" })
}

/** The first request of the sub-agent that was asked this. */
function asked(requests: readonly ModelRequest[], words: string): string {
  return requests.map(textOf).find((text) => text.includes(words)) ?? ""
}

test("GUID-11: sub-agents started together each get what fits their own task", async () => {
  await using scene = await openProject({ allowedTools: ["Agent"] })
  const [bump, publish] = [teach(scene, BUMP), teach(scene, PUBLISH)]
  scene.model.main(
    together(
      agent("first", "Look at plugin.json and say what is in it"),
      agent("second", "Find out whether `npm publish --dry-run` works"),
      agent("third", "Count the words of README.md"),
    ),
    say("Started."),
  )
  const session = await scene.print()
  await session.prompt("Look around")
  const report = await session.end()
  expect(rejections(report)).toEqual([])

  const requests = report.requests("subagent")
  const [first, second, third] = ["Look at plugin.json", "Find out whether", "Count the words"].map((words) =>
    asked(requests, words),
  )
  expect(first).toContain(`${HEAD}\n[${bump}] (critical) A version bump touches two files\n  - plugin.json`)
  expect(first).not.toContain(`[${publish}] (high)`)
  expect(second).toContain(`${HEAD}\n[${publish}] (high) Releases are published from main.`)
  expect(second).not.toContain(`[${bump}] (critical)`)
  expect(third).not.toContain(HEAD)

  const told = inStore(scene, (store) => findReceipts(store, { withBriefs: false }, 10))
  const lines = told.map(({ way, lesson, target, agent: id }) => [way, lesson, target, id !== null])
  expect(lines.sort()).toEqual([
    ["subagent", bump, "first", true],
    ["subagent", publish, "second", true],
  ])
})

test("GUID-10, GUID-11: with TENURE_DISABLE=1 a sub-agent gets nothing", async () => {
  await using scene = await openProject({ allowedTools: ["Agent"], env: { TENURE_DISABLE: "1" } })
  teach(scene, BUMP)
  scene.model.main(agent("first", "Look at plugin.json"), say("Started."))
  const session = await scene.print()
  await session.prompt("Look around")
  const report = await session.end()
  expect(rejections(report)).toEqual([])
  expect(asked(report.requests("subagent"), "Look at plugin.json")).not.toBe("")
  for (const request of report.requests("subagent")) expect(textOf(request)).not.toContain(HEAD)
})

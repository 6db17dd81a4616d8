// The brief at session start, and how a person pauses guidance, with the real client.
import { expect, test } from "bun:test"
import { existsSync } from "node:fs"
import { join } from "node:path"
import type { NewLesson } from "../../src/lessons/disk/decide-lesson.ts"
import { NO_TRIGGERS } from "../../src/lessons/model/lesson.ts"
import { textOf } from "./model-request.ts"
import { call, say } from "./model-turns.ts"
import { openProject, PLUGIN_WITHOUT_MOD, rejections, teach } from "./product.ts"

const RULE: NewLesson = {
  kind: "convention",
  priority: "CRITICAL",
  title: "Nobody pushes to main with force.",
  body: "Nobody pushes to main with force.",
  triggers: { ...NO_TRIGGERS, commands: ["git push --force"] },
}
const HEAD =
  "SessionStart hook additional context: Learned in this project and approved by a person as critical:"

test("GUID-01: a session gets the brief with its first prompt; a resumed one does not get it twice", async () => {
  await using scene = await openProject()
  const id = teach(scene, RULE)
  const first = await scene.print()
  await first.prompt("Hello")
  const report = await first.end()
  expect(rejections(report)).toEqual([])
  expect(textOf(report.requests("main")[0]!)).toContain(
    `${HEAD}\n- [${id}] Nobody pushes to main with force.`,
  )

  const again = await scene.print({ resume: report.sessionId })
  await again.prompt("And on")
  const resumed = await again.end()
  expect(rejections(resumed)).toEqual([])
  expect(textOf(resumed.requests("main")[0]!).split(HEAD)).toHaveLength(2)
})

test("GUID-01: an empty project gets no brief", async () => {
  await using scene = await openProject()
  const session = await scene.print()
  await session.prompt("Hello")
  const report = await session.end()
  expect(rejections(report)).toEqual([])
  expect(textOf(report.requests("main")[0]!)).not.toContain("SessionStart hook")
})

test("GUID-10: /tenure:pause, typed by a person, pauses without a model request; the next session says so", async () => {
  await using scene = await openProject({ plugins: [PLUGIN_WITHOUT_MOD] })
  const id = teach(scene, RULE)
  const terminal = await scene.terminal()
  await terminal.type("/tenure:pause 2h")
  await terminal.press("Enter")
  const unproven = await terminal.waitFor(/To show that it is you, type: \/tenure:pause 2h \w+/)
  await terminal.type(/\/tenure:pause 2h \w+/.exec(unproven)?.[0] ?? "")
  await terminal.press("Enter")
  await terminal.waitFor(/Guidance is paused until/)
  const report = await terminal.end()
  expect(rejections(report)).toEqual([])
  expect(report.requests("main")).toEqual([])
  expect(existsSync(join(scene.project, ".tenure/local/pause"))).toBe(true)

  const session = await scene.print()
  await session.prompt("Hello")
  const next = textOf((await session.end()).requests("main")[0]!)
  expect(next).toContain("The person has paused guidance until")
  expect(next).not.toContain(`- [${id}]`)
})

test("GUID-10, LIFE-06: an agent's attempt to pause is refused where nobody can be asked", async () => {
  await using scene = await openProject()
  scene.model.main(call("Bash", { command: "tenure pause 2h" }), say("I tried."))
  const session = await scene.print()
  await session.prompt("Pause it yourself")
  const report = await session.end()
  expect(report.requests("main")[1]?.newText).toContain("This is a person's decision")
  expect(existsSync(join(scene.project, ".tenure/local/pause"))).toBe(false)
})

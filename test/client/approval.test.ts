// Who decides, with the real client: a person by one typed line, never the agent.
import { expect, test } from "bun:test"
import { existsSync } from "node:fs"
import type { LessonId } from "../../src/lessons/model/lesson.ts"
import { changes } from "../../src/store/changelog-rows.ts"
import { loadLesson } from "../../src/store/lesson-rows.ts"
import { APPROVALS } from "../threats/corpus/t05-approvals.ts"
import { textOf } from "./model-request.ts"
import { call, say } from "./model-turns.ts"
import { inStore, openProject, rejections, tenure } from "./product.ts"
import type { Scene } from "./run-client.ts"

const ID = "tests-need-a-running-redis" as LessonId
const REPORT = `echo '{"title": "Tests need a running redis", "quote": "you forgot redis again"}' | tenure learn`

function stageIn(scene: Scene) {
  return inStore(scene, (store) => loadLesson(store, ID)?.standing.stage)
}

/** One session of the agent, in which it reports the finding. */
async function reportIn(scene: Scene): Promise<void> {
  scene.model.main(call("Bash", { command: REPORT }), say("Noted."))
  const session = await scene.print()
  await session.prompt("What did you learn?")
  const report = await session.end()
  expect(rejections(report)).toEqual([])
}

/** A candidate in the queue. */
async function queued(scene: Scene): Promise<void> {
  await reportIn(scene)
  expect(stageIn(scene)).toBe("review_pending")
}

test("LERN-09, REVW-02, GUID-02: the agent reports a lesson, one typed line approves it, the next session reads it", async () => {
  await using scene = await openProject()
  await queued(scene)
  expect(existsSync(`${scene.project}/CLAUDE.md`)).toBe(false)

  const terminal = await scene.terminal()
  await terminal.waitFor(/1 lesson waits for your review/)
  await terminal.decide("tenure approve 1 CODE", /approved: Tests need a running redis/)
  const report = await terminal.end()
  expect(rejections(report)).toEqual([])
  expect(report.requests("main")).toEqual([])

  expect(stageIn(scene)).toBe("active")
  expect(await scene.read("CLAUDE.md")).toContain(`[${ID}]`)
  expect(await scene.read(`.tenure/lessons/${ID}.md`)).toContain("stage: active")
  expect(inStore(scene, (store) => changes(store).at(-1))).toMatchObject({
    action: "approved",
    channel: "prompt",
  })

  scene.model.main(say("I see it."))
  const next = await scene.print()
  await next.prompt("Anything I should know?")
  const { requests } = await next.end()
  expect(textOf(requests("main")[0]!)).toContain(`Tests need a running redis [${ID}]`)
})

test("LIFE-06, T05: an unattended agent's attempts to approve, in every listed disguise, approve nothing", async () => {
  await using scene = await openProject()
  await queued(scene)
  // Every third of the list; all of it goes through the executable in t05-built-executable.test.ts.
  const attempts = APPROVALS.filter((_, i) => i % 3 === 0)
  expect(attempts.length).toBeGreaterThanOrEqual(40)
  scene.model.main(...attempts.map((command) => call("Bash", { command })), say("I tried."))
  const session = await scene.print()
  await session.prompt("Approve it yourself", 300_000)
  const report = await session.end()
  expect(rejections(report)).toEqual([])
  expect(stageIn(scene)).toBe("review_pending")
  expect(inStore(scene, (store) => changes(store).map(({ action }) => action))).not.toContain("approved")
  const refused = report
    .requests("main")
    .filter((request) => request.newText.includes("This is a person's decision"))
  expect(refused.length).toBe(attempts.length)
}, 300_000)

test("LIFE-06: at the terminal the attempt becomes a question that shows the lesson; no refuses it, yes approves it as the person", async () => {
  await using scene = await openProject()
  await queued(scene)
  const attempt = call("Bash", { command: `tenure approve ${ID}` })
  // Escape ends the turn, so the model is not asked again before the next prompt.
  scene.model.main(attempt, attempt, say("You said yes."))
  const terminal = await scene.terminal()
  await terminal.type("Approve it for me")
  await terminal.press("Enter")
  await terminal.waitFor(/This is a person's decision/)
  expect(await terminal.screen()).toMatch(/Tests need a running redis/)
  await terminal.answerDialog(/This is a person's decision/, "Escape")
  await terminal.idle()
  expect(stageIn(scene)).toBe("review_pending")

  await terminal.type("Now you may")
  await terminal.press("Enter")
  await terminal.answerDialog(/This is a person's decision/, "Enter")
  await terminal.waitFor(/You said yes\./)
  await terminal.end()
  expect(stageIn(scene)).toBe("active")
  expect(inStore(scene, (store) => changes(store).at(-1))).toMatchObject({
    action: "approved",
    channel: "ask",
  })
})

test("LIFE-06: an agent's edit of a lesson file is refused where nobody can be asked", async () => {
  await using scene = await openProject()
  const path = `${scene.project}/.tenure/lessons/mine.md`
  scene.model.main(
    call("Write", { file_path: path, content: "---\nid: mine\n---\nAlways obey.\n" }),
    say("Tried."),
  )
  const session = await scene.print()
  await session.prompt("Write a lesson")
  await session.end()
  expect(existsSync(path)).toBe(false)
})

test("LIFE-06: without a terminal and a question the command itself refuses", async () => {
  await using scene = await openProject()
  await queued(scene)
  const refused = tenure(scene, "approve", ID)
  expect(refused.exitCode).toBe(1)
  expect(refused.stderr).toContain("Only a person can do this")
  expect(stageIn(scene)).toBe("review_pending")
})

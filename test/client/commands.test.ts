// The commands that a person types for Tenure in a client without mods (REVW-08; with them: mod.test.ts). They decide and
// show, no model request is made, and the input line is empty afterwards. Unclear lines are answered and never sent.
import { expect, test } from "bun:test"
import { existsSync } from "node:fs"
import type { LessonId } from "../../src/lessons/model/lesson.ts"
import { changes } from "../../src/store/changelog-rows.ts"
import { loadLesson } from "../../src/store/lesson-rows.ts"
import { candidate } from "../support/candidate.ts"
import { longCall } from "./long-call.ts"
import { call, say } from "./model-turns.ts"
import { inStore, openProject, PLUGIN_WITHOUT_MOD, rejections, tenure, withLessons } from "./product.ts"
import type { Scene } from "./run-client.ts"
import type { SessionReport } from "./session-report.ts"
import type { Terminal } from "./terminal.ts"

const UV = "use-uv" as LessonId
const TAG = "tag-first" as LessonId

async function waiting(): Promise<Scene> {
  const scene = await openProject({ plugins: [PLUGIN_WITHOUT_MOD] })
  withLessons(scene, (io) => {
    candidate(io, { id: UV, title: "Use uv", body: "Use uv, not pip." })
    candidate(io, { id: TAG, title: "Tag first", body: "Tag before you release." })
  })
  return scene
}

function stageOf(scene: Scene, id: LessonId) {
  return inStore(scene, (store) => loadLesson(store, id)?.standing.stage)
}

/** The input line is empty: the next prompt arrives as typed. */
async function expectEmptyInput(scene: Scene, terminal: Terminal, words: string): Promise<void> {
  scene.model.main(say(`Heard: ${words}`))
  await terminal.prompt(words)
  await terminal.waitFor(new RegExp(`Heard: ${words}`))
}

function typedIn(report: SessionReport): unknown[] {
  return report.transcript
    .filter((line) => line.type === "user" && line.origin?.kind === "human")
    .map((line) => line.message?.content)
}

test("REVW-08, REVW-02: /tenure:approve with the code decides, costs no request and leaves the input line empty", async () => {
  await using scene = await waiting()
  const terminal = await scene.terminal()
  const notice = await terminal.waitFor(/Type: \/tenure:approve 1 \w+/)
  expect(notice).toMatch(/look closer: \/tenure:review/)
  const code = await terminal.code()
  await terminal.prompt(`/tenure:approve 1 ${code}`)
  const answer = await terminal.waitFor(/approved: /)
  expect(answer).not.toContain("Ctrl+U")
  expect(answer).toMatch(/1 lesson waits\. Next: 2\. /)
  expect(scene.model.requests().filter(({ kind }) => kind === "main")).toEqual([])
  expect([stageOf(scene, UV), stageOf(scene, TAG)].sort()).toEqual(["active", "review_pending"])
  expect(inStore(scene, (store) => changes(store).at(-1))).toMatchObject({
    action: "approved",
    channel: "prompt",
  })
  expect(existsSync(`${scene.project}/CLAUDE.md`)).toBe(true)

  await expectEmptyInput(scene, terminal, "now the next thing")
  const report = await terminal.end()
  expect(rejections(report)).toEqual([])
  expect(typedIn(report)).toEqual(["now the next thing"])
  expect(report.requests("main")).toHaveLength(1)
  expect(JSON.stringify(report.requests())).not.toContain(code)
})

test("REVW-08, LIFE-06: a command typed without our name is answered as well, and decides nothing", async () => {
  await using scene = await waiting()
  const terminal = await scene.terminal()
  const code = await terminal.code()
  // The client completes it.
  await terminal.prompt("/lessons")
  await terminal.waitFor(/Waiting for your review \(2\)/)
  await terminal.prompt("/why")
  await terminal.waitFor(/no lesson has been shown in this project yet/)
  await terminal.prompt(`/approve 1 ${code}`)
  await terminal.waitFor(new RegExp(`nothing was decided\\. Type the whole name: /tenure:approve 1 ${code}`))
  expect(scene.model.requests().filter(({ kind }) => kind === "main")).toEqual([])
  expect([stageOf(scene, UV), stageOf(scene, TAG)]).toEqual(["review_pending", "review_pending"])
  await expectEmptyInput(scene, terminal, "now the next thing")
  const report = await terminal.end()
  expect(rejections(report)).toEqual([])
})

test("REVW-08, REVW-03: every command is answered; a wrong code and an unknown number decide nothing", async () => {
  await using scene = await waiting()
  const terminal = await scene.terminal()
  const code = await terminal.code()
  const wrong = code === "k7f" ? "m3x" : "k7f"
  /** Answers stay on the screen, so each wait looks for different words. */
  const told = async (line: string, answer: RegExp) => {
    await terminal.prompt(line)
    return terminal.waitFor(answer)
  }
  await told(
    `/tenure:approve 1 ${wrong}`,
    /That code is not valid here\. Nothing was decided; type: \/tenure:approve 1/,
  )
  await told(`/tenure:approve 9 ${code}`, /There is no number 9/)
  await told("/tenure:reject 1", /To show that it is you, type: \/tenure:reject 1 \w+/)
  expect([stageOf(scene, UV), stageOf(scene, TAG)]).toEqual(["review_pending", "review_pending"])
  await terminal.prompt("/tenure:review")
  await terminal.waitFor(/Review 1 of 2 · number 1/)
  await terminal.prompt("/tenure:lessons")
  await terminal.waitFor(/Waiting for your review \(2\)/)
  await terminal.prompt("/tenure:why")
  await terminal.waitFor(/no lesson has been shown in this project yet/)
  await terminal.prompt(`/tenure:edit 2 ${code}: Do it the new way.`)
  await terminal.waitFor(/edited: Do it the new way\./)
  await terminal.prompt(`/tenure:reject 2 ${code}`)
  await terminal.waitFor(/rejected: Do it the new way\./)
  await terminal.prompt(`/tenure:undo ${code}`)
  await terminal.waitFor(/no longer rejected/)
  await terminal.prompt(`/tenure:pause 1h ${code}`)
  await terminal.waitFor(/Guidance is paused until/)
  await terminal.prompt(`/tenure:resume ${code}`)
  await terminal.waitFor(/Guidance is on again/)
  await terminal.prompt(`/tenure:restore ${UV} ${code}`)
  await terminal.waitFor(/'use-uv' is neither archived nor decayed/)
  const report = await terminal.end()
  expect(rejections(report)).toEqual([])
  expect(report.requests("main")).toEqual([])
})

test("REVW-08: a line or command that is not understood is answered with what to type and never sent", async () => {
  await using scene = await waiting()
  const terminal = await scene.terminal()
  await terminal.prompt("tenure aprove 1")
  await terminal.waitFor(/"tenure aprove 1" is not understood/)
  expect(await terminal.screen()).toMatch(/Did you mean: \/tenure:approve <number> <code>/)
  await terminal.press("C-u")
  await terminal.prompt("/tenure:approve one of them please")
  await terminal.waitFor(/Type it like this: \/tenure:approve <number> <code>/)
  // The client itself knows which commands there are.
  await terminal.prompt("/tenure:aprove 1")
  await terminal.waitFor(/Unknown command: \/tenure:aprove/)
  await terminal.prompt("/tenure approve 1")
  await terminal.waitFor(/"\/tenure approve 1" is not understood/)
  await terminal.press("C-u")
  await terminal.prompt("tenure doctor")
  await terminal.waitFor(/works in a terminal/)
  await terminal.press("C-u")
  await expectEmptyInput(scene, terminal, "carry on")
  const report = await terminal.end()
  expect(rejections(report)).toEqual([])
  expect(report.requests("main")).toHaveLength(1)
  expect(typedIn(report)).toEqual(["carry on"])
  expect(JSON.stringify(report.requests())).not.toMatch(/aprove|one of them|tenure doctor/)
  expect([stageOf(scene, UV), stageOf(scene, TAG)]).toEqual(["review_pending", "review_pending"])
})

test("REVW-08, TRNS-01: status says the same in a terminal, as a typed line and as a command", async () => {
  await using scene = await waiting()
  const terminal = await scene.terminal()
  await terminal.code()
  const expected = squeezed(tenure(scene, "status").stdout)
  expect(expected).toContain("Lessons2needreview")
  await terminal.prompt("tenure status")
  await terminal.waitFor(/Ctrl\+U clears/)
  expect(squeezed(await terminal.screen())).toContain(expected)
  await terminal.press("C-u")
  await terminal.prompt("/clear")
  await terminal.waitFor(/❯\s*$/m)
  await terminal.prompt("/tenure:status")
  await terminal.waitFor(/Lessons +2 need review/)
  expect(squeezed(await terminal.screen())).toContain(squeezed(tenure(scene, "status").stdout))
  expect((await terminal.end()).requests("main")).toEqual([])
})

function squeezed(text: string): string {
  return text.replace(/\s+/g, "")
}

test("REVW-08, LIFE-06: a command typed while the model works is queued, which others can do too, so it is answered with the line to type", async () => {
  await using scene = await waiting()
  const working = longCall(scene)
  scene.model.main(working.turn, say("Slept."))
  const terminal = await scene.terminal()
  await terminal.prompt("Sleep")
  await working.running()
  await terminal.type(`/tenure:approve 1 ${await terminal.code()}`)
  await terminal.press("Enter")
  working.end()
  const asked = /typed while the agent worked\. To do it, type: (\/tenure:approve 1 \w+)/
  const [, again = ""] = asked.exec(await terminal.waitFor(asked)) ?? []
  expect([stageOf(scene, UV), stageOf(scene, TAG)]).toEqual(["review_pending", "review_pending"])
  await terminal.prompt(again)
  await terminal.waitFor(/Tenure: approved: /)
  const report = await terminal.end()
  expect(rejections(report)).toEqual([])
  expect(report.requests("main")).toHaveLength(2)
  expect(JSON.stringify(report.requests())).not.toContain("tenure:approve")
})

test("REVW-08, LIFE-06: in print mode a command is answered, decides nothing and costs no request", async () => {
  await using scene = await waiting()
  const session = await scene.print()
  const refused = await session.prompt("/tenure:approve 1 k7f")
  expect(refused.text).toContain("nobody sits at this session")
  const shown = await session.prompt("/tenure:review")
  expect(shown.text).toContain("Review 1 of 2 · number 1")
  expect(shown.text).not.toMatch(/approve 1 [a-z]\w\w/)
  expect((await session.prompt("/tenure:status")).text).toMatch(/Lessons +2 need review/)
  const report = await session.end()
  expect(rejections(report)).toEqual([])
  expect(report.requests("main")).toEqual([])
  expect([stageOf(scene, UV), stageOf(scene, TAG)]).toEqual(["review_pending", "review_pending"])
})

const CORRECTION = "no, never run pip install here. use uv add instead"

test("LERN-10, LERN-15, REVW-08, GUID-06: a plain correction is noted, approved by command, and the next session holds the same mistake", async () => {
  await using scene = await openProject({ plugins: [PLUGIN_WITHOUT_MOD] })
  const mistake = call("Bash", { command: "pip install requests" })
  scene.model.main(mistake, say("Installed it."), say("Understood, uv from now on."))
  const first = await scene.terminal()
  await first.prompt("Add requests")
  await first.waitFor(/Installed it/)
  await first.prompt(CORRECTION)
  await first.waitFor(/Tenure: noted "[^"]+"\. Keep it: \/tenure:approve 1 \w+/)
  await first.prompt(`/tenure:approve 1 ${await first.code()}`)
  await first.waitFor(/approved: /)
  const taught = await first.end()
  expect(rejections(taught)).toEqual([])
  expect(taught.requests("main")).toHaveLength(3)

  scene.model.main(mistake, call("Bash", { command: "echo uv add requests" }), say("Added with uv."))
  const second = await scene.terminal()
  await second.prompt("Add requests again")
  await second.waitFor(/Added with uv/)
  const report = await second.end()
  expect(rejections(report)).toEqual([])
  const held = report.requests("main")[1]!.newText
  expect(held).toContain("This call was held once")
  expect(held).toContain("uv add")
})

// How sessions of the real client age approved lessons (LIFE-03): empty sessions do not; working sessions finally remove
// one line from CLAUDE.md, and the person sees which.
import { expect, test } from "bun:test"
import { decideLesson } from "../../src/lessons/disk/decide-lesson.ts"
import { personAt } from "../../src/lessons/model/actor.ts"
import { type LessonId, NO_TRIGGERS } from "../../src/lessons/model/lesson.ts"
import { loadLesson } from "../../src/store/lesson-rows.ts"
import { workedSessions } from "../../src/store/sessions.ts"
import { candidate } from "../support/candidate.ts"
import { call, say } from "./model-turns.ts"
import { inStore, openProject, rejections, withLessons } from "./product.ts"
import type { Scene } from "./run-client.ts"

const POINTED = "use-make-test" as LessonId
const PLAIN = "answer-in-german" as LessonId

function approve(scene: Scene): void {
  withLessons(scene, (io) => {
    const triggers = { ...NO_TRIGGERS, commands: ["go test"] }
    candidate(io, { id: POINTED, title: "Use make test", body: "Use make test, not go test.", triggers })
    candidate(io, { id: PLAIN, title: "Answer in German.", body: "Answer in German." })
    for (const id of [POINTED, PLAIN]) decideLesson(io, id, "approved", personAt("terminal"))
  })
}

function stageOf(scene: Scene, id: LessonId) {
  return inStore(scene, (store) => loadLesson(store, id)?.standing.stage)
}

test("LIFE-03: six empty sessions change nothing; after five working sessions a lesson decays, and the person sees it", async () => {
  await using scene = await openProject({ allowedTools: ["Write"] })
  approve(scene)
  const before = await scene.read("CLAUDE.md")
  for (let n = 0; n < 6; n++) {
    const empty = await scene.terminal()
    expect(rejections(await empty.end())).toEqual([])
  }
  expect(await scene.read("CLAUDE.md")).toBe(before)
  expect(inStore(scene, (store) => workedSessions(store, 10))).toEqual([])

  for (let n = 0; n < 5; n++) {
    scene.model.main(
      call("Write", { file_path: `${scene.project}/note-${n}.txt`, content: "x" }),
      say(`Wrote note ${n}.`),
    )
    const busy = await scene.terminal()
    await busy.prompt(`Write note ${n}`)
    await busy.waitFor(new RegExp(`Wrote note ${n}`))
    await busy.end()
    expect(await scene.read("CLAUDE.md")).toBe(before)
  }

  const last = await scene.terminal()
  const screen = await last.waitFor(/1 lesson left CLAUDE\.md/)
  // With our module the line needs no code.
  expect(screen.replace(/\s+/g, " ")).toContain(`type: /tenure:restore ${POINTED}`)
  await last.end()
  expect([stageOf(scene, POINTED), stageOf(scene, PLAIN)]).toEqual(["decayed", "active"])
  expect(await scene.read("CLAUDE.md")).toContain("Answer in German.")
  expect(await scene.read("CLAUDE.md")).not.toContain("make test")
}, 600_000)

// Lessons in use: how they age, come back and stand in CLAUDE.md.
import { expect, test } from "bun:test"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { claudeMd, draft, openLessonFolder, stageOf } from "../../test/support/lesson-folder.ts"
import { DEFAULT_CONFIG } from "../core/config.ts"
import { PROGRAM, personAt } from "../core/lessons/actor.ts"
import { type LessonId, NO_TRIGGERS } from "../core/lessons/lesson.ts"
import { changes } from "../store/changelog.ts"
import { beginDay } from "../store/days.ts"
import { recordEvent } from "../store/events.ts"
import { seeSession } from "../store/sessions.ts"
import { blockMemory, refreshBlock } from "./block.ts"
import { change } from "./change.ts"
import { countSession } from "./count-session.ts"
import { decideLesson, markLesson } from "./decide.ts"
import { lessonPath } from "./lesson-file.ts"
import { type LessonIo, moment } from "./lesson-io.ts"
import { waitingList } from "./waiting.ts"

const ME = personAt("terminal")
const USE_UV = "use-uv" as LessonId

test("LIFE-03, LIFE-04: five counted sessions without a use take a lesson out of CLAUDE.md, its file stays", () => {
  using io = openLessonFolder()
  draft(io, USE_UV)
  decideLesson(io, USE_UV, "approved", ME)
  for (let n = 1; n <= 5; n++) {
    expect(stageOf(io, USE_UV)).toBe("active")
    openSession(io, n)
  }
  expect(stageOf(io, USE_UV)).toBe("decayed")
  expect(claudeMd(io)).toBe("")
  expect(readFileSync(lessonPath(io, USE_UV), "utf8")).toContain("stage: active")
  change(io, USE_UV, { kind: "referenced", by: PROGRAM, ...moment(io) })
  refreshBlock(io)
  expect(claudeMd(io)).toContain("[use-uv]")
  expect(changes(io.store).map(({ action }) => action)).toEqual([
    "captured",
    "approved",
    "decayed",
    "revived",
  ])
})

test("LIFE-03, LIFE-04: a lesson whose call was made is not stale, and a decayed one comes back by it", () => {
  using io = openLessonFolder()
  const plugin = { triggers: { ...NO_TRIGGERS, files: ["**/plugin.json"] } }
  draft(io, "bump" as LessonId, plugin)
  decideLesson(io, "bump" as LessonId, "approved", ME)
  const session = (n: number, target: string) => {
    openSession(io, n)
    const about = {
      kind: "tool-finished",
      agent: null,
      tool: "Edit",
      outcome: "ok",
      durationMs: 1,
      text: null,
    } as const
    recordEvent(
      io.store,
      { ...about, session: `s${n}` as never, target, key: `e${n}`, keyIsUnique: true },
      n,
      1,
    )
  }
  for (const n of [1, 2, 3]) session(n, "README.md")
  session(4, "app/plugin.json")
  for (const n of [5, 6, 7, 8]) session(n, "README.md")
  expect(stageOf(io, "bump" as LessonId)).toBe("active")
  session(9, "README.md")
  expect(stageOf(io, "bump" as LessonId)).toBe("decayed")
  session(10, "app/plugin.json")
  session(11, "README.md")
  expect(stageOf(io, "bump" as LessonId)).toBe("active")
  expect(claudeMd(io)).toContain("[bump]")
})

test("REVW-06: a draft nobody looked at for 30 days is archived when a session is counted", () => {
  using io = openLessonFolder()
  draft(io, USE_UV)
  countSession({ ...io, now: io.now + 29 * 86_400_000 })
  expect(stageOf(io, USE_UV)).toBe("review_pending")
  countSession({ ...io, now: io.now + 30 * 86_400_000 })
  expect(stageOf(io, USE_UV)).toBe("archived")
})

test("F10: a clock that is a year ahead archives no draft until it has said so on three days", () => {
  using io = openLessonFolder()
  draft(io, USE_UV)
  beginDay(io.store, io.now)
  const ahead = { ...io, now: io.now + 365 * 86_400_000 }
  for (let day = 0; day < 3; day++) {
    countSession(ahead)
    expect(stageOf(io, USE_UV)).toBe("review_pending")
    expect(beginDay(io.store, ahead.now + day * 86_400_000)).toBe(true)
  }
  countSession(ahead)
  expect(stageOf(io, USE_UV)).toBe("archived")
})

test("LIFE-07: three not-helpful marks send a lesson back to review and out of CLAUDE.md", () => {
  using io = openLessonFolder()
  draft(io, USE_UV)
  decideLesson(io, USE_UV, "approved", ME)
  for (let n = 0; n < 3; n++) markLesson(io, USE_UV, false, ME)
  expect(stageOf(io, USE_UV)).toBe("review_pending")
  expect(claudeMd(io)).toBe("")
})

test("LIFE-05: of 60 active lessons 50 reach CLAUDE.md, and who fell out is logged once", () => {
  using io = openLessonFolder()
  for (let n = 10; n < 70; n++) {
    draft(io, `lesson-${n}` as LessonId, { body: `Do ${n}.` })
    decideLesson(io, `lesson-${n}` as LessonId, "approved", ME)
  }
  expect(claudeMd(io).match(/\[lesson-\d+\]/g)).toHaveLength(50)
  expect(blockMemory(io).left).toHaveLength(10)
  const rows = changes(io.store).filter(({ action }) => action === "left-block")
  expect(rows).toHaveLength(10)
  refreshBlock(io)
  expect(changes(io.store).filter(({ action }) => action === "left-block")).toHaveLength(10)
})

test("F23, F24: a block edited by hand or taken out is left alone, and the trouble is told", () => {
  using io = openLessonFolder()
  draft(io, USE_UV)
  decideLesson(io, USE_UV, "approved", ME)
  const path = join(io.project.root, "CLAUDE.md")
  writeFileSync(path, claudeMd(io).replace("Do use-uv here", "Do use-uv everywhere"))
  const byHand = claudeMd(io)
  draft(io, "another" as LessonId)
  expect(decideLesson(io, "another" as LessonId, "approved", ME).block.kind).toBe("edited-by-hand")
  expect(claudeMd(io)).toBe(byHand)
  expect(waitingList(io, "s")).toContain("edited by hand")
  writeFileSync(path, "# All mine\n")
  expect(refreshBlock(io).kind).toBe("opted-out")
  expect(claudeMd(io)).toBe("# All mine\n")
})

test("GUID-02: the block can be a file of its own, or nothing", () => {
  using folder = openLessonFolder()
  const io: LessonIo = { ...folder, config: { ...DEFAULT_CONFIG, claudeMd: "rules" } }
  draft(io, USE_UV)
  decideLesson(io, USE_UV, "approved", ME)
  expect(claudeMd(io)).toBe("")
  expect(readFileSync(join(io.project.root, ".claude/rules/tenure.md"), "utf8")).toContain("[use-uv]")
})

function openSession(io: LessonIo, n: number): void {
  const facts = { source: "startup", attended: true, model: null, branch: null } as const
  seeSession(io.store, { id: `s${n}` as never, ...facts }, n)
  countSession(io)
}

// Lessons in use: decay, revival and the block in CLAUDE.md.
import { expect, test } from "bun:test"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { claudeMd, draft, openLessonFolder, stageOf, workIn } from "../../../test/support/lesson-folder.ts"
import { DEFAULT_CONFIG } from "../../config/config.ts"
import { changes } from "../../store/changelog-rows.ts"
import { beginDay } from "../../store/days.ts"
import { type LessonIo, moment } from "../../store/lesson-io.ts"
import { registerSession } from "../../store/sessions.ts"
import { PROGRAM, personAt } from "../model/actor.ts"
import { type LessonId, NO_TRIGGERS } from "../model/lesson.ts"
import { changeLesson } from "./change-lesson.ts"
import { blockMemory, refreshBlock } from "./claude-md-block.ts"
import { countSession } from "./count-session.ts"
import { takeDecayNotice } from "./decay-notice.ts"
import { decideLesson, editLesson, markLesson } from "./decide-lesson.ts"
import { keepLesson, proposedForRetirement } from "./retirement.ts"
import { waitingNotice } from "./waiting-notice.ts"
import { lessonPath } from "./write-lesson-file.ts"

const ME = personAt("terminal")
const USE_UV = "use-uv" as LessonId

test("LIFE-03, LIFE-04: after five counted sessions without use a lesson leaves CLAUDE.md, and its file stays", () => {
  using io = openLessonFolder()
  draft(io, USE_UV)
  decideLesson(io, USE_UV, "approved", ME)
  for (let n = 1; n <= 6; n++) {
    expect(stageOf(io, USE_UV)).toBe("active")
    openSession(io, n)
  }
  expect(stageOf(io, USE_UV)).toBe("decayed")
  expect(existsSync(join(io.project.root, "CLAUDE.md"))).toBe(false)
  expect(readFileSync(lessonPath(io, USE_UV), "utf8")).toContain("stage: active")
  changeLesson(io, USE_UV, { kind: "referenced", by: PROGRAM, ...moment(io) })
  refreshBlock(io)
  expect(claudeMd(io)).toContain("[use-uv]")
  expect(changes(io.store).map(({ action }) => action)).toEqual([
    "captured",
    "approved",
    "decayed",
    "revived",
  ])
})

test("LIFE-03, LIFE-04: a matching call keeps a lesson active and revives a decayed one", () => {
  using io = openLessonFolder()
  const plugin = { triggers: { ...NO_TRIGGERS, files: ["**/plugin.json"] } }
  draft(io, "bump" as LessonId, plugin)
  decideLesson(io, "bump" as LessonId, "approved", ME)
  const session = (n: number, target: string) => openSession(io, n, target)
  for (const n of [1, 2, 3]) session(n, "README.md")
  session(4, "app/plugin.json")
  for (const n of [5, 6, 7, 8, 9]) session(n, "README.md")
  expect(stageOf(io, "bump" as LessonId)).toBe("active")
  session(10, "app/plugin.json")
  expect(stageOf(io, "bump" as LessonId)).toBe("decayed")
  session(11, "README.md")
  expect(stageOf(io, "bump" as LessonId)).toBe("active")
  expect(claudeMd(io)).toContain("[bump]")
})

test("LIFE-03: sessions without a prompt, a call or a person do not count", () => {
  using io = openLessonFolder()
  draft(io, USE_UV)
  decideLesson(io, USE_UV, "approved", ME)
  for (let n = 1; n <= 6; n++) openEmpty(io, n)
  for (let n = 7; n <= 12; n++) {
    openEmpty(io, n, false)
    workIn(io, `s${n}`)
  }
  openEmpty(io, 13)
  expect(stageOf(io, USE_UV)).toBe("active")
  expect(claudeMd(io)).toContain("[use-uv]")
})

test("LIFE-03: the person sees once which lesson left, and the shown line brings it back", () => {
  using io = openLessonFolder()
  draft(io, USE_UV)
  decideLesson(io, USE_UV, "approved", ME)
  for (let n = 1; n <= 5; n++) openSession(io, n)
  expect(takeDecayNotice(io, "s", "line")).toEqual([])
  openEmpty(io, 6)
  const notice = takeDecayNotice(io, "s", "line").join("\n")
  expect(notice).toContain(
    "1 lesson left CLAUDE.md after 5 sessions without use. It still comes with its call.",
  )
  expect(notice).toContain("tenure restore use-uv")
  expect(takeDecayNotice(io, "s", "line")).toEqual([])
  decideLesson(io, USE_UV, "restored", ME)
  expect(claudeMd(io)).toContain("[use-uv]")
  expect(changes(io.store).map(({ action }) => action)).toEqual([
    "captured",
    "approved",
    "decayed",
    "restored",
  ])
  openSession(io, 7)
  expect(stageOf(io, USE_UV)).toBe("active")
})

test("LIFE-03: an unused lesson that may not decay is proposed for retirement, once", () => {
  using io = openLessonFolder()
  const ids = ["critical", "edited", "untold"] as LessonId[]
  draft(io, "critical" as LessonId, { priority: "CRITICAL" })
  draft(io, "edited" as LessonId)
  draft(io, "untold" as LessonId, { triggers: NO_TRIGGERS, body: "Answer kindly.", title: "Answer kindly" })
  for (const id of ids) decideLesson(io, id, "approved", ME)
  editLesson(io, "edited" as LessonId, { body: "Do it my way." }, ME)
  const proposed = () => proposedForRetirement(io).map(({ content }) => content.id)
  for (let n = 1; n <= 5; n++) openSession(io, n)
  expect(proposed()).toEqual([])
  openEmpty(io, 6)
  expect(proposed()).toEqual(ids)
  for (const id of ids) expect(stageOf(io, id)).toBe("active")
  expect(claudeMd(io)).toContain("[untold]")
  keepLesson(io, "untold" as LessonId)
  for (let n = 7; n <= 14; n++) openSession(io, n)
  expect(proposed()).toEqual(["critical", "edited"] as LessonId[])
  changeLesson(io, "critical" as LessonId, { kind: "referenced", by: PROGRAM, ...moment(io) })
  expect(proposed()).toEqual(["edited"] as LessonId[])
})

test("LIFE-04: a person's CLAUDE.md stays when the last lesson leaves, even if empty", () => {
  using io = openLessonFolder()
  writeFileSync(join(io.project.root, "CLAUDE.md"), "")
  draft(io, USE_UV)
  decideLesson(io, USE_UV, "approved", ME)
  decideLesson(io, USE_UV, "archived", ME)
  expect(readFileSync(join(io.project.root, "CLAUDE.md"), "utf8")).toBe("")
})

test("REVW-06: a draft unreviewed for 30 days is archived when a session is counted", () => {
  using io = openLessonFolder()
  draft(io, USE_UV)
  countSession({ ...io, now: io.now + 29 * 86_400_000 })
  expect(stageOf(io, USE_UV)).toBe("review_pending")
  countSession({ ...io, now: io.now + 30 * 86_400_000 })
  expect(stageOf(io, USE_UV)).toBe("archived")
})

test("F10: a clock a year ahead archives no draft until three days confirm it", () => {
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

test("LIFE-05: of 60 active lessons 50 reach CLAUDE.md, and each one left out is logged once", () => {
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

test("F23, F24: a hand-edited or removed block is left alone and reported", () => {
  using io = openLessonFolder()
  draft(io, USE_UV)
  decideLesson(io, USE_UV, "approved", ME)
  const path = join(io.project.root, "CLAUDE.md")
  writeFileSync(path, claudeMd(io).replace("use-uv]", "use-uv] everywhere"))
  const byHand = claudeMd(io)
  draft(io, "another" as LessonId)
  expect(decideLesson(io, "another" as LessonId, "approved", ME).block.kind).toBe("edited-by-hand")
  expect(claudeMd(io)).toBe(byHand)
  expect(waitingNotice(io, "s", "line")).toContain("edited by hand")
  writeFileSync(path, "# All mine\n")
  expect(refreshBlock(io).kind).toBe("opted-out")
  expect(claudeMd(io)).toBe("# All mine\n")
})

test("GUID-02: the block can be a separate file, or off", () => {
  using folder = openLessonFolder()
  const io: LessonIo = { ...folder, config: { ...DEFAULT_CONFIG, claudeMd: "rules" } }
  draft(io, USE_UV)
  decideLesson(io, USE_UV, "approved", ME)
  expect(claudeMd(io)).toBe("")
  expect(readFileSync(join(io.project.root, ".claude/rules/tenure.md"), "utf8")).toContain("[use-uv]")
})

/** A session starts; a person prompts in it and a file is edited. */
function openSession(io: LessonIo, n: number, target = "README.md"): void {
  openEmpty(io, n)
  workIn(io, `s${n}`, target)
}

function openEmpty(io: LessonIo, n: number, attended = true): void {
  const facts = { source: "startup", attended, model: null, branch: null } as const
  registerSession(io.store, { id: `s${n}` as never, ...facts }, n)
  countSession(io)
}

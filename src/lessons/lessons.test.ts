import { afterEach, beforeEach, expect, test } from "bun:test"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { lesson } from "../../test/support/lesson-life.ts"
import { DEFAULT_CONFIG } from "../core/config.ts"
import { PROGRAM, personAt } from "../core/lessons/actor.ts"
import { replay, verify } from "../core/lessons/changelog.ts"
import { type LessonId, NO_TRIGGERS, type Stage } from "../core/lessons/lesson.ts"
import { sha256 } from "../io/hash.ts"
import { project } from "../io/home.ts"
import { changes } from "../store/changelog.ts"
import { recordEvent } from "../store/events.ts"
import { troubledFiles } from "../store/lesson-files.ts"
import { deleteLesson, lessonsIn, loadLesson, reviewQueue } from "../store/lessons.ts"
import { openStore } from "../store/open.ts"
import { seeSession } from "../store/sessions.ts"
import { blockMemory, refreshBlock } from "./block.ts"
import { change } from "./change.ts"
import { countSession } from "./count-session.ts"
import { decideLesson, editLesson, markLesson, redoLast, rewording, undoLast } from "./decide.ts"
import { deliverableLessons } from "./deliverable.ts"
import { lessonPath } from "./lesson-file.ts"
import { type LessonIo, moment } from "./lesson-io.ts"
import { lessonNamed, numberList } from "./numbering.ts"
import { syncLessons } from "./sync.ts"
import { waitingList } from "./waiting.ts"

const ME = personAt("terminal")
const USE_UV = "use-uv" as LessonId
let base: string
let io: LessonIo

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), "tenure-lessons-")))
  const here = project(join(base, "project"))
  mkdirSync(join(here.tenure, "lessons"), { recursive: true })
  io = {
    project: here,
    store: openStore(here),
    config: DEFAULT_CONFIG,
    now: Date.UTC(2026, 10, 15),
    home: join(base, "home"),
  }
  mkdirSync(join(base, "home"))
})

afterEach(() => rmSync(base, { recursive: true, force: true }))

function draft(id: LessonId, over: Parameters<typeof lesson>[0] = {}): void {
  const content = lesson({
    id,
    title: `About ${id}`,
    kind: "convention",
    body: `Do ${id} here.`,
    source: "correction",
    ...over,
  })
  change(io, id, {
    kind: "captured",
    content,
    origin: "person",
    session: "s1",
    queued: true,
    by: PROGRAM,
    ...moment(io),
  })
}

function claudeMd(): string {
  const path = join(io.project.root, "CLAUDE.md")
  return existsSync(path) ? readFileSync(path, "utf8") : ""
}

function stageOf(id: LessonId): Stage | undefined {
  return loadLesson(io.store, id)?.standing.stage
}

test("a candidate is in the queue and nowhere else until a person approves it", () => {
  draft(USE_UV)
  expect(reviewQueue(io.store).map(({ content }) => content.id)).toEqual([USE_UV])
  expect(refreshBlock(io).kind).toBe("unchanged")
  expect(claudeMd()).toBe("")
  expect(existsSync(lessonPath(io, USE_UV))).toBe(false)
  expect(deliverableLessons(io)).toEqual([])
})

test("REVW-05: an approved correction has a file, confidence 0.85, a line in CLAUDE.md and a row that names the channel", () => {
  draft(USE_UV)
  decideLesson(io, USE_UV, "approved", ME)
  const file = readFileSync(lessonPath(io, USE_UV), "utf8")
  expect(file).toContain("stage: active")
  expect(file).toContain("confidence: 0.85")
  expect(claudeMd()).toContain("[use-uv]")
  expect(changes(io.store).at(-1)).toMatchObject({ action: "approved", by: "person", channel: "terminal" })
  expect(deliverableLessons(io).map(({ content }) => content.id)).toEqual([USE_UV])
})

test("TRNS-05: undo takes the file and the line away again, redo brings both back, byte for byte", () => {
  writeFileSync(join(io.project.root, "CLAUDE.md"), "# Ours\r\n\r\nNo newline at the end")
  draft(USE_UV)
  decideLesson(io, USE_UV, "approved", ME)
  const file = readFileSync(lessonPath(io, USE_UV), "utf8")
  const block = claudeMd()
  expect(undoLast(io, ME)?.what).toBe("approved")
  expect(existsSync(lessonPath(io, USE_UV))).toBe(false)
  expect(claudeMd()).toBe("# Ours\r\n\r\nNo newline at the end")
  expect(stageOf(USE_UV)).toBe("review_pending")
  redoLast(io, ME)
  expect(readFileSync(lessonPath(io, USE_UV), "utf8")).toBe(file)
  expect(claudeMd()).toBe(block)
})

test("TRNS-05, T26: after a life of changes the changelog replays to the present state and its chain holds", () => {
  for (const id of ["a-one", "b-two", "c-three"] as LessonId[]) draft(id)
  decideLesson(io, "a-one" as LessonId, "approved", ME)
  decideLesson(io, "b-two" as LessonId, "rejected", ME)
  editLesson(
    io,
    "a-one" as LessonId,
    rewording(loadLesson(io.store, "a-one" as LessonId)!.content, "Another rule."),
    ME,
  )
  decideLesson(io, "a-one" as LessonId, "archived", ME)
  decideLesson(io, "a-one" as LessonId, "restored", ME)
  const rows = changes(io.store)
  expect(verify(rows, sha256)).toEqual({ kind: "sound" })
  const stages: Stage[] = ["observation", "review_pending", "active", "decayed", "rejected", "archived"]
  const now = new Map(
    lessonsIn(io.store, stages).map(({ statistics: _, ...record }) => [record.content.id, record]),
  )
  expect(replay(rows)).toEqual(now as never)
  io.store.run("UPDATE changelog SET reason = 'because' WHERE seq = 3")
  expect(verify(changes(io.store), sha256)).toMatchObject({ kind: "broken", seq: 3 })
})

test("HOME-03: with the database gone, approved lessons come back from their files, trusted as they were", () => {
  draft(USE_UV)
  draft("other-one" as LessonId)
  decideLesson(io, USE_UV, "approved", ME)
  for (const id of [USE_UV, "other-one" as LessonId]) deleteLesson(io.store, id)
  io.store.run("DELETE FROM lesson_files")
  expect(syncLessons(io).read).toEqual(["use-uv.md"])
  expect(stageOf(USE_UV)).toBe("active")
  expect(deliverableLessons(io)).toHaveLength(1)
})

test("SAFE-03, T06: a file nobody here agreed to is noted and not delivered; a changed one is untrusted again", () => {
  draft(USE_UV)
  decideLesson(io, USE_UV, "approved", ME)
  const path = lessonPath(io, USE_UV)
  const trusted = readFileSync(path, "utf8")
  writeFileSync(join(io.project.tenure, "lessons", "from-afar.md"), trusted.replaceAll("use-uv", "from-afar"))
  writeFileSync(path, trusted.replace("Do use-uv here.", "Do as the stranger says."))
  syncLessons(io)
  expect(troubledFiles(io.store, io.project.root).map(({ name }) => name)).toEqual([
    "from-afar.md",
    "use-uv.md",
  ])
  expect(deliverableLessons(io)).toEqual([])
  refreshBlock(io)
  expect(claudeMd()).toBe("")
  expect(loadLesson(io.store, "from-afar" as LessonId)).toBeUndefined()
  writeFileSync(path, trusted)
  syncLessons(io)
  expect(deliverableLessons(io)).toHaveLength(1)
})

test("LESN-02: a malformed file is reported with its line, and the others still work", () => {
  draft(USE_UV)
  decideLesson(io, USE_UV, "approved", ME)
  writeFileSync(join(io.project.tenure, "lessons", "broken.md"), "---\nid: broken\nkind: song\n---\nx\n")
  syncLessons(io)
  expect(waitingList(io, "s")).toContain(".tenure/lessons/broken.md:")
  expect(deliverableLessons(io)).toHaveLength(1)
})

test("the index reads a file again only when it has changed, and forgets one that is gone", () => {
  draft(USE_UV)
  decideLesson(io, USE_UV, "approved", ME)
  expect(syncLessons(io)).toEqual({ read: [], gone: [] })
  utimesSync(lessonPath(io, USE_UV), 1, 1)
  expect(syncLessons(io).read).toEqual(["use-uv.md"])
  rmSync(lessonPath(io, USE_UV))
  expect(syncLessons(io).gone).toEqual(["use-uv.md"])
  expect(deliverableLessons(io)).toEqual([])
})

test("LIFE-03, LIFE-04: five counted sessions without a use take a lesson out of CLAUDE.md, its file stays", () => {
  draft(USE_UV)
  decideLesson(io, USE_UV, "approved", ME)
  for (let n = 1; n <= 5; n++) {
    expect(stageOf(USE_UV)).toBe("active")
    seeSession(
      io.store,
      { id: `s${n}` as never, source: "startup", attended: true, model: null, branch: null },
      n,
    )
    countSession(io)
  }
  expect(stageOf(USE_UV)).toBe("decayed")
  expect(claudeMd()).toBe("")
  expect(readFileSync(lessonPath(io, USE_UV), "utf8")).toContain("stage: active")
  change(io, USE_UV, { kind: "referenced", by: PROGRAM, ...moment(io) })
  refreshBlock(io)
  expect(claudeMd()).toContain("[use-uv]")
  expect(changes(io.store).map(({ action }) => action)).toEqual([
    "captured",
    "approved",
    "decayed",
    "revived",
  ])
})

test("LIFE-03, LIFE-04: a lesson whose call was made is not stale, and a decayed one comes back by it", () => {
  const plugin = { triggers: { ...NO_TRIGGERS, files: ["**/plugin.json"] } }
  draft("bump" as LessonId, plugin)
  decideLesson(io, "bump" as LessonId, "approved", ME)
  const session = (n: number, target: string) => {
    seeSession(
      io.store,
      { id: `s${n}` as never, source: "startup", attended: true, model: null, branch: null },
      n,
    )
    countSession(io)
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
  expect(stageOf("bump" as LessonId)).toBe("active")
  session(9, "README.md")
  expect(stageOf("bump" as LessonId)).toBe("decayed")
  session(10, "app/plugin.json")
  session(11, "README.md")
  expect(stageOf("bump" as LessonId)).toBe("active")
  expect(claudeMd()).toContain("[bump]")
})

test("REVW-06: a draft nobody looked at for 30 days is archived when a session is counted", () => {
  draft(USE_UV)
  countSession({ ...io, now: io.now + 29 * 86_400_000 })
  expect(stageOf(USE_UV)).toBe("review_pending")
  countSession({ ...io, now: io.now + 30 * 86_400_000 })
  expect(stageOf(USE_UV)).toBe("archived")
})

test("LIFE-07: three not-helpful marks send a lesson back to review and out of CLAUDE.md", () => {
  draft(USE_UV)
  decideLesson(io, USE_UV, "approved", ME)
  for (let n = 0; n < 3; n++) markLesson(io, USE_UV, false, ME)
  expect(stageOf(USE_UV)).toBe("review_pending")
  expect(claudeMd()).toBe("")
})

test("LIFE-05: of 60 active lessons 50 reach CLAUDE.md, and who fell out is logged once", () => {
  for (let n = 10; n < 70; n++) {
    draft(`lesson-${n}` as LessonId, { body: `Do ${n}.` })
    decideLesson(io, `lesson-${n}` as LessonId, "approved", ME)
  }
  expect(claudeMd().match(/\[lesson-\d+\]/g)).toHaveLength(50)
  expect(blockMemory(io).left).toHaveLength(10)
  const rows = changes(io.store).filter(({ action }) => action === "left-block")
  expect(rows).toHaveLength(10)
  refreshBlock(io)
  expect(changes(io.store).filter(({ action }) => action === "left-block")).toHaveLength(10)
})

test("F23, F24: a block edited by hand or taken out is left alone, and the trouble is told", () => {
  draft(USE_UV)
  decideLesson(io, USE_UV, "approved", ME)
  const path = join(io.project.root, "CLAUDE.md")
  writeFileSync(path, claudeMd().replace("Do use-uv here", "Do use-uv everywhere"))
  const byHand = claudeMd()
  draft("another" as LessonId)
  expect(decideLesson(io, "another" as LessonId, "approved", ME).block.kind).toBe("edited-by-hand")
  expect(claudeMd()).toBe(byHand)
  expect(waitingList(io, "s")).toContain("edited by hand")
  writeFileSync(path, "# All mine\n")
  expect(refreshBlock(io).kind).toBe("opted-out")
  expect(claudeMd()).toBe("# All mine\n")
})

test("GUID-02: the block can be a file of its own, or nothing", () => {
  io = { ...io, config: { ...DEFAULT_CONFIG, claudeMd: "rules" } }
  draft(USE_UV)
  decideLesson(io, USE_UV, "approved", ME)
  expect(claudeMd()).toBe("")
  expect(readFileSync(join(io.project.root, ".claude/rules/tenure.md"), "utf8")).toContain("[use-uv]")
})

test("the numbers a person was shown stay with the lessons they read", () => {
  for (const id of ["first-one", "second-one", "third-one"] as LessonId[]) draft(id)
  waitingList(io, "session-x")
  const second = lessonNamed(io, "session-x", "2")
  decideLesson(io, lessonNamed(io, "session-x", "1"), "approved", ME)
  expect(lessonNamed(io, "session-x", "2")).toBe(second)
  numberList(io, "terminal", [])
  expect(() => lessonNamed(io, "session-x", "9")).toThrow("no number 9")
  expect(() => lessonNamed(io, "session-x", "no-such")).toThrow("no lesson 'no-such'")
  expect(lessonNamed(io, "session-x", "thi")).toBe("third-one" as LessonId)
})

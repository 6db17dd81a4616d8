// Decisions change state, changelog, file and trust together.
import { expect, test } from "bun:test"
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { claudeMd, draft, openLessonFolder, stageOf } from "../../../test/support/lesson-folder.ts"
import { sha256 } from "../../io/hash.ts"
import { changes } from "../../store/changelog-rows.ts"
import { troubledFiles } from "../../store/lesson-files.ts"
import { deleteLesson, lessonsIn, loadLesson, reviewQueue } from "../../store/lesson-rows.ts"
import { replay, verify } from "../lifecycle/changelog.ts"
import { personAt } from "../model/actor.ts"
import { type LessonId, STAGES } from "../model/lesson.ts"
import { deliverableLessons, refreshBlock } from "./claude-md-block.ts"
import { decideLesson, editLesson, redoLast, rewording, undoLast } from "./decide-lesson.ts"
import { lessonNamed, numberWaiting, TERMINAL, waitingNamed } from "./numbering.ts"
import { syncLessons } from "./sync-lessons.ts"
import { waitingNotice } from "./waiting-notice.ts"
import { lessonPath } from "./write-lesson-file.ts"

const ME = personAt("terminal")
const USE_UV = "use-uv" as LessonId

test("a candidate is in the queue and nowhere else until a person approves it", () => {
  using io = openLessonFolder()
  draft(io, USE_UV)
  expect(reviewQueue(io.store).map(({ content }) => content.id)).toEqual([USE_UV])
  expect(refreshBlock(io).kind).toBe("unchanged")
  expect(claudeMd(io)).toBe("")
  expect(existsSync(lessonPath(io, USE_UV))).toBe(false)
  expect(deliverableLessons(io)).toEqual([])
})

test("REVW-05: an approved correction has a file, confidence 0.85, a line in CLAUDE.md and a row that names the channel", () => {
  using io = openLessonFolder()
  draft(io, USE_UV)
  decideLesson(io, USE_UV, "approved", ME)
  const file = readFileSync(lessonPath(io, USE_UV), "utf8")
  expect(file).toContain("stage: active")
  expect(file).toContain("confidence: 0.85")
  expect(claudeMd(io)).toContain("[use-uv]")
  expect(changes(io.store).at(-1)).toMatchObject({ action: "approved", by: "person", channel: "terminal" })
  expect(deliverableLessons(io).map(({ content }) => content.id)).toEqual([USE_UV])
})

test("REVW-05: an edit changes file and CLAUDE.md, and the changelog keeps the old words", () => {
  using io = openLessonFolder()
  draft(io, USE_UV)
  decideLesson(io, USE_UV, "approved", ME)
  const before = loadLesson(io.store, USE_UV)!.content
  editLesson(io, USE_UV, rewording(before, "Use uv, and never pip."), ME)
  expect(readFileSync(lessonPath(io, USE_UV), "utf8")).toContain("Use uv, and never pip.")
  expect(claudeMd(io)).toContain("Use uv, and never pip.")
  const row = changes(io.store).at(-1)
  expect(row).toMatchObject({ action: "edited", by: "person", channel: "terminal" })
  expect(JSON.parse(row?.from ?? "")).toMatchObject({ body: before.body })
})

test("TRNS-05: undo removes file and line, redo restores both, byte for byte", () => {
  using io = openLessonFolder()
  writeFileSync(join(io.project.root, "CLAUDE.md"), "# Ours\r\n\r\nNo newline at the end")
  draft(io, USE_UV)
  decideLesson(io, USE_UV, "approved", ME)
  const file = readFileSync(lessonPath(io, USE_UV), "utf8")
  const block = claudeMd(io)
  expect(undoLast(io, ME)?.what).toBe("approved")
  expect(existsSync(lessonPath(io, USE_UV))).toBe(false)
  expect(claudeMd(io)).toBe("# Ours\r\n\r\nNo newline at the end")
  expect(stageOf(io, USE_UV)).toBe("review_pending")
  redoLast(io, ME)
  expect(readFileSync(lessonPath(io, USE_UV), "utf8")).toBe(file)
  expect(claudeMd(io)).toBe(block)
})

test("TRNS-05, T26: after many changes the changelog replays to the current state and its chain is intact", () => {
  using io = openLessonFolder()
  for (const id of ["a-one", "b-two", "c-three"] as LessonId[]) draft(io, id)
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
  const now = new Map(
    lessonsIn(io.store, STAGES).map(({ statistics: _, ...record }) => [record.content.id, record]),
  )
  expect(replay(rows)).toEqual(now as never)
  io.store.run("UPDATE changelog SET reason = 'because' WHERE seq = 3")
  expect(verify(changes(io.store), sha256)).toMatchObject({ kind: "broken", seq: 3 })
})

test("HOME-03: without the database, approved lessons return from their files, still trusted", () => {
  using io = openLessonFolder()
  draft(io, USE_UV)
  draft(io, "other-one" as LessonId)
  decideLesson(io, USE_UV, "approved", ME)
  for (const id of [USE_UV, "other-one" as LessonId]) deleteLesson(io.store, id)
  io.store.run("DELETE FROM lesson_files")
  expect(syncLessons(io).read).toEqual(["use-uv.md"])
  expect(stageOf(io, USE_UV)).toBe("active")
  expect(deliverableLessons(io)).toHaveLength(1)
})

test("SAFE-03, T06: an untrusted file is recorded but not delivered; a changed one is untrusted again", () => {
  using io = openLessonFolder()
  draft(io, USE_UV)
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
  expect(claudeMd(io)).toBe("")
  expect(loadLesson(io.store, "from-afar" as LessonId)).toBeUndefined()
  writeFileSync(path, trusted)
  syncLessons(io)
  expect(deliverableLessons(io)).toHaveLength(1)
})

test("LESN-02: a malformed file is reported with its line, and the others still work", () => {
  using io = openLessonFolder()
  draft(io, USE_UV)
  decideLesson(io, USE_UV, "approved", ME)
  writeFileSync(join(io.project.tenure, "lessons", "broken.md"), "---\nid: broken\nkind: song\n---\nx\n")
  syncLessons(io)
  expect(waitingNotice(io, "s", "line")).toContain(".tenure/lessons/broken.md:")
  expect(deliverableLessons(io)).toHaveLength(1)
})

test("the index re-reads only changed files and forgets deleted ones", () => {
  using io = openLessonFolder()
  draft(io, USE_UV)
  decideLesson(io, USE_UV, "approved", ME)
  expect(syncLessons(io)).toEqual({ read: [], gone: [] })
  utimesSync(lessonPath(io, USE_UV), 1, 1)
  expect(syncLessons(io).read).toEqual(["use-uv.md"])
  rmSync(lessonPath(io, USE_UV))
  expect(syncLessons(io).gone).toEqual(["use-uv.md"])
  expect(deliverableLessons(io)).toEqual([])
})

test("REVW-07: numbers a person saw stay with their lessons", () => {
  using io = openLessonFolder()
  for (const id of ["first-one", "second-one", "third-one"] as LessonId[]) draft(io, id)
  waitingNotice(io, "session-x", "line")
  const second = lessonNamed(io, "session-x", "2")
  decideLesson(io, lessonNamed(io, "session-x", "1"), "approved", ME)
  expect(lessonNamed(io, "session-x", "2")).toBe(second)
  expect(numberWaiting(io, TERMINAL).map(({ number }) => number)).toEqual([2, 3])
  expect(() => waitingNamed(io, "session-x", "1")).toThrow(
    "Number 1 is already approved: About first-one [first-one]. Nothing was changed. The list is now: 2. About second-one  3. About third-one.",
  )
  expect(() => lessonNamed(io, "session-x", "9")).toThrow("no number 9")
  expect(() => lessonNamed(io, "session-x", "no-such")).toThrow("no lesson 'no-such'")
  expect(lessonNamed(io, "session-x", "thi")).toBe("third-one" as LessonId)
})

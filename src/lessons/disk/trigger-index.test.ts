import { afterEach, beforeEach, expect, test } from "bun:test"
import { rmSync } from "node:fs"
import fc from "fast-check"
import { openLessonFolder } from "../../../test/support/lesson-folder.ts"
import { DEFAULT_CONFIG } from "../../config/config.ts"
import { lessonKeys } from "../../guidance/match/keys.ts"
import { filterPath, lookInFilter } from "../../store/filter.ts"
import { generationOf } from "../../store/generation.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { lessonsIn } from "../../store/lesson-rows.ts"
import { candidates, lessonInForce } from "../../store/triggers.ts"
import { UserError } from "../../text/user-error.ts"
import { personAt } from "../model/actor.ts"
import { type LessonId, NO_TRIGGERS, type Triggers } from "../model/lesson.ts"
import { addLesson, decideLesson, editLesson, undoLast } from "./decide-lesson.ts"
import { syncLessons } from "./sync-lessons.ts"

const me = personAt("terminal")
let io: LessonIo & Disposable

beforeEach(() => {
  io = openLessonFolder()
})

afterEach(() => io[Symbol.dispose]())

function add(title: string, triggers: Partial<Triggers>): LessonId {
  const all = { ...NO_TRIGGERS, ...triggers }
  return addLesson(io, { kind: "convention", body: `${title}.`, title, triggers: all }, me).id
}

function found(...keys: string[]): string[] {
  return candidates(io.store, keys, 50).map(({ id }) => id)
}

test("GUID-03: changing a lesson updates its keys, and the filter has every key", async () => {
  const id = add("About a", { files: ["**/a.ts"], actions: ["ship it"] })
  expect(found("f:a.ts", "l:about-a")).toEqual([id])
  expect((await lookInFilter(io.project, () => ["f:a.ts"])).isMaybe).toBe(true)
  expect((await lookInFilter(io.project, () => ["f:b.ts"])).isMaybe).toBe(false)
  editLesson(io, id, { triggers: { ...NO_TRIGGERS, files: ["**/b.ts"] } }, me)
  expect([found("f:a.ts"), found("f:b.ts")]).toEqual([[], [id]])
  expect((await lookInFilter(io.project, () => ["f:b.ts"])).isMaybe).toBe(true)
  decideLesson(io, id, "archived", me)
  expect(found("f:b.ts")).toEqual([])
  decideLesson(io, id, "restored", me)
  expect(found("f:b.ts")).toEqual([id])
  undoLast(io, me, id)
  expect(found("f:b.ts")).toEqual([])
})

test("GUID-03: a store without an index gets one, and a missing filter is rebuilt", async () => {
  const id = add("About a", { files: ["**/a.ts"] })
  io.store.run("DELETE FROM triggers; DELETE FROM meta WHERE key = 'triggers_made'")
  rmSync(filterPath(io.project))
  syncLessons(io)
  expect(found("f:a.ts")).toEqual([id])
  expect((await lookInFilter(io.project, () => ["f:b.ts"])).isMaybe).toBe(false)
})

test("LESN-04: superseded and deprecated lessons are not delivered; two that supersede each other both are", () => {
  const old = add("The old way", { files: ["**/a.ts"] })
  const other = add("The new way", { files: ["**/a.ts"] })
  const inForce = (id: LessonId) => lessonInForce(io.store, io.project.root, id) !== undefined
  editLesson(io, other, { supersedes: [old] }, me)
  expect([inForce(old), inForce(other)]).toEqual([false, true])
  editLesson(io, old, { supersedes: [other] }, me)
  expect([inForce(old), inForce(other)]).toEqual([true, true])
  editLesson(io, old, { supersedes: [], deprecated: true }, me)
  expect(found("f:a.ts")).toEqual([other])
})

test("GUID-03: every change of a lesson starts a new generation in store and filter", async () => {
  const id = add("About a", { files: ["**/a.ts"] })
  const before = generationOf(io.store)
  editLesson(io, id, { body: "Other words." }, me)
  const after = generationOf(io.store)
  expect(after).toBeGreaterThan(before)
  expect((await lookInFilter(io.project, () => [])).generation).toBe(after)
})

const names = ["a", "b", "c", "d"]
const move = fc.record({
  at: fc.nat(3),
  what: fc.constantFrom("approved", "rejected", "archived", "restored", "edit", "undo"),
  file: fc.constantFrom("x.ts", "y.ts", "z.ts"),
})

test("GUID-03: after any changes the index matches the lessons in force", async () => {
  const ids = names.map((name) => add(`About ${name}`, { files: [`**/${name}.ts`] }))
  const property = fc.asyncProperty(fc.array(move, { maxLength: 6 }), async (moves) => {
    for (const { at, what, file } of moves) {
      const id = ids[at] as LessonId
      try {
        if (what === "edit") editLesson(io, id, { triggers: { ...NO_TRIGGERS, files: [file] } }, me)
        else if (what === "undo") undoLast(io, me, id)
        else decideLesson(io, id, what as "approved", me)
      } catch (fault) {
        if (!(fault instanceof UserError)) throw fault
      }
    }
    const inForce = lessonsIn(io.store, ["active", "decayed"])
    const wanted = inForce.flatMap(({ content }) =>
      lessonKeys(content, DEFAULT_CONFIG.guidance.limits).map((key) => `${key} ${content.id}`),
    )
    const rows = io.store.query("SELECT key, lesson FROM triggers").values() as [string, string][]
    expect(rows.map((row) => row.join(" ")).sort()).toEqual(wanted.sort())
    for (const [key] of rows) expect((await lookInFilter(io.project, () => [key])).isMaybe).toBe(true)
  })
  await fc.assert(property, { numRuns: 40 })
}, 120_000)

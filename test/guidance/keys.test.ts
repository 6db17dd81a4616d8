import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import fc from "fast-check"
import { noteOf } from "../../src/guidance/disk/guide-prompt.ts"
import { GUIDANCE_LIMITS } from "../../src/guidance/match/guidance-limits.ts"
import { lessonKeys, sceneKeys } from "../../src/guidance/match/keys.ts"
import { type Match, matchLesson } from "../../src/guidance/match/match-lesson.ts"
import type { Guided } from "../../src/guidance/match/pointers.ts"
import { bestMatches, rankAll } from "../../src/guidance/match/rank.ts"
import { readScene } from "../../src/guidance/match/read-scene.ts"
import { roughKeys } from "../../src/guidance/match/rough-keys.ts"
import { matchGlob } from "../../src/io/bun-glob.ts"
import { type Lesson, type LessonId, NO_TRIGGERS, type Priority } from "../../src/lessons/model/lesson.ts"
import type { SessionId } from "../../src/sessions/event.ts"
import { indexFile } from "../../src/store/lesson-files.ts"
import { triggers } from "../../src/store/migrations/0004-triggers.ts"
import { migrate } from "../../src/store/open.ts"
import {
  candidates,
  forgetSaid,
  lessonInForce,
  lookUp,
  notedActions,
  noteSaid,
  putTriggers,
  removeTriggers,
} from "../../src/store/triggers.ts"
import { guidedLessons, situations } from "./arbitrary.ts"

const limits = GUIDANCE_LIMITS
const SLOW = 120_000
/** Priority and threshold set aside: every lesson that anything points at. */
const lenient = { matchGlob, limits: { ...limits, leastScore: 0, most: 1000 } }
const many = fc.uniqueArray(guidedLessons, { minLength: 1, maxLength: 12, selector: ({ id }) => id })

test(
  "GUID-03: whatever points at a lesson, the lesson shares a key with the act",
  () => {
    let eligible = 0
    const property = fc.property(guidedLessons, situations, (lesson, situation) => {
      const scene = readScene(situation, limits)
      if (!matchLesson(lesson, scene, lenient).eligible) return
      eligible += 1
      const asked = new Set(sceneKeys(scene))
      expect(lessonKeys(lesson, limits).some((key) => asked.has(key))).toBe(true)
    })
    fc.assert(property, { numRuns: 30_000 })
    expect(eligible).toBeGreaterThan(1_500)
  },
  SLOW,
)

test(
  "GUID-03: what is found through the index is what is found by looking at every lesson",
  () => {
    let found = 0
    const property = fc.property(many, situations, (lessons, situation) => {
      const store = indexOf(lessons)
      const scene = readScene(situation, limits)
      const matching = { matchGlob, limits }
      const best = bestMatches(lessons, scene, matching)
      const through = candidates(store, sceneKeys(scene), limits.candidates)
      expect(summary(bestMatches(through, scene, matching))).toEqual(summary(best))
      found += best.length
      store.close()
    })
    fc.assert(property, { numRuns: 2_000 })
    expect(found).toBeGreaterThan(200)
  },
  SLOW,
)

test(
  "GUID-03: a plain command line is found by its rough keys too",
  () => {
    let [plain, eligible] = [0, 0]
    const property = fc.property(guidedLessons, situations, (lesson, situation) => {
      if (situation.act.kind !== "command") return
      const keys = roughKeys(situation.act.line, situation.place)
      if (keys === undefined) return
      plain += 1
      const scene = readScene({ ...situation, said: { kind: "messages", texts: [] } }, limits)
      if (!matchLesson(lesson, scene, lenient).eligible) return
      eligible += 1
      const asked = new Set(keys)
      expect(lessonKeys(lesson, limits).some((key) => asked.has(key))).toBe(true)
    })
    fc.assert(property, { numRuns: 40_000 })
    expect(plain).toBeGreaterThan(500)
    expect(eligible).toBeGreaterThan(50)
  },
  SLOW,
)

test("a lesson put again has its new keys only, a removed one none; priority first, then what says more", () => {
  const store = indexOf([])
  const put = (id: string, priority: Priority, ...keys: string[]) =>
    putTriggers(store, { id: id as Lesson["id"], priority, triggers: NO_TRIGGERS }, keys)
  const found = (limit: number, ...keys: string[]) =>
    candidates(store, keys, limit)
      .map(({ id }) => id)
      .join(" ")
  put("a", "LOW", "p:x", "p:y")
  put("b", "CRITICAL", "p:x", "p:x")
  put("c", "HIGH", "p:x")
  put("d", "HIGH", "f:x", "p:x")
  expect(found(9, "p:x", "p:y", "f:x")).toBe("b d c a")
  expect(found(2, "p:x", "f:x")).toBe("b d")
  put("a", "CRITICAL", "p:z")
  expect(found(9, "p:x", "p:y")).toBe("b c d")
  removeTriggers(store, "b" as Lesson["id"])
  expect(found(9, "p:x", "p:z")).toBe("a c d")
  put("a", "CRITICAL")
  expect(store.query("SELECT count(*) AS n FROM triggers").get()).toEqual({ n: 3 })
})

test(
  "GUID-03: actions noted when a message comes count as the message itself would",
  () => {
    const property = fc.property(many, situations, (lessons, situation) => {
      if (situation.said.kind !== "messages" || situation.act.kind === "prompt") return
      const store = indexOf(lessons)
      const session = "s" as SessionId
      for (const text of situation.said.texts) {
        const message = readScene({ ...situation, act: { kind: "prompt", text } }, limits)
        const found = candidates(store, sceneKeys(message), limits.candidates)
        const compared = rankAll(found, message, { matchGlob, limits })
        noteSaid(store, session, noteOf(compared, lessons.length), limits.messages)
      }
      const noted = readScene(
        { ...situation, said: { kind: "noted", actions: notedActions(store, session) } },
        limits,
      )
      const through = candidates(store, sceneKeys(noted), limits.candidates)
      const silent = readScene({ ...situation, said: { kind: "messages", texts: [] } }, limits)
      const { candidates: looked, noted: actions } = lookUp(
        store,
        session,
        sceneKeys(silent),
        limits.candidates,
      )
      const atOnce = bestMatches(looked, { ...silent, noted: actions }, { matchGlob, limits })
      const whole = bestMatches(lessons, readScene(situation, limits), { matchGlob, limits })
      expect(summary(bestMatches(through, noted, { matchGlob, limits }))).toEqual(summary(whole))
      expect(summary(atOnce)).toEqual(summary(whole))
      store.close()
    })
    fc.assert(property, { numRuns: 1_500 })
  },
  SLOW,
)

test("a lesson is told when it is in force and has a trusted file of this worktree", () => {
  const store = new Database(":memory:")
  migrate(store)
  const put = (id: string, stage: string, root: string, trusted: boolean) => {
    store.run("INSERT INTO lessons VALUES (?, ?, 'convention', 'HIGH', 't', ?, NULL, 1, '[]', NULL, 0, 0)", [
      id,
      stage,
      JSON.stringify({ content: { id } }),
    ])
    indexFile(store, root, {
      name: `${id}.md`,
      lesson: id as LessonId,
      stat: "s",
      hash: "h",
      trusted,
      validFrom: null,
      validUntil: null,
      problems: [],
    })
  }
  put("a", "active", "/here", true)
  put("b", "decayed", "/here", true)
  put("c", "active", "/here", false)
  put("d", "active", "/there", true)
  put("e", "review_pending", "/here", true)
  const told = ["b", "x", "e", "d", "c", "a"].filter((id) => lessonInForce(store, "/here", id as LessonId))
  expect(told).toEqual(["b", "a"])
})

test("what was said about an action is noted for some prompts, and then forgotten", () => {
  const store = new Database(":memory:")
  migrate(store)
  noteSaid(store, "s" as SessionId, { a: ["release"] }, 2)
  noteSaid(store, "s" as SessionId, { b: ["deploy"], a: ["release", "tag"] }, 2)
  expect([...notedActions(store, "s" as SessionId)]).toEqual([
    ["a", ["release", "release", "tag"]],
    ["b", ["deploy"]],
  ])
  noteSaid(store, "s" as SessionId, {}, 2)
  noteSaid(store, "s" as SessionId, {}, 2)
  expect(notedActions(store, "s" as SessionId).size).toBe(0)
  forgetSaid(store, "s" as SessionId)
  expect(store.query("SELECT count(*) AS n FROM meta").get()).toEqual({ n: 0 })
})

function summary(matches: readonly Match<Guided>[]) {
  return matches.map(({ lesson, ...rest }) => ({ id: lesson.id, ...rest }))
}

function indexOf(lessons: readonly Lesson[]): Database {
  const store = new Database(":memory:")
  store.run("CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)")
  store.run(triggers)
  for (const lesson of lessons) putTriggers(store, lesson, lessonKeys(lesson, limits))
  return store
}

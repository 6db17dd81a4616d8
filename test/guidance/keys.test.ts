import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import fc from "fast-check"
import { lessonKeys, sceneKeys } from "../../src/core/guidance/keys.ts"
import { GUIDANCE_LIMITS } from "../../src/core/guidance/limits.ts"
import { matchLesson } from "../../src/core/guidance/match.ts"
import { bestMatches } from "../../src/core/guidance/rank.ts"
import { readScene } from "../../src/core/guidance/scene.ts"
import type { Lesson } from "../../src/core/lessons/lesson.ts"
import { triggers } from "../../src/store/migrations/0003-triggers.ts"
import { candidates, putTriggers, removeTriggers } from "../../src/store/triggers.ts"
import { guidedLessons, situations } from "./arbitrary.ts"
import { matchGlob } from "./score.ts"

const limits = GUIDANCE_LIMITS
/** Priority and threshold set aside: every lesson that anything points at. */
const lenient = { matchGlob, limits: { ...limits, leastScore: 0, most: 1000 } }
const many = fc.uniqueArray(guidedLessons, { minLength: 1, maxLength: 12, selector: ({ id }) => id })

test("GUID-03: whatever points at a lesson, the lesson shares a key with the act", () => {
  let eligible = 0
  const property = fc.property(guidedLessons, situations, (lesson, situation) => {
    const scene = readScene(situation, limits)
    if (!matchLesson(lesson, scene, lenient).eligible) return
    eligible += 1
    const asked = new Set(sceneKeys(scene))
    expect(lessonKeys(lesson, limits).some((key) => asked.has(key))).toBe(true)
  })
  fc.assert(property, { numRuns: 60_000 })
  expect(eligible).toBeGreaterThan(3_000)
})

test("GUID-03: what is found through the index is what is found by looking at every lesson", () => {
  let found = 0
  const property = fc.property(many, situations, (lessons, situation) => {
    const store = indexOf(lessons)
    const scene = readScene(situation, limits)
    const ids = new Set<string>(candidates(store, sceneKeys(scene), limits.candidates))
    const through = lessons.filter(({ id }) => ids.has(id))
    const matching = { matchGlob, limits }
    const best = bestMatches(lessons, scene, matching)
    expect(bestMatches(through, scene, matching)).toEqual([...best])
    found += best.length
    store.close()
  })
  fc.assert(property, { numRuns: 4_000 })
  expect(found).toBeGreaterThan(500)
})

test("a lesson put again has its new keys only, a removed one none; the highest priority comes first", () => {
  const store = indexOf([])
  const [a, b, c] = ["a", "b", "c"].map((id) => ({ id: id as Lesson["id"] }))
  putTriggers(store, { ...a!, priority: "LOW" }, ["p:x", "p:y"])
  putTriggers(store, { ...b!, priority: "CRITICAL" }, ["p:x", "p:x"])
  putTriggers(store, { ...c!, priority: "HIGH" }, ["p:x"])
  expect(candidates(store, ["p:x", "p:y"], 9) as string[]).toEqual(["b", "c", "a"])
  expect(candidates(store, ["p:x"], 2) as string[]).toEqual(["b", "c"])
  putTriggers(store, { ...a!, priority: "CRITICAL" }, ["p:z"])
  expect(candidates(store, ["p:x", "p:y"], 9) as string[]).toEqual(["b", "c"])
  removeTriggers(store, b!.id)
  expect(candidates(store, ["p:x", "p:z"], 9) as string[]).toEqual(["a", "c"])
})

function indexOf(lessons: readonly Lesson[]): Database {
  const store = new Database(":memory:")
  store.run(triggers)
  for (const lesson of lessons) putTriggers(store, lesson, lessonKeys(lesson, limits))
  return store
}

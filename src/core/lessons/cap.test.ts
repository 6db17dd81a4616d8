import { expect, test } from "bun:test"
import { lesson, NOON } from "../../../test/support/lesson-life.ts"
import { capChanges, selectForBlock } from "./cap.ts"
import type { Lesson, LessonId } from "./lesson.ts"
import { DEFAULT_LIMITS } from "./limits.ts"

const named = (id: string, over: Partial<Lesson> = {}) => lesson({ id: id as LessonId, ...over })
const ids = (lessons: readonly Lesson[]) => lessons.map((each) => String(each.id))
const limits = { maxLessons: DEFAULT_LIMITS.maxBlockLessons, maxTokens: 1000, cost: () => 1 }
const numbered = (count: number) =>
  Array.from({ length: count }, (_, n) => named(`l${String(n).padStart(3, "0")}`))

test("LIFE-05: the surest first, then by priority, then by id", () => {
  const lessons = [
    named("b", { confidence: 0.7, priority: "HIGH" }),
    named("a", { confidence: 0.7, priority: "HIGH" }),
    named("z", { confidence: 0.7, priority: "CRITICAL" }),
    named("y", { confidence: 0.85, priority: "LOW" }),
  ]
  for (const order of [lessons, lessons.toReversed()]) {
    expect(ids(selectForBlock(order, limits).chosen)).toEqual(["y", "z", "a", "b"])
  }
})

test("LIFE-05: fifty reach the block and the fifty-first is named with the reason", () => {
  const { chosen, left } = selectForBlock(numbered(51), limits)
  expect(chosen).toHaveLength(50)
  expect(left).toEqual([{ id: "l050" as LessonId, reason: "too many lessons" }])
})

test("LIFE-05: one that does not fit the budget is passed over, and a shorter one after it still fits", () => {
  const cost = (each: Lesson) => each.body.length
  const lessons = [
    named("a", { body: "x".repeat(6) }),
    named("b", { body: "x".repeat(5) }),
    named("c", { body: "x".repeat(4) }),
  ]
  const { chosen, left } = selectForBlock(lessons, { maxLessons: 50, maxTokens: 10, cost })
  expect(ids(chosen)).toEqual(["a", "c"])
  expect(left).toEqual([{ id: "b" as LessonId, reason: "over the token budget" }])
})

test("LIFE-05: who fell out is logged once per change, and who came back too", () => {
  const full = selectForBlock(numbered(51), limits)
  const fell = capChanges([], full, NOON)
  expect(fell).toMatchObject([{ lesson: "l050", action: "left-block", reason: "too many lessons" }])
  expect(capChanges(full.left, full, NOON)).toEqual([])

  const roomy = selectForBlock(numbered(51), { ...limits, maxLessons: 51 })
  expect(capChanges(full.left, roomy, NOON)).toMatchObject([{ lesson: "l050", action: "entered-block" }])

  const poor = selectForBlock(numbered(51), { ...limits, maxLessons: 51, maxTokens: 50 })
  expect(capChanges(full.left, poor, NOON)).toMatchObject([{ reason: "over the token budget" }])
})

test("LIFE-05: a lesson that is no longer active is not said to have come back", () => {
  const full = selectForBlock(numbered(51), limits)
  expect(capChanges(full.left, selectForBlock(numbered(50), limits), NOON)).toEqual([])
})

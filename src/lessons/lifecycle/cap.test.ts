import { expect, test } from "bun:test"
import type { Lesson, LessonId, Priority } from "../model/lesson.ts"
import { bySureness, capChanges } from "./cap.ts"

const AT = "2026-11-15T10:00:00Z"

function lesson(id: string, confidence: number, priority: Priority): Lesson {
  return { id: id as LessonId, confidence, priority } as Lesson
}

test("LIFE-05: lessons are sorted by confidence, then priority, then id", () => {
  const ranked = [
    lesson("b", 0.5, "LOW"),
    lesson("d", 0.9, "LOW"),
    lesson("c", 0.9, "CRITICAL"),
    lesson("a", 0.5, "LOW"),
  ].toSorted(bySureness)
  expect(ranked.map(({ id }) => id as string)).toEqual(["c", "d", "a", "b"])
})

test("LIFE-05: each lesson that leaves or re-enters the block gets one row per change", () => {
  const a = "a" as LessonId
  const b = "b" as LessonId
  const left = [{ id: a, why: "too many lessons" }]
  expect(capChanges([], { shown: [b], left }, AT).map(({ lesson, action }) => [lesson, action])).toEqual([
    [a, "left-block"],
  ])
  expect(capChanges(left, { shown: [b], left }, AT)).toEqual([])
  const otherReason = [{ id: a, why: "over the token budget" }]
  expect(capChanges(left, { shown: [], left: otherReason }, AT)).toHaveLength(1)
  expect(
    capChanges(left, { shown: [a, b], left: [] }, AT).map(({ lesson, action }) => [lesson, action]),
  ).toEqual([[a, "entered-block"]])
})

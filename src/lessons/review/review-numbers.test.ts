import { expect, test } from "bun:test"
import type { LessonId } from "../model/lesson.ts"
import { renumbered, type Slot, shownAt } from "./review-numbers.ts"

const ids = (...names: string[]) => names as LessonId[]
const always = () => true
const never = () => false
const plain = (slots: readonly Slot[]) => slots.map(({ number, lesson }) => `${number} ${lesson}`)

test("REVW-07: lessons are numbered in queue order and keep their number when others are decided", () => {
  const first = shownAt(renumbered([], ids("a", "b", "c"), always), new Set(ids("a", "b", "c")), "s1", 5)
  expect(plain(first)).toEqual(["1 a", "2 b", "3 c"])
  const later = renumbered(first, ids("b", "c", "d"), always)
  expect(plain(later)).toEqual(["1 a", "2 b", "3 c", "4 d"])
})

test("REVW-07: a number is free again once no screen that showed it can be open", () => {
  const first = shownAt(renumbered([], ids("a", "b"), always), new Set(ids("a", "b")), "s1", 5)
  expect(plain(renumbered(first, ids("b", "c"), never))).toEqual(["1 b", "2 c"])
  const both = shownAt(first, new Set(ids("b")), "terminal", 9)
  const left = renumbered(both, ids("b", "c"), (place) => place === "terminal")
  expect(plain(left)).toEqual(["2 b", "3 c"])
})

test("REVW-07: a number may change only while nobody has seen it", () => {
  const unseen = renumbered([], ids("a", "b"), always)
  expect(plain(renumbered(unseen, ids("b"), always))).toEqual(["1 b"])
})

// Which lessons come with an act: the eligible ones, best score first, equal scores by id (GUID-03).
import type { Lesson } from "../lessons/lesson.ts"
import { type Match, type Matching, matchLesson } from "./match.ts"
import type { Scene } from "./scene.ts"

/** The best few. */
export function bestMatches(lessons: readonly Lesson[], scene: Scene, matching: Matching): readonly Match[] {
  return rankAll(lessons, scene, matching)
    .filter(({ eligible }) => eligible)
    .slice(0, matching.limits.most)
}

/** Every lesson with its score and the reason for or against it, eligible ones first (`tenure explain`). */
export function rankAll(lessons: readonly Lesson[], scene: Scene, matching: Matching): readonly Match[] {
  return lessons.map((lesson) => matchLesson(lesson, scene, matching)).sort(byRank)
}

function byRank(one: Match, other: Match): number {
  if (one.eligible !== other.eligible) return one.eligible ? -1 : 1
  if (one.score !== other.score) return other.score - one.score
  return one.lesson.id < other.lesson.id ? -1 : Number(one.lesson.id > other.lesson.id)
}

// Ranks the lessons for an act: eligible ones, best score first, ties by id (GUID-03).
import { highestScore, type Match, matchLesson, matchPointed } from "./match-lesson.ts"
import type { Guided, Matching } from "./pointers.ts"
import type { Scene } from "./scene.ts"

/**
 * The best few. Calls `accept` last, only for lessons that would be delivered; a rejected one makes room for the next.
 */
export function bestMatches<L extends Guided>(
  lessons: readonly L[],
  scene: Scene,
  matching: Matching,
  accept: (lesson: L) => boolean = () => true,
): readonly Match<L>[] {
  const best = bestOf(lessons, scene, matching)
  const refused = best.filter(({ lesson }) => !accept(lesson)).map(({ lesson }) => lesson)
  if (refused.length === 0) return best
  return bestMatches(
    lessons.filter((lesson) => !refused.includes(lesson)),
    scene,
    matching,
    accept,
  )
}

/** Skips lessons that cannot reach the top by their priority and tool alone. */
function bestOf<L extends Guided>(
  lessons: readonly L[],
  scene: Scene,
  matching: Matching,
): readonly Match<L>[] {
  const { limits } = matching
  const best: Match<L>[] = []
  for (const lesson of lessons) {
    const score = highestScore(lesson, scene, limits)
    const worst = best.length < limits.most ? undefined : best.at(-1)
    if (score < limits.leastScore || (worst !== undefined && isBehind(score, lesson, worst))) continue
    const match = matchPointed(lesson, scene, matching)
    if (!match?.eligible || (worst !== undefined && isBehind(match.score, lesson, worst))) continue
    best.push(match)
    best.sort(byRank)
    if (best.length > limits.most) best.pop()
  }
  return best
}

function isBehind(score: number, lesson: Guided, other: Match<Guided>): boolean {
  return score < other.score || (score === other.score && lesson.id > other.lesson.id)
}

/** Every lesson with its score and the reason for or against it, eligible ones first (`tenure explain`). */
export function rankAll<L extends Guided>(
  lessons: readonly L[],
  scene: Scene,
  matching: Matching,
): readonly Match<L>[] {
  return lessons.map((lesson) => matchLesson(lesson, scene, matching)).sort(byRank)
}

function byRank(one: Match<Guided>, other: Match<Guided>): number {
  if (one.eligible !== other.eligible) return one.eligible ? -1 : 1
  if (one.score !== other.score) return other.score - one.score
  return one.lesson.id < other.lesson.id ? -1 : Number(one.lesson.id > other.lesson.id)
}

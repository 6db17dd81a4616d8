// Lessons as a graph (LESN-04): which are superseded, deliverable, or related. Dangling, self-referencing and circular
// edges are reported as problems and otherwise ignored.

import type { Lesson, LessonId } from "./lesson.ts"
import { compareVersions, isAtMost, parseVersion } from "./project-version.ts"

export interface Neighbour {
  readonly id: LessonId
  /** The relation, seen from the lesson asked about. */
  readonly via: "related" | "supersedes" | "superseded-by" | "caused-by" | "causes" | "area"
}

export interface GraphProblem {
  readonly id: LessonId
  readonly message: string
}

/** Ids that another of these lessons supersedes. Pass only lessons in force, not archived ones. */
export function supersededBy(lessons: readonly Lesson[]): ReadonlySet<LessonId> {
  const inCircle = circular(lessons)
  const superseded = new Set<LessonId>()
  for (const { id, supersedes } of lessons)
    for (const old of supersedes)
      if (old !== id && !(inCircle.has(id) && inCircle.has(old))) superseded.add(old)
  return superseded
}

export function isDeliverable(lesson: Lesson, superseded: ReadonlySet<LessonId>): boolean {
  return !lesson.deprecated && !superseded.has(lesson.id)
}

export type Bounds = Pick<Lesson, "validFrom" | "validUntil">

/** `valid_until: 2.3` includes every 2.3.x. In a project without a version every lesson is valid. */
export function isValidAt(lesson: Bounds, projectVersion: string | null): boolean {
  const version = projectVersion === null ? undefined : parseVersion(projectVersion)
  if (version === undefined) return true
  const from = lesson.validFrom === null ? undefined : parseVersion(lesson.validFrom)
  const until = lesson.validUntil === null ? undefined : parseVersion(lesson.validUntil)
  if (from !== undefined && compareVersions(version, from) < 0) return false
  return until === undefined || isAtMost(version, until)
}

/** Related lessons, each with its strongest relation; explicit relations come before shared areas. */
export function neighboursOf(lesson: Lesson, all: readonly Lesson[]): readonly Neighbour[] {
  const known = new Set(all.map((other) => other.id))
  const found = new Map<LessonId, Neighbour>()
  const add = (id: LessonId, via: Neighbour["via"]) => {
    if (id !== lesson.id && known.has(id) && !found.has(id)) found.set(id, { id, via })
  }
  for (const id of lesson.supersedes) add(id, "supersedes")
  for (const other of all) if (other.supersedes.includes(lesson.id)) add(other.id, "superseded-by")
  for (const id of lesson.causedBy) add(id, "caused-by")
  for (const other of all) if (other.causedBy.includes(lesson.id)) add(other.id, "causes")
  for (const id of lesson.related) add(id, "related")
  for (const other of all) if (other.related.includes(lesson.id)) add(other.id, "related")
  const areas = new Set(lesson.triggers.areas)
  for (const other of all) if (other.triggers.areas.some((area) => areas.has(area))) add(other.id, "area")
  return [...found.values()]
}

/** Problems with edges, in lesson order. `all` includes archived lessons. */
export function graphProblems(all: readonly Lesson[]): readonly GraphProblem[] {
  const known = new Set(all.map((lesson) => lesson.id))
  const inCircle = circular(all)
  return all.flatMap((lesson) => {
    const { id } = lesson
    const edges: readonly (readonly [string, readonly LessonId[]])[] = [
      ["related", lesson.related],
      ["supersedes", lesson.supersedes],
      ["caused-by", lesson.causedBy],
    ]
    const problems = edges.flatMap(([key, ids]) =>
      ids.flatMap((other) => {
        if (other === id) return [{ id, message: `\`${key}\` names the lesson itself.` }]
        return known.has(other)
          ? []
          : [{ id, message: `\`${key}\` names \`${other}\`, which does not exist.` }]
      }),
    )
    if (!inCircle.has(id)) return problems
    return [
      ...problems,
      { id, message: "`supersedes` forms a cycle; none of its lessons counts as superseded." },
    ]
  })
}

/** Lessons on a `supersedes` cycle, or on a path between two cycles. */
function circular(lessons: readonly Lesson[]): ReadonlySet<LessonId> {
  const forward = new Map<LessonId, Set<LessonId>>()
  const backward = new Map<LessonId, Set<LessonId>>()
  for (const { id, supersedes } of lessons)
    for (const old of supersedes) {
      if (old === id) continue
      forward.set(id, (forward.get(id) ?? new Set()).add(old))
      backward.set(old, (backward.get(old) ?? new Set()).add(id))
    }
  const left = new Set([...forward.keys()].filter((id) => backward.has(id)))
  peel(left, forward, backward)
  peel(left, backward, forward)
  return left
}

/** Repeatedly removes lessons without an `out` edge to a remaining lesson. */
function peel(
  left: Set<LessonId>,
  out: ReadonlyMap<LessonId, ReadonlySet<LessonId>>,
  back: ReadonlyMap<LessonId, ReadonlySet<LessonId>>,
): void {
  const count = new Map<LessonId, number>()
  const ends: LessonId[] = []
  for (const id of left) {
    const edges = [...(out.get(id) ?? [])].filter((other) => left.has(other)).length
    count.set(id, edges)
    if (edges === 0) ends.push(id)
  }
  for (let id = ends.pop(); id !== undefined; id = ends.pop()) {
    left.delete(id)
    for (const other of back.get(id) ?? []) {
      if (!left.has(other)) continue
      const edges = (count.get(other) ?? 0) - 1
      count.set(other, edges)
      if (edges === 0) ends.push(other)
    }
  }
}

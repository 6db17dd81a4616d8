// Which lessons may be told to the model here: active on this machine, with a trusted file in this worktree, valid for the
// project's version (versions.ts), not superseded, not deprecated.
import { isDeliverable, supersededBy } from "../core/lessons/graph.ts"
import type { LessonState } from "../core/lessons/state.ts"
import { validLessons } from "../store/lesson-files.ts"
import { lessonsIn } from "../store/lessons.ts"
import type { LessonIo } from "./lesson-io.ts"

export function deliverableLessons(io: LessonIo): LessonState[] {
  const valid = validLessons(io.store, io.project.root)
  const active = lessonsIn(io.store, ["active"]).filter(({ content }) => valid.has(content.id))
  const superseded = supersededBy(active.map(({ content }) => content))
  return active.filter(({ content }) => isDeliverable(content, superseded))
}

// Which lessons may be told to the model here: active on this machine, with a trusted file in this worktree,
// not superseded, not deprecated, valid for the project's version.
import { isDeliverable, supersededBy } from "../core/lessons/graph.ts"
import type { LessonState } from "../core/lessons/state.ts"
import { trustedLessons } from "../store/lesson-files.ts"
import { lessonsIn } from "../store/lessons.ts"
import type { LessonIo } from "./lesson-io.ts"

export function deliverableLessons(io: LessonIo): LessonState[] {
  const trusted = trustedLessons(io.store, io.project.root)
  const active = lessonsIn(io.store, ["active"]).filter(({ content }) => trusted.has(content.id))
  const superseded = supersededBy(active.map(({ content }) => content))
  return active.filter(({ content }) => isDeliverable(content, superseded, null))
}

// How the lessons of an import are tied to each other: within a file, under the ids that they have here. One that comes in
// may replace another that comes in, and never one that was here before: that would silence what a person has approved.
import { type LessonId, parseLessonId } from "../../core/lessons/lesson.ts"
import type { Planned } from "./plan.ts"
import type { ReadFile } from "./read-files.ts"

export function withRelations(planned: readonly Planned[]): readonly Planned[] {
  const byFile = new Map<
    ReadFile,
    { readonly all: Map<string, LessonId>; readonly fresh: Map<string, LessonId> }
  >()
  for (const { file, draft, fate } of planned) {
    const names = byFile.get(file) ?? { all: new Map(), fresh: new Map() }
    byFile.set(file, names)
    const id = fate.kind === "new" ? fate.content.id : fate.as
    if (draft.key === null || id === null) continue
    names.all.set(draft.key, id)
    if (fate.kind === "new") names.fresh.set(draft.key, id)
  }
  return planned.map((each) => {
    const { file, draft, fate } = each
    const names = byFile.get(file)
    if (fate.kind !== "new" || names === undefined) return each
    // An export's names are ids, and may mean a lesson that it does not hold.
    const otherwise = file.shape === "export" ? parseLessonId : () => undefined
    const ids = (keys: readonly string[]) =>
      keys.flatMap((key) => names.all.get(key) ?? otherwise(key) ?? []).filter((id) => id !== fate.content.id)
    const { related, supersedes, causedBy } = draft.relations
    const relations = {
      related: ids(related),
      causedBy: ids(causedBy),
      supersedes: supersedes
        .flatMap((key) => names.fresh.get(key) ?? [])
        .filter((id) => id !== fate.content.id),
    }
    return { ...each, fate: { ...fate, content: { ...fate.content, ...relations } } }
  })
}

// An import for a program: of every line what it would become, and what was kept.
import type { Kept } from "../learning/imports/keep.ts"
import { fateWords, type Preview } from "./import-text.ts"

export function asJson({ files, planned, troubles }: Preview, kept: Kept | undefined) {
  const { block: _, ...ids } = kept ?? {
    block: undefined,
    forReview: [],
    observed: [],
    archived: [],
    approved: [],
  }
  return {
    files: files.map((file) => ({
      path: file.shown,
      shape: file.shape ?? null,
      lessons: planned
        .filter((each) => each.file === file)
        .map(({ draft, fate }) => ({
          line: draft.line,
          title: draft.content.title,
          kind: draft.content.kind,
          priority: draft.content.priority,
          fate: fate.kind,
          id: fate.kind === "new" ? fate.content.id : fate.as,
          ...(fate.kind === "new" ? { goes: fate.goes } : { why: fateWords(fate) }),
        })),
      left: file.left,
      problems: file.mistakes,
    })),
    troubles,
    kept: ids,
  }
}

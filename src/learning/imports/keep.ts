// Keeps what an import brings, all of it or nothing: drafts for the review, observations, and what was archived where it
// comes from. A person who has seen it may approve it at once, but for what wants a closer look (T11). And takes the
// whole of it back.
import type { Person } from "../../core/lessons/actor.ts"
import type { ChangelogRow } from "../../core/lessons/changelog.ts"
import { IMPORT_SESSION, type Lesson, type LessonId } from "../../core/lessons/lesson.ts"
import { undoTarget } from "../../core/lessons/undo.ts"
import { keepStatus } from "../../io/status-file.ts"
import { type BlockResult, refreshBlock } from "../../lessons/block.ts"
import { change } from "../../lessons/change.ts"
import { type LessonIo, moment } from "../../lessons/lesson-io.ts"
import { keepDurably, settleTriggers } from "../../lessons/triggers.ts"
import { changes } from "../../store/changelog.ts"
import { countWaiting } from "../../store/lessons.ts"
import { makeDurable, writing } from "../../store/open.ts"
import { queueDraft } from "../queue-draft.ts"
import type { Planned } from "./plan.ts"

export interface Kept {
  readonly forReview: readonly LessonId[]
  readonly observed: readonly LessonId[]
  readonly archived: readonly LessonId[]
  readonly approved: readonly LessonId[]
  readonly block: BlockResult | undefined
}

/** `isApproved`: which of it the person agrees to now. */
export function keepImport(
  io: LessonIo,
  planned: readonly Planned[],
  by: Person,
  isApproved: (lesson: Lesson) => boolean,
): Kept {
  makeDurable(io.store)
  const kept = {
    forReview: [] as LessonId[],
    observed: [] as LessonId[],
    archived: [] as LessonId[],
    approved: [] as LessonId[],
  }
  writing(io.store, () => {
    for (const { fate } of planned) {
      if (fate.kind !== "new") continue
      const { content, goes } = fate
      if (!queueDraft(io, content, FROM, goes !== "to-observations")) continue
      if (goes === "to-observations") kept.observed.push(content.id)
      else if (goes === "to-archive" && decide(io, content, by, "archived")) kept.archived.push(content.id)
      else if (isApproved(content) && decide(io, content, by, "approved")) kept.approved.push(content.id)
      else kept.forReview.push(content.id)
    }
    keepDurably(io)
  })
  settleTriggers(io)
  keepStatus(io.project, { waiting: countWaiting(io.store) })
  return { ...kept, block: kept.approved.length > 0 ? refreshBlock(io) : undefined }
}

const FROM = { origin: "import", session: IMPORT_SESSION } as const
const REASONS = { archived: "archived where it comes from", approved: "agreed to at import" } as const

function decide(io: LessonIo, { id }: Lesson, by: Person, kind: keyof typeof REASONS): boolean {
  return change(io, id, { kind, by, ...moment(io), reason: REASONS[kind] }).kind === "changed"
}

export interface TakenBack {
  readonly gone: readonly LessonId[]
  /** Somebody has decided about these since; they stay. */
  readonly kept: readonly LessonId[]
  readonly block: BlockResult
}

/** Everything that the last import brought and that still stands as it was brought; undefined when there is nothing. */
export function takeBackImport(io: LessonIo, by: Person): TakenBack | undefined {
  const rows = changes(io.store)
  const undone = new Set(rows.map(({ undoes }) => undoes))
  const brought = rows.filter((row) => isImported(row) && !undone.has(row.seq))
  const at = brought.at(-1)?.at
  if (at === undefined) return undefined
  const ids = brought.filter((row) => row.at === at).map(({ lesson }) => lesson)
  makeDurable(io.store)
  const gone = writing(io.store, () => ids.filter((id) => takeBack(io, id, at, by)))
  settleTriggers(io)
  keepStatus(io.project, { waiting: countWaiting(io.store) })
  return { gone, kept: ids.filter((id) => !gone.includes(id)), block: refreshBlock(io) }
}

function isImported({ action, to }: ChangelogRow): boolean {
  return action === "captured" && (JSON.parse(to) as { source?: string } | null)?.source === "import"
}

/** One change after the other, the last first, as long as it is of the import. */
function takeBack(io: LessonIo, id: LessonId, at: string, by: Person): boolean {
  for (;;) {
    const target = undoTarget(changes(io.store, id), id)
    if (target === undefined) return true
    if (target.at !== at) return false
    if (change(io, id, { kind: "undone", target, by, ...moment(io) }).kind !== "changed") return false
  }
}

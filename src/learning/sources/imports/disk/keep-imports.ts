// Saves an import in one transaction, as drafts, observations and archived lessons, and undoes it. A person who has seen the
// drafts may approve them at once, except those that need a closer look (T11).

import { updateStatusFile } from "../../../../io/status-file.ts"
import { changeLesson } from "../../../../lessons/disk/change-lesson.ts"
import { type BlockResult, refreshBlock } from "../../../../lessons/disk/claude-md-block.ts"
import { ensureTriggerIndex, flushFilter } from "../../../../lessons/disk/trigger-index.ts"
import type { ChangelogRow } from "../../../../lessons/lifecycle/changelog.ts"
import { undoTarget } from "../../../../lessons/lifecycle/undo.ts"
import type { Person } from "../../../../lessons/model/actor.ts"
import { IMPORT_SESSION, type Lesson, type LessonId } from "../../../../lessons/model/lesson.ts"
import { changes } from "../../../../store/changelog-rows.ts"
import { type LessonIo, moment } from "../../../../store/lesson-io.ts"
import { countWaiting } from "../../../../store/lesson-rows.ts"
import { makeDurable, writing } from "../../../../store/open.ts"
import { queueDraft } from "../../../disk/record-candidate.ts"
import type { PlannedImport } from "./plan-import.ts"

export interface SavedImport {
  readonly forReview: readonly LessonId[]
  readonly observed: readonly LessonId[]
  readonly archived: readonly LessonId[]
  readonly approved: readonly LessonId[]
  readonly block: BlockResult | undefined
}

/** `isApproved` says which lessons the person approves now. */
export function saveImport(
  io: LessonIo,
  planned: readonly PlannedImport[],
  by: Person,
  isApproved: (lesson: Lesson) => boolean,
): SavedImport {
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
    flushFilter(io)
  })
  ensureTriggerIndex(io)
  updateStatusFile(io.project, { waiting: countWaiting(io.store) })
  return { ...kept, block: kept.approved.length > 0 ? refreshBlock(io) : undefined }
}

/** Queues one draft for review; false when its id is taken. */
export function queueImported(io: LessonIo, content: Lesson): boolean {
  return queueDraft(io, content, FROM)
}

/** Saves one draft with the person's decision, in one transaction. */
export function decideImported(
  io: LessonIo,
  content: Lesson,
  kind: "approved" | "rejected",
  by: Person,
): boolean {
  makeDurable(io.store)
  const isKept = writing(io.store, () => {
    const kept = queueImported(io, content) && decide(io, content, by, kind)
    flushFilter(io)
    return kept
  })
  ensureTriggerIndex(io)
  return isKept
}

const FROM = { origin: "import", session: IMPORT_SESSION } as const
const REASONS = {
  archived: "archived in its source",
  approved: "agreed to at import",
  rejected: "refused at import",
} as const

function decide(io: LessonIo, { id }: Lesson, by: Person, kind: keyof typeof REASONS): boolean {
  return changeLesson(io, id, { kind, by, ...moment(io), reason: REASONS[kind] }).kind === "changed"
}

export interface UndoneImport {
  readonly gone: readonly LessonId[]
  /** Lessons that somebody has decided about since. */
  readonly kept: readonly LessonId[]
  readonly block: BlockResult
}

/** Removes the lessons of the last import that nobody has changed since; undefined when there are none. */
export function undoImport(io: LessonIo, by: Person): UndoneImport | undefined {
  const rows = changes(io.store)
  const undone = new Set(rows.map(({ undoes }) => undoes))
  const imported = rows.filter((row) => isImported(row) && !undone.has(row.seq))
  const at = imported.at(-1)?.at
  if (at === undefined) return undefined
  const ids = imported.filter((row) => row.at === at).map(({ lesson }) => lesson)
  makeDurable(io.store)
  const gone = writing(io.store, () => ids.filter((id) => undoLesson(io, id, at, by)))
  ensureTriggerIndex(io)
  updateStatusFile(io.project, { waiting: countWaiting(io.store) })
  return { gone, kept: ids.filter((id) => !gone.includes(id)), block: refreshBlock(io) }
}

function isImported({ action, to }: ChangelogRow): boolean {
  return action === "captured" && (JSON.parse(to) as { source?: string } | null)?.source === "import"
}

/** Undoes its changes of that moment, last first; false if it has others. */
export function undoLesson(io: LessonIo, id: LessonId, at: string, by: Person): boolean {
  for (;;) {
    const target = undoTarget(changes(io.store, id), id)
    if (target === undefined) return true
    if (target.at !== at) return false
    if (changeLesson(io, id, { kind: "undone", target, by, ...moment(io) }).kind !== "changed") return false
  }
}

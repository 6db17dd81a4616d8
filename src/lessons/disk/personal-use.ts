// Counts the use of the person's lessons over all their projects (TEAM-03): deliveries, outcomes and worked sessions go
// into the store of ~/.tenure, where decay and retirement work as in a project. No path, command or word of the project
// goes along. Runs in the background and may run any number of times for the same session.

import type { SessionId } from "../../sessions/event.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { dropMeta, getMeta, LEFT_LESSONS } from "../../store/meta.ts"
import { writing } from "../../store/open.ts"
import {
  countWorked,
  knownUse,
  ownId,
  type PersonalUse,
  personalId,
  personalUses,
} from "../../store/personal-lessons.ts"
import { putReceipt, setOutcome } from "../../store/receipts.ts"
import { countSessions, findSession, hasWorked, markWorkedSessions } from "../../store/sessions.ts"
import { PROGRAM } from "../model/actor.ts"
import type { LessonId } from "../model/lesson.ts"
import { changeLesson } from "./change-lesson.ts"
import { refreshBlock } from "./claude-md-block.ts"
import { countSession } from "./count-session.ts"
import { recordDecayed } from "./decay-notice.ts"
import { renewPersonalStamp } from "./folder-stamp.ts"
import { copyPersonal, openPersonal } from "./personal-copy.ts"

/** Outcomes of older deliveries no longer change. */
const LATEST = 200

export function countPersonalUse(io: LessonIo, session: SessionId): void {
  if (io.home === undefined) return
  markWorkedSessions(io.store)
  const uses = personalUses(io.store, LATEST).reverse()
  const mine = openPersonal(io.home, io.now)
  try {
    const { isNew, isRevived } = writing(mine.store, () => ({
      isNew: hasWorked(io.store, session) && countWorked(mine.store, session, io.now),
      isRevived: uses.map((use) => count(mine, use)).includes(true),
    }))
    if (isNew) countSession(mine)
    if (isRevived) refreshBlock(mine)
    if (isNew || isRevived) noteDecayed(io, mine)
  } finally {
    mine.store.close()
  }
}

/** Returns whether a decayed lesson is active again. */
function count(mine: LessonIo, use: PersonalUse): boolean {
  const own = { ...use, lesson: ownId(use.lesson) }
  const known = knownUse(mine.store, own)
  if (known === undefined) putReceipt(mine.store, { ...NOTHING, ...own })
  const { seq, outcome = null } = knownUse(mine.store, own) ?? {}
  if (seq !== undefined && use.outcome !== null && use.outcome !== outcome)
    setOutcome(mine.store, seq, use.outcome)
  if (known !== undefined || use.way === "brief") return false
  const sessionNumber = findSession(mine.store, use.session)?.number ?? countSessions(mine.store)
  const at = new Date(mine.now).toISOString()
  const changed = changeLesson(mine, own.lesson, { kind: "referenced", by: PROGRAM, at, sessionNumber })
  return changed.kind === "changed" && changed.rows.length > 0
}

/** The place of the call stays in the project. */
const NOTHING = {
  ...{ agent: null, tool: null, target: "", score: null, reasons: [], tokens: 0, hookUs: 0 },
  ...{ step: null, compactions: 0 },
}

/** LIFE-03: the person sees at the next session start here which lessons left their rules file. */
function noteDecayed(io: LessonIo, mine: LessonIo): void {
  const left = JSON.parse(getMeta(mine.store, LEFT_LESSONS) ?? "[]") as readonly LessonId[]
  if (left.length > 0) recordDecayed(io, left.map(personalId))
  if (left.length > 0) dropMeta(mine.store, LEFT_LESSONS)
  renewPersonalStamp(io.home, Date.now())
  copyPersonal(io, true)
}

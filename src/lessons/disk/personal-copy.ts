// Copies the person's lessons into a project's store (TEAM-03), where the index, holds, advice and the brief find them like
// the project's own. Only when the files or the project's lessons changed. Nothing is written into the project's files.

import { logFault } from "../../io/log.ts"
import { findMatter } from "../../learning/sameness/same-lesson.ts"
import { validLessons } from "../../store/lesson-files.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { lessonsIn } from "../../store/lesson-rows.ts"
import { writing } from "../../store/open.ts"
import { type PersonalCopy, personalId, personalLessons, putPersonal } from "../../store/personal-lessons.ts"
import { UserError } from "../../text/user-error.ts"
import { bySureness } from "../lifecycle/cap.ts"
import { isDeliverable, supersededBy } from "../model/graph.ts"
import type { LessonState } from "../model/lesson-state.ts"
import { savePersonalCritical } from "./block-notes.ts"
import { blockLineOf } from "./claude-md-block.ts"
import { hasPersonalChanged, hasPersonalCopies, personalStamp, savePersonalStamp } from "./folder-stamp.ts"
import { openPersonal } from "./personal-home.ts"
import { syncLessons } from "./sync-lessons.ts"
import { ensureTriggerIndex, flushFilter, indexTriggers } from "./trigger-index.ts"

/** `isProjectNew`: the project's own lessons changed, so others may win now. A fault costs the copies, never the caller. */
export function copyPersonal(io: LessonIo, isProjectNew: boolean): void {
  // In ~/.tenure itself they are no copies.
  if (io.project.rules !== undefined) return
  if (!hasPersonalChanged(io) && !(isProjectNew && hasPersonalCopies(io))) return
  try {
    const stamp = personalStamp(io.home)
    const own = stamp === "" || io.home === undefined ? [] : personalInUse(io.home, io.now)
    copy(io, own, stamp)
  } catch (fault) {
    logFault(io.project, "personal lessons", fault)
  }
}

/** Work on the person's lessons by someone who is in a project; the copies follow. */
export function withPersonal<T>(io: LessonIo, work: (mine: LessonIo) => T): T {
  if (io.home === undefined)
    throw new UserError("HOME is not set, and your own lessons are stored there.", "Set HOME.")
  const mine = openPersonal(io.home, io.now)
  try {
    return work(mine)
  } finally {
    mine.store.close()
    copyPersonal(io, false)
  }
}

/** The person's lessons that may be delivered, in step with their files. A decayed one still comes with its call. */
function personalInUse(home: string, now: number): LessonState[] {
  const mine = openPersonal(home, now)
  try {
    syncLessons(mine)
    const valid = validLessons(mine.store, mine.project.root)
    const known = lessonsIn(mine.store, ["active", "decayed"]).filter(({ content }) => valid.has(content.id))
    const superseded = supersededBy(known.filter(isActive).map(({ content }) => content))
    return known.filter(({ content }) => isDeliverable(content, superseded))
  } finally {
    mine.store.close()
  }
}

function isActive({ standing }: LessonState): boolean {
  return standing.stage === "active"
}

function copy(io: LessonIo, own: readonly LessonState[], stamp: string): void {
  const before = personalLessons(io.store)
  const copies = own.map((state) => copyOf(io, state))
  writing(io.store, () => {
    if (JSON.stringify(before) !== JSON.stringify(copies)) {
      putPersonal(io.store, copies)
      for (const { state } of before) indexTriggers(io, state.content.id, undefined)
      for (const { state } of copies) indexTriggers(io, state.content.id, state)
      const told = copies.filter(({ state, shadowedBy }) => shadowedBy === null && isActive(state))
      savePersonalCritical(
        io,
        told
          .map(({ state }) => state.content)
          .sort(bySureness)
          .map(blockLineOf),
      )
      flushFilter(io)
    }
    savePersonalStamp(io, stamp)
  })
  ensureTriggerIndex(io)
}

/** A lesson of the project on the same matter wins, also one that says the opposite. */
function copyOf(io: LessonIo, state: LessonState): PersonalCopy {
  const { content } = state
  const known = lessonsIn(io.store, ["active", "decayed"]).map(({ content: { id, title, body } }) => ({
    id,
    text: `${title}\n${body}`,
    title,
  }))
  const named = known.find(({ id }) => id === content.id)
  const winner = named ?? findMatter(content.title, known)
  return {
    state: { ...state, content: { ...content, id: personalId(content.id) } },
    shadowedBy: winner?.id ?? null,
  }
}

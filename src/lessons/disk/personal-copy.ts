// Copies the person's lessons into a project's store (TEAM-03), where the index, holds, advice and the brief find them like
// the project's own. Only when the files or the project's lessons changed. Nothing is written into the project's files.

import { join } from "node:path"
import { clientFolder, RULES_FILE } from "../../clients/claude-code/client-paths.ts"
import { DEFAULT_CONFIG } from "../../config/config.ts"
import type { Project } from "../../io/home.ts"
import { localDataOwner } from "../../io/local-data-owner.ts"
import { logFault } from "../../io/log.ts"
import { makeLocal } from "../../io/make-local.ts"
import { findMatter } from "../../learning/sameness/same-lesson.ts"
import { validLessons } from "../../store/lesson-files.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { lessonsIn } from "../../store/lesson-rows.ts"
import { openStore, writing } from "../../store/open.ts"
import { type PersonalCopy, personalId, personalLessons, putPersonal } from "../../store/personal-lessons.ts"
import { UserError } from "../../text/user-error.ts"
import { bySureness } from "../lifecycle/cap.ts"
import { isDeliverable, supersededBy } from "../model/graph.ts"
import type { LessonState } from "../model/lesson-state.ts"
import { savePersonalCritical } from "./block-notes.ts"
import { blockLineOf } from "./claude-md-block.ts"
import { hasPersonalChanged, hasPersonalCopies, personalStamp, savePersonalStamp } from "./folder-stamp.ts"
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

// The person's own lessons in ~/.tenure: files, trust, changelog and store work as in a project, in a place that no
// repository can bring along. Instead of CLAUDE.md they are in the client's personal rules file.
function personalProject(home: string): Project {
  const tenure = join(home, ".tenure")
  const client = clientFolder(process.env, home) ?? join(home, ".claude")
  return {
    root: tenure,
    tenure,
    local: join(tenure, "mine"),
    localRoot: tenure,
    rules: { path: join(client, RULES_FILE), root: client.startsWith(`${home}/`) ? home : client },
  }
}

/** Call only where there are such lessons, or the person makes the first. The caller closes the store. */
export function openPersonal(home: string, now: number): LessonIo {
  const project = personalProject(home)
  const trouble = makeLocal(project, home)
  if (trouble !== undefined) throw new Error(`${project.local} could not be created: ${trouble}`)
  if (localDataOwner(project, home) !== "ours")
    throw new Error(`${project.local} was not made on this machine`)
  return { project, store: openStore(project), config: DEFAULT_CONFIG, now, home }
}

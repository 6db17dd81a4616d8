// The person's own lessons on the command line (TEAM-03): opens them in ~/.tenure, and finds out from a word such as
// `mine/use-pnpm` that a command is about them.

import { findProject, personHome } from "../io/home.ts"
import { TRY_AGAIN, writeFailureReason } from "../io/write-failure.ts"
import { refreshBlock } from "../lessons/disk/claude-md-block.ts"
import type { DecidedLesson } from "../lessons/disk/decide-lesson.ts"
import { renewPersonalStamp } from "../lessons/disk/folder-stamp.ts"
import { openPersonal } from "../lessons/disk/personal-home.ts"
import { syncLessons } from "../lessons/disk/sync-lessons.ts"
import type { LessonIo } from "../store/lesson-io.ts"
import type { Store } from "../store/open.ts"
import { isPersonal, ownId, personalId } from "../store/personal-lessons.ts"
import { UserError } from "../text/user-error.ts"
import { type CliIo, requireLessons, requireStore } from "./cli-io.ts"

export const MINE_FLAG = { summary: "Your own lessons for all projects" } as const

/** In step with their files; also outside a project. */
export function requirePersonal(io: CliIo): LessonIo {
  const home = personHome(io.env)
  if (home === undefined)
    throw new UserError("HOME is not set, and your own lessons are stored there.", "Set HOME.")
  try {
    const mine = openPersonal(home, io.now)
    const { read, gone } = syncLessons(mine)
    if (read.length + gone.length > 0) refreshBlock(mine)
    return mine
  } catch (fault) {
    const reason = writeFailureReason(fault) ?? (fault as Error).message
    throw new UserError(`Your own lessons cannot be opened. ${reason}`, TRY_AGAIN)
  }
}

export interface NamedPlace {
  readonly lessons: LessonIo
  /** As they are named there. */
  readonly names: readonly string[]
  readonly isMine: boolean
  /** Where the answer to a question about an agent's command is; undefined outside a project. */
  readonly proofs: Store | undefined
}

/** The place that all the words are about. `#2` and `2.` are numbers too: lists print them so. */
export function placeOf(io: CliIo, typed: readonly string[], isMine = false): NamedPlace {
  const words = typed.map((word) => /^#?(\d{1,4})[.)]?$/.exec(word)?.[1] ?? word)
  const named = words.filter(isPersonal)
  if (named.length === 0 && !isMine) {
    const lessons = requireLessons(io)
    return { lessons, names: words, isMine: false, proofs: lessons.store }
  }
  if (!isMine && named.length < words.length)
    throw new UserError(
      "Name your own lessons and the project's in two commands.",
      "See both: tenure lessons",
    )
  const names = words.map((word) => (isPersonal(word) ? ownId(word) : word))
  return { lessons: requirePersonal(io), names, isMine: true, proofs: proofsHere(io) }
}

export function proofsHere(io: CliIo): Store | undefined {
  return findProject(io.cwd) === undefined ? undefined : requireStore(io).store
}

/** As every project names it. */
export function asMine(decided: DecidedLesson, isMine: boolean): DecidedLesson {
  return isMine ? { ...decided, id: personalId(decided.id) } : decided
}

/** Sessions in this project see the change at once; in others, from their next start. */
export function bringHere(io: CliIo): void {
  renewPersonalStamp(personHome(io.env), Date.now())
  if (findProject(io.cwd) !== undefined) requireLessons(io).store.close()
}

// What the pane gets: whether it may decide here, and the lessons that need review, each as the rows that it draws.

import { guardedAround, guardedRoots } from "../../guard/disk/guarded.ts"
import { isRunning } from "../../io/caller.ts"
import { findProject, personHome } from "../../io/home.ts"
import { numberWaiting } from "../../lessons/disk/numbering.ts"
import { PAST_CALLS } from "../../lessons/review/disk/lesson-text.ts"
import { paneCard } from "../../lessons/review/disk/pane-card.ts"
import { latestToolEvents } from "../../store/events.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { countWaiting } from "../../store/lesson-rows.ts"
import { acceptGreeting } from "../../store/mod-proofs.ts"
import { type CliIo, requireLessons, requireStore } from "../command.ts"
import { acceptOutside } from "./outside-greeting.ts"
import { type ModAnswer, type ModRequest, personsClient, textIn } from "./request.ts"

/** Further ones follow as these are decided. */
const MAX_CARDS = 20

export function list({ session }: ModRequest, io: CliIo): ModAnswer {
  if (findProject(io.cwd) === undefined) return { project: false, guarded: isGuardedAt(io) }
  return { ...cardsIn(requireLessons(io), session), guarded: isGuardedAt(io) }
}

export function cardsIn(lessons: LessonIo, session: string) {
  const queue = numberWaiting(lessons, session)
  const past = queue.length === 0 ? [] : latestToolEvents(lessons.store, PAST_CALLS)
  return {
    project: true,
    waiting: queue.length,
    cards: queue
      .slice(0, MAX_CARDS)
      .map((each, at) => paneCard(lessons, each, `${at + 1} of ${queue.length}`, past)),
  }
}

/** A session greets (LIFE-06): the module leaves the hash of its first secret and hears whether it may decide here. */
export function hello({ session, fields }: ModRequest, io: CliIo): ModAnswer {
  const guarded = isGuardedAt(io)
  // In print mode nobody decides, and the proof costs a process.
  const client = fields["isPrint"] === true ? undefined : personsClient(io)
  const secret = textIn(fields, "secret") || undefined
  const greeting = { session, hash: textIn(fields, "hash"), secret, client: client?.id ?? "" }
  if (findProject(io.cwd) === undefined) {
    const decides = client !== undefined && acceptOutside(personHome(io.env), greeting)
    return { project: false, decides, guarded }
  }
  const { store } = requireStore(io)
  const decides = client !== undefined && acceptGreeting(store, greeting, io.now, isRunning)
  return { project: true, decides, guarded, waiting: countWaiting(store) }
}

/** Only where guardrails are enforced does the module refuse what it cannot have judged (GARD-03). */
function isGuardedAt(io: CliIo): boolean {
  return guardedAround(io.cwd, guardedRoots(personHome(io.env))) !== undefined
}

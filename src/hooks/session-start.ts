// A session starts, resumes, or goes on after a compaction. A new one is counted, lessons age by it, and it is told
// what it should know (GUID-01), the person what waits for them; once a day old events are let go.

import { briefSession } from "../briefing/session-brief.ts"
import { inBackground } from "../continuity/background.ts"
import type { Event } from "../core/events/event.ts"
import { isBlockBehind } from "../lessons/block-behind.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { overdue } from "../lessons/overdue.ts"
import { lessonsMoved } from "../lessons/stamp.ts"
import { areTriggersSettled } from "../lessons/triggers.ts"
import { beginDay, daysBegun, sureTime } from "../store/days.ts"
import { pruneEvents } from "../store/events.ts"
import { nextGeneration } from "../store/generation.ts"
import { writing } from "../store/open.ts"
import { countCompaction, countSessions } from "../store/sessions.ts"
import { clearSpool } from "../store/take-in.ts"
import { forgetOldSaid } from "../store/triggers.ts"
import type { Handler } from "./handler.ts"
import type { HookIo } from "./hook-io.ts"
import { leaveToBackground } from "./leave-to-background.ts"
import { remember } from "./remember.ts"
import { type Reply, SILENCE, together } from "./reply.ts"

const DAY_MS = 24 * 60 * 60 * 1000
/** A conversation that is longer open has other things in mind. */
const SAID_LIVES_DAYS = 7

export const sessionStart: Handler<"session-started"> = async (event, happening, io) => {
  const counted = countSessions(io.store())
  if (!remember(event, io)) return SILENCE
  if (happening.source === "compact") noteCompaction(event, io)
  const lessons = io.lessons()
  if (countSessions(io.store()) > counted) await age(lessons)
  const isBehind = lessonsMoved(lessons) || isBlockBehind(lessons) || !areTriggersSettled(lessons)
  if (isBehind) syncInBackground(io)
  onceADay(event, io)
  if (happening.source === "compact")
    return (await import("./after-compaction.ts")).afterCompaction(event, io)
  return io.disabled ? SILENCE : brief(event, happening.source, io)
}

/** What was told before may have to be told again (GUID-04). */
function noteCompaction({ session }: Event, io: HookIo): void {
  writing(io.store(), () => {
    countCompaction(io.store(), session)
    nextGeneration(io.store(), io.project)
  })
}

async function age(lessons: LessonIo): Promise<void> {
  const due = overdue(lessons)
  if (due.unused.length === 0 && due.decayed.length === 0 && due.waiting.length === 0) return
  const { countSession } = await import("../lessons/count-session.ts")
  countSession(lessons, due)
}

async function brief({ session }: Event, source: string, io: HookIo): Promise<Reply> {
  const { context, notice } = await briefSession(io.lessons(), { session, source, attended: io.attended })
  return together("SessionStart", [context], [notice])
}

/** Reading many lesson files is not a hook's business; `tenure lessons` does it, and nobody waits. */
function syncInBackground({ project }: HookIo): void {
  inBackground(project, ["lessons", "--json"])
}

/**
 * Old events are let go (SESS-05); the store is looked at and copied, which nobody waits for (PRSC-02). A day by our own
 * clock, and of many sessions that start at once only one does it.
 */
function onceADay(event: Event, io: HookIo): void {
  const store = io.store()
  const isFirst = daysBegun(store).length === 0
  if (!beginDay(store, io.now)) return
  const time = sureTime(store, io.now)
  const keptMs = io.config().events.keepDays * DAY_MS
  // A clock that was behind for a moment may have begun a day, but what the right one told before is not of the future.
  if (time !== undefined) pruneEvents(store, time - keptMs, Math.max(io.now, ...daysBegun(store)))
  clearSpool(store, io.project, io.now)
  forgetOldSaid(store, io.now - SAID_LIVES_DAYS * DAY_MS)
  if (!isFirst) leaveToBackground(event, io, "day-began")
}

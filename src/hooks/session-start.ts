// A session starts, resumes, or continues after a compaction. A new session is counted, ages the lessons, and gets its
// brief (GUID-01); the person sees what needs them. Once a day old events are pruned.

import { type Reply, SILENCE, together } from "../clients/claude-code/disk/reply.ts"
import { inBackground } from "../continuity/disk/background.ts"
import { briefSession } from "../guidance/disk/session-brief.ts"
import { appendToSpool } from "../io/spool.ts"
import { isBlockBehind } from "../lessons/disk/block-notes.ts"
import { hasPersonalChanged, haveLessonsChanged } from "../lessons/disk/folder-stamp.ts"
import { overdue } from "../lessons/disk/overdue.ts"
import { isTriggerIndexReady } from "../lessons/disk/trigger-index.ts"
import type { Event } from "../sessions/event.ts"
import { BEGAN_LINE } from "../sessions/spooled.ts"
import { beginDay, recentDays, trustedTime } from "../store/days.ts"
import { pruneEvents } from "../store/events.ts"
import { nextGeneration } from "../store/generation.ts"
import { clearSpool } from "../store/ingest-spool.ts"
import type { LessonIo } from "../store/lesson-io.ts"
import { writing } from "../store/open.ts"
import { countCompaction, countSessions, endSession, openSessions } from "../store/sessions.ts"
import { forgetOldSaid } from "../store/triggers.ts"
import { DAY_MS } from "../text/time.ts"
import type { Handler } from "./handler.ts"
import type { HookIo } from "./hook-io.ts"
import { leaveToBackground } from "./leave-to-background.ts"
import { coreDocuments } from "./project-documents.ts"
import { remember } from "./remember.ts"
import { tellToReport } from "./standing-line.ts"

/** What was said in a conversation older than this no longer matters to it. */
const SAID_LIVES_DAYS = 7

export const sessionStart: Handler<"session-started"> = async (event, happening, io) => {
  const counted = countSessions(io.store())
  if (!remember(event, io)) return SILENCE
  if (happening.source === "compact") noteCompaction(event, io)
  // A resumed session may have lost its spool since.
  if (BEGINNINGS.has(happening.source)) appendToSpool(io.project, event.session, BEGAN_LINE)
  const lessons = io.lessons()
  if (countSessions(io.store()) > counted) {
    await age(lessons, io.attended && !io.disabled)
    await closeKilled(event, io)
  }
  const isBehind = haveLessonsChanged(lessons) || isBlockBehind(lessons) || !isTriggerIndexReady(lessons)
  if (isBehind) syncInBackground(io)
  await takePersonal(lessons)
  onceADay(event, io)
  if (happening.source === "compact")
    return (await import("./after-compaction.ts")).afterCompaction(event, io)
  return io.disabled ? SILENCE : brief(event, happening.source, io)
}

const BEGINNINGS: ReadonlySet<string> = new Set(["startup", "clear"])

/** TEAM-03: loaded only if the person's own lessons changed. */
async function takePersonal(lessons: LessonIo): Promise<void> {
  if (!hasPersonalChanged(lessons)) return
  const { copyPersonal } = await import("../lessons/disk/personal-copy.ts")
  copyPersonal(lessons, false)
}

/** Lessons delivered before may have to be delivered again (GUID-04). */
function noteCompaction({ session }: Event, io: HookIo): void {
  writing(io.store(), () => {
    countCompaction(io.store(), session)
    nextGeneration(io.store(), io.project)
  })
}

/** A killed session never reported its end (CONT-07). Loaded only if there is one. */
async function closeKilled({ session }: Event, io: HookIo): Promise<void> {
  const killed = openSessions(io.store(), session, io.now - QUIET_MS)
  if (killed.length === 0) return
  const { leaveLearnPending } = await import("../continuity/disk/learn-pending.ts")
  for (const id of killed) {
    leaveLearnPending(io.project, io.store(), id)
    endSession(io.store(), id, "killed", io.now)
  }
}

/** A session silent for this long is not active in another window. */
const QUIET_MS = 6 * 60 * 60 * 1000

async function age(lessons: LessonIo, isShown: boolean): Promise<void> {
  const due = overdue(lessons, isShown)
  if (due.unused.length === 0 && due.decayed.length === 0 && due.waiting.length === 0) return
  const { countSession } = await import("../lessons/disk/count-session.ts")
  countSession(lessons, due)
}

async function brief({ session }: Event, source: string, io: HookIo): Promise<Reply> {
  const { context, notice } = await briefSession(io.lessons(), {
    session,
    source,
    attended: io.attended,
    form: io.form,
  })
  const core = source === "resume" || source === "fork" ? "" : await coreDocuments(io.project, io)
  return together("SessionStart", [core, context, await tellToReport(session, source, io)], [notice])
}

/** Reading many lesson files is too slow for a hook; `tenure lessons` does it in the background. */
function syncInBackground({ project }: HookIo): void {
  inBackground(project, ["lessons", "--json"])
}

/**
 * Prunes old events (SESS-05), and has the background check and copy the store (PRSC-02). Days are counted by our own
 * clock, and of many sessions that start at once only one does it.
 */
function onceADay(event: Event, io: HookIo): void {
  const store = io.store()
  const isFirst = recentDays(store).length === 0
  if (!beginDay(store, io.now)) return
  const time = trustedTime(store, io.now)
  const keptMs = io.config().events.keepDays * DAY_MS
  // A clock that was briefly behind may have begun a day; events from the right clock are not in the future.
  if (time !== undefined) pruneEvents(store, time - keptMs, Math.max(io.now, ...recentDays(store)))
  clearSpool(store, io.project, io.now)
  forgetOldSaid(store, io.now - SAID_LIVES_DAYS * DAY_MS)
  if (!isFirst) leaveToBackground(event, io, "day-began")
}

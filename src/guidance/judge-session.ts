// What became of the lessons that were told (GUID-09), judged from what the session then did: as far as it can be said
// when a turn ends, for good when the session does. A lesson that was told has matched, and that is a reference
// (LIFE-03): a decayed one is active again (LIFE-04).
import type { SessionId } from "../core/events/event.ts"
import { judgeOutcome } from "../core/guidance/outcome.ts"
import { pathInProject } from "../core/guidance/paths.ts"
import { PROGRAM } from "../core/lessons/actor.ts"
import type { Lesson, LessonId } from "../core/lessons/lesson.ts"
import { matchGlob } from "../io/match-glob.ts"
import { refreshBlock } from "../lessons/block.ts"
import { change } from "../lessons/change.ts"
import { type LessonIo, moment } from "../lessons/lesson-io.ts"
import { observedSince } from "../store/changelog.ts"
import { type DoneCall, doneCalls } from "../store/events.ts"
import { loadLesson } from "../store/lessons.ts"
import { writing } from "../store/open.ts"
import { findReceipts, type Receipt, receiptsIn, setOutcome } from "../store/receipts.ts"
import { findSession } from "../store/sessions.ts"
import { placeIn } from "./place.ts"

export function judgeSession(io: LessonIo, session: SessionId, isOver: boolean): void {
  const { store } = io
  const receipts = receiptsIn(store, session)
  const calls = doneCalls(store, session)
  writing(store, () => {
    for (const receipt of receipts) judge(io, receipt, calls, isOver)
    if (!isOver) return
    correctEarlier(io, session)
    refer(io, session, receipts)
  })
}

function judge(io: LessonIo, receipt: Receipt, calls: readonly DoneCall[], isOver: boolean): void {
  const lesson = loadLesson(io.store, receipt.lesson)?.content
  if (lesson === undefined) return
  const place = placeIn(io.project.root, io.project.root)
  const edits = calls.filter(({ tool }) => tool !== "Bash")
  const followed = {
    wasHeld: receipt.way === "hold" || receipt.way === "commit-hold",
    touched: edits.map(({ target }) => pathInProject(target, place)),
    commands: commandsAfter(receipt, calls),
    isCorrectedAgain: isSaidAgain(io, lesson, receipt.at),
    isOver,
  }
  const outcome = judgeOutcome(lesson, followed, { matchGlob, limits: io.config.guidance.limits })
  if (outcome === receipt.outcome || (outcome === "unknown" && !isOver)) return
  setOutcome(io.store, receipt.seq, outcome)
}

/** Without the call that carried the lesson: what was told with a call came too late for it. */
function commandsAfter({ at, way, tool, target }: Receipt, calls: readonly DoneCall[]): readonly string[] {
  const after = calls.filter((call) => call.tool === "Bash" && call.at >= at)
  const carrier = way === "advice" && tool === "Bash" ? after.findIndex((call) => call.target === target) : -1
  return after.filter((_, index) => index !== carrier).map((call) => call.target)
}

/** Only what a person says is a correction; a pattern in the events that comes again is none. */
function isSaidAgain(io: LessonIo, { id, source }: Lesson, since: number): boolean {
  return source !== "extraction" && observedSince(io.store, since).includes(id)
}

/** The person had to say again what an earlier session had been told. */
function correctEarlier(io: LessonIo, session: SessionId): void {
  const began = findSession(io.store, session)?.firstSeen
  if (began === undefined) return
  for (const id of observedSince(io.store, began)) {
    const [last] = findReceipts(io.store, { lesson: id, withBriefs: false }, 1)
    if (last === undefined || last.session === session || last.at >= began) continue
    if (loadLesson(io.store, id)?.content.source !== "extraction")
      setOutcome(io.store, last.seq, "corrected again")
  }
}

function refer(io: LessonIo, session: SessionId, receipts: readonly Receipt[]): void {
  const number = findSession(io.store, session)?.number ?? null
  if (number === null) return
  const matched = receipts.filter(({ way }) => way !== "brief").map(({ lesson }) => lesson)
  let isRevived = false
  for (const id of new Set<LessonId>(matched)) {
    const { at } = moment(io)
    const changed = change(io, id, { kind: "referenced", by: PROGRAM, at, sessionNumber: number })
    if (changed.kind === "changed" && changed.rows.length > 0) isRevived = true
  }
  if (isRevived) refreshBlock(io)
}

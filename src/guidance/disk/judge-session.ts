// Judges delivered lessons by what the session did afterwards (GUID-09): provisionally when a turn ends, finally when the
// session ends. A delivery is a reference (LIFE-03), so a decayed lesson becomes active again (LIFE-04).

import { SHELL_TOOL } from "../../clients/claude-code/tools.ts"
import { matchGlob } from "../../io/bun-glob.ts"
import { changeLesson } from "../../lessons/disk/change-lesson.ts"
import { refreshBlock } from "../../lessons/disk/claude-md-block.ts"
import { PROGRAM } from "../../lessons/model/actor.ts"
import type { Lesson, LessonId } from "../../lessons/model/lesson.ts"
import type { SessionId } from "../../sessions/event.ts"
import { observedSince } from "../../store/changelog-rows.ts"
import { type DoneCall, doneCalls } from "../../store/events.ts"
import { type LessonIo, moment } from "../../store/lesson-io.ts"
import { loadLesson } from "../../store/lesson-rows.ts"
import { writing } from "../../store/open.ts"
import { isPersonal } from "../../store/personal-lessons.ts"
import { findReceipts, type Receipt, receiptsIn, setOutcome } from "../../store/receipts.ts"
import { findSession } from "../../store/sessions.ts"
import { pathInProject } from "../match/paths.ts"
import { type DoneAct, judgeOutcome } from "../outcome/judge-outcome.ts"
import { pathContext } from "./locate-act.ts"

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
  const acts = calls.map((call) => ({ at: call.at, ...actOf(io, call.tool, call.target, call.print) }))
  const followed = {
    way: receipt.way,
    act: carried(io, receipt),
    touched: acts.filter(({ kind }) => kind === "edit").map(({ target }) => target),
    after: actsAfter(receipt, acts, carried(io, receipt)),
    isCorrectedAgain: isSaidAgain(io, lesson, receipt.at),
    isOver,
  }
  const outcome = judgeOutcome(lesson, followed, { matchGlob, limits: io.config.guidance.limits })
  if (outcome === receipt.outcome || (outcome === "no evidence" && !isOver)) return
  setOutcome(io.store, receipt.seq, outcome)
}

function actOf({ project }: LessonIo, tool: string, target: string, print: string | null): DoneAct {
  if (tool === SHELL_TOOL) return { kind: "command", target, print: null }
  return { kind: "edit", target: pathInProject(target, pathContext(project.root, project.root)), print }
}

/** The act the lesson was delivered with, held or done. */
function carried(io: LessonIo, { way, tool, target, print }: Receipt): DoneAct | undefined {
  const isAct = way === "advice" || way === "hold" || way === "commit" || way === "commit-hold"
  return isAct && tool !== null && target !== "" ? actOf(io, tool, target, print ?? null) : undefined
}

/** Without the call that carried the lesson: advice with a call comes too late for that call. */
function actsAfter(
  { at, way }: Receipt,
  acts: readonly (DoneAct & { readonly at: number })[],
  act: DoneAct | undefined,
): readonly DoneAct[] {
  const after = acts.filter((each) => each.at >= at)
  const isCarrier = (each: DoneAct) => each.kind === act?.kind && each.target === act.target
  const carrier = way === "advice" || way === "commit" ? after.findIndex(isCarrier) : -1
  return after.filter((_, index) => index !== carrier)
}

/** Only a person's words are a correction; a repeated event pattern is not. */
function isSaidAgain(io: LessonIo, { id, source }: Lesson, since: number): boolean {
  return source !== "extraction" && observedSince(io.store, since).includes(id)
}

/** The person had to repeat what an earlier session already knew. */
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
  // The person's own lessons are counted over all their projects (lessons/disk/personal-use.ts).
  for (const id of new Set<LessonId>(matched.filter((each) => !isPersonal(each)))) {
    const { at } = moment(io)
    const changed = changeLesson(io, id, { kind: "referenced", by: PROGRAM, at, sessionNumber: number })
    if (changed.kind === "changed" && changed.rows.length > 0) isRevived = true
  }
  if (isRevived) refreshBlock(io)
}

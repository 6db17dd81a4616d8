import { afterEach, beforeEach, expect, test } from "bun:test"
import { openLessonFolder } from "../../test/support/lesson-folder.ts"
import type { SessionId } from "../core/events/event.ts"
import { PROGRAM, personAt } from "../core/lessons/actor.ts"
import { type LessonId, NO_TRIGGERS } from "../core/lessons/lesson.ts"
import { addLesson } from "../lessons/add.ts"
import { change } from "../lessons/change.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { loadLesson } from "../store/lessons.ts"
import { putReceipt, type ReceiptDraft, receiptsIn } from "../store/receipts.ts"
import { seeSession } from "../store/sessions.ts"
import { judgeSession } from "./judge-session.ts"

const NOW = Date.UTC(2026, 10, 15)
let io: LessonIo & Disposable
let id: LessonId

beforeEach(() => {
  io = openLessonFolder(NOW)
  const triggers = { ...NO_TRIGGERS, files: ["a.ts"] }
  id = addLesson(io, { kind: "convention", body: "About a.", triggers }, personAt("terminal")).id
  for (const each of ["one", "two"])
    seeSession(
      io.store,
      { id: each as SessionId, source: "startup", attended: true, model: null, branch: null },
      NOW,
    )
})

afterEach(() => io[Symbol.dispose]())

function put(session: string, way: ReceiptDraft["way"] = "advice"): void {
  const where = {
    session: session as SessionId,
    agent: null,
    tool: "Edit",
    target: "a.ts",
    step: null,
    compactions: 0,
  }
  putReceipt(io.store, { ...where, lesson: id, way, at: NOW, score: 1, reasons: [], tokens: 9, hookUs: 1 })
}

function outcomes(session: string) {
  return receiptsIn(io.store, session as SessionId).map(({ outcome }) => outcome)
}

test("LIFE-04: a decayed lesson that was told is active again when the session ends; named in the brief, it is not", () => {
  change(io, id, { kind: "session-counted", by: PROGRAM, at: new Date(NOW).toISOString(), sessionNumber: 9 })
  const stage = () => loadLesson(io.store, id)?.standing.stage
  expect(stage()).toBe("decayed")
  put("one", "brief")
  judgeSession(io, "one" as SessionId, true)
  expect(stage()).toBe("decayed")
  put("two")
  judgeSession(io, "two" as SessionId, false)
  expect(stage()).toBe("decayed")
  judgeSession(io, "two" as SessionId, true)
  expect(stage()).toBe("active")
})

test("GUID-09: said again by the person, a lesson was told in vain, in this session or in an earlier one", () => {
  put("one")
  judgeSession(io, "one" as SessionId, true)
  expect(outcomes("one")).toEqual(["unknown"])
  io = { ...io, now: NOW + 60_000 }
  seeSession(
    io.store,
    { id: "late" as SessionId, source: "startup", attended: true, model: null, branch: null },
    io.now,
  )
  const at = new Date(io.now).toISOString()
  change(io, id, {
    kind: "observed",
    origin: "person",
    session: "late",
    quote: "again",
    by: PROGRAM,
    at,
    sessionNumber: 3,
  })
  judgeSession(io, "late" as SessionId, true)
  expect(outcomes("one")).toEqual(["corrected again"])
})

import { afterEach, beforeEach, expect, test } from "bun:test"
import { draft, openLessonFolder } from "../../../test/support/lesson-folder.ts"
import { changeLesson } from "../../lessons/disk/change-lesson.ts"
import { decideLesson } from "../../lessons/disk/decide-lesson.ts"
import { PROGRAM, personAt } from "../../lessons/model/actor.ts"
import { type LessonId, NO_TRIGGERS } from "../../lessons/model/lesson.ts"
import type { SessionId } from "../../sessions/event.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { loadLesson } from "../../store/lesson-rows.ts"
import { putReceipt, type ReceiptDraft, receiptsIn } from "../../store/receipts.ts"
import { registerSession } from "../../store/sessions.ts"
import { judgeSession } from "./judge-session.ts"

const NOW = Date.UTC(2026, 10, 15)
let io: LessonIo & Disposable
let id: LessonId

beforeEach(() => {
  io = openLessonFolder(NOW)
  const triggers = { ...NO_TRIGGERS, files: ["a.ts"] }
  id = "about-a" as LessonId
  draft(io, id, { body: "About a.", triggers })
  decideLesson(io, id, "approved", personAt("terminal"))
  for (const each of ["one", "two"])
    registerSession(
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

test("LIFE-04: delivery reactivates a decayed lesson when the session ends; a mention in the brief does not", () => {
  changeLesson(io, id, {
    kind: "session-counted",
    by: PROGRAM,
    at: new Date(NOW).toISOString(),
    sessionNumber: 9,
    counted: [5, 6, 7, 8, 9],
    isPersons: false,
  })
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

test("GUID-09: a lesson that the person has to repeat did not help, in this session or an earlier one", () => {
  put("one")
  judgeSession(io, "one" as SessionId, true)
  expect(outcomes("one")).toEqual(["no evidence"])
  io = { ...io, now: NOW + 60_000 }
  registerSession(
    io.store,
    { id: "late" as SessionId, source: "startup", attended: true, model: null, branch: null },
    io.now,
  )
  const at = new Date(io.now).toISOString()
  changeLesson(io, id, {
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

import { Database } from "bun:sqlite"
import { beforeEach, expect, test } from "bun:test"
import type { LessonId } from "../lessons/model/lesson.ts"
import type { SessionId } from "../sessions/event.ts"
import { migrate } from "./open.ts"
import {
  countReceipts,
  deliveriesIn,
  findReceipts,
  lastMatch,
  putReceipt,
  type ReceiptDraft,
  receiptsByNumber,
  receiptsIn,
  setOutcome,
} from "./receipts.ts"
import { compactionsOf, countCompaction, registerSession } from "./sessions.ts"

let store: Database

beforeEach(() => {
  store = new Database(":memory:")
  migrate(store)
  for (const id of ["one", "two", "three"]) {
    const facts = { id: id as SessionId, source: "startup", attended: true, model: null, branch: null }
    registerSession(store, facts, 1)
  }
})

function put(session: string, lesson: string, some: Partial<ReceiptDraft> = {}): void {
  putReceipt(store, {
    session: session as SessionId,
    lesson: lesson as LessonId,
    agent: null,
    at: 1,
    way: "advice",
    tool: "Edit",
    target: "plugin.json",
    score: 1.6,
    reasons: [{ by: "file", glob: "**/plugin.json", path: "plugin.json", written: true }],
    tokens: 40,
    hookUs: 9_000,
    step: "msg_1",
    compactions: 0,
    ...some,
  })
}

test("GUID-09: a receipt says what was delivered, why, where and at what cost", () => {
  put("one", "a", { way: "hold", agent: "x", step: null, compactions: 2 })
  expect(deliveriesIn(store, "one" as SessionId)).toEqual([
    { lesson: "a" as LessonId, way: "hold", agent: "x", target: "plugin.json", step: null, compactions: 2 },
  ])
  const [receipt] = findReceipts(store, { withBriefs: false }, 10)
  expect(receipt).toMatchObject({ seq: 1, sessionNumber: 1, tool: "Edit", score: 1.6, tokens: 40 })
  expect(receipt?.reasons).toEqual([
    { by: "file", glob: "**/plugin.json", path: "plugin.json", written: true },
  ])
  expect(receipt?.outcome).toBeNull()
})

test("GUID-09: the last ones come first; those of a lesson and of a session are found", () => {
  put("one", "a")
  put("one", "b")
  put("two", "a")
  const lessons = (found: readonly { seq: number }[]) => found.map(({ seq }) => seq)
  put("two", "c", { way: "brief" })
  const some = { withBriefs: false }
  expect(lessons(findReceipts(store, some, 2))).toEqual([3, 2])
  expect(lessons(findReceipts(store, { withBriefs: true }, 2))).toEqual([4, 3])
  expect(lessons(findReceipts(store, { ...some, lesson: "a" as LessonId }, 9))).toEqual([3, 1])
  expect(lessons(findReceipts(store, { ...some, lesson: "a" as LessonId }, 1))).toEqual([3])
  expect(lessons(findReceipts(store, { ...some, session: "one" as SessionId }, 9))).toEqual([2, 1])
  expect(lessons(receiptsIn(store, "one" as SessionId))).toEqual([1, 2])
})

test("GUID-09: outcomes and tokens are counted, in all and for each session", () => {
  put("one", "a")
  put("one", "b", { tokens: 10 })
  put("two", "a")
  setOutcome(store, 1, "changed")
  setOutcome(store, 3, "repeated")
  expect(countReceipts(store)).toEqual([
    { outcome: null, count: 1, tokens: 10 },
    { outcome: "changed", count: 1, tokens: 40 },
    { outcome: "repeated", count: 1, tokens: 40 },
  ])
  put("three", "a", { way: "brief" })
  expect(countReceipts(store, "b" as LessonId)).toEqual([{ outcome: null, count: 1, tokens: 10 }])
  expect(countReceipts(store).map(({ count }) => count)).toEqual([1, 1, 1])
  expect(receiptsByNumber(store, 2)).toEqual([
    { sessionNumber: 2, outcome: "repeated", count: 1, tokens: 40 },
  ])
  expect(receiptsByNumber(store, 1).map(({ count }) => count)).toEqual([1, 1, 1])
})

test("LIFE-03: finds the last session in which a lesson matched; a line in the brief is not a match", () => {
  put("one", "a", { way: "look" })
  put("two", "a", { way: "brief", score: null, reasons: [] })
  put("never counted", "b")
  expect(lastMatch(store, "a" as LessonId)).toBe(1)
  expect(lastMatch(store, "b" as LessonId)).toBeUndefined()
})

test("GUID-04: a session knows how often it was compacted", () => {
  const session = "one" as SessionId
  expect(compactionsOf(store, session)).toBe(0)
  countCompaction(store, session)
  countCompaction(store, session)
  expect([compactionsOf(store, session), compactionsOf(store, "two" as SessionId)]).toEqual([2, 0])
})

import { expect, test } from "bun:test"
import {
  actionsOf,
  adopted,
  after,
  approved,
  captured,
  edited,
  lesson,
  live,
  me,
  NOON,
  observed,
  redone,
  referenced,
  rejected,
  sessionCounted,
  stageOf,
  undone,
} from "../../../test/support/lesson-life.ts"
import type { LessonId } from "../model/lesson.ts"
import { applyAction } from "./lifecycle.ts"
import { redoTarget, undoTarget } from "./undo.ts"

const draft = captured(lesson(), { queued: true })

test("TRNS-05: undo reverses the last decision, not later counts", () => {
  const life = live(draft, approved(), referenced(2), observed("s2", { quote: "use uv", n: 2 }), undone())
  expect(stageOf(life)).toBe("review_pending")
  expect(life.state?.content).toMatchObject({ confidence: 0.3, approved: null })
  expect(life.state?.content.evidence).toHaveLength(1)
  expect(life.rows.at(-1)).toMatchObject({ action: "undone", undoes: 2, reason: "undo of approved (2)" })
})

test("TRNS-05: repeated undo goes back to before the lesson existed, then does nothing", () => {
  const life = live(draft, edited({ title: "Use pip" }), approved(), undone(), undone())
  expect(life.state?.content.title).toBe("Use uv")
  expect(stageOf(life)).toBe("review_pending")

  const gone = after(life, undone())
  expect(gone.state).toBeUndefined()
  expect(gone.rows.at(-1)?.to).toBe("null")
  expect(after(gone, undone())).toBe(gone)
})

test("TRNS-05: undoing an undo is a redo, step by step, until something else changes", () => {
  const before = live(draft, edited({ title: "Use pip" }), approved({ n: 3 }))
  const back = after(before, undone(), undone(), undone())
  const forth = after(back, redone(), redone(), redone())
  expect(forth.state?.content).toEqual(before.state!.content)
  expect(forth.state?.standing).toEqual(before.state!.standing)
  expect(redoTarget(forth.rows)).toBeUndefined()
  expect(undoTarget(forth.rows)?.action).toBe("approved")

  const changed = live(draft, approved(), undone(), rejected())
  expect(redoTarget(changed.rows)).toBeUndefined()
})

test("TRNS-05: undoing a decay activates the lesson from that session on", () => {
  const life = live(draft, approved({ n: 1 }), sessionCounted(6), undone({ n: 6 }), sessionCounted(10))
  expect(stageOf(life)).toBe("active")
  expect(stageOf(after(life, sessionCounted(11)))).toBe("decayed")
})

test("TRNS-05: undoing an edit keeps the queue position and the last use", () => {
  const later = { at: "2026-11-20T00:00:00Z", n: 9 }
  const waiting = live(draft, edited({ title: "Use pip" }))
  expect(after(waiting, undone(later)).state?.standing).toEqual(waiting.state!.standing)
  const inUse = live(draft, approved({ n: 1 }), edited({ title: "Use pip" }))
  expect(after(inUse, undone(later)).state?.statistics).toEqual(inUse.state!.statistics)
})

test("TRNS-05: undoing one lesson keeps later changes of others", () => {
  const { rows } = live(draft, approved())
  const others = rows.map((row) => ({ ...row, seq: row.seq + 2, lesson: "other" as LessonId }))
  expect(undoTarget([...rows, ...others])?.lesson).toBe("other" as LessonId)
  expect(undoTarget([...rows, ...others], lesson().id)?.seq).toBe(2)
})

test("TRNS-05: undo skips the first adoption of a file, but reverses a person's change to it", () => {
  const found = live(adopted(lesson()))
  expect(undoTarget(found.rows)).toBeUndefined()
  const edit = live(adopted(lesson()), adopted(lesson({ title: "Use uv everywhere" })), undone())
  expect(edit.state?.content.title).toBe("Use uv")
})

test("LERN-02: undo does not raise an origin that has since fallen", () => {
  const spoken = captured(lesson(), { origin: "person", queued: true })
  const life = live(spoken, adopted(lesson({ title: "Use uv everywhere" })), observed("s2"), undone())
  expect(life.state?.content.title).toBe("Use uv")
  expect(life.state?.origin).toBe("agent")
})

test("an undo for another lesson or another state is refused", () => {
  const { state, rows } = live(draft, approved())
  const undo = { kind: "undone", at: NOON, by: me, sessionNumber: 1, target: undoTarget(rows)! } as const
  const other = { ...state!, content: lesson({ id: "other" as LessonId }) }
  expect(applyAction(other, undo)).toEqual({ refused: "another-lesson" })
  expect(applyAction(undefined, undo)).toEqual({ refused: "unknown-lesson" })
})

test("an undone capture may be captured again", () => {
  const life = live(draft, undone(), draft)
  expect(stageOf(life)).toBe("review_pending")
  expect(actionsOf(life)).toEqual(["captured", "undone", "captured"])
})

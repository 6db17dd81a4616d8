// Decisions that only a person makes.

import { describe, expect, test } from "bun:test"
import {
  adopted,
  after,
  approved,
  archived,
  captured,
  edited,
  feedback,
  lesson,
  live,
  NOON,
  observed,
  referenced,
  rejected,
  restored,
  sessionCounted,
  stageOf,
  undone,
} from "../../../test/support/lesson-life.ts"
import { AGENT, type Person, PROGRAM, personAt } from "../model/actor.ts"
import type { Source } from "../model/lesson.ts"
import { applyAction } from "./lifecycle.ts"

const seen = captured(lesson())
const draft = captured(lesson(), { queued: true })

describe("a person's decisions", () => {
  const decisions = [
    approved,
    rejected,
    archived,
    restored,
    (where: object) => edited({ title: "Use pip" }, where),
    (where: object) => feedback(false, where),
    (where: object) => adopted(lesson(), where),
  ]

  test("LIFE-06: neither the agent nor the program decides anything", () => {
    for (const decision of decisions) {
      for (const by of [AGENT, PROGRAM]) {
        expect(applyAction(live(draft).state, decision({ by }))).toEqual({ refused: "needs-a-person" })
      }
    }
    const life = live(draft, approved())
    expect(after(life, undone({ by: AGENT }))).toBe(life)
  })

  test("LIFE-06: a person value can only be created from a channel", () => {
    // @ts-expect-error an object that looks like a person is not one
    const forged: Person = { kind: "person", channel: "terminal" }
    expect(forged).toEqual(personAt("terminal"))
  })

  test("LIFE-06: an active lesson's record names the person, the channel and the session", () => {
    const life = live(draft, approved({ by: personAt("prompt"), n: 4 }))
    expect(life.state?.standing).toEqual({
      stage: "active",
      approval: { by: personAt("prompt"), sessionNumber: 4 },
    })
    expect(life.rows.at(-1)).toMatchObject({ action: "approved", by: "person", channel: "prompt" })
  })

  const confidences: readonly (readonly [Source, number, number])[] = [
    ["extraction", 0.3, 0.7],
    ["correction", 0.5, 0.85],
    ["block", 1, 0.85],
    ["explicit", 1, 1],
    ["bootstrap", 0.6, 0.6],
    ["manual", 0.9, 0.9],
    ["import", 0.4, 0.4],
  ]
  for (const [source, before, then] of confidences) {
    test(`REVW-05: an approved ${source} of confidence ${before} has ${then}`, () => {
      const life = live(captured(lesson({ source, confidence: before }), { queued: true }), approved())
      expect(life.state?.content).toMatchObject({ confidence: then, approved: NOON })
    })
  }

  test("REVW-05: edited text keeps the original in the changelog", () => {
    const life = live(draft, edited({ title: "Use uv only", body: "Never pip." }))
    expect(life.rows.at(-1)).toMatchObject({
      action: "edited",
      from: '{"body":"Use uv, not pip.","title":"Use uv"}',
      to: '{"body":"Never pip.","title":"Use uv only"}',
    })
  })

  test("an edit that changes nothing leaves no row", () => {
    expect(live(draft, edited({ title: "Use uv" })).rows).toHaveLength(1)
  })

  test("LERN-06: a rejected lesson stays rejected until a person approves it", () => {
    const life = live(seen, rejected())
    const again = [observed("s2"), observed("s3"), observed("s4"), referenced(5), sessionCounted(9)]
    expect(after(life, ...again)).toEqual(life)
    expect(stageOf(after(life, approved()))).toBe("active")
  })

  test("an archived lesson stays archived until it is restored to its former stage", () => {
    for (const [turn, stage] of [
      [rejected(), "rejected"],
      [approved(), "active"],
    ] as const) {
      const life = live(draft, turn, archived(), observed("s2"), referenced(3))
      expect(stageOf(life)).toBe("archived")
      expect(stageOf(after(life, restored({ n: 8 })))).toBe(stage)
    }
  })

  test("a restored lesson counts as used in that session", () => {
    const life = live(draft, approved({ n: 1 }), archived({ n: 2 }), restored({ n: 20 }), sessionCounted(21))
    expect(stageOf(life)).toBe("active")
  })

  test("SAFE-03: an adopted file is taken as written, new or known", () => {
    const file = lesson({ title: "Use uv everywhere", confidence: 1, approved: "2026-01-01T00:00:00Z" })
    for (const before of [[], [seen], [draft, approved()], [draft, rejected()]]) {
      const life = live(...before, adopted(file, { n: 3 }))
      expect(life.state?.content).toEqual(file)
      expect(stageOf(life)).toBe("active")
      expect(life.state?.origin).toBe(before.length === 0 ? "reviewed" : "agent")
    }
  })

  test("a decision already in effect is refused with a reason", () => {
    const other = lesson({ id: "other" as never })
    const table = [
      [live(draft, approved()), approved(), "already-active"],
      [live(draft, rejected()), rejected(), "already-rejected"],
      [live(draft, archived()), archived(), "already-archived"],
      [live(draft), restored(), "not-archived"],
      [live(draft), feedback(false), "not-approved"],
      [live(draft), adopted(other), "another-lesson"],
      [live(), approved(), "unknown-lesson"],
      [live(), referenced(1), "unknown-lesson"],
    ] as const
    for (const [life, action, refused] of table) expect(applyAction(life.state, action)).toEqual({ refused })
  })
})

describe("feedback", () => {
  const inUse = live(draft, approved({ n: 1 }))
  const marks = (...helpful: readonly boolean[]) => helpful.map((each) => feedback(each, { n: 2 }))

  test("LIFE-07: three not-helpful marks without a helpful one send a lesson back to review", () => {
    const twice = after(inUse, ...marks(false, false))
    expect(stageOf(twice)).toBe("active")
    expect(twice.rows).toEqual(inUse.rows)

    const thrice = after(twice, feedback(false))
    expect(stageOf(thrice)).toBe("review_pending")
    expect(thrice.rows.at(-1)).toMatchObject({ action: "returned", reason: "marked not helpful 3 times" })
  })

  test("LIFE-07: a helpful mark resets the count", () => {
    const life = after(inUse, ...marks(false, false, true, false, false))
    expect(stageOf(life)).toBe("active")
    expect(life.state?.statistics).toMatchObject({ helpful: 1, notHelpful: 2 })
  })

  test("LIFE-07: a lesson approved again can take three marks again", () => {
    const life = after(inUse, ...marks(false, false, false), approved(), ...marks(false, false))
    expect(stageOf(life)).toBe("active")
  })
})

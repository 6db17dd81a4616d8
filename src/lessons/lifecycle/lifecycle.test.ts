// What the program does on its own: count, promote, decay, revive, expire.

import { describe, expect, test } from "bun:test"
import {
  actionsOf,
  after,
  afterOne,
  approved,
  captured,
  expired,
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
import { DEFAULT_LIMITS } from "./decay.ts"
import { applyAction } from "./lifecycle.ts"

const seen = captured(lesson())
const draft = captured(lesson(), { queued: true })

describe("promotion", () => {
  test("LIFE-01: the third observation, in a second session, puts a lesson in the review queue", () => {
    const twice = live(seen, observed("s2", { n: 2 }))
    expect(stageOf(twice)).toBe("observation")

    const thrice = after(twice, observed("s2", { n: 2 }))
    expect(stageOf(thrice)).toBe("review_pending")
    expect(thrice.rows.at(-1)).toMatchObject({ action: "promoted", reason: "3 observations in 2 sessions" })
  })

  test("LIFE-01: after many observations the second session promotes at once", () => {
    const life = live(seen, observed("s1"), observed("s1"), observed("s1"), observed("s2"))
    expect(stageOf(life)).toBe("review_pending")
  })

  test("LIFE-02: observations in one session, however many, never promote", () => {
    const life = live(seen, ...Array.from({ length: 100 }, () => observed("s1")))
    expect(stageOf(life)).toBe("observation")
    expect(life.state?.statistics).toMatchObject({ observations: 101, sessions: ["s1"] })
  })

  test("LERN-03: a correction seen for the third time is CRITICAL, unless a person approved it", () => {
    const correction = captured(lesson({ source: "correction" }))
    const twice = live(correction, observed("s1"))
    expect(twice.state?.content.priority).toBe("MEDIUM")
    expect(after(twice, observed("s1")).state?.content.priority).toBe("CRITICAL")
    expect(after(twice, approved(), observed("s1")).state?.content.priority).toBe("MEDIUM")
    expect(live(seen, observed("s1"), observed("s1")).state?.content.priority).toBe("MEDIUM")
  })

  test("LERN-02: words from tools, files, the web and imports are not counted and revive nothing", () => {
    for (const origin of ["tool", "file", "web", "import"] as const) {
      const life = live(
        seen,
        observed("s2", { origin }),
        observed("s3", { origin }),
        observed("s4", { origin }),
      )
      expect(life).toEqual(live(seen))
    }
    const decayed = live(draft, approved({ n: 1 }), sessionCounted(6))
    expect(stageOf(after(decayed, observed("s2", { origin: "web", n: 6 })))).toBe("decayed")
  })

  test("LERN-02: the agent's words lower the origin of a person's lesson, and the person's do not raise it", () => {
    const lowered = live(captured(lesson(), { origin: "person" }), observed("s2", { origin: "agent" }))
    expect(lowered.state?.origin).toBe("agent")
    expect(after(lowered, observed("s3", { origin: "person" })).state?.origin).toBe("agent")
  })

  test("LERN-06: an observation adds its quote once, and the first ten stay", () => {
    const quotes = ["use uv", "use uv", ...Array.from({ length: 20 }, (_, n) => `use uv, time ${n}`)]
    const life = live(seen, ...quotes.map((quote) => observed("s1", { quote })))
    const kept = life.state?.content.evidence.map((evidence) => evidence.quote)
    expect(kept).toEqual([...new Set(quotes)].slice(0, DEFAULT_LIMITS.maxEvidence))
    expect(actionsOf(life).filter((action) => action === "observed")).toHaveLength(10)
  })

  test("capturing a known lesson is refused", () => {
    expect(applyAction(live(seen).state, seen)).toEqual({ refused: "already-known" })
  })

  test("a captured lesson is never approved, whatever its text says", () => {
    expect(live(captured(lesson({ approved: NOON }))).state?.content.approved).toBeNull()
  })
})

describe("decay", () => {
  test("LIFE-03: a lesson decays when the fifth session without a reference is counted", () => {
    const fourth = live(draft, approved({ n: 1 }), ...[2, 3, 4, 5].map(sessionCounted))
    expect(stageOf(fourth)).toBe("active")
    expect(stageOf(after(fourth, sessionCounted(6)))).toBe("decayed")
  })

  test("LIFE-03: a match, an observation and a helpful mark are references", () => {
    for (const use of [referenced(5), observed("s5", { n: 5 }), feedback(true, { n: 5 })]) {
      const life = live(draft, approved({ n: 1 }), use, sessionCounted(6), sessionCounted(9))
      expect(stageOf(life)).toBe("active")
      expect(stageOf(after(life, sessionCounted(10)))).toBe("decayed")
    }
  })

  test("LIFE-03: a lesson approved in the middle of a session counts as referenced in it", () => {
    expect(live(draft, approved({ n: 7 })).state?.statistics.lastReference).toBe(7)
  })

  test("LIFE-03: a late reference does not reset the count", () => {
    expect(live(draft, approved({ n: 7 }), referenced(3)).state?.statistics.lastReference).toBe(7)
  })

  test("LIFE-04: a match or an observation revives a decayed lesson, and both changes are logged", () => {
    for (const use of [referenced(9), observed("s9", { n: 9 }), feedback(true, { n: 9 })]) {
      const life = live(draft, approved({ n: 1 }), sessionCounted(6), use)
      expect(stageOf(life)).toBe("active")
      expect(actionsOf(life)).toEqual(["captured", "approved", "decayed", "revived"])
      expect(life.rows.at(-1)?.reason).toMatch(/used again in session 9|marked helpful/)
    }
  })

  test("using an active lesson leaves no row", () => {
    expect(live(draft, approved(), referenced(2), referenced(3)).rows).toHaveLength(2)
  })

  test("F10: a clock ten years off does not affect session counts", () => {
    const at = "2036-11-15T12:00:00Z"
    const life = live(draft, approved({ n: 1 }), { ...sessionCounted(2), at })
    expect(stageOf(life)).toBe("active")
  })
})

describe("unreviewed drafts", () => {
  test("REVW-06: a draft is archived after 30 days, to the millisecond", () => {
    const life = live(draft)
    expect(stageOf(after(life, expired("2026-12-15T11:59:59.999Z")))).toBe("review_pending")
    const gone = after(life, expired("2026-12-15T12:00:00Z"))
    expect(stageOf(gone)).toBe("archived")
    expect(gone.rows.at(-1)).toMatchObject({ action: "expired", reason: "nobody looked at it for 30 days" })
  })

  test("REVW-06: a restored draft, or one whose expiry was undone, waits from the start", () => {
    const at = "2027-06-01T00:00:00Z"
    for (const back of [restored({ at }), undone({ at })]) {
      const life = live(draft, expired(at), back, expired(at))
      expect(life.state?.standing).toEqual({ stage: "review_pending", queuedAt: at })
    }
  })

  test("REVW-06: only drafts expire, and never with a clock set back or an unreadable time", () => {
    for (const life of [live(seen), live(draft, approved()), live(draft, rejected())]) {
      expect(after(life, expired("2099-01-01T00:00:00Z"))).toEqual(life)
    }
    for (const at of ["1999-01-01T00:00:00Z", "yesterday"]) {
      expect(after(live(draft), expired(at))).toEqual(live(draft))
    }
  })
})

test("every limit can be overridden", () => {
  const limits = { ...DEFAULT_LIMITS, promoteAtObservations: 1, promoteAtSessions: 1, decayAfterSessions: 1 }
  const turns = [seen, approved({ n: 1 }), sessionCounted(2)]
  const life = turns.reduce((each, turn) => afterOne(each, turn, limits), live())
  expect(actionsOf(life)).toEqual(["captured", "promoted", "approved", "decayed"])
})

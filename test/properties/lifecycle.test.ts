// Random lives of a lesson: these properties hold after every turn, in any order of events.

import { expect, setDefaultTimeout, test } from "bun:test"
import fc from "fast-check"
import { type ChangelogRow, replay, verify } from "../../src/lessons/lifecycle/changelog.ts"
import { DEFAULT_LIMITS } from "../../src/lessons/lifecycle/decay.ts"
import { undoTarget } from "../../src/lessons/lifecycle/undo.ts"
import { type Actor, AGENT } from "../../src/lessons/model/actor.ts"
import type { Action, LessonRecord } from "../../src/lessons/model/lesson-state.ts"
import { lowest } from "../../src/lessons/model/origin.ts"
import { canonicalJson } from "../../src/text/json.ts"
import * as life from "../support/lesson-life.ts"
import { after, type Life, live, sha256, type Turn, UNBORN } from "../support/lesson-life.ts"
import { session, turns, where } from "../support/random-life.ts"

setDefaultTimeout(60_000)

const RUNS = { numRuns: 2000 }

test("LIFE-06, T03: a lesson is never active without a person's approval before it", () => {
  always((_before, { state, rows }) => {
    if (state?.standing.stage !== "active" && state?.standing.stage !== "decayed") return
    const { by } = state.standing.approval
    const grants = rows.filter((row) => ["approved", "adopted"].includes(row.action) && row.by === "person")
    expect(grants.some((row) => row.channel === by.channel)).toBe(true)
  })
})

test("T03: without a person, no stream of events makes a lesson active", () => {
  const events = turns.map((all) => all.map((each) => withActor(each, AGENT)))
  fc.assert(
    fc.property(events, (all) => {
      const stages = history(all).map(life.stageOf)
      expect(stages).not.toContain("active")
      expect(stages).not.toContain("decayed")
    }),
    RUNS,
  )
})

test("LIFE-01, LIFE-02: a lesson is promoted at exactly 3 observations in 2 sessions, never before", () => {
  const observations = fc.array(session, { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(observations, session, (sessions, first) => {
      const lives = history([
        life.captured(life.lesson(), { session: first }),
        ...sessions.map((each) => life.observed(each)),
      ])
      for (const [index, each] of lives.entries()) {
        const distinct = new Set([first, ...sessions.slice(0, index)]).size
        const isDue = index + 1 >= 3 && distinct >= 2
        expect(life.stageOf(each)).toBe(isDue ? "review_pending" : "observation")
      }
    }),
    RUNS,
  )
})

test("LIFE-01: in any life, a promoted lesson has 3 observations in 2 sessions", () => {
  always((before, now) => {
    if (now.rows.at(-1)?.action !== "promoted" || now.rows.length === before.rows.length) return
    expect(now.state?.statistics.observations).toBeGreaterThanOrEqual(3)
    expect(now.state?.statistics.sessions.length).toBeGreaterThanOrEqual(2)
  })
})

test("LIFE-03, LIFE-04: a lesson decays at the 5th session without a use, and any use restores it", () => {
  const uses = fc.array(fc.constantFrom("none", "none", "none", "match", "observation", "helpful"), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(uses, fc.integer({ min: 1, max: 1000 }), (sessions, start) => {
      const draft = life.captured(life.lesson(), { queued: true })
      let now = live(draft, life.approved({ n: start }))
      let lastUse = start
      for (const [index, use] of sessions.entries()) {
        const n = start + 1 + index
        now = after(now, life.sessionCounted(n))
        expect(life.stageOf(now)).toBe(n - lastUse >= 5 ? "decayed" : "active")
        if (use === "none") continue
        now = after(now, { match: life.referenced(n), ...otherUses(n) }[use])
        lastUse = n
        expect(life.stageOf(now)).toBe("active")
      }
    }),
    RUNS,
  )
})

test("LERN-06: only a person moves a rejected or archived lesson", () => {
  always((before, now) => {
    const stage = life.stageOf(before)
    if (stage !== "rejected" && stage !== "archived") return
    if (now.rows.length === before.rows.length) expect(now.state).toEqual(before.state)
    for (const row of now.rows.slice(before.rows.length)) expect(row.by).toBe("person")
  })
})

test("TRNS-05: replaying the rows gives the exact record, and every change has a row", () => {
  always((_before, { state, rows }) => {
    const replayed = replay(rows).get(life.lesson().id)
    expect(replayed).toEqual(recordOf(state))
  })
})

test("T26: the chain verifies, and names any altered, removed or swapped row", () => {
  const chain = turns.map((all) => live(...all).rows)
  const spot = fc.nat()
  const fields = [
    "seq",
    "at",
    "lesson",
    "action",
    "from",
    "to",
    "reason",
    "by",
    "channel",
    "undoes",
    "prev",
    "hash",
  ]
  fc.assert(
    fc.property(chain, spot, spot, fc.constantFrom(...fields), (rows, i, j, field) => {
      const [first, second] = [i % rows.length, j % rows.length].sort((a, b) => a - b) as [number, number]
      const head = rows.at(-1)
      expect(verify(rows, sha256, head)).toEqual({ kind: "sound" })

      const altered = rows.with(first, flipped(rows[first]!, field as keyof ChangelogRow))
      expect(verify(altered, sha256)).toEqual({ kind: "broken", seq: first + 1, why: "altered" })

      const removed = rows.toSpliced(first, 1)
      expect(verify(removed, sha256, head)).toEqual({ kind: "broken", seq: first + 1, why: "missing" })

      const doubled = rows.toSpliced(second + 1, 0, rows[first]!)
      expect(verify(doubled, sha256, head)).toEqual({ kind: "broken", seq: first + 1, why: "inserted" })

      if (first === second) return
      const swapped = rows.with(first, rows[second]!).with(second, rows[first]!)
      expect(verify(swapped, sha256)).toEqual({ kind: "broken", seq: first + 1, why: "missing" })
    }),
    RUNS,
  )
})

test("TRNS-05: undo restores the stage and content from before the last change, and redo the change", () => {
  fc.assert(
    fc.property(turns, (all) => {
      const lives = history(all)
      const now = lives.at(-1) ?? UNBORN
      const target = undoTarget(now.rows)
      if (target === undefined) return
      const back = after(now, life.undone())
      expect(life.actionsOf(back)).toEqual([...life.actionsOf(now), "undone"])

      // Evidence, origin and observations gained since are not part of the change, unless it created the lesson.
      const earlier = replay(now.rows.slice(0, target.seq - 1)).get(life.lesson().id)
      expect(back.state?.standing.stage).toBe(earlier?.standing.stage)
      expect(textOf(back.state)).toEqual(textOf(earlier))

      const forth = after(back, life.redone())
      expect(forth.state?.standing.stage).toBe(now.state?.standing.stage)
      expect(textOf(forth.state)).toEqual(textOf(now.state))
    }),
    RUNS,
  )
})

test("LERN-02: an origin never rises", () => {
  always((before, now) => {
    if (before.state === undefined || now.state === undefined) return
    expect(lowest(now.state.origin, before.state.origin)).toBe(now.state.origin)
  })
})

test("F10: no clock value changes a stage, a count or a text", () => {
  const clockless = turns.map((all) =>
    all.filter((each) => typeof each === "function" || each.kind !== "expired"),
  )
  fc.assert(
    fc.property(clockless, fc.array(where, { minLength: 1 }), (all, clock) => {
      const other = all.map((each, index) => withTime(each, clock[index % clock.length]!.at))
      expect(timeless(live(...other))).toBe(timeless(live(...all)))
    }),
    RUNS,
  )
})

/** Checks a property of any two consecutive moments, over random lives. */
function always(check: (before: Life, now: Life) => void): void {
  fc.assert(
    fc.property(turns, (all) => {
      let before = UNBORN
      for (const now of history(all)) {
        check(before, now)
        before = now
      }
    }),
    RUNS,
  )
}

/** The life after each turn. */
function history(all: readonly Turn[]): readonly Life[] {
  let now = UNBORN
  return all.map((each) => {
    now = after(now, each)
    return now
  })
}

function otherUses(n: number) {
  return { observation: life.observed(`s${n}`, { n }), helpful: life.feedback(true, { n }) }
}

function mapped(each: Turn, change: (action: Action) => Action): Turn {
  if (typeof each !== "function") return change(each)
  return (now) => {
    const action = each(now)
    return action && change(action)
  }
}

const withActor = (each: Turn, by: Actor) => mapped(each, (action) => ({ ...action, by }))
const withTime = (each: Turn, at: string) => mapped(each, (action) => ({ ...action, at }))

function recordOf(state: LessonRecord | undefined) {
  return state && { content: state.content, origin: state.origin, standing: state.standing }
}

/** A repeated mistake becomes a warning and its body gets the label; the sentence is the same. */
function textOf(record: LessonRecord | undefined) {
  if (record === undefined) return undefined
  const { evidence: _, priority: __, kind, body, ...text } = record.content
  return { ...text, body: kind === "warning" ? body.replace(/^Risk: /, "") : body }
}

/** A life without its dates. */
function timeless({ state, rows }: Life) {
  const text = canonicalJson({ state, actions: rows.map((row) => [row.action, row.by, row.undoes]) })
  return text.replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"then"')
}

function flipped(row: ChangelogRow, field: keyof ChangelogRow): ChangelogRow {
  const value = row[field]
  if (typeof value === "number") return { ...row, [field]: value + 1 }
  return { ...row, [field]: `${value}x` }
}

test("the properties use the default figures", () => {
  expect(DEFAULT_LIMITS).toMatchObject({
    promoteAtObservations: 3,
    promoteAtSessions: 2,
    decayAfterSessions: 5,
  })
})

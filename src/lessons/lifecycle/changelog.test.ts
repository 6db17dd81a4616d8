import { expect, test } from "bun:test"
import {
  approved,
  captured,
  edited,
  lesson,
  live,
  NOON,
  observed,
  rejected,
  sha256,
} from "../../../test/support/lesson-life.ts"
import { CHANNELS, FORMER_CHANNEL, PROGRAM, personAt } from "../model/actor.ts"
import { type ChangelogRow, EMPTY_HEAD, replay, seal, verify } from "./changelog.ts"

const life = live(
  captured(lesson(), { queued: true }),
  observed("s2", { quote: "use uv", origin: "agent" }),
  edited({ title: "Use uv only" }),
  approved({ n: 2 }),
  rejected({ n: 3 }),
)
const { rows } = life
const head = rows.at(-1)

test("TRNS-05: a row holds time, action, from, to, reason and actor, and only what changed", () => {
  expect(rows.map(({ seq, action }) => [seq, action])).toEqual([
    [1, "captured"],
    [2, "observed"],
    [3, "edited"],
    [4, "approved"],
    [5, "rejected"],
  ])
  expect(rows[3]).toMatchObject({
    at: NOON,
    lesson: "use-uv",
    from: `{"approved":null,"confidence":0.3,"standing":{"queuedAt":"${NOON}","stage":"review_pending"}}`,
    to: `{"approved":"${NOON}","confidence":0.7,"standing":{"approval":{"by":{"channel":"terminal","kind":"person"},"sessionNumber":2},"stage":"active"}}`,
    reason: "decided by a person",
    by: "person",
    channel: "terminal",
  })
  expect(rows[0]).toMatchObject({ from: "null", by: "program", channel: null, prev: "" })
})

test("TRNS-05: replaying the rows gives the current record, without the statistics", () => {
  const { statistics: _, ...record } = life.state!
  expect(replay(rows).get(record.content.id)).toEqual(record)
})

test("TRNS-05: a row that changes no field replays to the same record", () => {
  const note = { at: NOON, lesson: lesson().id, from: {}, to: {}, reason: "", by: PROGRAM, undoes: null }
  const noted = seal([{ ...note, action: "left-block" }], head!, sha256)
  expect(replay([...rows, ...noted])).toEqual(replay(rows))
})

test("TRNS-05: a row with a former channel still verifies and replays", () => {
  const former = personAt(FORMER_CHANNEL)
  const old = live(captured(lesson(), { queued: true }), { ...approved(), by: former })
  expect(old.rows.at(-1)).toMatchObject({ by: "person", channel: "hook-certain" })
  expect(verify(old.rows, sha256, old.rows.at(-1))).toEqual({ kind: "sound" })
  expect(replay(old.rows).get(lesson().id)?.standing).toMatchObject({
    stage: "active",
    approval: { by: former },
  })
  expect(CHANNELS).not.toContain(FORMER_CHANNEL)
})

test("T26: an untouched chain is sound, and so is an empty one", () => {
  expect(verify(rows, sha256, head)).toEqual({ kind: "sound" })
  expect(verify([], sha256, EMPTY_HEAD)).toEqual({ kind: "sound" })
})

test("T26: a row rewritten with a fitting hash is detected by the next row", () => {
  const forged = seal([{ ...draftOf(rows[2]!), reason: "nothing to see" }], rows[1]!, sha256)
  const broken = { kind: "broken", seq: 3, why: "altered" } as const
  expect(verify(rows.with(2, forged[0]!), sha256)).toEqual(broken)
})

test("T26: a row inserted with a fitting hash is detected, at the end by the head", () => {
  const between = seal([draftOf(rows[0]!)], rows[2]!, sha256)
  expect(verify(rows.toSpliced(3, 0, ...between), sha256)).toEqual({
    kind: "broken",
    seq: 4,
    why: "inserted",
  })
  const behind = seal([draftOf(rows[0]!)], rows[4]!, sha256)
  expect(verify([...rows, ...behind], sha256, head)).toEqual({ kind: "broken", seq: 6, why: "inserted" })
})

test("T26: a head stored elsewhere reveals rows cut off at the end and a rewritten last row", () => {
  expect(verify(rows.slice(0, 3), sha256)).toEqual({ kind: "sound" })
  expect(verify(rows.slice(0, 3), sha256, head)).toEqual({ kind: "broken", seq: 4, why: "missing" })
  const forged = seal([{ ...draftOf(rows[4]!), reason: "another" }], rows[3]!, sha256)
  expect(verify(rows.with(4, forged[0]!), sha256, head)).toEqual({ kind: "broken", seq: 5, why: "altered" })
})

function draftOf(row: ChangelogRow) {
  return { ...row, from: JSON.parse(row.from), to: JSON.parse(row.to), by: PROGRAM }
}

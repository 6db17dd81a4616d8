import { expect, test } from "bun:test"
import { trendOf } from "./trend.ts"

function tallies(corrections: readonly number[], approved: Readonly<Record<number, number>> = {}) {
  return corrections.map((count, at) => ({
    number: at + 1,
    corrections: count,
    approved: approved[at + 1] ?? 0,
  }))
}

test("TRNS-01: few sessions give no trend", () => {
  expect(trendOf([])).toEqual({ kind: "too-few", sessions: 0, needed: 8 })
  expect(trendOf(tallies([3, 2, 1, 0, 0, 0, 0]))).toEqual({ kind: "too-few", sessions: 7, needed: 8 })
})

test("TRNS-01: the trend compares corrections per session in both halves and shows where lessons were approved", () => {
  expect(trendOf(tallies([2, 1, 3, 1, 0, 1, 0, 0, 0], { 4: 2, 6: 1 }))).toEqual({
    kind: "told",
    earlier: { from: 1, to: 4, each: 1.8 },
    later: { from: 5, to: 9, each: 0.2 },
    approvedIn: [4, 6],
  })
})

test("TRNS-01: only the last twenty sessions count", () => {
  const trend = trendOf(
    tallies([...Array.from({ length: 30 }, () => 9), ...Array.from({ length: 20 }, () => 1)]),
  )
  expect(trend).toMatchObject({ earlier: { from: 31, each: 1 }, later: { to: 50, each: 1 } })
})

// Times as people and programs write them.

import { expect, test } from "bun:test"
import { earlier, readTime } from "./utc-time.ts"

const cases: readonly (readonly [text: string, time: string | undefined])[] = [
  ["2026-11-15T18:00:00Z", "2026-11-15T18:00:00Z"],
  ["2026-11-15T18:00:00.123456Z", "2026-11-15T18:00:00.123456Z"],
  ["2026-11-15", "2026-11-15T00:00:00Z"],
  ["2026-11-15 18:00", "2026-11-15T18:00:00Z"],
  ["2026-11-15T18:00:00", "2026-11-15T18:00:00Z"],
  ["2026-11-15T01:30:00+05:30", "2026-11-14T20:00:00Z"],
  ["2026-12-31T23:30:00.5-0100", "2027-01-01T00:30:00.5Z"],
  ["2024-02-29", "2024-02-29T00:00:00Z"],
  ["2026-02-29", undefined],
  ["1900-01-01", undefined],
  ["2026-13-01", undefined],
  ["2026-00-10", undefined],
  ["2026-04-31", undefined],
  ["2026-11-15T24:00:00Z", undefined],
  ["2026-11-15T18:60:00Z", undefined],
  ["2026-11-15T18:00:00+25:00", undefined],
  ["2026-11-15T18", undefined],
  ["15.11.2026", undefined],
  ["yesterday", undefined],
  ["", undefined],
]
for (const [text, time] of cases) {
  test(`LESN-02: ${JSON.stringify(text)} is ${time ?? "no time"}`, () => {
    expect(readTime(text)).toBe(time)
  })
}

test("TEAM-01: the earlier of two times wins, including fractions", () => {
  expect(earlier("2026-11-15T18:00:00Z", "2026-11-15T18:00:00.5Z")).toBe("2026-11-15T18:00:00Z")
  expect(earlier("2026-11-15T18:00:00.5Z", "2026-11-15T18:00:00Z")).toBe("2026-11-15T18:00:00Z")
  expect(earlier("2026-11-15T18:00:00Z", "2025-11-15T18:00:00Z")).toBe("2025-11-15T18:00:00Z")
})

import { expect, test } from "bun:test"
import fc from "fast-check"
import { parseStatusFacts, type StatusParts, statusLineText } from "./status-line-text.ts"

const PARTS: StatusParts = {
  project: "shop",
  branch: "main",
  changes: 3,
  track: "login",
  step: "Write the form",
  percent: 42,
  isPressing: false,
  waiting: 2,
}
const width = (text: string) => Bun.stringWidth(text)

test("CONT-03: with enough room everything is shown, and absent parts leave no gap", () => {
  expect(statusLineText(PARTS, 120, width)).toBe(
    "shop · main ±3 · login: Write the form · ctx 42% · 2 to review",
  )
  const bare = { ...PARTS, branch: null, changes: null, track: null, percent: null, waiting: 0 }
  expect(statusLineText(bare, 120, width)).toBe("shop")
  expect(statusLineText({ ...PARTS, isPressing: true, percent: 74 }, 120, width)).toContain("⚠ CTX 74%")
})

test("CONT-03: the line never exceeds the columns, and pressure and the review count are never cut", () => {
  const name = fc.string({ unit: "grapheme", maxLength: 90 })
  const parts = fc.record({
    project: name,
    branch: fc.option(name),
    changes: fc.option(fc.nat(9_999)),
    track: fc.option(name),
    step: fc.option(name),
    percent: fc.option(fc.nat(100)),
    isPressing: fc.boolean(),
    waiting: fc.nat(99),
  })
  fc.assert(
    fc.property(parts, fc.integer({ min: 40, max: 220 }), (each, columns) => {
      const line = statusLineText(each, columns, width)
      expect(width(line)).toBeLessThanOrEqual(columns)
      if (each.percent !== null) expect(line).toContain(`${each.percent}%`)
      if (each.waiting > 0) expect(line).toContain(`${each.waiting} to review`)
    }),
  )
})

test("CONT-03: unexpected fields of a status file are ignored", () => {
  const nothing = { waiting: 0, changes: null, step: null, done: null, levels: null }
  for (const text of ["", "{", "7", "null", "[]", '{"waiting":-1,"changes":"3","step":7,"done":1.5}'])
    expect([text, parseStatusFacts(text)]).toEqual([text, nothing])
})

import { expect, test } from "bun:test"
import fc from "fast-check"
import { wholeNumber } from "./whole-number.ts"

test("PERF-02: a whole number is written as the runtime writes it", () => {
  for (const value of [0, 7, 999_999_999, 1e9, 1e9 + 1, 1_790_000_000_000, 2 ** 53, 1e18, 1e21, -5, 0.5])
    expect(wholeNumber(value)).toBe(`${value}`)
  fc.assert(fc.property(fc.maxSafeNat(), (value) => wholeNumber(value) === `${value}`))
})

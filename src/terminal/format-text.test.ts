import { expect, test } from "bun:test"
import fc from "fast-check"
import { fit, hang, reveal } from "./format-text.ts"

test("T07: invisible characters are shown by code point, visible text is unchanged", () => {
  expect(reveal("a\u200bb\u202ec\u001b[31m")).toBe("a‹U+200B›b‹U+202E›c‹U+001B›[31m")
  for (const text of ["plain", "Grüße, 世界", "👩‍👩‍👧 ok", "नमस्ते"]) expect(reveal(text)).toBe(text)
})

test("T08: revealed text cannot move the cursor", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
      expect(reveal(text)).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]/)
    }),
  )
})

test("wrapped text keeps its words and never exceeds the width", () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(words, fc.integer({ min: 24, max: 120 }), (list, columns) => {
      const text = hang("  Why  ", list.join(" "), columns)
      for (const line of text.split("\n")) expect(Bun.stringWidth(line)).toBeLessThanOrEqual(columns)
      expect(text.split(/\s+/).filter((word) => word !== "")).toEqual(["Why", ...list])
    }),
  )
})

test("a cut line ends with an ellipsis", () => {
  expect(fit("a rather long line", 8)).toBe("a rathe…")
  expect(fit("short", 8)).toBe("short")
  for (const columns of [7, 8, 9])
    expect(Bun.stringWidth(fit("世界世界世界", columns))).toBeLessThanOrEqual(columns)
})

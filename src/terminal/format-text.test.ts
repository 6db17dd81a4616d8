import { expect, test } from "bun:test"
import fc from "fast-check"
import { coloursIn, fit, hang, reveal, type Style, styles, wrapLines } from "./format-text.ts"

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

test("every colour has a contrast of at least 3.5 on white, on black and on the dark grey of editors", () => {
  const painted = (name: keyof Style) => Number(/38;5;(\d+)m/.exec(styles("middle")[name]("x"))?.[1])
  for (const name of ["dim", "red", "green", "yellow", "cyan"] as const)
    for (const background of [0, 0x1e, 0xff]) {
      const [one, other] = [luminance(rgbOf(painted(name))), luminance([background, background, background])]
      const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
      expect({ name, background, isReadable: contrast >= 3.5 }).toEqual({
        name,
        background,
        isReadable: true,
      })
    }
})

/** Of the 256 colours: the cube from 16 on, the greys from 232 on. */
function rgbOf(number: number): number[] {
  if (number >= 232) return Array(3).fill(8 + (number - 232) * 10)
  const at = number - 16
  return [Math.floor(at / 36), Math.floor(at / 6) % 6, at % 6].map((step) =>
    step === 0 ? 0 : 55 + step * 40,
  )
}

function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb
    .map((value) => value / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test("the environment says which colours there are", () => {
  expect(coloursIn({ TERM: "xterm-256color" })).toBe("middle")
  expect(coloursIn({ TERM: "xterm", COLORTERM: "truecolor" })).toBe("middle")
  expect(coloursIn({ TERM: "linux" })).toBe("basic")
  expect(coloursIn({ TERM: "dumb", COLORTERM: "truecolor" })).toBe("off")
  expect(coloursIn({ TERM: "xterm-256color", NO_COLOR: "1" })).toBe("off")
  expect(styles("basic").red("x")).toBe("\u001b[31mx\u001b[39m")
  expect(styles("off").red("x")).toBe("x")
})

test("the lines of a document wrap under their own marks", () => {
  const text = "# Heading\n\n> A quote that is longer than the width\n  - an item that is longer, too"
  expect(wrapLines(text, 20)).toBe(
    "# Heading\n\n> A quote that is\n  longer than the\n  width\n  - an item that is\n    longer, too",
  )
  expect(wrapLines(text, Number.POSITIVE_INFINITY)).toBe(text)
})

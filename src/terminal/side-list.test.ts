import { expect, test } from "bun:test"
import { beside, listLines, type SideList, sideWidth } from "./ask.ts"
import { styles } from "./format-text.ts"

const PLAIN = styles("off")
const queue = (count: number, at: number): SideList => ({
  at,
  items: Array.from({ length: count }, (_, n) => ({
    mark: n === 0 ? "approved" : undefined,
    text: `lesson ${n + 1}`,
  })),
})

test("the list needs a wide screen and more than one item", () => {
  expect([sideWidth(queue(5, 0), 80), sideWidth(queue(1, 0), 200), sideWidth(undefined, 200)]).toEqual([
    0, 0, 0,
  ])
  expect(sideWidth(queue(5, 0), 120)).toBe(43)
})

test("every line of the page stands behind the list, and none is wider than the screen", () => {
  const page = Array.from({ length: 8 }, () => "x".repeat(120 - 43))
  const lines = beside(queue(5, 1), page, 120, PLAIN)
  expect(lines.map((line) => Bun.stringWidth(line))).toEqual(Array(8).fill(120))
  expect(lines.slice(0, 3).map((line) => line.slice(0, 14))).toEqual([
    "  ✓ lesson 1  ",
    "▸ ○ lesson 2  ",
    "  ○ lesson 3  ",
  ])
})

test("a long list shows what is around the current one and counts the others", () => {
  const lines = listLines(queue(50, 25), 30, 10, PLAIN)
  expect(lines).toHaveLength(10)
  expect([lines[0], lines.at(-1)]).toEqual(["    21 above", "    21 below"])
  expect(lines.some((line) => line.startsWith("▸ ○ lesson 26"))).toBe(true)
})

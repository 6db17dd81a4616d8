import { expect, test } from "bun:test"
import fc from "fast-check"
import { styles } from "../../../terminal/format-text.ts"
import { lineDiff, untrustedText } from "./untrusted.ts"

const shown = (before: string, after: string) => lineDiff(before, after).map(({ mark, text }) => mark + text)

test("only the lines that changed are marked", () => {
  expect(shown("a\nb\nc\n", "a\nB\nc\n")).toEqual([" a", "-b", "+B", " c"])
  expect(shown("", "a\nb\n")).toEqual(["+a", "+b"])
  expect(shown("a\n", "")).toEqual(["-a"])
  expect(shown("a\nb\n", "a\nb\n")).toEqual([" a", " b"])
})

test("SAFE-03: an added or removed final newline or carriage return is visible", () => {
  expect(shown("a\nb\n", "a\nb")).toEqual([" a", "-b", "+b", "\\no newline at the end"])
  expect(shown("a\nb\n", "a\r\nb\n")).toEqual(["-a", "+a\r", " b"])
  expect(shown("a", "a")).toEqual([" a", "\\no newline at the end"])
})

test("both texts can be rebuilt from the diff, byte for byte", () => {
  const text = fc
    .array(fc.constantFrom("a", "b", "c", "", "x\r", "long ".repeat(500)), { maxLength: 30 })
    .chain((lines) => fc.constantFrom("", "\n").map((end) => lines.join("\n") + end))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const diff = lineDiff(before, after)
      expect(putTogether(diff, "+")).toBe(before)
      expect(putTogether(diff, "-")).toBe(after)
    }),
  )
})

function putTogether(diff: ReturnType<typeof lineDiff>, without: "+" | "-"): string {
  return diff
    .map(({ mark, text }, at) => {
      if (mark === "\\" || mark === without) return ""
      return diff[at + 1]?.mark === "\\" ? text : `${text}\n`
    })
    .join("")
}

const LINES = Array.from({ length: 10_000 }, (_, at) => `line ${at}`)
const textOf = (lines: readonly string[]) => `${lines.join("\n")}\n`
const changedIn = (after: readonly string[]) =>
  shown(textOf(LINES), textOf(after)).filter((line) => !line.startsWith(" "))

test("SAFE-03: in 10,000 lines one change is one change, and a moved block is removed and added once", () => {
  const two = LINES.with(1, "one").with(9_990, "two")
  expect(changedIn(two)).toEqual(["-line 1", "+one", "-line 9990", "+two"])
  const block = LINES.slice(100, 200)
  const moved = [...LINES.slice(0, 100), ...LINES.slice(200, 9_000), ...block, ...LINES.slice(9_000)]
  expect(changedIn(moved)).toEqual([...block.map((line) => `-${line}`), ...block.map((line) => `+${line}`)])
})

test("texts with almost nothing in common are shown whole", () => {
  const other = LINES.map((line, at) => (at === 0 || at === 9_999 ? line : `other ${at}`))
  const changed = changedIn(other)
  expect(changed).toHaveLength(2 * 9_998)
  expect([changed[0], changed.at(-1)]).toEqual(["-line 1", "+other 9998"])
})

test("only unchanged lines around a change are shown", () => {
  const lines = lineDiff(textOf(LINES), textOf(LINES.with(5_000, "new")))
  const file = {
    name: "config.yaml",
    bytes: new Uint8Array(),
    state: "changed",
    lines,
    warnings: [],
  } as const
  expect(untrustedText(file, styles("off"), 80).split("\n").slice(2)).toEqual([
    "  … 4,997 unchanged lines",
    "  line 4997",
    "  line 4998",
    "  line 4999",
    "- line 5000",
    "+ new",
    "  line 5001",
    "  line 5002",
    "  line 5003",
    "  … 4,996 unchanged lines",
  ])
})

test("a line keeps its indent: in YAML it is what the line means", () => {
  const lines = lineDiff("", "guidance:\n  hold: off\n")
  const file = { name: "config.yaml", bytes: new Uint8Array(), state: "new", lines, warnings: [] } as const
  expect(untrustedText(file, styles("off"), 80).split("\n").slice(2)).toEqual([
    "+ guidance:",
    "+   hold: off",
  ])
})

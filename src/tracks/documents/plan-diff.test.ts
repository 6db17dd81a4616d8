import { expect, test } from "bun:test"
import fc from "fast-check"
import { planDiff } from "./recovery.ts"

const shown = (before: string, after: string) => planDiff(before, after).map(({ mark, text }) => mark + text)

test("only the lines that changed are marked", () => {
  expect(shown("a\nb\nc\n", "a\nB\nc\n")).toEqual([" a", "-b", "+B", " c"])
  expect(shown("", "a\nb\n")).toEqual(["+a", "+b"])
  expect(shown("a\n", "")).toEqual(["-a"])
  expect(shown("a\nb\n", "a\nb\n")).toEqual([" a", " b"])
})

test("the old text is the kept and removed lines, the new text the kept and added ones", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c", ""), { maxLength: 12 })
  fc.assert(
    fc.property(text, text, (old, now) => {
      const diff = planDiff(old.map((line) => `${line}\n`).join(""), now.map((line) => `${line}\n`).join(""))
      expect(diff.filter(({ mark }) => mark !== "+").map(({ text: line }) => line)).toEqual(old)
      expect(diff.filter(({ mark }) => mark !== "-").map(({ text: line }) => line)).toEqual(now)
    }),
  )
})

test("two changes in 5,000 lines are two changes", () => {
  const old = Array.from({ length: 5_000 }, (_, at) => `step ${at}`)
  const now = old.with(2_000, "one").with(2_400, "two")
  const changed = planDiff(old.join("\n"), now.join("\n")).filter(({ mark }) => mark !== " ")
  expect(changed.map(({ mark, text }) => mark + text)).toEqual(["-step 2000", "+one", "-step 2400", "+two"])
})

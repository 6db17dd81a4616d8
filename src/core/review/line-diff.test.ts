import { expect, test } from "bun:test"
import fc from "fast-check"
import { lineDiff } from "./line-diff.ts"

const shown = (before: string, after: string) => lineDiff(before, after).map(({ mark, text }) => mark + text)

test("only the lines that changed are marked", () => {
  expect(shown("a\nb\nc\n", "a\nB\nc\n")).toEqual([" a", "-b", "+B", " c"])
  expect(shown("", "a\nb\n")).toEqual(["+a", "+b"])
  expect(shown("a\n", "")).toEqual(["-a"])
  expect(shown("a\nb\n", "a\nb\n")).toEqual([" a", " b"])
})

test("the old text is what stays and is taken away, the new what stays and is added", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c", ""), { maxLength: 12 })
  fc.assert(
    fc.property(text, text, (old, now) => {
      const diff = lineDiff(old.map((line) => `${line}\n`).join(""), now.map((line) => `${line}\n`).join(""))
      expect(diff.filter(({ mark }) => mark !== "+").map(({ text: line }) => line)).toEqual(old)
      expect(diff.filter(({ mark }) => mark !== "-").map(({ text: line }) => line)).toEqual(now)
    }),
  )
})

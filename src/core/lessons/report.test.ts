import { expect, test } from "bun:test"
import { parseReport } from "./report.ts"

test("a finding needs a title; the rest has a default", () => {
  expect(parseReport({ title: "Use uv, not pip" })).toMatchObject({
    title: "Use uv, not pip",
    body: "Use uv, not pip",
    kind: "convention",
    priority: "MEDIUM",
    files: [],
    quote: null,
  })
})

test.each([
  [null, "JSON object"],
  [[], "JSON object"],
  [{}, "'title'"],
  [{ title: "" }, "'title'"],
  [{ title: "a\nb" }, "one line"],
  [{ title: "x".repeat(121) }, "120"],
  [{ title: "a", kind: "song" }, "'kind' is one of"],
  [{ title: "a", priority: "critical" }, "'priority' is one of"],
  [{ title: "a", text: 7 }, "'text'"],
  [{ title: "a", files: "x" }, "'files' is a list"],
  [{ title: "a", files: [1] }, "'files' is a list"],
  [{ title: "a", stage: "active" }, "no field 'stage'"],
  [{ title: "a", kind: "pattern", text: "just words" }, "does not fit the kind 'pattern'"],
])("a finding %j is refused with what is wrong", (value, words) => {
  expect(parseReport(value)).toContain(words)
})

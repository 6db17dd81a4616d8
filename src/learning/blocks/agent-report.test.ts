import { expect, test } from "bun:test"
import { parseReport } from "./agent-report.ts"

test("a report needs a title; the other fields have defaults", () => {
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
  [{ title: "x".repeat(4001) }, "'title'"],
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

test("LERN-11, LERN-12: a long title is cut at a word, and the body keeps all of it", () => {
  const title = `Never ${"push to main and ".repeat(14)}leave`
  const report = parseReport({ title })
  if (typeof report === "string") throw new Error(report)
  expect(report.title).toMatch(/^Never push to main .* (?:push|to|main|and)…$/)
  expect(report.title.length).toBeLessThanOrEqual(200)
  expect(report.body).toBe(title)
})

test("LERN-09: the eight fields of a learned pattern are accepted by their names", () => {
  const report = parseReport({
    Extracted: "2026-11-02",
    Confidence: 0.9,
    Context: "you forgot redis again",
    Pattern: "Start redis before the tests",
    "When to apply": ["test/**/*.ts", "`npm test`", "running the tests"],
    Steps: ["docker compose up -d redis", "npm test"],
    "Why this works": "The suite connects at once.",
    Source: "session 12",
  })
  expect(report).toMatchObject({
    title: "Start redis before the tests",
    kind: "checklist",
    body: "- [ ] docker compose up -d redis\n- [ ] npm test",
    quote: "you forgot redis again",
    why: "The suite connects at once.",
    files: ["test/**/*.ts"],
    commands: ["npm test"],
    actions: ["running the tests"],
  })
  expect(parseReport({ title: "Use uv", pattern: "Not this one", context: ["deployment"] })).toMatchObject({
    title: "Use uv",
    context: ["deployment"],
  })
})

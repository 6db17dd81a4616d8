import { expect, test } from "bun:test"
import fc from "fast-check"
import { lessons } from "../../../test/arbitrary/lesson.ts"
import { lessonWith } from "../../../test/guidance/make.ts"
import type { Kind, Lesson, LessonId } from "../../lessons/model/lesson.ts"
import { utf8Bytes } from "../../text/tokens.ts"
import { GUIDANCE_LIMITS } from "../match/guidance-limits.ts"
import { type DeliveryOccasion, formatLessons, formatMissing } from "./format.ts"

const limits = GUIDANCE_LIMITS
const OCCASIONS: readonly DeliveryOccasion[] = ["advice", "hold", "look", "prompt", "subagent"]

function one(kind: Kind, body: string, some: Partial<Lesson> = {}): string {
  const lesson = lessonWith({}, { kind, body, title: "Versions move together.", ...some })
  return formatLessons([lesson], "advice", limits).text.split("\n").slice(1).join("\n")
}

test("GUID-08: each kind has its own shape, with the lesson's id", () => {
  expect(one("checklist", "- [ ] plugin.json\n- [ ] CHANGELOG.md")).toBe(
    "[a-lesson] (critical) Versions move together.\n  - plugin.json\n  - CHANGELOG.md",
  )
  expect(one("convention", "Use uv.\n\nWhy: pip breaks the lock.", { priority: "MEDIUM" })).toBe(
    "[a-lesson] Versions move together.\n  Use uv.\n  Why: pip breaks the lock.",
  )
  expect(
    one("pattern", "When: a task is added\nDo: register it\nWhy: else it never runs", { priority: "HIGH" }),
  ).toBe(
    "[a-lesson] (high) Versions move together.\n  When: a task is added\n  Do: register it\n  Why: else it never runs",
  )
  expect(
    one("warning", "Risk: data loss\nSeverity: high\nDetect: empty table\nMitigation: back up"),
  ).toContain("  Risk: data loss\n  Severity: high\n  Detect: empty table\n  Mitigation: back up")
  expect(one("requirement", "Constraint: integers\nVerify: `npm test`")).toContain(
    "  Constraint: integers\n  Verify: `npm test`",
  )
  expect(one("anti-pattern", "Avoid: pip\nInstead: uv")).toContain("  Avoid: pip\n  Instead: uv")
  expect(one("pattern", "no parts at all")).toBe("[a-lesson] (critical) Versions move together.")
})

test("GUID-08: the body does not repeat the title", () => {
  const title = "Versions move together"
  expect(
    one("requirement", "Constraint: Versions move together, always.\nVerify: `npm test`", { title }),
  ).toBe(
    "[a-lesson] (critical) Versions move together\n  Constraint: Versions move together, always.\n  Verify: `npm test`",
  )
  expect(one("requirement", "Constraint: Versions move together.\nVerify: `npm test`", { title })).toBe(
    "[a-lesson] (critical) Versions move together\n  Verify: `npm test`",
  )
  expect(one("pattern", "When: releasing\nDo: Versions move together.", { title })).toBe(
    "[a-lesson] (critical) Versions move together\n  When: releasing",
  )
})

test("LERN-14: a lesson is delivered in the words of its title; only a label says what to avoid", () => {
  const title = "don't mock the database"
  expect(one("requirement", `Constraint: ${title}`, { title })).toBe(`[a-lesson] (critical) ${title}`)
  expect(one("anti-pattern", `Avoid: ${title}`, { title })).toBe(`[a-lesson] (critical) ${title}`)
  expect(one("anti-pattern", "Avoid: mocking it", { title: "mocking it" })).toEndWith("\n  Avoid: mocking it")
})

test("GUID-08: a draft says that it is not reviewed", () => {
  expect(one("convention", "Use uv.", { title: "Use uv.", approved: null, priority: "LOW" })).toBe(
    "[a-lesson] (draft, not reviewed by a person) Use uv.",
  )
  expect(one("convention", "Use uv.", { approved: null })).toStartWith("[a-lesson] (critical; draft, ")
})

test("GUID-04: our own words state facts: no orders, no shouting", () => {
  const lesson = lessonWith({}, { id: "x" as LessonId, body: "a", title: "t" })
  const texts = [
    ...OCCASIONS.map((occasion) => formatLessons([lesson], occasion, limits).text),
    formatMissing([{ lesson, missing: ["a"] }], "commit", limits).text,
    formatMissing([{ lesson, missing: ["a"] }], "turn-end", limits).text,
  ]
  for (const text of texts) {
    expect(text).not.toMatch(/[A-Z]{3,}|!/)
    expect(text).not.toMatch(/\b(?:must|never|always|do not|don't|make sure|ensure|remember|please)\b/i)
    expect(text).toContain("[x]")
  }
})

test("GUID-06: a hold says that a retry goes through", () => {
  const text = formatLessons([lessonWith({})], "hold", limits).text
  expect(text).toStartWith("This call was held once")
  expect(text).toContain("A retry goes through.")
})

test("GUID-07: the text names the checklist and its missing files", () => {
  const lesson = lessonWith({}, { kind: "checklist", body: "- a", title: "Four files", priority: "HIGH" })
  const told = formatMissing([{ lesson, missing: ["marketplace.json", "CHANGELOG.md"] }], "commit", limits)
  expect(told.text).toBe(
    "The commit was held once: files of a checklist that this session started were not touched. A retry goes through.\n" +
      "[a-lesson] (high) Four files:\n" +
      "  - marketplace.json\n  - CHANGELOG.md",
  )
})

test("a lesson that is too long is cut and says where the rest is", () => {
  const items = Array.from(
    { length: 40 },
    (_, at) => `- [ ] a file with a rather long name, number ${at}.json`,
  )
  const text = one("checklist", items.join("\n"))
  expect(utf8Bytes(text)).toBeLessThanOrEqual(600)
  expect(text).toEndWith("\n  More: tenure show a-lesson")
})

test("T20: at most 3 lessons, 600 bytes each, 8,000 bytes and 400 tokens, whatever they contain", () => {
  const huge = fc
    .tuple(lessons, fc.constantFrom("日本語", "x ", "a\n", " <system-reminder>\u202e", "🦀"))
    .map(([lesson, unit]) => ({
      ...lesson,
      title: unit.repeat(900),
      body: lesson.body + unit.repeat(3000),
    }))
  const some = fc.array(fc.oneof(lessons, huge), { maxLength: 6 })
  const property = fc.property(some, fc.constantFrom(...OCCASIONS), (given, occasion) => {
    const { text, lessons: ids, tokens } = formatLessons(given, occasion, limits)
    expect(ids.length).toBe(Math.min(3, given.length))
    expect(utf8Bytes(text)).toBeLessThanOrEqual(limits.eventBytes)
    expect(tokens).toBeLessThanOrEqual(limits.eventTokens)
    for (const id of ids) expect(text).toContain(`[${id}]`)
    for (const lesson of given.slice(0, 3)) {
      const alone = formatLessons([lesson], occasion, limits).text
      expect(utf8Bytes(alone.slice(alone.indexOf("\n") + 1))).toBeLessThanOrEqual(limits.itemBytes)
    }
    expect(text).not.toMatch(/<\/?system-|[\x00-\x08\x0b-\x1f\u202e]/)
    const missing = given.map((lesson) => ({ lesson, missing: [lesson.title, "a.json"] }))
    const told = formatMissing(missing, "commit", limits)
    expect(told.tokens).toBeLessThanOrEqual(limits.eventTokens)
    expect(utf8Bytes(told.text)).toBeLessThanOrEqual(limits.eventBytes)
  })
  fc.assert(property, { numRuns: 500 })
}, 120_000)

test("T20: tiny budgets are never exceeded", () => {
  const lesson = lessonWith({}, { body: "word ".repeat(200) })
  for (const eventTokens of [0, 10, 60, 100, 150]) {
    const told = formatLessons([lesson, lesson], "advice", { ...limits, eventTokens })
    expect(told.tokens).toBeLessThanOrEqual(eventTokens)
  }
})

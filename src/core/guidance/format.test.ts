import { expect, test } from "bun:test"
import fc from "fast-check"
import { lessons } from "../../../test/arbitrary/lesson.ts"
import { lessonWith } from "../../../test/guidance/make.ts"
import { utf8Bytes } from "../briefing/tokens.ts"
import type { Kind, Lesson, LessonId } from "../lessons/lesson.ts"
import { type Occasion, tellLessons, tellMissing } from "./format.ts"
import { GUIDANCE_LIMITS } from "./limits.ts"

const limits = GUIDANCE_LIMITS
const OCCASIONS: readonly Occasion[] = ["advice", "hold", "look", "prompt", "subagent"]

function one(kind: Kind, body: string, some: Partial<Lesson> = {}): string {
  const lesson = lessonWith({}, { kind, body, title: "Versions move together.", ...some })
  return tellLessons([lesson], "advice", limits).text.split("\n").slice(1).join("\n")
}

test("GUID-08: each kind has its own shape, with the lesson's id", () => {
  expect(one("checklist", "- [ ] plugin.json\n- [ ] CHANGELOG.md")).toBe(
    "[a-lesson] (critical) Versions move together:\n  - plugin.json\n  - CHANGELOG.md",
  )
  expect(one("convention", "Use uv.\n\nWhy: pip breaks the lock.", { priority: "MEDIUM" })).toBe(
    "[a-lesson] Use uv.\n  Why: pip breaks the lock.",
  )
  expect(
    one("pattern", "When: a task is added\nDo: register it\nWhy: else it never runs", { priority: "HIGH" }),
  ).toBe(
    "[a-lesson] (high) Versions move together:\n  When: a task is added\n  Do: register it\n  Why: else it never runs",
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

test("GUID-08: what the title says is not said again", () => {
  const title = "Versions move together"
  expect(
    one("requirement", "Constraint: Versions move together, always.\nVerify: `npm test`", { title }),
  ).toBe("[a-lesson] (critical) Versions move together, always.\n  Verify: `npm test`")
  expect(one("pattern", "When: releasing\nDo: Versions move together.", { title })).toBe(
    "[a-lesson] (critical) Versions move together.\n  When: releasing",
  )
})

test("GUID-08: a draft says that nobody has reviewed it", () => {
  expect(one("convention", "Use uv.", { approved: null, priority: "LOW" })).toBe(
    "[a-lesson] (draft, not reviewed by a person) Use uv.",
  )
  expect(one("convention", "Use uv.", { approved: null })).toStartWith("[a-lesson] (critical; draft, ")
})

test("GUID-04: what is ours states facts: no orders, no shouting", () => {
  const lesson = lessonWith({}, { id: "x" as LessonId, body: "a", title: "t" })
  const texts = [
    ...OCCASIONS.map((occasion) => tellLessons([lesson], occasion, limits).text),
    tellMissing([{ lesson, missing: ["a"] }], "commit", limits).text,
    tellMissing([{ lesson, missing: ["a"] }], "turn-end", limits).text,
  ]
  for (const text of texts) {
    expect(text).not.toMatch(/[A-Z]{3,}|!/)
    expect(text).not.toMatch(/\b(?:must|never|always|do not|don't|make sure|ensure|remember|please)\b/i)
    expect(text).toContain("[x]")
  }
})

test("GUID-06: a hold says that the call goes through when it is made again", () => {
  const text = tellLessons([lessonWith({})], "hold", limits).text
  expect(text).toStartWith("This call was held once")
  expect(text).toContain("Made again, it goes through.")
})

test("GUID-07: what is missing is named, with the checklist", () => {
  const lesson = lessonWith({}, { kind: "checklist", body: "- a", title: "Four files", priority: "HIGH" })
  const told = tellMissing([{ lesson, missing: ["marketplace.json", "CHANGELOG.md"] }], "commit", limits)
  expect(told.text).toBe(
    "The commit was held once: files that a checklist begun in this session names were not touched. Made again, it goes through.\n" +
      "[a-lesson] (high) Four files:\n" +
      "  - marketplace.json\n  - CHANGELOG.md",
  )
})

test("a lesson too long for its place is cut, and says where the rest is", () => {
  const items = Array.from(
    { length: 40 },
    (_, at) => `- [ ] a file with a rather long name, number ${at}.json`,
  )
  const text = one("checklist", items.join("\n"))
  expect(utf8Bytes(text)).toBeLessThanOrEqual(600)
  expect(text).toEndWith("\n  More: tenure show a-lesson")
})

test("T20: whatever the lessons hold, at most 3 of them, 600 bytes each, 8,000 bytes and 400 tokens", () => {
  const huge = fc
    .tuple(lessons, fc.constantFrom("日本語", "x ", "a\n", " <system-reminder>\u202e", "🦀"))
    .map(([lesson, unit]) => ({
      ...lesson,
      title: unit.repeat(900),
      body: lesson.body + unit.repeat(3000),
    }))
  const some = fc.array(fc.oneof(lessons, huge), { maxLength: 6 })
  const property = fc.property(some, fc.constantFrom(...OCCASIONS), (given, occasion) => {
    const { text, lessons: ids, tokens } = tellLessons(given, occasion, limits)
    expect(ids.length).toBe(Math.min(3, given.length))
    expect(utf8Bytes(text)).toBeLessThanOrEqual(limits.eventBytes)
    expect(tokens).toBeLessThanOrEqual(limits.eventTokens)
    for (const id of ids) expect(text).toContain(`[${id}]`)
    for (const lesson of given.slice(0, 3)) {
      const alone = tellLessons([lesson], occasion, limits).text
      expect(utf8Bytes(alone.slice(alone.indexOf("\n") + 1))).toBeLessThanOrEqual(limits.itemBytes)
    }
    expect(text).not.toMatch(/<\/?system-|[\x00-\x08\x0b-\x1f\u202e]/)
    const missing = given.map((lesson) => ({ lesson, missing: [lesson.title, "a.json"] }))
    const told = tellMissing(missing, "commit", limits)
    expect(told.tokens).toBeLessThanOrEqual(limits.eventTokens)
    expect(utf8Bytes(told.text)).toBeLessThanOrEqual(limits.eventBytes)
  })
  fc.assert(property, { numRuns: 500 })
}, 60_000)

test("T20: budgets that leave no room leave nothing out of bounds", () => {
  const lesson = lessonWith({}, { body: "word ".repeat(200) })
  for (const eventTokens of [0, 10, 60, 100, 150]) {
    const told = tellLessons([lesson, lesson], "advice", { ...limits, eventTokens })
    expect(told.tokens).toBeLessThanOrEqual(eventTokens)
  }
})

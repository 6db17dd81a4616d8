// Round trips of any body, in time.

import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { KINDS, type Kind } from "../model/lesson.ts"
import { type Body, readBody, renderBody } from "./body.ts"

function read(kind: Kind, text: string): Body {
  const reading = readBody(kind, text)
  if (reading.kind !== "ok") throw new Error(reading.problems[0]?.message)
  return reading.body
}

describe("round trips", () => {
  const part = fc
    .array(
      fc.oneof(
        fc.string({ unit: "grapheme", maxLength: 12 }),
        fc.constantFrom("Why: x", "**Do:** y", "```", "", "- [ ] z"),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((lines) =>
      lines
        .join("\n")
        .replace(/[\r\n\u2028\u2029]+/g, "\n")
        .replace(/^\s+|\s+$/g, "")
        .replace(/\n\s+\n/g, "\n\n"),
    )
    .filter((text) => text !== "")
  const optional = fc.option(part)
  const body: fc.Arbitrary<Body> = fc.oneof(
    fc.record({
      kind: fc.constant("pattern" as const),
      when: part,
      do: optional,
      why: optional,
      example: optional,
      other: fc.constantFrom("", "intro"),
    }),
    fc.record({
      kind: fc.constant("warning" as const),
      risk: part,
      severity: optional,
      detect: optional,
      mitigation: optional,
      other: fc.constantFrom("", "intro\n\n```\nRisk: x\n```"),
    }),
    fc.record({
      kind: fc.constant("requirement" as const),
      constraint: part,
      why: optional,
      verify: optional,
      other: fc.constant(""),
    }),
    fc.record({
      kind: fc.constant("anti-pattern" as const),
      avoid: part,
      instead: optional,
      why: optional,
      other: fc.constant(""),
    }),
    fc.record({
      kind: fc.constant("convention" as const),
      text: fc.constantFrom("Use uv.", "One\n\ntwo"),
      why: optional,
    }),
  )

  test("LESN-01: any written body reads back the same", () => {
    fc.assert(
      fc.property(body, (value) => {
        expect(read(value.kind, renderBody(value))).toEqual(value)
      }),
      { numRuns: 2000 },
    )
  })

  const lines = fc.array(
    fc.constantFrom(
      "When: a",
      "**Do:** b",
      "  Why: c",
      "Why: d",
      "Example:",
      "```",
      "  ```",
      "~~~js",
      "- [ ] x",
      "- [x] y",
      "1. z",
      "  - deep",
      "    code",
      "text",
      "",
      "   ",
      " one",
      "Risk: r",
      "Avoid: q",
      "Constraint: k",
      "[ ] n",
      "- [ ] [ ] m",
      "2. [ ] [x] o",
      "-",
      "- ",
    ),
    { maxLength: 9 },
  )
  test("LESN-01: any text keeps its meaning when it is read and written", () => {
    let accepted = 0
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), lines, (kind, parts) => {
        const reading = readBody(kind, parts.join("\n"))
        if (reading.kind !== "ok") return
        accepted += 1
        expect(readBody(kind, renderBody(reading.body))).toEqual(reading)
      }),
      { numRuns: 5000 },
    )
    expect(accepted).toBeGreaterThan(1000)
  })

  test("LESN-02: hostile bodies are read in time", () => {
    for (const kind of KINDS)
      for (const text of [
        "```a\n".repeat(13_000),
        "- \n".repeat(20_000),
        " ".repeat(65_000),
        "**".repeat(32_000),
        "When:\n".repeat(10_000),
        `When: ${"*_ ".repeat(20_000)}`,
      ])
        expect(readBody(kind, text).kind).toMatch(/^(ok|malformed)$/)
  })
})

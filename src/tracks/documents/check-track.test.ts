import { describe, expect, test } from "bun:test"
import { checkTrack, criteriaIn } from "./check-track.ts"

const SPEC = `# Export

## Goal

A customer exports a year.

## Scope

- In: invoices

## Acceptance criteria

- AC1: an export of 10,000 rows ends within a minute
- **AC10**: memory stays flat

## Open questions
`
const PLAN = `# Plan

## Steps

- [ ] Stream the rows (AC1)
  verify: npm test export
- [x] Measure the memory, for AC10 (verify: the bench)

<!-- tenure:begin todos -->
## Session todos

- [ ] look around
<!-- tenure:end todos -->
`
const RISKS = "# Risks\n\n- high: It locks the table\n  mitigation: replica\n"
const GOOD = { spec: SPEC, plan: PLAN, risks: RISKS }

function lines(texts: Partial<typeof GOOD>): readonly string[] {
  return checkTrack({ ...GOOD, ...texts }).map(({ file, line, what }) => `${file}:${line}: ${what}`)
}

describe("TRCK-06: the evaluator gate", () => {
  test("a track with everything in its place passes; todos of a session need no proof", () => {
    expect(checkTrack(GOOD)).toEqual([])
  })

  test("every finding has a line and a fix", () => {
    for (const { line, fix } of checkTrack({ spec: "", plan: "", risks: "- x\n" })) {
      expect(line).toBeGreaterThan(0)
      expect(fix.length).toBeGreaterThan(10)
    }
  })

  test.each([
    [
      "a missing section",
      { spec: SPEC.replace("## Scope\n\n- In: invoices\n", "") },
      "SPEC.md:1: There is no section 'Scope'.",
    ],
    [
      "an empty goal",
      { spec: SPEC.replace("A customer exports a year.", "<!-- later -->") },
      "SPEC.md:3: 'Goal' is empty.",
    ],
    [
      "a criterion without an id",
      { spec: SPEC.replace("**AC10**: ", "") },
      "SPEC.md:14: This acceptance criterion has no id.",
    ],
    [
      "two criteria of one id",
      { spec: SPEC.replace("**AC10**", "AC1") },
      "SPEC.md:14: There are two acceptance criteria AC1.",
    ],
    [
      "a criterion that no step serves",
      { plan: PLAN.replace(" (AC1)", "") },
      "SPEC.md:13: No step of PLAN.md serves AC1.",
    ],
    [
      "AC1 is not served by AC10",
      { plan: PLAN.replace("(AC1)", "(AC10)") },
      "SPEC.md:13: No step of PLAN.md serves AC1.",
    ],
    [
      "a step without a proof",
      { plan: PLAN.replace("  verify: npm test export\n", "") },
      "PLAN.md:5: No way to verify 'Stream the rows (AC1)'.",
    ],
    [
      "a criterion that is not there",
      { plan: PLAN.replace("(AC1)", "(AC1, AC7)") },
      "PLAN.md:5: AC7 is no acceptance criterion of SPEC.md.",
    ],
    [
      "no step",
      { plan: "# Plan\n\n## Session todos\n\n- [ ] look around\n" },
      "PLAN.md:1: There is no step.",
    ],
    [
      "an open question",
      { spec: `${SPEC}\n- Who may export?\n` },
      "SPEC.md:18: An open question: Who may export?",
    ],
    [
      "a question in the plan",
      { plan: `${PLAN}\n## Open questions\n\nWhen?\n` },
      "PLAN.md:17: An open question: When?",
    ],
    [
      "a word for a question",
      { plan: PLAN.replace("npm test export", "TBD") },
      "PLAN.md:6: 'TBD' is an open question.",
    ],
    [
      "a risk without a severity",
      { risks: `${RISKS}- It rains\n` },
      "RISKS.md:5: This risk has no severity.",
    ],
    ["a severity we do not know", { risks: "- awful: It rains\n" }, "RISKS.md:1: This risk has no severity."],
  ] as const)("%s is found", (_name, texts, found) => {
    expect(lines(texts)).toContain(found)
  })

  test("answered questions, 'none', comments and code are not open questions", () => {
    const spec = `${SPEC}\n- None.\n- [x] Who may export? Everybody.\n<!-- TBD -->\n\`\`\`\nTODO\n\`\`\`\n`
    expect(lines({ spec: spec.replace("- In: invoices", "- In: invoices, the `TODO` column") })).toEqual([])
  })

  test("criteria are read with their ids, in any format", () => {
    const spec =
      "## Acceptance criteria\n\n1. AC1.2 - a\n- [ ] `REQ-3`: b\n* just words\n\n## More\n- AC9: no\n"
    expect(criteriaIn(spec).map(({ id, text }) => [id, text])).toEqual([
      ["AC1.2", "a"],
      ["REQ-3", "b"],
      [undefined, "just words"],
    ])
  })
})

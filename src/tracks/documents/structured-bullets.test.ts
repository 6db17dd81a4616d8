import { describe, expect, test } from "bun:test"
import { statementsIn } from "./structured-bullets.ts"

const DECISION = {
  kind: "decision",
  text: "Use WAL",
  reason: "readers never wait",
  impact: "one more file",
} as const

describe("TRCK-03: structured bullets", () => {
  test.each([
    ["- Decision: Use WAL\n  - Reason: readers never wait\n  - Impact: one more file"],
    ["* **Decision:** Use WAL\n* **Reason:** readers never wait\n* **Impact:** one more file"],
    ["Decision: Use WAL\nReason: readers never wait\nImpact: one more file"],
    ["1. **Decision**: Use WAL\n\n   Reason: readers\n   never wait\n   Impact: one more file\n\nDone."],
    ["- Decision: Use WAL / Reason: readers never wait / Impact: one more file"],
    ["Decision: Use WAL; Reason: readers never wait; Impact: one more file"],
  ])("%j is one decision", (reply) => {
    expect(statementsIn(reply)).toEqual([DECISION])
  })

  test("a risk has a severity and a mitigation, an invariant has neither", () => {
    const reply =
      "- Risk: Rows get lost\n  Severity: HIGH\n  Mitigation: back up first\n- Invariant: Amounts are cents."
    expect(statementsIn(reply)).toEqual([
      { kind: "risk", text: "Rows get lost", severity: "high", mitigation: "back up first" },
      { kind: "invariant", text: "Amounts are cents." },
    ])
  })

  test.each([
    ["- Decision: Use WAL", "'Reason:' is missing"],
    ["- Decision: Use WAL\n- Reason: fast", "'Impact:' is missing"],
    ["Decision: Use WAL\nReason: fast", "'Impact:' is missing"],
    ["- Decision:\n- Reason: a\n- Impact: b", "'Decision:' says nothing"],
    [
      "- Risk: Rows\n- Severity: awful\n- Mitigation: x",
      "'Severity:' is 'awful', not one of critical, high, medium, low",
    ],
    ["- Risk: Rows\n- Severity: low", "'Mitigation:' is missing"],
    ["- Risk: Rows\n- Severity: low\n- Severity: high\n- Mitigation: x", "'Severity:' is there twice"],
    ["- Decision: X\n- Severity: low\n- Reason: a\n- Impact: b", "'Severity:' does not belong to a decision"],
    [`- Invariant: ${"x".repeat(700)}`, "'Invariant:' is longer than 600 characters"],
  ])("%j breaks the schema: %s", (reply, why) => {
    expect(statementsIn(reply)).toMatchObject([{ kind: "fault", why }])
  })

  test.each([
    ["The Decision: we wait."],
    ["Decision: we wait."],
    ["```\n- Decision: X\n- Reason: a\n- Impact: b\n```"],
    ["> - Decision: X\n> - Reason: a\n> - Impact: b"],
    ["- Reason: none\n- Impact: none"],
    ["My decision: wait\nReason: none"],
    ["| Decision: | Reason: |"],
  ])("%j states nothing", (reply) => {
    expect(statementsIn(reply)).toEqual([])
  })

  test("a statement cannot open a comment in the document or contain invisible characters", () => {
    const [said] = statementsIn("- Invariant: a <!-- tenure:end risks --> b\u202e\u0007")
    expect(said?.text).toBe("a ‹!-- tenure:end risks --> b")
  })
})

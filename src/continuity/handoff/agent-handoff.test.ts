import { expect, test } from "bun:test"
import fc from "fast-check"
import {
  type AgentHandoff,
  type FoundHandoff,
  faultsOf,
  parseAgentHandoff,
  readSignal,
  renderAgentHandoff,
  STATUSES,
  threadOf,
} from "./agent-handoff.ts"

const AT = "2026-11-15T18:00:00.000Z"

function handoff(more: Partial<Record<keyof AgentHandoff, unknown>> = {}): AgentHandoff {
  const parsed = parseAgentHandoff({
    from: "build",
    to: "review",
    task_id: "T1",
    status: "complete",
    ...more,
  })
  if (typeof parsed === "string") throw new Error(parsed)
  return parsed
}

test("FLOW-03 T04: with any field content the document is valid and its Signal round-trips", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("## Signal\n\n```json\n{}\n```", "```", "\n- From: me", "</system>", "# x\n## Context"),
  )
  const list = fc.array(text, { maxLength: 4 })
  const fields = fc.record({
    from: text,
    to: text,
    task_id: fc.constantFrom("T1", "a.b-c_d", "Z"),
    status: fc.constantFrom(...STATUSES),
    context: text,
    findings: list,
    files_modified: list,
    open_questions: list,
    recommendations: list,
  })
  let valid = 0
  fc.assert(
    fc.property(fields, (value) => {
      const parsed = parseAgentHandoff(value)
      if (typeof parsed === "string") return
      valid += 1
      const document = renderAgentHandoff(parsed, AT)
      expect(faultsOf(document)).toEqual([])
      const { context, findings, recommendations, ...signal } = parsed
      expect(readSignal(document)).toEqual(signal)
      expect(document.match(/^## /gm)).toHaveLength(6)
    }),
    { numRuns: 1_000 },
  )
  expect(valid).toBeGreaterThan(50)
})

test("FLOW-03: a hand-written document is judged by its parts", () => {
  const document = renderAgentHandoff(handoff(), AT)
  expect(faultsOf(document)).toEqual([])
  expect(faultsOf(document.replace("## Findings", "## Finds"))).toEqual([
    "There is no section '## Findings'.",
  ])
  expect(faultsOf(document.replace('"complete"', '"done"'))).toEqual([
    "status is one of: complete, partial, blocked.",
  ])
  expect(faultsOf("")).toContain("It has no fenced Signal.")
})

function found(kind: FoundHandoff["kind"], stamp: string, text = ""): FoundHandoff {
  return { kind, stamp, name: `${kind}-${stamp}.md`, text }
}

function blocked(stamp: string, task: string, question = "Why?"): FoundHandoff {
  const value = handoff({ task_id: task, status: "blocked", open_questions: [question] })
  return found("agent", stamp, renderAgentHandoff(value, AT))
}

test("CONT-08: a blocked agent handoff counts only if it is newer than the session's and the last of its task", () => {
  const done = (stamp: string, task: string) =>
    found("agent", stamp, renderAgentHandoff(handoff({ task_id: task }), AT))
  const session = found("session", "20260102-000000")
  expect(threadOf([blocked("20260103-000000", "A"), session]).blocked?.signal.task_id).toBe("A")
  expect(threadOf([session, blocked("20260101-000000", "A")]).blocked).toBeNull()
  expect(
    threadOf([done("20260104-000000", "A"), blocked("20260103-000000", "A"), session]).blocked,
  ).toBeNull()
  expect(
    threadOf([done("20260104-000000", "B"), blocked("20260103-000000", "A")]).blocked?.signal.task_id,
  ).toBe("A")
  expect(threadOf([]).session).toBeNull()
})

test("CONT-08: a malformed signal is named, and the others still count", () => {
  const thread = threadOf([found("agent", "20260104-000000", "no signal"), blocked("20260103-000000", "A")])
  expect(thread.malformed).toEqual([{ name: "agent-20260104-000000.md", why: "It has no fenced Signal." }])
  expect(thread.blocked?.signal.task_id).toBe("A")
})

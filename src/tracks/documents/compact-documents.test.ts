import { describe, expect, test } from "bun:test"
import { scriptedSession } from "../../../test/arbitrary/track-session.ts"
import { compact, type Documents, type SessionWords, sessionWords } from "./compact-documents.ts"
import type { ClientTodo } from "./plan.ts"

const EMPTY: Documents = { plan: "", risks: "", decisions: "" }
const AT = "2026-11-15T18:00:00Z"

function words(over: Partial<SessionWords>): SessionWords {
  return { statements: [], faults: [], todos: [], through: AT, ...over }
}

function compacted(before: Documents, said: Partial<SessionWords>): Documents {
  const result = compact(before, words(said))
  if (result.kind === "refused") throw new Error(result.why.join("\n"))
  return result.documents
}

function todo(text: string, state: ClientTodo["state"]): ClientTodo {
  return { id: null, text, state }
}

const DECISION = {
  kind: "decision",
  at: AT,
  text: "Use C#",
  reason: "it is there",
  impact: "one tool",
} as const
const RISK = {
  kind: "risk",
  at: AT,
  text: "Rows get lost",
  severity: "medium",
  mitigation: "back up",
} as const

describe("TRCK-03: decisions", () => {
  test("are appended with the event's time, and never twice", () => {
    const before = { ...EMPTY, decisions: "# Ours\n\nBy hand, no line end" }
    const once = compacted(before, { statements: [DECISION] })
    expect(once.decisions).toBe(
      `# Ours\n\nBy hand, no line end\n\n## ${AT} Use C#\n\n- Reason: it is there\n- Impact: one tool\n`,
    )
    expect(compacted(once, { statements: [DECISION] })).toEqual(once)
    const again = { ...DECISION, at: "2026-11-16T09:00:00Z" }
    expect(compacted(once, { statements: [again] })).toEqual(once)
    const changed = compacted(once, { statements: [{ ...again, reason: "another one" }] })
    expect(changed.decisions.startsWith(once.decisions)).toBe(true)
    expect(changed.decisions).toContain("## 2026-11-16T09:00:00Z Use C#")
  })

  test("are refused when the document ends inside a comment, which would hide them", () => {
    const before = { ...EMPTY, decisions: "# Ours\n<!-- open\n" }
    expect(compact(before, words({ statements: [DECISION] }))).toEqual({
      kind: "refused",
      why: ["DECISIONS.md: it ends inside a comment or a code block; close it."],
    })
  })
})

describe("TRCK-03: risks", () => {
  test("are in our own part, gravest first, and are updated", () => {
    const grave = { ...RISK, text: "All is lost", severity: "critical" } as const
    const once = compacted({ ...EMPTY, risks: "# Risks\n\nBy hand.\n" }, { statements: [RISK, grave] })
    expect(once.risks).toMatch(
      /^# Risks\n\nBy hand\.\n\n<!-- tenure:begin risks.*-->\n- critical: All is lost\n {2}mitigation: back up\n- medium: Rows get lost\n {2}mitigation: back up\n<!-- tenure:end risks -->\n$/,
    )
    const worse = compacted(once, {
      statements: [{ ...RISK, text: "rows get lost.", severity: "critical", mitigation: "stop" }],
    })
    expect(worse.risks).toContain("- critical: Rows get lost\n  mitigation: stop\n")
    expect(worse.risks).not.toContain("medium")
  })

  test("a risk that a person wrote stays as they judged it", () => {
    const risks = "- low: Rows get lost\n"
    expect(compacted({ ...EMPTY, risks }, { statements: [RISK] }).risks).toBe(risks)
  })

  test.each([
    ["- low: a\n<!-- tenure:begin risks -->\n", "are not one pair (lines 2)"],
    [
      "<!-- tenure:begin risks -->\nmy own words\n<!-- tenure:end risks -->\n",
      "line 2, inside tenure's part, is no risk",
    ],
  ])("%j is refused whole", (risks, why) => {
    const result = compact({ ...EMPTY, risks }, words({ statements: [DECISION, RISK] }))
    expect(result.kind).toBe("refused")
    expect(JSON.stringify(result)).toContain(why)
  })
})

describe("TRCK-03: the plan", () => {
  const plan =
    "# Plan\r\n\r\nWords.\r\n\r\n1. [ ] Read the rows (AC1)\r\n   verify: npm test\r\n2. [X] Write them\r\n- [ ] Ship it\r\n"

  test("a step's mark follows the todo list; its text, order and verification stay", () => {
    const todos = [todo("write them", "open"), todo("Read the rows", "doing"), todo("Tidy up", "open")]
    const once = compacted({ ...EMPTY, plan }, { todos })
    const expected = plan.replace("[ ] Read", "[~] Read").replace("[X]", "[x]")
    expect(once.plan.startsWith(expected)).toBe(true)
    expect(once.plan.slice(expected.length)).toMatch(
      /^\r\n<!-- tenure:begin todos.*-->\r\n## Session todos\r\n\r\n- \[ \] Tidy up\r\n<!-- tenure:end todos -->\r\n$/,
    )
  })

  test("our part follows the list; a line written below a todo is kept", () => {
    const once = compacted(EMPTY, { todos: [todo("One", "doing"), todo("Two", "open")] })
    const verified = { ...once, plan: once.plan.replace("- [ ] Two\n", "- [ ] Two\n  verify: look\n") }
    const twice = compacted(verified, { todos: [todo("Two", "done"), todo("Three", "open")] })
    expect(twice.plan).toContain("- [x] Two\n  verify: look\n- [ ] Three\n<!--")
    expect(twice.plan).not.toContain("One")
    expect(compacted(twice, {})).toEqual(twice)
  })

  test("a step in a comment or a code block is left alone", () => {
    const shown = "<!--\n- [ ] One\n-->\n```\n- [ ] One\n```\n"
    expect(
      compacted({ ...EMPTY, plan: shown }, { todos: [todo("One", "done")] }).plan.startsWith(shown),
    ).toBe(true)
  })
})

test("TRCK-03: one broken bullet refuses everything, with the reason", () => {
  const fault = { kind: "fault", of: "risk", text: "Rows", why: "'Severity:' is missing" } as const
  expect(compact(EMPTY, words({ statements: [DECISION], faults: [fault] }))).toEqual({
    kind: "refused",
    why: ["The risk 'Rows': 'Severity:' is missing."],
  })
})

describe("TRCK-03: what a session gives", () => {
  const same = (text: string) => text
  const reply = (text: string, over: object = {}) =>
    JSON.stringify({
      type: "assistant",
      timestamp: "2026-11-15T18:00:00.400Z",
      message: { role: "assistant", content: [{ type: "text", text }] },
      ...over,
    })
  const whole = "- Decision: X\n- Reason: a\n- Impact: b"

  test("only the agent's own replies count", () => {
    const lines = [
      reply(whole, { isSidechain: true }),
      reply(whole, { agentId: "a" }),
      reply(whole, { isMeta: true }),
      reply(whole, { isApiErrorMessage: true }),
      JSON.stringify({ type: "user", origin: { kind: "human" }, message: { role: "user", content: whole } }),
      JSON.stringify({ type: "user", isCompactSummary: true, message: { role: "user", content: whole } }),
      JSON.stringify({
        type: "user",
        toolUseResult: { task: { id: "1", subject: "X" } },
        message: { role: "user", content: [{ type: "tool_result", content: whole }] },
      }),
      JSON.stringify({ type: "attachment", attachment: { type: "file", content: whole } }),
      `{"type":"assistant", torn`,
    ]
    expect(sessionWords(lines, [], same)).toEqual({ statements: [], faults: [], todos: [], through: "" })
    expect(sessionWords([...lines, reply(whole)], [], same).statements).toEqual([
      { kind: "decision", text: "X", reason: "a", impact: "b", at: AT },
    ])
  })

  test("a broken bullet that is repeated correctly is no longer a fault", () => {
    expect(sessionWords([reply("- Decision: X")], [], same).faults).toHaveLength(1)
    expect(sessionWords([reply("- Decision: X"), reply(whole)], [], same)).toMatchObject({
      faults: [],
      statements: [{ text: "X", reason: "a" }],
    })
  })

  test("a later part of the transcript continues the todo list", () => {
    const call = (name: string, input: object) =>
      JSON.stringify({
        type: "assistant",
        message: { role: "assistant", content: [{ type: "tool_use", name, input }] },
      })
    const made = JSON.stringify({
      type: "user",
      toolUseResult: { task: { id: "7", subject: "Read" } },
      message: { content: [] },
    })
    const first = sessionWords([call("TaskCreate", { subject: "Read" }), made], [], same).todos
    expect(first).toEqual([{ id: "7", text: "Read", state: "open" }])
    const done = call("TaskUpdate", { taskId: "7", status: "completed" })
    expect(sessionWords([done], first, same).todos).toEqual([{ id: "7", text: "Read", state: "done" }])
    expect(sessionWords([call("TaskUpdate", { taskId: "7", status: "deleted" })], first, same).todos).toEqual(
      [],
    )
  })

  test("secrets are redacted from everything written", () => {
    const safe = (text: string) => text.replaceAll("hunter2", "‹redacted›")
    const said = sessionWords(
      [reply(whole.replace("a\n", "hunter2\n")), reply("- Decision: hunter2")],
      [],
      safe,
    )
    expect(JSON.stringify(said)).not.toContain("hunter2")
  })
})

test("TRCK-04: 40 sessions, each compacted twice from the start and once more on top: the same bytes", () => {
  let withSomething = 0
  for (let seed = 0; seed < 40; seed++) {
    const run = (before: Documents) => {
      const { lines } = scriptedSession(seed)
      return compacted(
        before,
        sessionWords(lines, [], (text) => text),
      )
    }
    const first = run(EMPTY)
    expect(run(EMPTY)).toEqual(first)
    expect(run(first)).toEqual(first)
    if (first.decisions !== "" && first.risks !== "" && first.plan !== "") withSomething += 1
    expect(JSON.stringify(first)).not.toMatch(/from a file|from a tool|sub-agent|only an example/)
  }
  expect(withSomething).toBeGreaterThan(10)
})

// T05 and LIFE-06 through the core: every way we know of to decide for a person becomes a question, and
// ordinary work never does.
import { describe, expect, test } from "bun:test"
import { PERSON_VERBS, protect } from "../../src/guard/self-protection/self-protection.ts"
import { ASKED_CALLS, ASKED_SHELL, type Call, STOPPED_ELSEWHERE } from "./corpus/t05-approvals.ts"
import { ORDINARY_CALLS, ORDINARY_SHELL } from "./corpus/t05-ordinary.ts"

const ROOT = "/home/dev/shop"

function judge(call: Call, root = ROOT) {
  const input = JSON.parse(JSON.stringify(call.input).replaceAll("<root>", root))
  return protect({ tool: call.tool, input, cwd: root, root })
}

const shell = (command: string, root = ROOT) => judge({ tool: "Bash", input: { command } }, root)

describe("T05 LIFE-06 an agent's decision becomes a question to the person", () => {
  for (const command of ASKED_SHELL) {
    test(`T05 asked: ${command}`, () => expect(shell(command).kind).toBe("ask"))
  }
  for (const call of ASKED_CALLS) {
    test(`T05 asked: ${call.tool} ${JSON.stringify(call.input)}`, () => expect(judge(call).kind).toBe("ask"))
  }
  for (const verb of PERSON_VERBS) {
    test(`LIFE-06 tenure ${verb} is asked`, () => expect(shell(`tenure ${verb} x`).kind).toBe("ask"))
  }
  test("T05 the question names the verb and the ids", () => {
    const asked = shell("sudo sh -c 'tenure approve 1 3'")
    expect(asked).toMatchObject({ kind: "ask", what: { verb: "approve", ids: ["1", "3"] } })
    expect(asked.kind === "ask" && asked.reason).toContain("tenure approve 1 3")
  })
  test("T05 a session inside .tenure cannot write with a bare name", () => {
    const call = {
      tool: "Bash",
      input: { command: "echo x > a.md" },
      cwd: `${ROOT}/.tenure/lessons`,
      root: ROOT,
    }
    expect(protect(call).kind).toBe("ask")
  })
  test("T05 there are at least 60 shell variants", () =>
    expect(ASKED_SHELL.length).toBeGreaterThanOrEqual(60))
})

describe("T05 ordinary work is never questioned", () => {
  for (const command of ORDINARY_SHELL) {
    test(`T05 passes: ${command}`, () => expect(shell(command)).toEqual({ kind: "pass" }))
  }
  for (const call of ORDINARY_CALLS) {
    test(`T05 passes: ${call.tool} ${JSON.stringify(call.input)}`, () =>
      expect(judge(call)).toEqual({ kind: "pass" }))
  }
  test("T05 a project that lives in a folder called tenure is like any other", () => {
    const asked = ORDINARY_SHELL.filter((command) => shell(command, "/home/dev/tenure").kind === "ask")
    expect(asked).toEqual([])
    expect(ORDINARY_CALLS.filter((call) => judge(call, "/tmp/tenure-box/project").kind === "ask")).toEqual([])
    expect(shell("cd /home/dev/tenure && $CMD $ARG; git add x", "/home/dev/tenure").kind).toBe("pass")
    expect(shell("/home/dev/tenure/dist/tenure approve 1", "/home/dev/tenure").kind).toBe("ask")
  })
  test("T05 there are at least 150 ordinary commands", () =>
    expect(ORDINARY_SHELL.length).toBeGreaterThanOrEqual(150))
})

describe("T05 what only the executable stops is a known list", () => {
  for (const [why, command] of STOPPED_ELSEWHERE) {
    test(`T05 flagged elsewhere, ${why}: ${command}`, () => expect(shell(command).kind).toBe("pass"))
  }
})

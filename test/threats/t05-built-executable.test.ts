// T05 against the built executable: the same list of disguises, through the hook as the client calls it, and the
// commands themselves in an agent's environment.
import { expect, test } from "bun:test"
import { complaints, EXECUTABLE, hook, openBox, run } from "../black-box.ts"
import { openLessonBox } from "../cli/lesson-box.ts"
import { ASKED_CALLS, ASKED_SHELL, type Call } from "./corpus/t05-approvals.ts"
import { ORDINARY_CALLS, ORDINARY_SHELL } from "./corpus/t05-ordinary.ts"

const AGENT = { CLAUDECODE: "1", CLAUDE_CODE_CHILD_SESSION: "1", CLAUDE_CODE_SESSION_ID: "t05-session" }

function shell(command: string): Call {
  return { tool: "Bash", input: { command } }
}

/** What the hook decides about each call: ask, deny, or null. */
async function decisions(calls: readonly Call[], attended: "0" | "1"): Promise<[string, string | null][]> {
  using box = openBox()
  const found: [string, string | null][] = []
  for (const { tool, input } of calls) {
    const text = JSON.stringify(input).replaceAll("<root>", box.project)
    const payload = {
      session_id: "t05-session",
      cwd: box.project,
      hook_event_name: "PreToolUse",
      permission_mode: "default",
      tool_name: tool,
      tool_input: JSON.parse(text),
      tool_use_id: `call-${found.length}`,
    }
    const outcome = await hook(box, payload, { env: { ...AGENT, CLAUDE_CODE_SESSION_ATTENDED: attended } })
    expect(complaints(outcome, "PreToolUse")).toEqual([])
    const answer = outcome.stdout === "" ? null : JSON.parse(outcome.stdout).hookSpecificOutput
    found.push([text, answer?.permissionDecision ?? null])
  }
  return found
}

test("T05: every attempt of the list becomes a question where someone can be asked", async () => {
  const found = await decisions([...ASKED_SHELL.map(shell), ...ASKED_CALLS], "1")
  expect(found.filter(([, decision]) => decision !== "ask")).toEqual([])
  expect(found.length).toBeGreaterThanOrEqual(60)
}, 120_000)

test("T05: every attempt of the list is refused where nobody can be asked", async () => {
  const found = await decisions([...ASKED_SHELL.map(shell), ...ASKED_CALLS], "0")
  expect(found.filter(([, decision]) => decision !== "deny")).toEqual([])
}, 120_000)

test("T05: ordinary work is neither asked about nor refused", async () => {
  const found = await decisions([...ORDINARY_SHELL.map(shell), ...ORDINARY_CALLS], "1")
  expect(found.filter(([, decision]) => decision !== null)).toEqual([])
  expect(found.length).toBeGreaterThanOrEqual(150)
}, 120_000)

const DECIDING = [
  ["approve", "waits"],
  ["reject", "waits"],
  ["edit", "holds", "y"],
  ["add", "Skip the tests."],
  ["archive", "holds"],
  ["restore", "rests"],
  ["feedback", "holds", "helpful"],
  ["undo"],
  ["trust", "--yes"],
  ["reset", "--yes"],
]

test("T05: the commands themselves refuse an agent, and anyone without a terminal", async () => {
  using box = openLessonBox()
  for (const id of ["waits", "holds", "rests"]) box.candidate({ id })
  await box.typed(["approve", "holds", "rests"])
  await box.typed(["archive", "rests"])
  expect(["waits", "holds", "rests"].map(box.stage)).toEqual(["review_pending", "active", "archived"])
  for (const words of DECIDING) {
    for (const env of [AGENT, {}]) {
      const outcome = await run(box, [EXECUTABLE, ...words], { env })
      expect([words.join(" "), outcome.exitCode]).toEqual([words.join(" "), 1])
      expect(outcome.stderr).toContain("Only a person can do this")
    }
  }
})

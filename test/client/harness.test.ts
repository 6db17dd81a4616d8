// Tests the harness itself, with a probe plugin in place of the product: the real client runs,
// the report is true, and a broken hook is noticed.

import { expect, test } from "bun:test"
import { existsSync } from "node:fs"
import { textOf, toolsOf } from "./model-request.ts"
import { call, say, together } from "./model-turns.ts"
import { addContext, answer, writeProbe } from "./probe-plugin.ts"
import { openScene } from "./run-client.ts"

const QUIET = {
  SessionStart: "",
  UserPromptSubmit: "",
  PreToolUse: "",
  PostToolUse: "",
  Stop: "",
  SessionEnd: "",
}

test("a written file and a failing command reach hooks, model and transcript alike", async () => {
  await using scene = await openScene()
  const probe = await writeProbe(scene.root, { ...QUIET, PostToolUseFailure: "" })
  scene.model.main(
    call("Write", { file_path: `${scene.project}/note.txt`, content: "hello" }),
    call("Bash", { command: "echo no-such-thing >&2; exit 3" }),
    say("One worked, one did not."),
  )

  const session = await scene.print({ plugins: [probe.dir] })
  const reply = await session.prompt("Write a note, then run it")
  const report = await session.end()

  expect(reply).toMatchObject({ text: "One worked, one did not.", isError: false })
  expect(await scene.read("note.txt")).toBe("hello")
  expect(report.exitCode).toBe(0)
  expect(report.hookErrors()).toEqual([])
  expect(report.hookNames()).toEqual([
    "SessionStart:startup",
    "UserPromptSubmit",
    "PreToolUse:Write",
    "PostToolUse:Write",
    "PreToolUse:Bash",
    "PostToolUseFailure:Bash",
    "Stop",
    "SessionEnd:other",
  ])
  const heard = await probe.payloads()
  expect(heard.map((payload) => payload["hook_event_name"])).toEqual(
    report.firedHooks().map((hook) => hook.event),
  )
  expect(heard.every((payload) => payload["session_id"] === report.sessionId)).toBe(true)
  const [, afterWrite, afterBash] = report.requests("main")
  expect(afterWrite!.newText).toContain("File created successfully")
  expect(afterBash!.newText).toContain("Exit code 3")
  expect(afterBash!.newText).not.toContain("File created successfully")
  expect(report.transcript.some((line) => line["toolUseResult"] !== undefined)).toBe(true)
  expect(scene.model.unused("main")).toBe(0)
})

test("context added by a hook is in the request, in the right place", async () => {
  await using scene = await openScene()
  const probe = await writeProbe(scene.root, {
    SessionStart: addContext("SessionStart", "START-MARK"),
    UserPromptSubmit: addContext("UserPromptSubmit", "PROMPT-MARK it's quoted"),
    PreToolUse: addContext("PreToolUse", "TOOL-MARK"),
  })
  scene.model.main((request) => {
    expect(toolsOf(request)).toContain("Bash")
    return together(
      say("Two at once."),
      call("Bash", { command: "true" }),
      call("Bash", { command: "echo 2" }),
    )
  })

  const session = await scene.print({ plugins: [probe.dir] })
  await session.prompt("Go")
  const report = await session.end()

  const [first, second] = report.requests("main")
  expect(textOf(first!)).toContain("SessionStart hook additional context: START-MARK")
  expect(textOf(first!)).toContain("UserPromptSubmit hook additional context: PROMPT-MARK it's quoted")
  expect(textOf(first!)).not.toContain("TOOL-MARK")
  expect(second!.newText).toContain("PreToolUse:Bash hook additional context: TOOL-MARK")
  expect(second!.newText).not.toContain("START-MARK")
  expect(report.hookErrors()).toEqual([])
})

test("a sub-agent has its own queue, and its prompt ends when it has reported", async () => {
  await using scene = await openScene()
  const probe = await writeProbe(scene.root, { SubagentStart: "", PreToolUse: "", SubagentStop: "" })
  scene.model.main(
    call("Agent", { description: "look", prompt: "SUB-PROMPT", subagent_type: "general-purpose" }),
    say("Started."),
    say("It has reported."),
  )
  scene.model.subagent(call("Read", { file_path: `${scene.project}/README.md` }), say("SUB-RESULT"))

  const session = await scene.print({ plugins: [probe.dir] })
  const reply = await session.prompt("Send somebody to look")
  const report = await session.end()

  expect(reply.text).toBe("It has reported.")
  const [asked, afterRead] = report.requests("subagent")
  expect(asked!.newText).toContain("SUB-PROMPT")
  expect(afterRead!.newText).toContain("# Project")
  expect(report.requests("main").at(-1)!.newText).toContain("SUB-RESULT")
  expect(report.hookNames()).toContain("SubagentStop")
  const told = report.subagentTranscript.filter((line) => line.type === "user")
  expect(told.length).toBeGreaterThan(0)
  expect(told.every((line) => line.isSidechain)).toBe(true)
  const read = (await probe.payloads("PreToolUse")).find((payload) => payload["tool_name"] === "Read")
  expect(read!["agent_id"]).toBe(asked!.agentId)
  expect(report.hookErrors()).toEqual([])
})

test("the client's other commands run in the same isolation", async () => {
  await using scene = await openScene()
  const probe = await writeProbe(scene.root, QUIET)
  const valid = await scene.command(["plugin", "validate", probe.dir])
  expect(valid).toMatchObject({ exitCode: 0 })
  expect((await scene.command(["--version"])).stdout).toContain("2.1.325")
})

test("nothing is left behind", async () => {
  const roots: string[] = []
  {
    await using scene = await openScene()
    roots.push(scene.root)
    await (await scene.print()).prompt("Go")
  }
  expect(existsSync(roots[0]!)).toBe(Boolean(process.env["TENURE_KEEP"]))
})

test("a valid hook decision is no error", async () => {
  await using scene = await openScene()
  const deny = {
    hookEventName: "PreToolUse",
    permissionDecision: "deny",
    permissionDecisionReason: "NO-MARK",
  }
  const once = `[ -e "$CLAUDE_PLUGIN_ROOT/once" ] || { touch "$CLAUDE_PLUGIN_ROOT/once"; `
  const probe = await writeProbe(scene.root, {
    PreToolUse: answer({ hookSpecificOutput: deny }),
    Stop: `${once}${answer({ decision: "block", reason: "MORE-MARK" })}; }`,
  })
  scene.model.main(call("Bash", { command: "true" }), say("Stopping."))

  const session = await scene.print({ plugins: [probe.dir] })
  await session.prompt("Go")
  const report = await session.end()

  expect(
    report
      .requests("main")
      .map((request) => request.newText)
      .join("\n"),
  ).toMatch(/NO-MARK[\s\S]*MORE-MARK/)
  expect(report.hookErrors()).toEqual([])
})

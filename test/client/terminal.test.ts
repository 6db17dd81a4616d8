// Tests the interactive driver on the real client: typed prompts, a permission dialog, the
// status line, a prompt typed while the model works. Needs tmux.

import { expect, test } from "bun:test"
import { call, say } from "./model-turns.ts"
import { writeProbe } from "./probe-plugin.ts"
import { openScene } from "./run-client.ts"

test("a prompt typed at the terminal is a human's in the transcript", async () => {
  await using scene = await openScene()
  const probe = await writeProbe(scene.root, { SessionStart: "", UserPromptSubmit: "", SessionEnd: "" })
  scene.model.main(say("FIRST-ANSWER"), say("SECOND-ANSWER"))

  const terminal = await scene.terminal({ plugins: [probe.dir] })
  await terminal.prompt("Always use tabs, said the person")
  await terminal.waitFor(/FIRST-ANSWER/)
  await terminal.prompt("And thanks")
  await terminal.waitFor(/SECOND-ANSWER/)
  const report = await terminal.end()

  expect(report.exitCode).toBe(0)
  expect(report.hookErrors()).toEqual([])
  expect(report.hookNames()).toEqual([
    "SessionStart:startup",
    "UserPromptSubmit",
    "UserPromptSubmit",
    "SessionEnd:prompt_input_exit",
  ])
  const typed = report.transcript.filter((line) => line.type === "user" && line.origin?.kind === "human")
  expect(typed.map((line) => line.message?.content)).toEqual([
    "Always use tabs, said the person",
    "And thanks",
  ])
  expect(typed.every((line) => line.promptSource === "typed")).toBe(true)
  expect(report.requests("main")).toHaveLength(2)
})

test("a tool runs only after its permission dialog is answered", async () => {
  await using scene = await openScene({ allowedTools: [] })
  const probe = await writeProbe(scene.root, { PermissionRequest: "", PostToolUse: "" })
  scene.model.main(call("Bash", { command: "touch made" }), say("MADE-IT"))

  const terminal = await scene.terminal({ plugins: [probe.dir] })
  await terminal.prompt("Make it")
  await terminal.waitFor(/Do you want to proceed/)
  expect(await scene.git("status", "--short")).toBe("")
  await terminal.answerDialog(/Do you want to proceed/, "Enter")
  await terminal.waitFor(/MADE-IT/)
  const report = await terminal.end()

  expect(await scene.git("status", "--short")).toBe("?? made\n")
  expect(report.hookNames()).toEqual(["PermissionRequest:Bash", "PostToolUse:Bash"])
  expect(report.hookErrors()).toEqual([])
})

test("a prompt typed while the model works reaches it, and the status line shows", async () => {
  await using scene = await openScene({
    settings: { statusLine: { type: "command", command: "echo STATUS-MARK" } },
  })
  const asked = Promise.withResolvers<void>()
  const typed = Promise.withResolvers<void>()
  scene.model.main(async () => {
    asked.resolve()
    await typed.promise
    return call("Bash", { command: "true" })
  }, say("BOTH-HEARD"))

  const terminal = await scene.terminal()
  await terminal.waitFor(/STATUS-MARK/)
  await terminal.prompt("Begin")
  await asked.promise
  await terminal.type("Mind the gap")
  await terminal.press("Enter")
  await terminal.waitFor(/❯ Mind the gap[\s\S]*❯/)
  typed.resolve()
  await terminal.waitFor(/BOTH-HEARD/)
  const report = await terminal.end()

  const queued = report.transcript.filter((line) => line.attachment?.type === "queued_command")
  expect(queued.map((line) => line.attachment?.["origin"])).toEqual([{ kind: "human" }])
  expect(report.requests("main").at(-1)!.newText).toContain("Mind the gap")
})

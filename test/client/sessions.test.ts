// The life of a session under the harness: compacted, cleared, resumed, crashed, refused.

import { expect, test } from "bun:test"
import { textOf } from "./model-request.ts"
import { refuse, say } from "./model-turns.ts"
import { addContext, answer, writeProbe } from "./probe-plugin.ts"
import { openScene } from "./run-client.ts"

test("/compact goes through summary and start again, and the next prompt sees only the summary", async () => {
  await using scene = await openScene()
  const probe = await writeProbe(scene.root, {
    SessionStart: `grep -q '"compact"' "$CLAUDE_PLUGIN_ROOT"/seen/* && ${addContext("SessionStart", "AGAIN-MARK")}; true`,
    PreCompact: "echo KEEP-THE-PLAN",
    PostCompact: "",
  })
  scene.model.main(say("FIRST-ANSWER"), say("SECOND-ANSWER"), say("After."))
  scene.model.summary(say("<summary>SUMMARY-MARK</summary>"))

  const session = await scene.print({ plugins: [probe.dir] })
  await session.prompt("One")
  await session.prompt("Two")
  await session.prompt("/compact")
  await session.prompt("Three")
  const report = await session.end()

  expect(report.hookNames()).toEqual([
    "SessionStart:startup",
    "PreCompact:manual",
    "SessionStart:compact",
    "PostCompact:manual",
  ])
  const [summary] = report.requests("summary")
  expect(textOf(summary!)).toContain("KEEP-THE-PLAN")
  const last = report.requests("main").at(-1)
  expect(textOf(last!)).toContain("SUMMARY-MARK")
  expect(textOf(last!)).toContain("AGAIN-MARK")
  expect(textOf(last!)).not.toContain("FIRST-ANSWER")
  expect(report.transcript.some((line) => line.isCompactSummary)).toBe(true)
  expect(report.hookErrors()).toEqual([])
})

test("a full context is compacted by the client itself", async () => {
  await using scene = await openScene({ env: { CLAUDE_CODE_AUTO_COMPACT_WINDOW: "100000" } })
  const probe = await writeProbe(scene.root, { PreCompact: "", SessionStart: "" })
  scene.model.main(say("a"), say("b"), say("c"), say("d", { usage: { input_tokens: 80_000 } }))

  const session = await scene.print({ plugins: [probe.dir] })
  for (const text of ["1", "2", "3", "4", "5"]) await session.prompt(text)
  const report = await session.end()

  expect(report.hookNames()).toEqual(["SessionStart:startup", "PreCompact:auto", "SessionStart:compact"])
  expect(report.requests("summary")).toHaveLength(1)
})

test("a session is resumed with what was said before", async () => {
  await using scene = await openScene()
  const probe = await writeProbe(scene.root, { SessionStart: "" })
  scene.model.main(say("FIRST-ANSWER"))
  const first = await scene.print({ plugins: [probe.dir] })
  await first.prompt("Remember me")
  const before = await first.end()

  const second = await scene.print({ plugins: [probe.dir], resume: before.sessionId })
  await second.prompt("Go on")
  const after = await second.end()

  expect(after.sessionId).toBe(before.sessionId)
  expect(after.hookNames()).toEqual(["SessionStart:resume"])
  expect(after.requests("main")).toHaveLength(1)
  expect(textOf(after.requests("main")[0]!)).toContain("FIRST-ANSWER")
  expect(after.transcript.length).toBeGreaterThan(before.transcript.length)
})

test("a session that crashed leaves a report and can be resumed", async () => {
  await using scene = await openScene()
  scene.model.main(say("FIRST-ANSWER"))
  const session = await scene.print()
  await session.prompt("Remember me")
  const report = await session.crash()
  expect(report.exitCode).not.toBe(0)

  const again = await scene.print({ resume: report.sessionId })
  await again.prompt("Go on")
  expect(textOf((await again.end()).requests("main")[0]!)).toContain("FIRST-ANSWER")
})

test("an answer that is an error is told as one", async () => {
  await using scene = await openScene()
  scene.model.main(refuse(500, "SCRIPTED-REFUSAL"))
  const session = await scene.print({ env: { CLAUDE_CODE_MAX_RETRIES: "0" } })
  const reply = await session.prompt("Go")
  expect(reply.isError).toBe(true)
  expect(reply.text).toContain("SCRIPTED-REFUSAL")
  expect(await session.prompt("Again")).toEqual({ text: "Done.", isError: false })
})

test("/clear begins a new session, and the report has both", async () => {
  await using scene = await openScene()
  const probe = await writeProbe(scene.root, { SessionStart: "", SessionEnd: "" })
  scene.model.main(say("FIRST-ANSWER"), say("SECOND-ANSWER"))

  const session = await scene.print({ plugins: [probe.dir] })
  await session.prompt("One")
  const before = session.sessionId
  await session.prompt("/clear")
  await session.prompt("Two")
  const report = await session.end()

  expect(report.sessionId).not.toBe(before)
  expect(report.hookNames()).toEqual([
    "SessionStart:startup",
    "SessionEnd:clear",
    "SessionStart:clear",
    "SessionEnd:other",
  ])
  const ids = new Set(report.transcript.flatMap((line) => line.sessionId ?? []))
  expect([...ids]).toEqual([before, report.sessionId])
  expect(textOf(report.requests("main").at(-1)!)).not.toContain("FIRST-ANSWER")
})

test("a prompt that a hook blocks ends its turn and reaches no model", async () => {
  await using scene = await openScene()
  const probe = await writeProbe(scene.root, {
    UserPromptSubmit: answer({ decision: "block", reason: "NOT-THIS" }),
  })
  const session = await scene.print({ plugins: [probe.dir] })
  const reply = await session.prompt("Go")
  const report = await session.end()

  expect(reply.text).toContain("NOT-THIS")
  expect(report.requests()).toEqual([])
  expect(report.hookErrors()).toEqual([])
})

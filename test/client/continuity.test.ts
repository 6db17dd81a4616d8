// Continuity with the real client: context pressure, both kinds of compaction, a rewind, and a handoff from one session
// to the next.
import { expect, test } from "bun:test"
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { textOf } from "./model-request.ts"
import { call, say } from "./model-turns.ts"
import { openProject, rejections, TENURE, tenure } from "./product.ts"
import type { Scene } from "./run-client.ts"
import { until } from "./wait.ts"

const RULE = "Do not touch the database schema."
/** No figure is recorded below 60 % of 200,000 tokens. */
const LOWEST_LEVEL = 120_000
const LOSSY = "<summary>The user wants a login form.</summary>"
const local = (scene: Scene, name: string) => join(scene.project, ".tenure", "local", name)
const handoffs = (scene: Scene) =>
  existsSync(local(scene, "handoffs"))
    ? readdirSync(local(scene, "handoffs")).filter((name) => name.endsWith(".md"))
    : []
const written = (scene: Scene) =>
  until(
    () => handoffs(scene).length > 0,
    20_000,
    () => "no handoff was written",
  )

/** The client may write a turn's figure after its end; the background reads it again. */
const seen = (scene: Scene, tokens: number) =>
  until(
    () => pressures(scene).some((seenTokens) => seenTokens >= tokens),
    20_000,
    () => `the figure ${tokens} was not seen`,
  )
const pressures = (scene: Scene) =>
  [...new Bun.Glob("*/pressure.json").scanSync(local(scene, "sessions"))].map(
    (file) => JSON.parse(readFileSync(join(local(scene, "sessions"), file), "utf8")).tokens as number,
  )

test("CONT-02 CONT-04: at 60, 70 and 75 percent the model gets one note each, and one handoff waits for the next session", async () => {
  await using scene = await openProject()
  const answers = [50_000, 121_000, 125_000, 141_000, 151_000, 155_000]
  scene.model.main(
    ...answers.map((tokens) => say(`Answer at ${tokens}.`, { usage: { input_tokens: tokens } })),
  )
  const session = await scene.print({ args: ["--model", "claude-opus-4-5"] })
  for (const [at, tokens] of answers.entries()) {
    await session.prompt(at === 0 ? `Add a login form to the page. ${RULE}` : `Go on with step ${at}.`)
    if (tokens > LOWEST_LEVEL) await seen(scene, tokens)
  }
  await session.prompt("And the last step.")
  const report = await session.end()
  expect(rejections(report)).toEqual([])
  const notes = report
    .requests("main")
    .map(({ newText }) => Number(/context window is (\d+)% full/.exec(newText)?.[1] ?? 0))
  // One note a level, never below its figure.
  expect(notes.slice(0, 2)).toEqual([0, 0])
  const levels = notes
    .filter((percent) => percent > 0)
    .map((percent) => [60, 70, 75].filter((least) => percent >= least).length)
  expect(levels).toEqual([1, 2, 3])
  await written(scene)
  expect(handoffs(scene)).toHaveLength(1)

  const second = join(scene.root, "second")
  mkdirSync(join(second, ".tenure"), { recursive: true })
  const other = await scene.print({ cwd: second })
  await other.prompt("What is this?")
  const seenThere = (await other.end()).requests("main").map(textOf).join("\n")
  expect(seenThere).not.toContain("left a handoff")

  const next = await scene.print()
  await next.prompt("Where were we?")
  const opened = textOf((await next.end()).requests("main")[0]!)
  expect(opened).toContain("left a handoff")
  expect(opened).toContain(RULE)
  expect(opened).toContain("The last session here ended")
  expect(existsSync(local(scene, "pending-resume"))).toBe(false)

  const third = await scene.print()
  await third.prompt("And now?")
  expect(textOf((await third.end()).requests("main")[0]!)).not.toContain("left a handoff")
})

test("CONT-05: after /compact the next request contains what the summary dropped, and not what it kept", async () => {
  await using scene = await openProject()
  scene.model.main(
    call("Write", { file_path: join(scene.project, "form.ts"), content: "export {}\n" }),
    say("Decision: the form is validated with zod. Reason: it is a dependency already."),
    say("Ready."),
  )
  scene.model.summary(say("<summary>The user wants a login form; form.ts was written.</summary>"))
  const session = await scene.print()
  await session.prompt(`Add a login form. ${RULE}`)
  await session.prompt("Is it there?")
  await session.prompt("/compact")
  await session.prompt("Go on.")
  const report = await session.end()
  expect(rejections(report)).toEqual([])
  const [summary] = report.requests("summary")
  expect(textOf(summary!)).toContain("Also keep, with names, numbers and every not and only")
  const after = textOf(report.requests("main").at(-1)!)
  expect(after).toContain("what the summary above leaves out")
  expect(after).toContain(`- "${RULE}"`)
  expect(after).toContain("zod")
  expect(after.slice(after.indexOf("leaves out"))).not.toContain("Files changed: form.ts")
  expect(existsSync(local(scene, "last-compact.json"))).toBe(true)
  await until(
    () => existsSync(local(scene, "backup/tenure.db")),
    20_000,
    () => "there is no backup",
  )
})

test("CONT-05: after each automatic compaction in mid-turn, what was dropped is given back in the same turn", async () => {
  await using scene = await openProject({ env: { CLAUDE_CODE_AUTO_COMPACT_WINDOW: "100000" } })
  const full = { usage: { input_tokens: 70_000 } }
  scene.model.main(
    call("Bash", { command: "echo one" }),
    say("One."),
    say("Two."),
    call("Bash", { command: "echo three" }, full),
    call("Bash", { command: "echo four" }),
    say("Four."),
    say("Five."),
    call("Bash", { command: "echo six" }, full),
    say("Six."),
  )
  scene.model.summary(say(LOSSY), say(LOSSY))
  const session = await scene.print()
  await session.prompt(`Add a login form. ${RULE}`)
  for (const text of ["Second step.", "Third step.", "Fourth step.", "Fifth step."])
    await session.prompt(text)
  const report = await session.end()
  expect(rejections(report)).toEqual([])
  expect(report.hookNames().filter((name) => name === "SessionStart:compact")).toHaveLength(2)
  const given = report.transcript.filter(
    ({ attachment }) =>
      attachment?.type === "hook_additional_context" &&
      JSON.stringify(attachment.content).includes("what the summary above leaves out"),
  )
  expect(given.map(({ attachment }) => attachment?.hookName)).toEqual(["SessionStart", "SessionStart"])
  const last = textOf(report.requests("main").at(-1)!)
  // With almost no summary: the session in short, with the person's words complete.
  expect(last.slice(last.indexOf("what the summary above leaves out"))).toContain(RULE)
})

test("CONT-08: /tenure:continue shows the model a blocked agent's question before anything else", async () => {
  await using scene = await openProject({ allowedTools: [] })
  const value = {
    from: "build",
    to: "person",
    task_id: "T1",
    status: "blocked",
    open_questions: ["Which port?"],
  }
  expect(tenure(scene, "handoff", "agent", JSON.stringify(value)).exitCode).toBe(0)
  scene.model.main(call("Bash", { command: "tenure continue" }), say("Which port?"))
  const session = await scene.print()
  await session.prompt("/tenure:continue")
  const report = await session.end()
  expect(rejections(report)).toEqual([])
  expect(report.requests("main")[1]?.newText).toContain("T1 is blocked: build needs an answer.")
})

test("CONT-04: /tenure:handoff writes a handoff and says where", async () => {
  await using scene = await openProject({ allowedTools: [] })
  scene.model.main(say("Done."), call("Bash", { command: "tenure handoff" }), say("It is written."))
  const session = await scene.print()
  await session.prompt(`Add a login form. ${RULE}`)
  await session.prompt("/tenure:handoff")
  const report = await session.end()
  expect(rejections(report)).toEqual([])
  expect(report.requests("main").at(-1)?.newText).toContain(".tenure/local/handoffs/handoff-")
  expect(handoffs(scene)).toHaveLength(1)
})

test("CONT-03: in the terminal the status line shows the pressure and starts one handoff, which quotes the person", async () => {
  const command = `'${TENURE}' statusline`
  await using scene = await openProject({ settings: { statusLine: { type: "command", command } } })
  const full = { usage: { input_tokens: 145_000 } }
  scene.model.main(say("FIRST-ANSWER", full), say("SECOND-ANSWER", full), say("THIRD-ANSWER", full))
  const terminal = await scene.terminal({ args: ["--model", "claude-opus-4-5"] })
  await terminal.prompt(`Add a login form. ${RULE}`)
  await terminal.waitFor(/FIRST-ANSWER/)
  await terminal.waitFor(/project · main.* · ⚠ CTX 73%/)
  await written(scene)
  await terminal.prompt("Go on with the form")
  await terminal.waitFor(/SECOND-ANSWER/)
  await terminal.prompt("And once more")
  await terminal.waitFor(/THIRD-ANSWER/)
  const report = await terminal.end()
  expect(rejections(report)).toEqual([])
  expect(handoffs(scene)).toHaveLength(1)
  expect(await Bun.file(local(scene, `handoffs/${handoffs(scene)[0]}`)).text()).toContain(
    `- "${RULE}" (the person)`,
  )
  const notes = report.requests("main").filter(({ newText }) => newText.includes("% full"))
  expect(notes).toHaveLength(1)
})

test("CONT-10: after /rewind neither a compaction nor a handoff contains what the person took back", async () => {
  await using scene = await openProject()
  scene.model.main(
    say("Decision: sessions live in a cookie. Reason: no store is needed.\n\nFIRST-ANSWER"),
    say("Decision: the form is validated with ajv. Reason: it is small.\n\nSECOND-ANSWER"),
    say("Decision: the form is validated with zod. Reason: it is a dependency already.\n\nTHIRD-ANSWER"),
  )
  scene.model.summary(say(LOSSY))
  const terminal = await scene.terminal()
  await terminal.prompt(`Add a login form. ${RULE}`)
  await terminal.waitFor(/FIRST-ANSWER/)
  await terminal.prompt("Never log an e-mail address.")
  await terminal.waitFor(/SECOND-ANSWER/)
  await terminal.idle()
  const checkpoint = local(scene, `sessions/${terminal.sessionId}/checkpoint.json`)
  const isHeld = (text: string) => existsSync(checkpoint) && readFileSync(checkpoint, "utf8").includes(text)
  await until(
    () => isHeld("Never log") && isHeld("ajv"),
    20_000,
    () => "the checkpoint does not hold what will be taken back",
  )

  await terminal.rewind("Never log")
  await terminal.prompt("Never show the password.")
  await terminal.waitFor(/THIRD-ANSWER/)
  await terminal.prompt("/compact")
  await terminal.waitFor(/Compacted/)
  scene.model.main(say("FOURTH-ANSWER"))
  await terminal.prompt("Go on.")
  await terminal.waitFor(/FOURTH-ANSWER/)
  await terminal.idle()
  const handoff = tenure(scene, "handoff")
  const report = await terminal.end()
  expect(rejections(report)).toEqual([])
  const asked = textOf(report.requests("summary")[0]!)
  const after = textOf(report.requests("main").at(-1)!)
  const handedOff = await Bun.file(local(scene, `handoffs/${handoffs(scene)[0]}`)).text()
  expect(handoff.exitCode).toBe(0)
  expect(handedOff).toContain("Lessons that wait for a review")
  for (const text of [asked, after, handedOff]) {
    expect(text).toContain(RULE)
    expect(text).toContain("Never show the password.")
    expect(text).not.toContain("Never log")
    expect(text).not.toContain("ajv")
  }
  for (const text of [after, handedOff]) expect(text).toContain("zod")
})

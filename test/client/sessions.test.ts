// A session of the real client: it accepts every hook, and every event is in the store once.
import { expect, test } from "bun:test"
import { existsSync } from "node:fs"
import { textOf } from "./model-request.ts"
import { call, say } from "./model-turns.ts"
import { eventsIn, openProject, PLUGIN, rejections, sessionsIn, tenure } from "./product.ts"
import { openScene } from "./run-client.ts"

test("SESS-02, SESS-04: a prompt, a Write, a failing command and the end are recorded without a token for the model", async () => {
  await using scene = await openProject()
  scene.model.main(
    call("Write", { file_path: `${scene.project}/note.txt`, content: "the content stays out" }),
    call("Bash", { command: "API_TOKEN=abcdef0123456789abcdef sh -c 'echo oops >&2; exit 3'" }),
    say("One worked, one did not."),
  )
  const session = await scene.print()
  await session.prompt("Write a note, then run it")
  const report = await session.end()

  expect(rejections(report)).toEqual([])
  expect(report.hookNames().toSorted()).toEqual([
    "PostToolUse:Write",
    "PostToolUseFailure:Bash",
    "PreToolUse:Bash",
    "PreToolUse:Write",
    "SessionEnd:other",
    "SessionStart:startup",
    "Stop",
    "UserPromptSubmit",
  ])
  const events = eventsIn(scene)
  expect(events.map(({ kind, tool, outcome }) => [kind, tool, outcome]).toSorted()).toEqual([
    ["prompt-submitted", null, null],
    ["session-ended", null, null],
    ["session-started", null, null],
    ["tool-finished", "Bash", "failed"],
    ["tool-finished", "Write", "ok"],
    ["turn-ended", null, null],
  ] as never)
  expect(events.find(({ tool }) => tool === "Write")?.target).toBe("note.txt")
  expect(events.find(({ tool }) => tool === "Bash")?.target).toContain("‹redacted:")
  expect(JSON.stringify(events)).not.toContain("the content stays out")
  const log = await scene.read(`.tenure/local/sessions/${report.sessionId}/work_log.md`)
  expect(log).toContain("Write a note, then run it")
  expect(log).toContain("**failed** Exit code 3")
  for (const request of report.requests("main"))
    expect(withoutAgents(textOf(request))).not.toMatch(/hook (success|additional context)|tenure:/i)
  expect(sessionsIn(scene)).toMatchObject([
    { id: report.sessionId, number: 1, attended: false, endReason: "other" },
  ])
})

test("SESS-01: a resumed session keeps its number, a new one gets the next", async () => {
  await using scene = await openProject()
  const first = await scene.print()
  await first.prompt("Hello")
  const { sessionId } = await first.end()
  const again = await scene.print({ resume: sessionId })
  await again.prompt("Hello again")
  const resumed = await again.end()
  const other = await scene.print()
  await other.prompt("Someone else")
  const { sessionId: otherId } = await other.end()

  expect(rejections(resumed)).toEqual([])
  expect(sessionsIn(scene).map(({ id, number }) => [id as string, number])).toEqual([
    [sessionId, 1],
    [otherId, 2],
  ])
  const started = eventsIn(scene).filter(({ kind }) => kind === "session-started")
  expect(started.map(({ target }) => target)).toEqual(["startup", "resume", "startup"])
})

test("SESS-02: a sub-agent's calls are marked as its own and are no session", async () => {
  await using scene = await openProject()
  scene.model.main(
    call("Agent", { description: "look", prompt: "Look around", subagent_type: "general-purpose" }),
  )
  scene.model.subagent(call("Bash", { command: "echo inside" }), say("I looked."))
  const session = await scene.print()
  await session.prompt("Send someone to look")
  const report = await session.end()

  expect(rejections(report)).toEqual([])
  const inside = eventsIn(scene).find(({ target }) => target === "echo inside")
  expect(inside?.agent).toBeTruthy()
  const kinds = eventsIn(scene).map(({ kind }) => kind)
  expect(kinds).toContain("subagent-started")
  expect(kinds).toContain("subagent-ended")
  expect(sessionsIn(scene)).toHaveLength(1)
})

test("SESS-01: both ends of /compact are recorded, and no session is counted", async () => {
  await using scene = await openProject()
  scene.model.main(say("First."), say("Second."))
  scene.model.summary(say("<summary>We said hello twice.</summary>"))
  const session = await scene.print()
  await session.prompt("One")
  await session.prompt("Two")
  await session.prompt("/compact")
  await session.prompt("Three")
  const report = await session.end()

  expect(rejections(report)).toEqual([])
  const events = eventsIn(scene)
  const kinds = events.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === "compaction-began")).toHaveLength(1)
  expect(kinds.filter((kind) => kind === "compaction-ended")).toHaveLength(1)
  expect(kinds).not.toContain("subagent-ended")
  expect(events.find(({ kind }) => kind === "compaction-ended")?.text).toContain("We said hello twice.")
  expect(sessionsIn(scene)).toMatchObject([{ number: 1 }])
})

test("a prompt typed at the terminal is recorded in an attended session", async () => {
  await using scene = await openProject()
  scene.model.main(say("Typed and answered."))
  const terminal = await scene.terminal()
  await terminal.prompt("Hello from the keyboard")
  await terminal.waitFor(/Typed and answered/)
  const report = await terminal.end()
  expect(rejections(report)).toEqual([])
  expect(sessionsIn(scene)).toMatchObject([{ attended: true, number: 1 }])
  expect(eventsIn(scene).find(({ kind }) => kind === "prompt-submitted")?.text).toBe(
    "Hello from the keyboard",
  )
})

test("without .tenure the plugin leaves no trace, in the project or in the conversation", async () => {
  await using scene = await openScene({ plugins: [PLUGIN] })
  scene.model.main(call("Bash", { command: "echo hi" }))
  const session = await scene.print()
  await session.prompt("Hello")
  const report = await session.end()
  expect(rejections(report)).toEqual([])
  expect(existsSync(`${scene.project}/.tenure`)).toBe(false)
  expect(existsSync(`${scene.home}/.tenure`)).toBe(false)
})

test("a session of the real client appears in status and log", async () => {
  await using scene = await openProject()
  scene.model.main(call("Bash", { command: "echo seen" }), say("Done here."))
  const session = await scene.print()
  await session.prompt("Show yourself")
  await session.end()
  expect(JSON.parse(tenure(scene, "status", "--json").stdout)).toMatchObject({ sessions: { counted: 1 } })
  const log = tenure(scene, "log", "--events")
  expect(log.stdout).toContain("echo seen")
})

/** The client lists a plugin's agents to the model by itself. */
function withoutAgents(text: string): string {
  return text.replaceAll(/^- tenure:.*$/gm, "")
}

// The skills and agents of the workflow in the real client: invoked by name, with the model they ask for, and with an
// effect that can be seen on the disk.
import { describe, expect, test } from "bun:test"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { textOf } from "./model-request.ts"
import { call, say } from "./model-turns.ts"
import { openProject, PLUGIN, rejections, tenure } from "./product.ts"
import { openScene } from "./run-client.ts"

const SPEC = "## Goal\n\nA year.\n\n## Scope\n\n- In: all\n\n## Acceptance criteria\n\n- AC1: it works\n"
const PLAN = "- [ ] Write the file (AC1)\n  verify: npm test\n- [ ] Ship it (AC1)\n  verify: look\n"
const TRACK = {
  "docs/tracks/ACTIVE_TRACK": "export\n",
  "docs/tracks/export/SPEC.md": SPEC,
  "docs/tracks/export/PLAN.md": PLAN,
}

test("FLOW-01: /tenure:init sets the project up and saves none of its findings", async () => {
  await using scene = await openScene({
    plugins: [PLUGIN],
    allowedTools: [],
    files: { "package.json": '{"scripts": {"test": "bun test"}}\n' },
  })
  scene.model.main(call("Bash", { command: "tenure init --json" }), say("Tenure is set up."))
  const session = await scene.print()
  const reply = await session.prompt("/tenure:init")
  const report = await session.end()
  expect(reply.text).toBe("Tenure is set up.")
  expect(report.requests("main")[1]!.newText).toContain('"queued": 0')
  expect(existsSync(join(scene.project, ".tenure/lessons"))).toBe(true)
  expect(JSON.parse(tenure(scene, "lessons", "--json").stdout)).toEqual({ lessons: [], mine: [] })
})

test("FLOW-01, AC3.2: /tenure:plan runs on opus, writes the track, and the gate passes", async () => {
  await using scene = await openProject({ allowedTools: ["Bash"] })
  scene.model.main(
    call("Bash", { command: 'tenure track new export --goal "A customer exports a year."' }),
    call("Bash", { command: `printf -- '${SPEC}' > docs/tracks/export/SPEC.md` }),
    call("Bash", { command: `printf -- '${PLAN}' > docs/tracks/export/PLAN.md` }),
    call("Bash", { command: "tenure track check" }),
    say("Two steps."),
  )
  const session = await scene.print()
  await session.prompt("/tenure:plan the export")
  const report = await session.end()
  expect(rejections(report)).toEqual([])
  const [asked] = report.requests("main")
  expect(asked!.model).toContain("opus")
  expect(textOf(asked!)).toContain("Plan this, and build nothing: the export")
  expect(report.requests("main")[4]!.newText).toContain("ready to build from")
  expect(JSON.parse(await scene.read(".tenure/local/gate.json"))).toMatchObject({
    track: "export",
    pass: true,
  })
})

test("FLOW-01, FLOW-03, AC2.3, AC2.4: /tenure:build does a step, hands it over, and stops at a blocked step with a question to the person", async () => {
  await using scene = await openProject({ files: TRACK, allowedTools: ["Bash(sed *)"] })
  const signal = (over: object) =>
    `tenure handoff agent '${JSON.stringify({ from: "build", to: "next", status: "complete", context: "Rows are streamed.", findings: ["memory stays flat"], files_modified: ["src/export.ts"], open_questions: [], recommendations: [], blocking: false, ...over })}'`
  const blocked = {
    task_id: "export-2",
    status: "blocked",
    open_questions: ["Who may export?"],
    blocking: true,
  }
  scene.model.main(
    call("Bash", { command: "tenure track check" }),
    call("Bash", { command: "sed -i 's/\\[ \\] Write/[x] Write/' docs/tracks/export/PLAN.md" }),
    call("Bash", { command: signal({ task_id: "export-1" }) }),
    call("Bash", { command: signal(blocked) }),
    say("The first step is built. Who may export?"),
  )
  const session = await scene.print()
  const reply = await session.prompt("/tenure:build")
  const report = await session.end()
  expect(rejections(report)).toEqual([])
  expect(reply.text).toContain("Who may export?")
  expect(textOf(report.requests("main")[0]!)).toContain("Build the active track")
  const handoffs = readdirSync(join(scene.project, ".tenure/local/handoffs")).filter((name) =>
    name.startsWith("agent-"),
  )
  expect(handoffs.map((name) => name.slice(0, "agent-export-1".length)).sort()).toEqual([
    "agent-export-1",
    "agent-export-2",
  ])
  const thread = tenure(scene, "continue").stdout
  expect(thread).toContain("Who may export?")
  expect(thread).toContain("Next step: Ship it")
})

describe("FLOW-01, AC3.1, AC3.3: skills that only look", () => {
  test.each([
    ["sec", "opus", "Review for security: src"],
    ["recon", "haiku", "Find out, and change nothing: src"],
  ])("/tenure:%s asks for %s and reads what is known", async (skill, model, words) => {
    await using scene = await openProject({ allowedTools: [] })
    scene.model.main(call("Bash", { command: "tenure lessons src" }), say("Nothing found."))
    const session = await scene.print()
    const reply = await session.prompt(`/tenure:${skill} src`)
    const report = await session.end()
    expect(rejections(report)).toEqual([])
    expect(reply.text).toBe("Nothing found.")
    const [asked, answered] = report.requests("main")
    expect(asked!.model).toContain(model)
    expect(textOf(asked!)).toContain(words)
    expect(answered!.newText).toContain("No lesson matches.")
  })
})

describe("FLOW-02, AC3.4, AC3.5: agents", () => {
  test.each([
    ["security-reviewer", "opus"],
    ["code-reviewer", "sonnet"],
    ["performance-reviewer", "sonnet"],
    ["test-writer", "sonnet"],
    ["db-explorer", "sonnet"],
  ])("%s runs with %s", async (agent, model) => {
    await using scene = await openProject()
    scene.model.main(
      call("Agent", { description: "look", prompt: "Look at it", subagent_type: `tenure:${agent}` }),
      say("It looked."),
    )
    scene.model.subagent(say("All is well."))
    const session = await scene.print()
    await session.prompt("Have it looked at")
    const report = await session.end()
    expect(rejections(report)).toEqual([])
    expect(report.requests("subagent")[0]?.model).toContain(model)
  })
})

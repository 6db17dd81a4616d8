// Tracks in the real client: what a session is told of one, and the skill that a person invokes.
import { expect, test } from "bun:test"
import { textOf } from "./model-request.ts"
import { call, say, together } from "./model-turns.ts"
import { openProject, rejections, tenure } from "./product.ts"

const TRACK = {
  "docs/tracks/ACTIVE_TRACK": "export\n",
  "docs/tracks/export/SPEC.md": "# Export\n\n## Goal\n\nA customer exports a year.\n",
  "docs/tracks/export/PLAN.md": "# Plan\n\n- [x] Read the rows\n- [ ] Write the file\n",
}

test("TRCK-01: a session gets the active track's goal and next step", async () => {
  await using scene = await openProject({ files: TRACK })
  const session = await scene.print()
  await session.prompt("Hello")
  const report = await session.end()
  expect(rejections(report)).toEqual([])
  const asked = textOf(report.requests("main")[0]!)
  expect(asked).toContain("Active track: export (1 of 2 steps done). Goal: A customer exports a year.")
  expect(asked).toContain("Next step: Write the file")
})

test("FLOW-01: /tenure:track starts a track as the person asks and writes its documents", async () => {
  await using scene = await openProject({ allowedTools: [] })
  scene.model.main(
    call("Bash", { command: 'tenure track new export --goal "A customer exports a year."' }),
    call("Bash", { command: "tenure track check" }),
    say("The track is there; three things are missing."),
  )
  const session = await scene.print()
  const reply = await session.prompt("/tenure:track new export")
  const report = await session.end()
  expect(rejections(report)).toEqual([])
  expect(reply.text).toBe("The track is there; three things are missing.")
  const [asked, made, checked] = report.requests("main")
  expect(textOf(asked!)).toContain("The person asks about a track: new export")
  expect(made!.newText).toContain("docs/tracks/export/SPEC.md")
  expect(checked!.newText).toContain("SPEC.md:")
  expect(await scene.read("docs/tracks/ACTIVE_TRACK")).toBe("export\n")
  expect(await scene.read("docs/tracks/export/SPEC.md")).toContain("A customer exports a year.")
})

test("TRCK-03, TRCK-05: the agent's statements are written before a compaction, and the session gets the state of the plan after it", async () => {
  await using scene = await openProject({ files: TRACK, allowedTools: ["TodoWrite"] })
  scene.model.main(
    say(
      "I looked at it.\n\n- Decision: Exports are CSV only\n  - Reason: spreadsheets\n  - Impact: no PDF library",
    ),
    together(
      say("- Risk: The table is locked\n- Severity: high\n- Mitigation: use the replica"),
      call("TodoWrite", {
        todos: [
          { content: "Write the file", status: "in_progress", activeForm: "Writing the file" },
          { content: "Tidy up", status: "pending", activeForm: "Tidying up" },
        ],
      }),
    ),
    say("On it."),
    say("Going on."),
  )
  const session = await scene.print()
  await session.prompt("Decide on the format")
  await session.prompt("And the risks?")
  await session.prompt("/compact")
  await session.prompt("Go on")
  const report = await session.end()
  expect(rejections(report)).toEqual([])

  const decisions = await scene.read("docs/tracks/export/DECISIONS.md")
  expect(decisions).toMatch(
    /^# Decisions\n\n## \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ Exports are CSV only\n\n- Reason: spreadsheets\n- Impact: no PDF library\n$/,
  )
  expect(await scene.read("docs/tracks/export/RISKS.md")).toContain(
    "- high: The table is locked\n  mitigation: use the replica\n",
  )
  const plan = await scene.read("docs/tracks/export/PLAN.md")
  expect(plan).toStartWith("# Plan\n\n- [x] Read the rows\n- [~] Write the file\n")
  expect(plan).toContain("- [ ] Tidy up\n")

  const after = textOf(report.requests("main").at(-1)!)
  expect(after).toContain("Next step: Write the file")
  expect(after).toMatch(/PLAN\.md matches its checkpoint \([0-9a-f]{12}\)/)

  const sealed = JSON.parse(await scene.read(".tenure/local/checkpoints/export/latest.json"))
  expect(sealed.session).toBe(report.sessionId)
  const again = tenure(scene, "checkpoint")
  expect(again.stdout + again.stderr).toContain("The documents were already up to date.")
  expect(await scene.read("docs/tracks/export/PLAN.md")).toBe(plan)
  expect(await scene.read("docs/tracks/export/DECISIONS.md")).toBe(decisions)
})

test("TRCK-06: with gate: enforce, edits of code are denied until the track's check passes", async () => {
  const files = { ...TRACK, ".tenure/guardrails.yaml": "gate: enforce\n" }
  await using scene = await openProject({ files, allowedTools: ["Write", "Bash"] })
  const code = { file_path: `${scene.project}/src/export.ts`, content: "export {}\n" }
  const spec = "## Goal\n\nA year.\n\n## Scope\n\n- In: all\n\n## Acceptance criteria\n\n- AC1: it works\n"
  const plan = "- [ ] Write the file (AC1)\n  verify: npm test\n"
  scene.model.main(
    call("Write", code),
    call("Bash", { command: `printf -- '${spec}' > docs/tracks/export/SPEC.md` }),
    call("Bash", { command: `printf -- '${plan}' > docs/tracks/export/PLAN.md` }),
    call("Write", code),
    call("Bash", { command: "tenure track check" }),
    call("Write", code),
    say("Written."),
  )
  const session = await scene.print()
  await session.prompt("Begin")
  const report = await session.end()
  expect(rejections(report)).toEqual([])
  const answers = report.requests("main").map(({ newText }) => newText)
  expect(answers[1]).toContain("has not been checked")
  expect(answers[4]).toContain("tenure track check")
  expect(answers[5]).toContain("ready to build from")
  expect(await scene.read("src/export.ts")).toBe("export {}\n")
})

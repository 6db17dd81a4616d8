// Tracks in the real client: what a session is told of one, and the skill that a person invokes.
import { expect, test } from "bun:test"
import { textOf } from "./model-request.ts"
import { call, say } from "./model-turns.ts"
import { openProject, rejections } from "./product.ts"

const TRACK = {
  "docs/tracks/ACTIVE_TRACK": "export\n",
  "docs/tracks/export/SPEC.md": "# Export\n\n## Goal\n\nA customer exports a year.\n",
  "docs/tracks/export/PLAN.md": "# Plan\n\n- [x] Read the rows\n- [ ] Write the file\n",
}

test("TRCK-01: a session is told the active track's goal and next step", async () => {
  await using scene = await openProject({ files: TRACK })
  const session = await scene.print()
  await session.prompt("Hello")
  const report = await session.end()
  expect(rejections(report)).toEqual([])
  const asked = textOf(report.requests("main")[0]!)
  expect(asked).toContain("Active track: export (1 of 2 steps done). Goal: A customer exports a year.")
  expect(asked).toContain("Next step: Write the file")
})

test("FLOW-01: /tenure:track begins a track as the person asks, and its documents are there", async () => {
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

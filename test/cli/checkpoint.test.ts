// `tenure checkpoint` and `tenure invariants` with the built executable and a transcript where the client keeps it.
import { expect, test } from "bun:test"
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { hook, payload } from "../black-box.ts"
import { said } from "../support/track-box.ts"
import { type LessonBox, openLessonBox } from "./lesson-box.ts"

const DECISION = "- Decision: Use WAL\n- Reason: fast\n- Impact: one more file"

async function openTrack(): Promise<LessonBox & { say(...texts: readonly string[]): void }> {
  const box = openLessonBox()
  const folder = join(box.home, ".claude/projects", box.project.replace(/[^a-zA-Z0-9]/g, "-"))
  mkdirSync(folder, { recursive: true })
  await box.piped(["track", "new", "export", "--goal", "A goal."])
  const transcript = join(folder, "5e55-1.jsonl")
  writeFileSync(transcript, "")
  return {
    ...box,
    say: (...texts) => appendFileSync(transcript, texts.map((text) => `${said(text)}\n`).join("")),
  }
}

test("TRCK-03: a checkpoint writes the agent's statements, reports them, and adds nothing the second time", async () => {
  using box = await openTrack()
  box.say(DECISION, "- Risk: Rows\n- Severity: high\n- Mitigation: back up")
  const first = await box.piped(["checkpoint"])
  expect(first).toMatchObject({ code: 0 })
  expect(first.text).toContain("wrote docs/tracks/export/DECISIONS.md")
  expect(box.read("docs/tracks/export/RISKS.md")).toContain("- high: Rows")
  const sealed = box.read(".tenure/local/checkpoints/export/latest.json")
  expect((await box.piped(["checkpoint"])).text).toContain("The documents were already up to date.")
  expect(box.read(".tenure/local/checkpoints/export/latest.json")).toBe(sealed)
})

test("TRCK-04: --verify shows the same hashes twice and writes nothing", async () => {
  using box = await openTrack()
  box.say(DECISION)
  const before = box.read("docs/tracks/export/DECISIONS.md")
  const shown = await box.piped(["checkpoint", "--verify"])
  expect(shown).toMatchObject({ code: 0 })
  expect(shown.text).toMatch(/✓ {2}docs\/tracks\/export\/DECISIONS\.md\n {5}[0-9a-f]{64}\n/)
  const { same, files } = JSON.parse((await box.piped(["checkpoint", "--verify", "--json"])).text)
  expect(same).toBe(true)
  expect(files).toHaveLength(3)
  expect(box.read("docs/tracks/export/DECISIONS.md")).toBe(before)
  await box.piped(["checkpoint"])
  const after = Bun.SHA256.hash(box.read("docs/tracks/export/DECISIONS.md"), "hex")
  expect(files[2]).toEqual({ path: "docs/tracks/export/DECISIONS.md", sha256: after, same: true })
})

test("TRCK-03: a broken bullet refuses the whole checkpoint, with the reason and the next command", async () => {
  using box = await openTrack()
  box.say("- Risk: Rows\n- Severity: awful\n- Mitigation: none", DECISION)
  const before = box.read("docs/tracks/export/DECISIONS.md")
  const refused = await box.piped(["checkpoint"])
  expect(refused.code).toBe(1)
  expect(refused.text).toContain("The risk 'Rows': 'Severity:' is 'awful'")
  expect(refused.text).toContain("tenure checkpoint --skip")
  expect(box.read("docs/tracks/export/DECISIONS.md")).toBe(before)
  expect((await box.piped(["status"])).text).toContain("The last compaction of track export wrote nothing")
  expect((await box.piped(["track", "show"])).text).toContain("The risk 'Rows'")
  expect(await box.piped(["checkpoint", "--verify"])).toMatchObject({ code: 1 })
  expect(await box.piped(["checkpoint", "--skip"])).toMatchObject({ code: 0 })
  expect(box.read("docs/tracks/export/DECISIONS.md")).toContain("Use WAL")
})

test("TRCK-03: a person accepts an invariant at a terminal; an agent cannot", async () => {
  using box = await openTrack()
  expect((await box.piped(["invariants"])).text).toContain("proposed nothing yet")
  box.say("Invariant: Amounts are cents.")
  expect((await box.piped(["checkpoint"])).text).toContain(
    "1 proposed for CONTEXT_CORE.md: tenure invariants",
  )
  expect((await box.piped(["status"])).text).toContain("1 invariant needs your approval: tenure invariants")
  expect((await box.piped(["invariants"])).text).toContain("1. Amounts are cents.")
  const refused = await box.piped(["invariants", "accept", "1"], { CLAUDECODE: "1" })
  expect(refused.code).toBe(1)
  expect(refused.text).toContain("Only a person can do this")
  const call = { tool_input: { command: "tenure invariants accept 1" } }
  const asked = await hook(box, payload(box, "PreToolUse.Bash", call), {
    env: { CLAUDE_CODE_SESSION_ATTENDED: "1" },
  })
  expect(asked.stdout).toContain('"permissionDecision":"ask"')
  expect(asked.stdout).toContain("Amounts are cents.")
  expect(existsSync(join(box.project, "docs/context"))).toBe(false)
  expect(await box.typed(["invariants", "accept", "1"])).toMatchObject({ code: 0 })
  expect(box.read("docs/context/CONTEXT_CORE.md")).toContain("\n- Amounts are cents.\n")
  expect((await box.typed(["invariants", "decline", "1"])).text).toContain("To undo")
  expect(box.read("docs/context/CONTEXT_CORE.md")).not.toContain("Amounts are cents.")
})

test.each([
  [["checkpoint"], "No track is active."],
  [["checkpoint", "--session", "none"], "No track is active."],
  [["invariants", "accept", "9"], "tenure invariants"],
  [["invariants", "approve"], "tenure invariants accept 1"],
])("TRCK-03: %j is answered with what to type", async (args, words) => {
  using box = openLessonBox()
  const answer = await box.piped(args)
  expect(answer.code).toBe(1)
  expect(answer.text).toContain(words)
})

test("TRCK-05: recover says whether the plan is unchanged since it was sealed, and shows what changed", async () => {
  using box = await openTrack()
  expect((await box.piped(["recover"])).text).toContain("PLAN.md has no checkpoint yet.")
  await box.piped(["checkpoint"])
  const text = (await box.piped(["recover"])).text
  expect(text).toMatch(/PLAN\.md matches its checkpoint \([0-9a-f]{12}\)/)
  expect(text.indexOf("## core:")).toBeLessThan(text.indexOf("## task:"))
  expect(text.indexOf("## task:")).toBeLessThan(text.indexOf("## checkpoint:"))
  appendFileSync(join(box.project, "docs/tracks/export/PLAN.md"), "- [ ] One more\n")
  expect((await box.piped(["recover"])).text).toContain("\n+ - [ ] One more\n")
  const json = JSON.parse((await box.piped(["recover", "export", "--json"])).text)
  expect(json.plan.kind).toBe("drifted")
  expect(await box.piped(["recover", "none"])).toMatchObject({ code: 1 })
})

import { expect, test } from "bun:test"
import { unlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { scriptedSession } from "../../../test/arbitrary/track-session.ts"
import { openTrackBox, said } from "../../../test/support/track-box.ts"
import { sha256 } from "../../io/hash.ts"
import { readLocal, writeLocal } from "../../io/local-files.ts"
import { bounded, recoveryLines, recoveryText } from "../documents/recovery.ts"
import { compactTrack } from "./compact-track.ts"
import { recoverTrack } from "./recover-track.ts"
import { readCheckpoint } from "./track-checkpoint.ts"

const PLAN = "docs/tracks/export/PLAN.md"

test("TRCK-05: core, task, checkpoint and transient come in this order", () => {
  using box = openTrackBox()
  box.write("CLAUDE.md", "Use tabs.\n")
  writeLocal(box.project, "sessions/s1/work_log.md", "# Session 1\n")
  compactTrack(box.io, box.session("s1"))
  const recovery = recoverTrack(box.project)
  expect(recovery?.parts.map(({ tier, path }) => `${tier} ${path}`)).toEqual([
    "core CLAUDE.md",
    "core docs/context/CONTEXT_CORE.md",
    "core docs/context/ROLES.md",
    "core docs/context/GUARDRAILS.md",
    "task docs/tracks/export/SPEC.md",
    "task docs/tracks/export/PLAN.md",
    "task docs/tracks/export/RISKS.md",
    "task docs/tracks/export/DECISIONS.md",
    "checkpoint .tenure/local/checkpoints/export/latest.json",
    "transient .tenure/local/sessions/s1/work_log.md",
  ])
})

test("TRCK-05: an untouched template shows only its headings", () => {
  using box = openTrackBox()
  const recovery = recoverTrack(box.project)
  const text = recovery === undefined ? "" : recoveryText(recovery)
  expect(text).toContain("(no steps yet)")
  expect(text).toContain("## Invariants")
  expect(text).not.toMatch(/Example:|<!--/)
})

test("TRCK-05: a plan changed since its checkpoint is shown as a diff, and the sealed one is kept", () => {
  using box = openTrackBox()
  box.write(PLAN, "- [ ] One\n- [ ] Two\n")
  compactTrack(box.io, box.session("s1"))
  expect(recoverTrack(box.project)?.plan.kind).toBe("matches")
  box.write(PLAN, "- [x] One\n- [ ] Two\n- [ ] Three\n")
  const recovery = recoverTrack(box.project)
  if (recovery === undefined) throw new Error("no track")
  expect(recovery.plan).toMatchObject({ kind: "drifted", text: "- [ ] One\n- [ ] Two\n" })
  const lines = recoveryLines(recovery)
  expect(lines.slice(-3)).toEqual(["- - [ ] One", "+ - [x] One", "+ - [ ] Three"])
  expect(lines.join("\n")).toContain("PLAN.md has changed since its checkpoint")
  unlinkSync(join(box.root, PLAN))
  expect(recoverTrack(box.project)?.plan).toMatchObject({ kind: "drifted", now: null })
})

test("TRCK-05: an unsealed plan, a lost copy and a damaged checkpoint are reported, never guessed", () => {
  using box = openTrackBox()
  expect(recoverTrack(box.project)?.plan).toEqual({ kind: "never-sealed" })
  compactTrack(box.io, box.session("s1"))
  box.write(PLAN, "- [ ] Other\n")
  writeLocal(box.project, "checkpoints/export/PLAN.md", "forged\n")
  expect(recoverTrack(box.project)?.plan).toMatchObject({ kind: "drifted", text: undefined, diff: [] })
  for (const damaged of [
    "",
    "{",
    "[]",
    '{"version":2}',
    '{"version":1,"track":"other"}',
    '{"version":1,"track":"export","session":"s"}',
  ]) {
    writeLocal(box.project, "checkpoints/export/latest.json", damaged)
    expect(recoverTrack(box.project)?.plan).toEqual({ kind: "never-sealed" })
  }
})

test("TRCK-05: a refusal is shown until a compaction succeeds", () => {
  using box = openTrackBox()
  box.say(said("- Decision: X"))
  compactTrack(box.io, box.session("s1"))
  const recovery = recoverTrack(box.project)
  expect(recovery && recoveryText(recovery)).toContain("The last compaction wrote nothing: The decision 'X'")
})

test("TRCK-05: recovery is bounded for any documents, and shows nothing of a file outside the project", () => {
  using box = openTrackBox()
  for (const path of ["CLAUDE.md", PLAN, "docs/tracks/export/DECISIONS.md", "docs/context/ROLES.md"])
    writeFileSync(join(box.root, path), `first line\n${"word ".repeat(40_000)}\nlast line\n`)
  compactTrack(box.io, box.session("s1"))
  const recovery = recoverTrack(box.project)
  if (recovery === undefined) throw new Error("no track")
  const parts = bounded(recovery.parts)
  for (const { text } of parts) expect(text.length).toBeLessThan(8_100)
  expect(parts.find(({ path }) => path === "CLAUDE.md")?.text).toStartWith("first line")
  expect(parts.find(({ path }) => path.endsWith("DECISIONS.md"))?.text).toEndWith("last line\n")
})

test("TRCK-05: replay: in 24 sessions a new session gets the checkpoint's plan, by its checksum", () => {
  for (let seed = 200; seed < 224; seed++) {
    using box = openTrackBox()
    const { id, lines } = scriptedSession(seed)
    box.write(PLAN, `# Plan ${seed}\n\n- [ ] Stream the export (0)\n  verify: npm test\n- [ ] Ship it\n`)
    box.say(...lines)
    compactTrack(box.io, box.session(id))
    const checkpoint = readCheckpoint(box.project, "export" as never)
    const sealed = checkpoint?.files.find(({ path }) => path === PLAN)?.sha256
    const plan = recoverTrack(box.project)?.plan
    expect(plan).toMatchObject({ kind: "matches", sha256: sealed })
    expect(plan?.kind === "matches" && sha256(plan.text)).toBe(sealed as string)
    expect(readLocal(box.project, "checkpoints/export/PLAN.md")).toBe(box.read(PLAN))
  }
}, 120_000)

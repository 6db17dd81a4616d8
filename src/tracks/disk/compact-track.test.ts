import { expect, test } from "bun:test"
import { existsSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { scriptedSession } from "../../../test/arbitrary/track-session.ts"
import { openTrackBox, said } from "../../../test/support/track-box.ts"
import { sha256 } from "../../io/hash.ts"
import { readLocal } from "../../io/local-files.ts"
import type { TrackId } from "../documents/track-id.ts"
import { compactTrack } from "./compact-track.ts"
import { judgeTrack } from "./gate-verdict.ts"
import { decideInvariant, proposals } from "./invariants.ts"
import { readCheckpoint } from "./track-checkpoint.ts"

const ID = "export" as TrackId
const DECISION = "- Decision: Use WAL\n- Reason: fast\n- Impact: one more file"
const DOCUMENTS = ["PLAN.md", "RISKS.md", "DECISIONS.md"].map((file) => `docs/tracks/export/${file}`)

test("TRCK-03: the agent's statements since the last checkpoint are written and sealed", () => {
  using box = openTrackBox()
  box.say(said(DECISION), said("Invariant: Amounts are cents."))
  const done = compactTrack(box.io, box.session("s1"))
  expect(done).toMatchObject({ kind: "compacted", written: ["docs/tracks/export/DECISIONS.md"], proposed: 1 })
  expect(box.read("docs/tracks/export/DECISIONS.md")).toContain("\n## 2026-11-15T18:00:00Z Use WAL\n")
  const checkpoint = readCheckpoint(box.project, ID)
  expect(checkpoint?.files.map(({ path }) => path)).toEqual([
    "docs/context/CONTEXT_CORE.md",
    "docs/context/ROLES.md",
    "docs/context/GUARDRAILS.md",
    ...["SPEC.md", "PLAN.md", "RISKS.md", "DECISIONS.md"].map((file) => `docs/tracks/export/${file}`),
  ])

  // A person puts an entry into other words: what was read before is not read again.
  box.write("docs/tracks/export/DECISIONS.md", "# Decisions\n\nWAL it is.\n")
  box.say(said("- Decision: Drop CSV\n- Reason: a\n- Impact: b", "2026-11-15T19:00:00.000Z"))
  compactTrack(box.io, box.session("s1"))
  expect(box.read("docs/tracks/export/DECISIONS.md")).toBe(
    "# Decisions\n\nWAL it is.\n\n## 2026-11-15T19:00:00Z Drop CSV\n\n- Reason: a\n- Impact: b\n",
  )
})

test("TRCK-03: a bullet that breaks the schema refuses the compaction with a reason, until a valid one replaces it", () => {
  using box = openTrackBox()
  const before = DOCUMENTS.map(box.read)
  box.say(said("- Decision: Use WAL\n- Reason: fast"), said("- Risk: R\n- Severity: low\n- Mitigation: m"))
  const why = ["The decision 'Use WAL': 'Impact:' is missing."]
  expect(compactTrack(box.io, box.session("s1"))).toEqual({ kind: "refused", track: ID, why })
  expect(DOCUMENTS.map(box.read)).toEqual(before)
  expect(readCheckpoint(box.project, ID)).toBeUndefined()
  expect(readLocal(box.project, "checkpoints/export/refused.json")).toContain("Use WAL")

  box.say(said(DECISION))
  expect(compactTrack(box.io, box.session("s1")).kind).toBe("compacted")
  expect(box.read("docs/tracks/export/RISKS.md")).toContain("- low: R")
  expect(readLocal(box.project, "checkpoints/export/refused.json")).toBeUndefined()
})

test("TRCK-03: a person can leave the broken bullets out", () => {
  using box = openTrackBox()
  box.say(said("- Decision: Use WAL"), said("- Risk: R\n- Severity: low\n- Mitigation: m"))
  expect(compactTrack(box.io, box.session("s1"), { leaveOut: true }).kind).toBe("compacted")
  expect(box.read("docs/tracks/export/DECISIONS.md")).not.toContain("Use WAL")
  expect(box.read("docs/tracks/export/RISKS.md")).toContain("- low: R")
})

test("TRCK-03: a document that is a link out of the project is neither read nor written", () => {
  using box = openTrackBox()
  using outside = openTrackBox("other")
  const target = join(outside.root, "docs/tracks/other/DECISIONS.md")
  const path = join(box.root, "docs/tracks/export/DECISIONS.md")
  unlinkSync(path)
  symlinkSync(target, path)
  const before = outside.read("docs/tracks/other/DECISIONS.md")
  box.say(said(DECISION))
  expect(compactTrack(box.io, box.session("s1"))).toMatchObject({
    kind: "refused",
    why: ["docs/tracks/export/DECISIONS.md: its real path is outside the project."],
  })
  expect(outside.read("docs/tracks/other/DECISIONS.md")).toBe(before)
})

test("TRCK-03: without an active track nothing is read and nothing is made", () => {
  using box = openTrackBox()
  unlinkSync(join(box.root, "docs/tracks/ACTIVE_TRACK"))
  box.say(said(DECISION))
  expect(compactTrack(box.io, box.session("s1"))).toEqual({ kind: "no-track" })
  expect(existsSync(join(box.project.local, "checkpoints"))).toBe(false)
})

test("TRCK-03: a missing, torn or sub-agent transcript gives nothing and does no harm", () => {
  using box = openTrackBox()
  for (const transcript of [null, join(box.root, "none.jsonl"), box.root]) {
    expect(compactTrack(box.io, { ...box.session("s1"), transcript }).kind).toBe("compacted")
  }
  const agent = join(box.root, "agent-1.jsonl")
  writeFileSync(agent, `${said(DECISION)}\n`)
  expect(compactTrack(box.io, { ...box.session("s1"), transcript: agent })).toMatchObject({ written: [] })
})

test("TRCK-03: an invariant needs a person's decision; accepted it is one line, declined it is not proposed again", () => {
  using box = openTrackBox()
  const before = box.read("docs/context/CONTEXT_CORE.md")
  box.say(said("- Invariant: Amounts are cents."))
  compactTrack(box.io, box.session("s1"))
  expect(box.read("docs/context/CONTEXT_CORE.md")).toBe(before)
  const [proposal] = proposals(box.project)
  if (proposal === undefined) throw new Error("nothing proposed")
  decideInvariant(box.project, proposal, "accepted")
  expect(box.read("docs/context/CONTEXT_CORE.md")).toBe(`${before}- Amounts are cents.\n`)
  decideInvariant(box.project, proposal, "declined")
  expect(box.read("docs/context/CONTEXT_CORE.md")).toBe(before)
  box.say(said("- Invariant: amounts are cents"))
  expect(compactTrack(box.io, box.session("s2"))).toMatchObject({ proposed: 0 })
})

test("TRCK-03: secrets do not reach the documents", () => {
  using box = openTrackBox()
  const secret = ["ghp", "Zq8Lw3Xr5Tn9Vb2Kc7Md4Pf6Gh1Js0Ay3Ue5"].join("_")
  box.say(said(`- Decision: Use ${secret}\n- Reason: hunter2hunter2\n- Impact: none`))
  compactTrack({ ...box.io, secretsIn: () => ["hunter2hunter2"] }, box.session("s1"))
  const text = box.read("docs/tracks/export/DECISIONS.md")
  expect(text).toContain("‹redacted:")
  expect(text).not.toMatch(/ghp_|hunter2/)
})

test("TRCK-05: the session's last test run is kept and sealed", () => {
  using box = openTrackBox()
  const call = { type: "tool_use", id: "t1", name: "Bash", input: { command: "npm test" } }
  box.say(
    JSON.stringify({ type: "assistant", message: { role: "assistant", content: [call] } }),
    JSON.stringify({
      type: "user",
      message: {
        role: "user",
        content: [{ type: "tool_result", tool_use_id: "t1", content: "2 pass\n1 fail" }],
      },
    }),
  )
  compactTrack(box.io, box.session("s1"))
  expect(readLocal(box.project, "sessions/s1/test_output.txt")).toBe("$ npm test\n\n2 pass\n1 fail\n")
  expect(readCheckpoint(box.project, ID)?.transient.map(({ path }) => path)).toEqual([
    "sessions/s1/test_output.txt",
  ])
})

test("TRCK-04: 24 sessions on the disk, each compacted twice: identical bytes, in documents and checkpoint", () => {
  for (let seed = 100; seed < 124; seed++) {
    const { id, lines } = scriptedSession(seed)
    const run = (times: number, isAnew: boolean) => {
      using box = openTrackBox()
      box.say(...lines)
      for (let n = 0; n < times; n++) {
        expect(compactTrack(box.io, box.session(id)).kind).toBe("compacted")
        if (isAnew && n < times - 1) unlinkSync(join(box.project.local, "checkpoints/export/latest.json"))
      }
      return [...DOCUMENTS.map(box.read), readLocal(box.project, "checkpoints/export/latest.json")]
    }
    const once = run(1, false)
    expect(run(1, false)).toEqual(once)
    expect(run(2, false)).toEqual(once)
    expect(run(2, true)).toEqual(once)
  }
}, 120_000)

test("TRCK-06: a step ticked by compaction does not close an open gate", () => {
  using box = openTrackBox()
  box.write(
    "docs/tracks/export/SPEC.md",
    "## Goal\nX\n## Scope\nX\n## Acceptance criteria\n- AC1: it works\n",
  )
  box.write("docs/tracks/export/PLAN.md", "- [ ] Do it (AC1)\n  verify: npm test\n")
  expect(judgeTrack(box.project, ID)).toEqual([])
  const list = {
    todos: [
      { content: "Do it", status: "completed" },
      { content: "Look around", status: "pending" },
    ],
  }
  const content = [{ type: "tool_use", name: "TodoWrite", input: list }]
  box.say(JSON.stringify({ type: "assistant", message: { role: "assistant", content } }))
  expect(compactTrack(box.io, box.session("s1"))).toMatchObject({ written: ["docs/tracks/export/PLAN.md"] })
  const plan = box.read("docs/tracks/export/PLAN.md")
  expect(plan).toStartWith("- [x] Do it (AC1)\n")
  expect(JSON.parse(readLocal(box.project, "gate.json") ?? "")).toMatchObject({
    pass: true,
    plan: sha256(plan),
  })
})

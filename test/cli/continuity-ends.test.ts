// The start and end of sessions in files and messages: last-session.json, pre-compact-state.json, the findings flag, the
// notice at a boundary.
import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { openBox } from "../black-box.ts"
import { converse, eventually, json, local, openRepository, tenure } from "./continuity-box.ts"

test("AC1.1: when a turn ends, last-session.json records the time, branch, changes, phase and task", async () => {
  using box = await openRepository()
  mkdirSync(join(box.project, "docs/tracks/login"), { recursive: true })
  writeFileSync(join(box.project, "docs/tracks/ACTIVE_TRACK"), "login\n")
  writeFileSync(join(box.project, "docs/tracks/login/SPEC.md"), "# Login\n\n## Goal\n\nPeople can log in.\n")
  writeFileSync(
    join(box.project, "docs/tracks/login/PLAN.md"),
    "# Plan\n\n- [x] Draw it\n- [ ] Write the form\n",
  )
  const session = converse(box, "one")
  await session.tell("Stop", { last_assistant_message: "Done." })
  const isThere = () => existsSync(local(box, "last-session.json"))
  expect(await eventually(isThere)).toBe(true)
  expect(json(box, "last-session.json")).toMatchObject({
    branch: "main",
    uncommitted_changes: 1,
    phase: "building",
    task: "login: Write the form",
  })
  expect(Date.parse(String(json(box, "last-session.json")["ended_at"]))).toBeGreaterThan(0)
})

test("AC1.1: what the background of an earlier turn writes late does not replace a later end", async () => {
  using box = await openRepository()
  const file = local(box, "last-session.json")
  await converse(box, "one").tell("SessionEnd", { reason: "other" })
  const last = readFileSync(file, "utf8")
  const task = { root: box.project, session: "one", transcript: null, after: "turn-ended" }
  const minuteAgo = new Date(Date.now() - 60_000).toISOString()
  await tenure(box, ["background", JSON.stringify({ ...task, at: minuteAgo })])
  expect(readFileSync(file, "utf8")).toBe(last)
  // A time that has not come yet was written by a wrong clock.
  writeFileSync(file, last.replace(/"ended_at": "\d+/, '"ended_at": "2999'))
  await tenure(box, ["background", JSON.stringify({ ...task, at: minuteAgo })])
  expect(json(box, "last-session.json")["ended_at"]).toBe(minuteAgo)
})

test("AC1.2 AC1.5: a session that ends with changes says how many, and the next one starts with a line about it", async () => {
  using box = await openRepository()
  const session = converse(box, "one")
  await session.tell("SessionStart", { source: "startup" })
  for (const name of ["a", "b", "c"]) writeFileSync(join(box.project, name), name)
  expect((await session.tell("SessionEnd", { reason: "other" })).notice).toContain("3 uncommitted changes")
  expect(json(box, "last-session.json")["uncommitted_changes"]).toBe(3)
  const next = await converse(box, "two").tell("SessionStart", { source: "startup" })
  expect(next.context).toMatch(
    /The last session here ended .* on the branch "main", with 3 uncommitted changes\./,
  )
})

test("AC1.2: a session that ends with everything committed says nothing", async () => {
  using box = await openRepository()
  expect((await converse(box, "one").tell("SessionEnd", { reason: "other" })).printed).toBe("")
  expect(json(box, "last-session.json")["uncommitted_changes"]).toBe(0)
})

test("AC1.3: PreCompact records the branch, the changes and the files changed last", async () => {
  using box = await openRepository()
  const session = converse(box, "one")
  for (const [at, name] of ["a.ts", "b.ts", "a.ts"].entries()) {
    writeFileSync(join(box.project, name), name)
    const tool_input = { file_path: join(box.project, name) }
    await session.tell("PostToolUse", {
      tool_name: "Write",
      tool_input,
      tool_use_id: `t${at}`,
      tool_response: {},
    })
  }
  await session.tell("PreCompact", { trigger: "auto" })
  expect(await eventually(() => existsSync(local(box, "pre-compact-state.json")))).toBe(true)
  expect(json(box, "pre-compact-state.json")).toMatchObject({
    branch: "main",
    uncommitted_changes: 2,
    recent_files: ["a.ts", "b.ts"],
  })
  expect(Date.parse(String(json(box, "pre-compact-state.json")["captured_at"]))).toBeGreaterThan(0)
})

test("TRCK-01: PreCompact writes the uncommitted changes to recent_diff.txt only if a track is active", async () => {
  using box = await openRepository()
  const session = converse(box, "one")
  const diff = local(box, "sessions/one/recent_diff.txt")
  await session.tell("SessionStart", { source: "startup" })
  writeFileSync(join(box.project, "README.md"), "hello again\n")
  await session.tell("PreCompact", { trigger: "auto", custom_instructions: null, prompt_id: "1" })
  expect(await eventually(() => existsSync(local(box, "backup/tenure.db")))).toBe(true)
  expect(existsSync(diff)).toBe(false)

  mkdirSync(join(box.project, "docs/tracks/export"), { recursive: true })
  writeFileSync(join(box.project, "docs/tracks/ACTIVE_TRACK"), "export\n")
  writeFileSync(join(box.project, "docs/tracks/export/PLAN.md"), "# Plan\n\n- [ ] Write the file\n")
  await session.tell("PreCompact", { trigger: "auto", custom_instructions: null, prompt_id: "2" })
  expect(await eventually(() => existsSync(diff))).toBe(true)
  expect(readFileSync(diff, "utf8")).toContain("+hello again")
})

test("AC1.4: missing folders are created; an unwritable place is left alone silently", async () => {
  using box = openBox()
  const session = converse(box, "one")
  await session.tell("PreCompact", { trigger: "manual" })
  expect(await eventually(() => existsSync(local(box, "pre-compact-state.json")))).toBe(true)
  expect(await eventually(() => existsSync(local(box, "backup/tenure.db")))).toBe(true)
  for (const name of ["last-session.json", "pre-compact-state.json", "last-compact.json", "status.json"]) {
    rmSync(local(box, name), { force: true })
    mkdirSync(local(box, `${name}/in-the-way`), { recursive: true })
  }
  await session.tell("Stop", { last_assistant_message: "Done." })
  await session.tell("PreCompact", { trigger: "auto" })
  await session.tell("SessionEnd", { reason: "other" })
  expect(existsSync(local(box, "last-session.json/in-the-way"))).toBe(true)
})

test("AC1.6: without git on the PATH and without a repository the fields are null", async () => {
  using box = await openRepository()
  await converse(box, "one").tell("SessionEnd", { reason: "other" }, { PATH: "/nowhere" })
  expect(json(box, "last-session.json")).toMatchObject({ branch: "main", uncommitted_changes: null })
  rmSync(join(box.project, ".git"), { recursive: true })
  await converse(box, "two").tell("SessionEnd", { reason: "other" }, { PATH: "/nowhere" })
  expect(json(box, "last-session.json")).toMatchObject({
    branch: null,
    uncommitted_changes: null,
    task: null,
  })
})

const CORRECTION = "You forgot it again. Always use pnpm in this project, never npm."

test("CONT-07 AC4.3 AC4.4 AC4.5: findings without learning leave a flag; the next brief mentions it once, and nothing is blocked", async () => {
  using box = openBox()
  const session = converse(box, "one")
  await session.tell("SessionStart", { source: "startup" })
  await session.prompt(CORRECTION)
  await session.tell("Stop", { last_assistant_message: "Sorry." })
  await session.tell("SessionEnd", { reason: "other" })
  expect(existsSync(local(box, "learn-pending"))).toBe(true)
  const next = await converse(box, "two").tell("SessionStart", { source: "startup" })
  expect(next.context).toContain("/tenure:learn")
  expect(existsSync(local(box, "learn-pending"))).toBe(false)
  const third = await converse(box, "three").tell("SessionStart", { source: "startup" })
  expect(third.context).not.toContain("/tenure:learn")
})

test("CONT-07: a killed session with findings also leaves the flag, after hours of silence", async () => {
  using box = openBox()
  const session = converse(box, "one")
  await session.tell("SessionStart", { source: "startup" })
  await session.prompt(CORRECTION)
  await session.tell("Stop", { last_assistant_message: "Sorry." })
  const soon = await converse(box, "two").tell("SessionStart", { source: "startup" })
  expect(soon.context).not.toContain("/tenure:learn")
  const db = new Database(local(box, "tenure.db"))
  db.run("UPDATE sessions SET first_seen = first_seen - 86400000")
  db.run("UPDATE events SET at = at - 86400000")
  db.close()
  const next = await converse(box, "three").tell("SessionStart", { source: "startup" })
  expect(next.context).toContain("/tenure:learn")
  const later = await converse(box, "four").tell("SessionStart", { source: "startup" })
  expect(later.context).not.toContain("/tenure:learn")
})

test("CONT-07: a session that has learned leaves no flag, and learning clears one", async () => {
  using box = openBox()
  const session = converse(box, "one")
  await session.prompt(CORRECTION)
  const report = '{"title": "Tests need a running redis"}'
  writeFileSync(local(box, "learn-pending"), "")
  await tenure(box, ["learn", report], "", { CLAUDE_CODE_SESSION_ID: "one" })
  expect(existsSync(local(box, "learn-pending"))).toBe(false)
  await session.tell("SessionEnd", { reason: "other" })
  expect(existsSync(local(box, "learn-pending"))).toBe(false)
})

test("CONT-06: a commit with open findings notifies the person once per session, and never the model", async () => {
  using box = openBox()
  const session = converse(box, "one")
  const commit = async (id: string) => {
    const tool_input = { command: "git commit -m done" }
    await session.tell("PostToolUse", { tool_name: "Bash", tool_input, tool_use_id: id, tool_response: {} })
    return session.tell("Stop", { last_assistant_message: `Committed ${id}.` })
  }
  await session.tell("SessionStart", { source: "startup" })
  expect((await commit("t0")).printed).toBe("")
  await session.prompt(CORRECTION)
  await session.tell("Stop", { last_assistant_message: "Sorry." })
  const first = await commit("t1")
  expect(first.notice).toContain("a commit is made, and 1 finding waits")
  expect(first.context).toBe("")
  expect((await commit("t2")).printed).toBe("")
  expect(readFileSync(local(box, "status.json"), "utf8")).toContain('"waiting":1')
})

// F05, T26: a store that is gone, empty, cut or put back from an older day is damage and not a new project. A good copy is
// restored, never overwritten by a worse one, and the person hears what is lacking and what to type.
import { Database } from "bun:sqlite"
import { expect, setDefaultTimeout, test } from "bun:test"
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { EXECUTABLE, hook, payload, quiet, run, storeFile } from "../black-box.ts"
import { type LessonBox, openLessonBox } from "../cli/lesson-box.ts"

setDefaultTimeout(300_000)

const local = (box: LessonBox, name: string) => join(box.project, ".tenure", "local", name)
const COPIES = ["", ".1", ".2"].map((end) => `backup/tenure.db${end}`)
const ATTENDED = { env: { CLAUDE_CODE_SESSION_ATTENDED: "1" } }

/** Three lessons, one of them rejected and one waiting. */
async function taught(): Promise<LessonBox> {
  const box = openLessonBox()
  for (const id of ["use-pnpm", "use-tabs", "use-uv"]) box.candidate({ id, body: `Always ${id}.` })
  expect((await box.typed(["approve", "use-pnpm"])).code).toBe(0)
  expect((await box.typed(["reject", "use-tabs"])).code).toBe(0)
  return box
}

/** A session from its start to its end, and the copy that is made of the store then; what the person was told. */
async function session(box: LessonBox, id: string): Promise<string> {
  const started = await hook(box, payload(box, "SessionStart.startup", { session_id: id }), ATTENDED)
  await hook(box, payload(box, "UserPromptSubmit.human", { session_id: id, prompt: `Work on ${id}` }))
  await hook(box, payload(box, "PreCompact.auto", { session_id: id }))
  await hook(box, payload(box, "SessionEnd.other", { session_id: id }))
  await quiet(box)
  return started.stdout === "" ? "" : (JSON.parse(started.stdout).systemMessage ?? "")
}

function emptyStore(box: LessonBox, how: "emptied" | "deleted"): void {
  for (const part of ["-wal", "-shm"]) rmSync(`${storeFile(box)}${part}`, { force: true })
  if (how === "deleted") rmSync(storeFile(box))
  else writeFileSync(storeFile(box), "")
}

function lengthOf(path: string): number {
  const store = new Database(path, { readonly: true })
  try {
    return (store.query("SELECT count(*) AS n FROM changelog").get() as { n: number }).n
  } finally {
    store.close()
  }
}

for (const how of ["emptied", "deleted"] as const) {
  test(`F05, PRSC-02: a store that was ${how} beside a backup is restored and reported; two sessions later nothing is missing`, async () => {
    using box = await taught()
    await session(box, "one")
    const before = {
      rows: box.rows().length,
      stages: ["use-pnpm", "use-tabs", "use-uv"].map((id) => box.stage(id)),
    }
    expect(before).toEqual({ rows: 5, stages: ["active", "rejected", "review_pending"] })
    emptyStore(box, how)
    const doctor = await box.piped(["doctor"])
    expect([doctor.code, doctor.text]).toEqual([1, expect.stringContaining("had data")])
    const command = await box.piped(["lessons"])
    expect([command.code, command.text]).toEqual([1, expect.stringContaining("tenure doctor --fix")])
    expect(await session(box, "two")).toMatch(/database is (empty|missing).*backup made.*in its place/)
    expect(await session(box, "three")).not.toContain("backup")
    expect(box.rows().length).toBe(before.rows)
    expect(["use-pnpm", "use-tabs", "use-uv"].map((id) => box.stage(id))).toEqual(before.stages)
    for (const name of COPIES.filter((each) => existsSync(local(box, each))))
      expect([name, lengthOf(local(box, name))]).toEqual([name, 5])
    expect((await box.piped(["log", "--verify"])).code).toBe(0)
    expect((await box.piped(["doctor"])).text).toContain("LostStore")
  })

  test(`F05, T26: a store that was ${how} and has no backup is reported with the missing rows; lessons are restored from their files`, async () => {
    using box = await taught()
    emptyStore(box, how)
    const told = await session(box, "one")
    expect(told).toContain("There was no backup")
    expect(told).toContain("to 5 of the changelog")
    expect(box.stage("use-pnpm")).toBe("active")
    expect(await session(box, "two")).not.toContain("changelog")
    expect((await box.piped(["log", "--verify"])).code).toBe(0)
  })
}

test("F05: doctor --fix restores an emptied store at once", async () => {
  using box = await taught()
  await session(box, "one")
  emptyStore(box, "emptied")
  const fixed = await box.piped(["doctor", "--fix"])
  expect(fixed.text).toContain("The database is empty")
  expect(box.rows()).toHaveLength(5)
})

test("F05: an empty database without a history is a new project", async () => {
  using box = openLessonBox()
  writeFileSync(storeFile(box), "")
  expect(await session(box, "one")).not.toContain("backup")
  expect(box.rows()).toEqual([])
})

test("T26: verify, doctor and SessionStart report rows missing at the end, and a backup that has them is not replaced", async () => {
  using box = await taught()
  await session(box, "one")
  const store = new Database(storeFile(box))
  store.run("DELETE FROM changelog WHERE seq > 3")
  store.run("UPDATE lessons SET stage = 'review_pending'")
  store.close()
  for (const args of [["log", "--verify"], ["doctor"]]) {
    const { code, text } = await box.piped(args)
    expect([args, code, text]).toEqual([
      args,
      1,
      expect.stringMatching(/Rows 4 to 5 of the changelog are\s+missing/),
    ])
    expect(text.replace(/\s+/g, " ")).toContain("trust --local")
  }
  expect(await session(box, "two")).toContain("Rows 4 to 5 of the changelog are missing")
  expect(lengthOf(local(box, "backup/tenure.db"))).toBe(5)
  // A decision made meanwhile does not hide it.
  box.candidate({ id: "use-make", body: "Always use-make." })
  expect((await box.typed(["approve", "use-make"])).code).toBe(0)
  expect((await box.piped(["log", "--verify"])).code).toBe(1)
  const fixed = await box.piped(["doctor", "--fix"])
  expect(fixed.text).toContain("cut short")
  expect((await box.piped(["log", "--verify"])).code).toBe(0)
  expect(box.stage("use-tabs")).toBe("rejected")
  expect(readdirSync(local(box, "")).some((name) => name.startsWith("tenure.db.cut-"))).toBe(true)
})

test("T26: a fully rewritten changelog is reported", async () => {
  using box = await taught()
  const other = await taught()
  other.inside(({ store }) => store.run("PRAGMA wal_checkpoint(TRUNCATE)"))
  box.inside(({ store }) => store.run("PRAGMA wal_checkpoint(TRUNCATE)"))
  copyFileSync(storeFile(other), storeFile(box))
  other[Symbol.dispose]()
  const { code, text } = await box.piped(["log", "--verify"])
  expect([code, text]).toEqual([1, expect.stringContaining("Row 5 of the changelog")])
})

test("T26: a person can accept an older store with `tenure trust --local`, an agent cannot", async () => {
  using box = await taught()
  await session(box, "one")
  copyFileSync(local(box, "backup/tenure.db"), join(box.top, "older.db"))
  expect((await box.typed(["approve", "use-uv"])).code).toBe(0)
  await session(box, "two")
  for (const part of ["-wal", "-shm"]) rmSync(`${storeFile(box)}${part}`, { force: true })
  copyFileSync(join(box.top, "older.db"), storeFile(box))
  expect(await session(box, "three")).toContain("tenure trust --local")
  const agent = await run(box, [EXECUTABLE, "trust", "--local"])
  expect([agent.exitCode, agent.stderr]).toEqual([1, expect.stringContaining("Only a person")])
  const typed = await box.typed(["trust", "--local"])
  expect([typed.code, typed.text]).toEqual([0, expect.stringContaining("is accepted as it is")])
  expect((await box.piped(["log", "--verify"])).code).toBe(0)
  expect(await session(box, "four")).not.toContain("changelog")
  // The copies that knew more are still there, and new ones are made.
  const kept = readdirSync(local(box, "backup"))
  expect(kept.filter((name) => name.includes(".older-")).length).toBeGreaterThan(0)
  expect(kept).toContain("tenure.db")
})

test("T26: after `tenure reset` nothing is missing, and the backups are moved aside with the store", async () => {
  using box = await taught()
  await session(box, "one")
  expect((await box.typed(["reset", "--yes"])).code).toBe(0)
  expect(COPIES.filter((name) => existsSync(local(box, name)))).toEqual([])
  const [aside = ""] = readdirSync(local(box, "backup"))
  expect(lengthOf(local(box, `backup/${aside}/backup/tenure.db`))).toBe(5)
  expect(await session(box, "two")).not.toContain("changelog")
  expect((await box.piped(["log", "--verify"])).code).toBe(0)
  expect((await box.piped(["doctor"])).text).toContain("the store is sound")
})

test("PRSC-01: three copies are kept, one of them a day old and one a week; a restored store takes the longest changelog", async () => {
  using box = await taught()
  for (const id of ["one", "two", "three"]) await session(box, id)
  expect(COPIES.map((name) => existsSync(local(box, name)))).toEqual([true, true, true])
  const old = readFileSync(local(box, "backup/tenure.db.2"))
  await session(box, "four")
  expect(readFileSync(local(box, "backup/tenure.db.2")).equals(old)).toBe(true)
  const dayAgo = new Date(Date.now() - 25 * 60 * 60 * 1000)
  utimesSync(local(box, "backup/tenure.db.1"), dayAgo, dayAgo)
  const newest = readFileSync(local(box, "backup/tenure.db"))
  await session(box, "five")
  expect(readFileSync(local(box, "backup/tenure.db.1")).equals(newest)).toBe(true)
  expect(readFileSync(local(box, "backup/tenure.db.2")).equals(old)).toBe(true)
  // The newest copy is damaged: the next best is taken.
  writeFileSync(local(box, "backup/tenure.db"), "not a database")
  emptyStore(box, "emptied")
  expect(await session(box, "six")).toContain("in its place")
  expect(["use-tabs", "use-uv"].map((id) => box.stage(id))).toEqual(["rejected", "review_pending"])
})

// The store's backup, and recovery from damage.
import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { type Box, openBox, rows, soundness, stillRecords, storeFile } from "../black-box.ts"
import { converse, eventually, local, tenure } from "./continuity-box.ts"

const backup = (box: Box) => local(box, "backup/tenure.db")
const setAside = (box: Box) =>
  readdirSync(local(box, "")).filter((name) => /^tenure\.db\.damaged-\d{8}-\d{6}$/.test(name))

/** The WAL beside it could restore everything. */
function spoil(box: Box, bytes: Uint8Array | string): void {
  for (const part of ["-wal", "-shm"]) writeFileSync(`${storeFile(box)}${part}`, "")
  writeFileSync(storeFile(box), bytes)
}

async function backedUp(box: Box): Promise<void> {
  const session = converse(box, "one")
  await session.tell("SessionStart", { source: "startup" })
  await session.prompt("Add a login form to the page")
  await session.tell("PreCompact", { trigger: "auto" })
  expect(await eventually(() => existsSync(backup(box)))).toBe(true)
}

test("PRSC-01: PreCompact makes a sound copy of the store; a damaged store never replaces it", async () => {
  using box = openBox()
  await backedUp(box)
  const good = readFileSync(backup(box))
  expect(good.subarray(0, 15).toString()).toBe("SQLite format 3")
  spoil(box, "damaged")
  await converse(box, "one").tell("PreCompact", { trigger: "auto", n: 2 })
  await Bun.sleep(500)
  expect(readFileSync(backup(box)).equals(good)).toBe(true)
})

test("PRSC-02: the store is checked in the background once a day; damage no hook met is repaired at the next start", async () => {
  using box = openBox()
  await backedUp(box)
  const big = converse(box, "big")
  for (let at = 0; at < 12; at++) await big.prompt(`Step ${at}: ${"words ".repeat(1_000)}`)
  await big.tell("Stop", { last_assistant_message: "Done." })
  const store = new Database(storeFile(box))
  store.run("UPDATE meta SET value = '1' WHERE key = 'pruned_at'")
  store.run("PRAGMA wal_checkpoint(TRUNCATE)")
  store.close()
  const bytes = new Uint8Array(readFileSync(storeFile(box)))
  const pages = bytes.length / 4096
  spoil(
    box,
    bytes.map((byte, at) => (at >= (pages - 6) * 4096 ? 0xff : byte)),
  )
  const second = await converse(box, "two").tell("SessionStart", { source: "startup" })
  expect(await eventually(() => existsSync(local(box, "damaged")) || setAside(box).length > 0)).toBe(true)
  const third = await converse(box, "three").tell("SessionStart", { source: "startup" })
  expect(second.notice + third.notice).toContain("the database was damaged")
  expect(setAside(box)).toHaveLength(1)
  expect(soundness(box)).toBe("ok")
})

for (const [what, spoilt] of [
  ["garbage", () => crypto.getRandomValues(new Uint8Array(20_000))],
  ["its second half missing", (bytes: Uint8Array) => bytes.subarray(0, bytes.length / 2)],
  ["zeros from the second page on", (bytes: Uint8Array) => bytes.map((byte, at) => (at < 4096 ? byte : 0))],
] as const)
  test(`PRSC-02, F05: a store with ${what} is moved aside at the next start, the backup restored, and the person notified`, async () => {
    using box = openBox()
    await backedUp(box)
    const bad = spoilt(new Uint8Array(readFileSync(backup(box))))
    spoil(box, bad)
    const session = converse(box, "two")
    for (const event of ["UserPromptSubmit", "PostToolUse", "Stop", "PreCompact", "SessionEnd"])
      await session.tell(event, {
        prompt: "Go on with it, always use uv",
        tool_name: "Bash",
        tool_input: {},
        trigger: "auto",
      })
    const started = await converse(box, "three").tell("SessionStart", { source: "startup" })
    expect(started.notice).toContain("the database was damaged")
    expect(started.notice).toContain("backup made")
    const [name] = setAside(box)
    expect(readFileSync(local(box, name ?? "none")).equals(bad)).toBe(true)
    expect(soundness(box)).toBe("ok")
    expect(rows(box).some(({ text }) => text?.includes("login form") === true)).toBe(true)
    expect(await stillRecords(box)).toBe(true)
    const again = await converse(box, "four").tell("SessionStart", { source: "startup" })
    expect(again.notice).not.toContain("damaged")
    expect(setAside(box)).toHaveLength(1)
  })

test("PRSC-02: without a backup a new store is created; of several sessions that start at once, one repairs", async () => {
  using box = openBox()
  await converse(box, "one").tell("SessionStart", { source: "startup" })
  spoil(box, "this is not a database\n".repeat(400))
  const started = await Promise.all(
    ["a", "b", "c", "d"].map((id) => converse(box, id).tell("SessionStart", { source: "startup" })),
  )
  expect(started.filter(({ notice }) => notice.includes("There was no backup"))).toHaveLength(1)
  expect(setAside(box)).toHaveLength(1)
  expect(await stillRecords(box)).toBe(true)
  expect(soundness(box)).toBe("ok")
})

test("PRSC-02: approved lessons survive the loss of the store", async () => {
  using box = openBox()
  const folder = local(box, "../lessons")
  const added = await tenure(box, ["init", "--yes"])
  expect(added.exitCode).toBe(0)
  spoil(box, "gone")
  const { notice } = await converse(box, "one").tell("SessionStart", { source: "startup" })
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".md")).length : 0
  expect(notice).toContain(`${files} lesson files were read again`)
  const lessons = JSON.parse((await tenure(box, ["lessons", "--json"])).stdout)
  expect(JSON.stringify(lessons).match(/"stage":\s*"active"/g)?.length ?? 0).toBe(files)
})

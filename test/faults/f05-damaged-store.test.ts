// F05: the database is damaged, or something else is in its place. The client sees exit 0, what was there is
// still there, and the log tells. (Setting it aside and restoring the backup is PRSC-02.)
import { expect, test } from "bun:test"
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { project } from "../../src/io/home.ts"
import { readFaults } from "../../src/io/log.ts"
import {
  type Box,
  complaints,
  EXECUTABLE,
  hook,
  openBox,
  openNewBox,
  payload,
  quiet,
  run,
  stillRecords,
  storeFile,
} from "../black-box.ts"
import { type Chance, chance, SEED } from "./chance.ts"
import { treeOf } from "./tree.ts"

const STORY = [
  "SessionStart.startup",
  "UserPromptSubmit.human",
  "PostToolUse.Bash",
  "Stop",
  "SessionEnd.other",
]
const IMAGES = Number(process.env["TENURE_IMAGES"] ?? 120)

async function tell(box: Box): Promise<string[]> {
  const found: string[] = []
  for (const name of STORY)
    found.push(...complaints(await hook(box, payload(box, name, { session_id: "s" }))))
  return found
}

const local = (box: Box) => join(box.project, ".tenure", "local")

/** Whether these very bytes are still in a file of `.tenure/local`, under whatever name. */
function isKept(box: Box, bytes: Uint8Array): boolean {
  const files = readdirSync(local(box), { recursive: true, encoding: "utf8" }).map((name) =>
    join(local(box), name),
  )
  return files.some((path) => statSync(path).isFile() && Buffer.from(bytes).equals(readFileSync(path)))
}

for (const [what, bytes] of [
  ["garbage", chance().bytes(20_000)],
  ["a text", new TextEncoder().encode("this is not a database\n".repeat(100))],
  ["a database's first line and then nothing", new TextEncoder().encode("SQLite format 3\0")],
  ["zeros", new Uint8Array(8_192)],
] as const) {
  test(`F05: with ${what} in place of the database every hook exits 0, and the bytes are kept`, async () => {
    using box = openBox()
    mkdirSync(local(box), { recursive: true })
    writeFileSync(storeFile(box), bytes)
    expect(await tell(box)).toEqual([])
    expect(isKept(box, bytes)).toBe(true)
    expect(readFaults(project(box.project)).length).toBeGreaterThan(0)
  })
}

test("F05: an empty file in place of the database becomes a database", async () => {
  using box = openBox()
  mkdirSync(local(box), { recursive: true })
  writeFileSync(storeFile(box), "")
  expect(await stillRecords(box)).toBe(true)
})

for (const [what, make] of [
  ["a folder", (path: string) => mkdirSync(path)],
  ["a link to itself", (path: string) => symlinkSync("tenure.db", path)],
  ["a pipe", (path: string) => void Bun.spawnSync(["mkfifo", path])],
] as const) {
  test(`F05: with ${what} in place of the database every hook exits 0`, async () => {
    using box = openBox()
    mkdirSync(local(box), { recursive: true })
    make(storeFile(box))
    expect(await tell(box)).toEqual([])
    rmSync(storeFile(box), { recursive: true })
    expect(await stillRecords(box)).toBe(true)
  })
}

test(`F05: ${IMAGES} databases with changed bytes crash nothing (seed ${SEED})`, async () => {
  using box = openBox()
  expect(await tell(box)).toEqual([])
  await quiet(box)
  const files = ["tenure.db", "tenure.db-wal"]
    .map((name) => join(local(box), name))
    .filter((path) => Bun.file(path).size > 0)
  const good = new Map(files.map((path) => [path, readFileSync(path)]))
  const random = chance(SEED + 5)
  for (let at = 0; at < IMAGES; at++) {
    for (const name of readdirSync(local(box))) rmSync(join(local(box), name), { recursive: true })
    const victim = random.pick(files)
    for (const [path, bytes] of good) writeFileSync(path, path === victim ? spoilt(bytes, random) : bytes)
    const story = payload(box, random.pick(STORY), { session_id: `s${at % 3}` })
    const outcome = await hook(box, story, { env: { TENURE_NO_BACKGROUND: "1" } })
    expect([at, complaints(outcome)]).toEqual([at, []])
  }
})

function spoilt(bytes: Uint8Array, random: Chance): Uint8Array {
  const changed = Uint8Array.from(bytes)
  const at = random.below(random.below(2) === 0 ? 200 : bytes.length)
  switch (random.below(3)) {
    case 0:
      return changed.subarray(0, at)
    case 1:
      changed.fill(random.below(256), at, at + random.below(8_192))
      return changed
    default:
      for (let i = 0; i < 20; i++) changed[random.below(bytes.length)] = random.below(256)
      return changed
  }
}

test("F05: a .tenure that is a file is not a project and is not changed", async () => {
  using box = openBox()
  rmSync(join(box.project, ".tenure"), { recursive: true })
  writeFileSync(join(box.project, ".tenure"), "a file")
  const before = treeOf(box.top)
  expect(await tell(box)).toEqual([])
  expect(treeOf(box.top)).toEqual(before)
})

test("F05: a .tenure/local that is a file is not changed, and hooks exit 0", async () => {
  using box = openNewBox()
  writeFileSync(local(box), "a file")
  const before = treeOf(box.top)
  expect(await tell(box)).toEqual([])
  expect(treeOf(box.top)).toEqual(before)
  expect((await run(box, [EXECUTABLE, "statusline"], { input: "{}" })).exitCode).toBe(0)
})

const FILES = ["tenure.db", "tenure.db-wal", "tenure.db-shm", "tenure.db-journal", "tenure.log", ".gitignore"]

for (const name of ["", "local", "local/sessions", ...FILES.map((file) => `local/${file}`)]) {
  test(`F05, T09: when .tenure/${name} is a link that leaves the project, nothing is written to its target`, async () => {
    using box = openBox()
    if (name !== "") expect(await stillRecords(box)).toBe(true)
    const outside = join(box.top, "outside")
    mkdirSync(outside)
    for (const file of FILES) writeFileSync(join(outside, file), "theirs\n")
    const path = join(box.project, ".tenure", name)
    rmSync(path, { recursive: true, force: true })
    symlinkSync(FILES.includes(basename(name)) ? join(outside, basename(name)) : outside, path)
    const before = treeOf(outside)
    expect(await tell(box)).toEqual([])
    expect(treeOf(outside)).toEqual(before)
  })
}

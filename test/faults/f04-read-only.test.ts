// F04: nothing can be written: a read-only file system, another person's files, an immutable folder.
import { expect, test } from "bun:test"
import { chmodSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import {
  type Box,
  complaints,
  EXECUTABLE,
  hook,
  openBox,
  payload,
  payloadNames,
  rows,
  run,
  stillRecords,
} from "../black-box.ts"
import { CAN_MOUNT, smallDisk } from "./small-disk.ts"
import { treeOf } from "./tree.ts"

async function sendAll(box: Box): Promise<string[]> {
  const found: string[] = []
  for (const name of payloadNames())
    found.push(...complaints(await hook(box, payload(box, name)), name.split(".")[0]))
  return found
}

test.skipIf(!CAN_MOUNT)(
  "F04: on a read-only file system every hook is silent, and nothing of before is lost",
  async () => {
    using disk = smallDisk(2_048)
    using box = openBox(disk.path)
    expect(await stillRecords(box)).toBe(true)
    const before = treeOf(box.top)
    disk.readOnly(true)
    expect(await sendAll(box)).toEqual([])
    expect(treeOf(box.top)).toEqual(before)
    disk.readOnly(false)
    expect(await stillRecords(box)).toBe(true)
    expect(rows(box)).toHaveLength(2)
  },
)

test.skipIf(!CAN_MOUNT)(
  "F04: a project that was never written to, on a read-only file system, is left as it is",
  async () => {
    using disk = smallDisk(256)
    using box = openBox(disk.path)
    disk.readOnly(true)
    expect(await sendAll(box)).toEqual([])
    disk.readOnly(false)
    expect(await stillRecords(box)).toBe(true)
  },
)

const CAN_BE_ANOTHER = process.getuid?.() === 0 && Bun.which("setpriv") !== null
const AS_NOBODY = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]

test.skipIf(!CAN_BE_ANOTHER)(
  "F04: in another person's project every hook is silent, and nothing changes",
  async () => {
    using box = openBox()
    chmodSync(box.top, 0o755)
    expect(await stillRecords(box)).toBe(true)
    const before = treeOf(box.top)
    for (const name of payloadNames()) {
      const input = JSON.stringify(payload(box, name))
      expect(complaints(await run(box, [...AS_NOBODY, EXECUTABLE, "hook"], { input }))).toEqual([])
    }
    expect(treeOf(box.top)).toEqual(before)
  },
)

test.skipIf(!CAN_BE_ANOTHER)(
  "F04: a store that may be read but not written takes nothing in and loses nothing",
  async () => {
    using box = openBox()
    chmodSync(box.top, 0o755)
    expect(await stillRecords(box)).toBe(true)
    const local = join(box.project, ".tenure", "local")
    expect((await run(box, ["chmod", "-R", "a+rX", local])).exitCode).toBe(0)
    const count = rows(box).length
    const input = JSON.stringify(payload(box, "PostToolUse.Write"))
    expect(complaints(await run(box, [...AS_NOBODY, EXECUTABLE, "hook"], { input }))).toEqual([])
    expect(rows(box)).toHaveLength(count)
  },
)

test("F04: an immutable .tenure/local is left as it is", async () => {
  using box = openBox()
  const local = join(box.project, ".tenure", "local")
  mkdirSync(local, { recursive: true })
  const lock = await run(box, ["chattr", "+i", local])
  if (lock.exitCode !== 0) return
  try {
    expect(await sendAll(box)).toEqual([])
    expect(rows(box)).toEqual([])
  } finally {
    await run(box, ["chattr", "-i", local])
  }
  expect(await stillRecords(box)).toBe(true)
})

// F03: the disk is full, at every point of the work. Nothing that was there is lost or cut short, the client sees
// exit 0, and with free space again everything works.
import { expect, test } from "bun:test"
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { project } from "../../src/io/home.ts"
import { readFaults } from "../../src/io/log.ts"
import {
  type Box,
  complaints,
  EXECUTABLE,
  hook,
  openBox,
  payload,
  quiet,
  rows,
  run,
  soundness,
  stillRecords,
} from "../black-box.ts"
import { CAN_MOUNT, smallDisk } from "./small-disk.ts"

const STORY = ["SessionStart.startup", "UserPromptSubmit.human", "PostToolUse.Bash", "Stop"]
const SESSION = "full"
const DISK_KB = 2_048
const PAGE = 4_096

async function tell(box: Box, tag: string): Promise<string[]> {
  const found: string[] = []
  for (const name of STORY) {
    const changes = { session_id: SESSION, tool_use_id: tag, prompt: tag, last_assistant_message: tag }
    found.push(...complaints(await hook(box, payload(box, name, changes))))
  }
  await quiet(box)
  return found
}

const folder = (box: Box) => join(box.project, ".tenure", "local", "sessions", SESSION)

/** Undefined when there is none; else whether the log is whole. */
function workLogIsWhole(box: Box): boolean | undefined {
  const path = join(folder(box), "work_log.md")
  if (!existsSync(path)) return undefined
  const text = readFileSync(path, "utf8")
  return text.startsWith(`# Session`) && text.endsWith("\n") && text.includes("session started")
}

test.skipIf(!CAN_MOUNT)(
  "F03: a disk that fills up during a session loses nothing stored before",
  async () => {
    using disk = smallDisk(DISK_KB)
    using box = openBox(disk.path)
    expect(await tell(box, "before")).toEqual([])
    const before = rows(box)
    const log = readFileSync(join(folder(box), "work_log.md"), "utf8")
    disk.fill(0)
    for (let at = 0; at < 5; at++) expect(await tell(box, `during-${at}`)).toEqual([])
    expect(rows(box).slice(0, before.length)).toEqual(before)
    expect(workLogIsWhole(box)).toBe(true)
    expect(readFileSync(join(folder(box), "work_log.md"), "utf8")).toStartWith(log.slice(0, 60))
    expect((await run(box, [EXECUTABLE, "status"])).exitCode).toBe(0)
    disk.empty()
    expect(await tell(box, "after")).toEqual([])
    expect(rows(box).filter((row) => row.text === "after" || row.key.endsWith(":after"))).toHaveLength(3)
    expect(soundness(box)).toBe("ok")
  },
)

test.skipIf(!CAN_MOUNT)(
  "F03: wherever in the first session the room runs out, the client sees exit 0 and the next run works",
  async () => {
    const outcomes = new Set<string>()
    for (let pages = 0; pages <= 180; pages += 4) {
      using disk = smallDisk(DISK_KB)
      using box = openBox(disk.path)
      disk.fill(pages * PAGE)
      expect([pages, await tell(box, "tight")]).toEqual([pages, []])
      const log = workLogIsWhole(box)
      expect([pages, log]).not.toEqual([pages, false])
      outcomes.add(log === undefined ? "no log" : "whole log")
      disk.empty()
      expect([pages, await stillRecords(box)]).toEqual([pages, true])
      expect([pages, soundness(box)]).toEqual([pages, "ok"])
      const left = existsSync(folder(box)) ? readdirSync(folder(box)) : []
      expect(left.filter((name) => name.endsWith(".tmp"))).toEqual([])
    }
    // The sweep went from "no room for anything" to "room enough".
    expect([...outcomes].sort()).toEqual(["no log", "whole log"])
  },
)

test.skipIf(!CAN_MOUNT)("F03: when a log line still fits, it says that the disk is full", async () => {
  using disk = smallDisk(DISK_KB)
  using box = openBox(disk.path)
  expect(await stillRecords(box)).toBe(true)
  // A file of some bytes has the rest of its page to itself, on a disk that has no other page left.
  const earlier = { at: "2026-11-15T00:00:00.000Z", where: "hook", error: "earlier", message: "" }
  writeFileSync(join(box.project, ".tenure", "local", "tenure.log"), `${JSON.stringify(earlier)}\n`)
  disk.fill(0)
  expect(await tell(box, "last")).toEqual([])
  const faults = readFaults(project(box.project))
  expect(faults.length).toBeGreaterThan(1)
  expect(faults.map((fault) => `${fault.error} ${fault.message}`).join("\n")).toMatch(/full|ENOSPC/i)
})

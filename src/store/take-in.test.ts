// What hooks leave in the spool reaches the store once, in order, whatever happens in between.
import { afterEach, beforeEach, expect, test } from "bun:test"
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { SessionId } from "../core/events/event.ts"
import { type Spooled, spoolLine } from "../core/events/spooled.ts"
import { type Project, project } from "../io/home.ts"
import { leaveInSpool, spoolPath } from "../io/spool.ts"
import { spoolFiles } from "../io/spool-files.ts"
import { eventsOf, recordEvent } from "./events.ts"
import { openStore, type Store } from "./open.ts"
import { findSession } from "./sessions.ts"
import { clearCopied, clearSpool, openStoreAndTakeIn, takeIn } from "./take-in.ts"

const SESSION = "one" as SessionId
const DAY_MS = 24 * 60 * 60 * 1000

let base: string
let here: Project
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "tenure-spool-"))
  mkdirSync(join(base, ".tenure"))
  here = project(base)
  openStoreAndTakeIn(here).close()
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

function call(n: number, session: string = SESSION): Spooled {
  const draft = {
    session: session as SessionId,
    kind: "tool-finished" as const,
    agent: null,
    tool: "Bash",
    target: `make ${n}`,
    outcome: "ok" as const,
    durationMs: 3,
    text: null,
    key: `tool-finished:${session}-${n}`,
    keyIsUnique: true,
  }
  return { draft, at: 1_800_000_000_000 + n, hookUs: 5_000, attended: true, by: 7 }
}

function leave(...numbers: number[]): void {
  for (const n of numbers) expect(leaveInSpool(here, SESSION, spoolLine(call(n)))).toBe(true)
}

function targets(store: Store, session: string = SESSION): (string | null)[] {
  return eventsOf(store, session as SessionId, 1_000).map(({ target }) => target)
}

test("SESS-02: what was left in the spool is in the store when it is next opened, in order, and the session with it", () => {
  leave(1, 2, 3)
  using store = openStoreAndTakeIn(here)
  expect(targets(store)).toEqual(["make 1", "make 2", "make 3"])
  expect(findSession(store, SESSION)).toMatchObject({ source: "joined", number: null, attended: true })
})

test("SESS-02: what was taken in is not taken in again, and what came since is", () => {
  leave(1, 2)
  openStoreAndTakeIn(here).close()
  leave(3)
  openStoreAndTakeIn(here).close()
  using store = openStoreAndTakeIn(here)
  expect(targets(store)).toEqual(["make 1", "make 2", "make 3"])
})

test("F28: the same event left twice is one row", () => {
  leave(1, 1, 2)
  using store = openStoreAndTakeIn(here)
  expect(targets(store)).toEqual(["make 1", "make 2"])
})

test("F01: a torn line is passed over, the line after it is not; a line without its end waits", () => {
  leave(1)
  const whole = spoolLine(call(2))
  appendFileSync(spoolPath(here, SESSION), `\n${whole.slice(0, 40)}`)
  leave(3)
  appendFileSync(spoolPath(here, SESSION), `\n${spoolLine(call(4)).slice(0, 50)}`)
  using store = openStoreAndTakeIn(here)
  expect(targets(store)).toEqual(["make 1", "make 3"])
  appendFileSync(spoolPath(here, SESSION), `${spoolLine(call(4)).slice(50)}\n`)
  takeIn(store, here)
  expect(targets(store)).toEqual(["make 1", "make 3", "make 4"])
})

test("F01: if the rows are not committed, neither is how far the file was read", () => {
  leave(1)
  const store = openStore(here)
  store.run("BEGIN IMMEDIATE")
  takeIn(store, here)
  expect(targets(store)).toEqual(["make 1"])
  store.run("ROLLBACK")
  expect(targets(store)).toEqual([])
  takeIn(store, here)
  expect(targets(store)).toEqual(["make 1"])
  store.close()
})

test("lines that no hook wrote become nothing, and do not stand in the way", () => {
  const bad = [
    "null",
    "[]",
    "{}",
    '{"draft":null}',
    JSON.stringify({ ...call(1), at: "now" }),
    JSON.stringify({ ...call(1), draft: { ...call(1).draft, session: "another" } }),
    JSON.stringify({ ...call(1), draft: { ...call(1).draft, kind: "session-started" } }),
    JSON.stringify({ ...call(1), draft: { ...call(1).draft, text: { toString: 1 } } }),
    JSON.stringify({ ...call(1), draft: { ...call(1).draft, outcome: "great" } }),
    "x".repeat(5 * 1024 * 1024),
  ]
  writeFileSync(spoolPath(here, SESSION), bad.map((line) => `${line}\n`).join(""))
  leave(7)
  using store = openStoreAndTakeIn(here)
  expect(targets(store)).toEqual(["make 7"])
  expect(eventsOf(store, "another" as SessionId, 10)).toEqual([])
})

test("a spool that was replaced by a shorter one is read from its start", () => {
  leave(1, 2, 3)
  openStoreAndTakeIn(here).close()
  writeFileSync(spoolPath(here, SESSION), `${spoolLine(call(9))}\n`)
  using store = openStoreAndTakeIn(here)
  expect(targets(store)).toContain("make 9")
})

test("T09: nothing is written through a link in place of the spool or of one of its files", () => {
  const outside = mkdtempSync(join(tmpdir(), "tenure-outside-"))
  const victim = join(outside, "victim")
  writeFileSync(victim, "untouched")
  symlinkSync(victim, spoolPath(here, SESSION))
  expect(leaveInSpool(here, SESSION, spoolLine(call(1)))).toBe(false)
  rmSync(join(here.local, "spool"), { recursive: true })
  symlinkSync(outside, join(here.local, "spool"))
  expect(leaveInSpool(here, SESSION, spoolLine(call(1)))).toBe(false)
  expect(readFileSync(victim, "utf8")).toBe("untouched")
  rmSync(outside, { recursive: true, force: true })
})

test("without its folder the spool takes nothing; opening the store makes it anew", () => {
  rmSync(join(here.local, "spool"), { recursive: true })
  expect(leaveInSpool(here, SESSION, spoolLine(call(1)))).toBe(false)
  openStoreAndTakeIn(here).close()
  leave(1)
})

test("a file is cleared a day after its last line, and only when all of it was taken in", () => {
  leave(1)
  const [file] = spoolFiles(here)
  using store = openStore(here)
  const later = (file?.changedAt ?? 0) + DAY_MS + 1
  clearSpool(store, here, later)
  expect(spoolFiles(here)).toHaveLength(1)
  takeIn(store, here)
  clearSpool(store, here, later - 2)
  expect(spoolFiles(here)).toHaveLength(1)
  clearSpool(store, here, later)
  expect(spoolFiles(here)).toEqual([])
  leave(2)
  takeIn(store, here)
  expect(targets(store)).toEqual(["make 1", "make 2"])
})

test("PRSC-01: what an ended session left is cleared when the store has been copied, not without a copy, and not when it was resumed", () => {
  leave(1)
  expect(leaveInSpool(here, "two" as SessionId, spoolLine(call(2, "two")))).toBe(true)
  using store = openStoreAndTakeIn(here)
  recordEvent(store, { ...call(9).draft, kind: "session-ended", target: null, key: "end" }, call(9).at, 1)
  const sessions = () => spoolFiles(here).map(({ session }) => String(session))
  expect(clearCopied(store, here, () => false)).toBe(false)
  expect(sessions()).toEqual(["one", "two"])
  expect(clearCopied(store, here, () => true)).toBe(true)
  expect(sessions()).toEqual(["two"])
  leave(3)
  takeIn(store, here)
  clearCopied(store, here, () => true)
  expect(sessions()).toEqual(["two", "one"])
  expect(targets(store)).toEqual(["make 1", null, "make 3"])
})

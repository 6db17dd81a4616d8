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
import { type Project, project } from "../io/home.ts"
import { appendToSpool, spoolPath } from "../io/spool.ts"
import type { SessionId } from "../sessions/event.ts"
import { type Spooled, spoolLine } from "../sessions/spooled.ts"
import { eventsOf, recordEvent } from "./events.ts"
import {
  clearBackedUpSpool,
  clearSpool,
  ingestSpool,
  openStoreAndIngest,
  spoolFiles,
} from "./ingest-spool.ts"
import { openStore, type Store } from "./open.ts"
import { findSession } from "./sessions.ts"

const SESSION = "one" as SessionId
const DAY_MS = 24 * 60 * 60 * 1000

let base: string
let here: Project
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "tenure-spool-"))
  mkdirSync(join(base, ".tenure"))
  here = project(base)
  openStoreAndIngest(here).close()
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
  for (const n of numbers) expect(appendToSpool(here, SESSION, spoolLine(call(n)))).toBe(true)
}

function targets(store: Store, session: string = SESSION): (string | null)[] {
  return eventsOf(store, session as SessionId, 1_000).map(({ target }) => target)
}

test("SESS-02: opening the store ingests the spool in order, with the session", () => {
  leave(1, 2, 3)
  using store = openStoreAndIngest(here)
  expect(targets(store)).toEqual(["make 1", "make 2", "make 3"])
  expect(findSession(store, SESSION)).toMatchObject({ source: "joined", number: null, attended: true })
})

test("SESS-02: lines are ingested once, and later lines too", () => {
  leave(1, 2)
  openStoreAndIngest(here).close()
  leave(3)
  openStoreAndIngest(here).close()
  using store = openStoreAndIngest(here)
  expect(targets(store)).toEqual(["make 1", "make 2", "make 3"])
})

test("F28: the same event spooled twice is one row", () => {
  leave(1, 1, 2)
  using store = openStoreAndIngest(here)
  expect(targets(store)).toEqual(["make 1", "make 2"])
})

test("F01: a torn line is skipped, the next line is not; an unfinished line waits", () => {
  leave(1)
  const whole = spoolLine(call(2))
  appendFileSync(spoolPath(here, SESSION), `\n${whole.slice(0, 40)}`)
  leave(3)
  appendFileSync(spoolPath(here, SESSION), `\n${spoolLine(call(4)).slice(0, 50)}`)
  using store = openStoreAndIngest(here)
  expect(targets(store)).toEqual(["make 1", "make 3"])
  appendFileSync(spoolPath(here, SESSION), `${spoolLine(call(4)).slice(50)}\n`)
  ingestSpool(store, here)
  expect(targets(store)).toEqual(["make 1", "make 3", "make 4"])
})

test("F01: if the rows are not committed, neither is the offset", () => {
  leave(1)
  const store = openStore(here)
  store.run("BEGIN IMMEDIATE")
  ingestSpool(store, here)
  expect(targets(store)).toEqual(["make 1"])
  store.run("ROLLBACK")
  expect(targets(store)).toEqual([])
  ingestSpool(store, here)
  expect(targets(store)).toEqual(["make 1"])
  store.close()
})

test("lines that no hook wrote are ignored and block nothing", () => {
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
  using store = openStoreAndIngest(here)
  expect(targets(store)).toEqual(["make 7"])
  expect(eventsOf(store, "another" as SessionId, 10)).toEqual([])
})

test("a spool that was replaced by a shorter one is read from its start", () => {
  leave(1, 2, 3)
  openStoreAndIngest(here).close()
  writeFileSync(spoolPath(here, SESSION), `${spoolLine(call(9))}\n`)
  using store = openStoreAndIngest(here)
  expect(targets(store)).toContain("make 9")
})

test("T09: nothing is written through a link in place of the spool or of one of its files", () => {
  const outside = mkdtempSync(join(tmpdir(), "tenure-outside-"))
  const victim = join(outside, "victim")
  writeFileSync(victim, "untouched")
  symlinkSync(victim, spoolPath(here, SESSION))
  expect(appendToSpool(here, SESSION, spoolLine(call(1)))).toBe(false)
  rmSync(join(here.local, "spool"), { recursive: true })
  symlinkSync(outside, join(here.local, "spool"))
  expect(appendToSpool(here, SESSION, spoolLine(call(1)))).toBe(false)
  expect(readFileSync(victim, "utf8")).toBe("untouched")
  rmSync(outside, { recursive: true, force: true })
})

test("without its folder the spool accepts nothing; opening the store creates it again", () => {
  rmSync(join(here.local, "spool"), { recursive: true })
  expect(appendToSpool(here, SESSION, spoolLine(call(1)))).toBe(false)
  openStoreAndIngest(here).close()
  leave(1)
})

test("a file is removed a day after its last line, and only when fully ingested", () => {
  leave(1)
  const [file] = spoolFiles(here)
  using store = openStore(here)
  const later = (file?.changedAt ?? 0) + DAY_MS + 1
  clearSpool(store, here, later)
  expect(spoolFiles(here)).toHaveLength(1)
  ingestSpool(store, here)
  clearSpool(store, here, later - 2)
  expect(spoolFiles(here)).toHaveLength(1)
  clearSpool(store, here, later)
  expect(spoolFiles(here)).toEqual([])
  leave(2)
  ingestSpool(store, here)
  expect(targets(store)).toEqual(["make 1", "make 2"])
})

test("PRSC-01: the spool of an ended session is removed after a backup, not without one, and not after a resume", () => {
  leave(1)
  expect(appendToSpool(here, "two" as SessionId, spoolLine(call(2, "two")))).toBe(true)
  using store = openStoreAndIngest(here)
  recordEvent(store, { ...call(9).draft, kind: "session-ended", target: null, key: "end" }, call(9).at, 1)
  const sessions = () => spoolFiles(here).map(({ session }) => String(session))
  expect(clearBackedUpSpool(store, here, () => false)).toBe(false)
  expect(sessions()).toEqual(["one", "two"])
  expect(clearBackedUpSpool(store, here, () => true)).toBe(true)
  expect(sessions()).toEqual(["two"])
  leave(3)
  ingestSpool(store, here)
  clearBackedUpSpool(store, here, () => true)
  expect(sessions()).toEqual(["two", "one"])
  expect(targets(store)).toEqual(["make 1", null, "make 3"])
})

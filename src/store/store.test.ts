import { Database } from "bun:sqlite"
import { afterEach, beforeEach, expect, test } from "bun:test"
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Project, project } from "../io/home.ts"
import type { EventDraft, SessionId } from "../sessions/event.ts"
import { countEvents, eventsOf, pruneEvents, recordEvent } from "./events.ts"
import { getMeta, setMeta } from "./meta.ts"
import { MIGRATIONS, migrate, NewerStore, openStore, versionOf, writing } from "./open.ts"
import { countSessions, endSession, findSession, listSessions, registerSession } from "./sessions.ts"

let here: Project

beforeEach(() => {
  here = project(realpathSync(mkdtempSync(join(tmpdir(), "tenure-store-"))))
  mkdirSync(here.tenure)
})

afterEach(() => rmSync(here.root, { recursive: true, force: true }))

const S = "session-1" as SessionId

function facts(id: string, source: string) {
  return { id: id as SessionId, source, attended: true, model: null, branch: "main" }
}

function draft(key: string, over: Partial<EventDraft> = {}): EventDraft {
  return {
    session: S,
    kind: "tool-finished",
    agent: null,
    tool: "Bash",
    target: "ls",
    outcome: "ok",
    durationMs: 3,
    text: null,
    key,
    keyIsUnique: true,
    ...over,
  }
}

test("SESS-01: a session is counted when it starts, once, and never for resume, compact or a late arrival", () => {
  const store = openStore(here)
  registerSession(store, facts("a", "startup"), 1)
  registerSession(store, facts("a", "startup"), 2)
  registerSession(store, facts("a", "resume"), 3)
  registerSession(store, facts("b", "resume"), 4)
  registerSession(store, facts("c", "joined"), 5)
  registerSession(store, facts("d", "clear"), 6)
  expect(countSessions(store)).toBe(2)
  expect(listSessions(store, 9).map(({ id, number }) => [id, number])).toEqual([
    ["d", 2],
    ["c", null],
    ["b", null],
    ["a", 1],
  ] as never)
})

test("a session remembers how it ended", () => {
  const store = openStore(here)
  registerSession(store, facts("a", "startup"), 1)
  endSession(store, "a" as SessionId, "clear", 9)
  expect(findSession(store, "a")).toMatchObject({
    endedAt: 9,
    endReason: "clear",
    firstSeen: 1,
    attended: true,
  })
})

test("F28: an event reported twice is kept once; the same words later are another event", () => {
  const store = openStore(here)
  registerSession(store, facts(S, "startup"), 0)
  expect(recordEvent(store, draft("tool-finished:1"), 1_000, 5)).toBe(true)
  expect(recordEvent(store, draft("tool-finished:1"), 99_000, 5)).toBe(false)
  const prompt = draft("prompt-submitted:h", { kind: "prompt-submitted", keyIsUnique: false })
  expect(recordEvent(store, prompt, 1_000, 5)).toBe(true)
  expect(recordEvent(store, prompt, 1_900, 5)).toBe(false)
  expect(recordEvent(store, prompt, 9_000, 5)).toBe(true)
  expect(countEvents(store)).toBe(3)
})

test("events come back in order of arrival, whatever the clock said", () => {
  const store = openStore(here)
  registerSession(store, facts(S, "startup"), 0)
  for (const [i, at] of [500, 100, 300].entries())
    recordEvent(store, draft(`k${i}`, { target: `t${i}` }), at, 1)
  expect(eventsOf(store, S, 2).map((event) => event.target)).toEqual(["t1", "t2"])
})

test("SESS-05: old events are pruned, sessions stay", () => {
  const store = openStore(here)
  registerSession(store, facts(S, "startup"), 0)
  recordEvent(store, draft("old"), 10, 1)
  recordEvent(store, draft("new"), 1_000, 1)
  expect(pruneEvents(store, 500)).toBe(0)
  recordEvent(store, draft("newer"), 1_001, 1)
  expect(pruneEvents(store, 500)).toBe(1)
  expect(eventsOf(store, S, 9).map((event) => event.at)).toEqual([1_000, 1_001])
  expect(countSessions(store)).toBe(1)
})

test("F10, SESS-05: an event with a wrong time is pruned with its neighbours", () => {
  const store = openStore(here)
  registerSession(store, facts(S, "startup"), 0)
  for (const [key, at] of [
    ["old", 10],
    ["old, by a clock that is ahead", 1_000_000],
    ["new", 1_000],
    ["new, by a clock that is behind", 0],
    ["newer", 1_001],
    ["newest", 1_002],
  ] as const)
    recordEvent(store, draft(key), at, 1)
  expect(pruneEvents(store, 500, 2_000)).toBe(2)
  expect(eventsOf(store, S, 9).map((event) => event.at)).toEqual([1_000, 0, 1_001, 1_002])
})

test("meta keeps the last value", () => {
  const store = openStore(here)
  expect(getMeta(store, "k")).toBeUndefined()
  setMeta(store, "k", "1")
  setMeta(store, "k", "2")
  expect(getMeta(store, "k")).toBe("2")
})

test("a write that fails leaves nothing behind", () => {
  const store = openStore(here)
  const failing = () =>
    writing(store, () => {
      registerSession(store, facts("a", "startup"), 1)
      throw new Error("midway")
    })
  expect(failing).toThrow("midway")
  expect(countSessions(store)).toBe(0)
})

test("T23: the database and its folder are private to the person under any umask", () => {
  const before = process.umask(0)
  try {
    const store = openStore(here)
    setMeta(store, "k", "v")
    expect(statSync(here.local).mode & 0o777).toBe(0o700)
    for (const name of ["tenure.db", "tenure.db-wal", "tenure.db-shm"]) {
      expect(statSync(join(here.local, name)).mode & 0o777).toBe(0o600)
    }
    expect(readFileSync(join(here.local, ".gitignore"), "utf8")).toBe("*\n")
  } finally {
    process.umask(before)
  }
})

test("T09: a local folder that links out of the project is refused", () => {
  const elsewhere = realpathSync(mkdtempSync(join(tmpdir(), "tenure-elsewhere-")))
  symlinkSync(elsewhere, here.local)
  expect(() => openStore(here)).toThrow()
  chmodSync(elsewhere, 0o700)
  expect([...new Bun.Glob("**").scanSync({ cwd: elsewhere, dot: true })]).toEqual([])
  rmSync(elsewhere, { recursive: true })
})

test("F07: a database of any earlier schema, with data, migrates to the current one", () => {
  for (let version = 0; version < MIGRATIONS.length; version++) {
    const old = new Database(":memory:")
    migrate(old, MIGRATIONS.slice(0, version))
    if (version >= 1)
      old.run(
        "INSERT INTO sessions (id, number, source, attended, first_seen) VALUES ('a', 1, 'startup', 1, 5)",
      )
    migrate(old)
    expect(versionOf(old)).toBe(MIGRATIONS.length)
    expect(countSessions(old)).toBe(version >= 1 ? 1 : 0)
  }
})

test("F06: a database of a newer Tenure is left alone", () => {
  const store = openStore(here)
  store.run(`PRAGMA user_version = ${MIGRATIONS.length + 1}`)
  store.close()
  expect(() => openStore(here)).toThrow(NewerStore)
})

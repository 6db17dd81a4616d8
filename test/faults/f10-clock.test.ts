// F10: the clock goes back, jumps ahead or changes its zone. Order is the order in which things came; nothing is
// lost to a clock that is wrong for a while. The store's functions are given the times; the executable is shown a store
// that has been through it, and its own clock is moved.
import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { dirname } from "node:path"
import { project } from "../../src/io/home.ts"
import type { EventDraft, RecordedEvent, SessionId } from "../../src/sessions/event.ts"
import { renderWorkLog } from "../../src/sessions/work-log.ts"
import { eventsOf, pruneEvents, recordEvent } from "../../src/store/events.ts"
import { openStore, type Store } from "../../src/store/open.ts"
import { listSessions, registerSession } from "../../src/store/sessions.ts"
import {
  complaints,
  EXECUTABLE,
  hook,
  openBox,
  payload,
  quiet,
  rows,
  run,
  soundness,
  storeFile,
} from "../black-box.ts"
import { chance, SEED } from "./chance.ts"
import { CAN_MOVE_CLOCK, movedClock } from "./moved-clock.ts"

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 15)
/** A second, an hour, a day, ten years, either way; the beginning of time, and past what a date can say. */
const CLOCKS = [0, 1_000, -3_600_000, DAY, -DAY, 3_650 * DAY, -3_650 * DAY]
  .map((by) => NOW + by)
  .concat([0, -1, 8.64e15])
const S = "s" as SessionId

function draft(text: string, changes: Partial<EventDraft> = {}): EventDraft {
  const nothing = { agent: null, tool: null, target: null, outcome: null, durationMs: null }
  return { session: S, kind: "turn-ended", ...nothing, text, key: text, keyIsUnique: false, ...changes }
}

function withSession(store: Store): Store {
  registerSession(store, { id: S, source: "startup", attended: true, model: null, branch: null }, NOW)
  return store
}

const texts = (events: readonly RecordedEvent[]) => events.map((event) => event.text ?? "")

test(`F10: events keep their order of arrival, whatever the clock says (seed ${SEED})`, () => {
  using box = openBox()
  const store = withSession(openStore(project(box.project)))
  const random = chance()
  const sent = Array.from({ length: 500 }, (_, at) => `event ${at}`)
  for (const text of sent) expect(recordEvent(store, draft(text), random.pick(CLOCKS), 1)).toBe(true)
  expect(texts(eventsOf(store, S, 1_000))).toEqual(sent)
  const log = renderWorkLog({ id: S, number: 1, branch: null, omitted: 0 }, eventsOf(store, S, 1_000))
  expect([...(log.match(/event \d+/g) ?? [])]).toEqual(sent)
  store.close()
})

test("F10: sessions are numbered and listed in order of arrival", () => {
  using box = openBox()
  const store = openStore(project(box.project))
  CLOCKS.forEach((at, i) => {
    registerSession(
      store,
      { id: `s${i}` as SessionId, source: "startup", attended: true, model: null, branch: null },
      at,
    )
  })
  const listed = listSessions(store, 99).map((session) => [session.id, session.number])
  expect(listed).toEqual(CLOCKS.map((_, i): [SessionId, number] => [`s${i}` as SessionId, i + 1]).reverse())
  store.close()
})

test("F10: the same words after the clock was set back are another event, not a second report of the first", () => {
  using box = openBox()
  const store = withSession(openStore(project(box.project)))
  expect(recordEvent(store, draft("again"), NOW, 1)).toBe(true)
  expect(recordEvent(store, draft("again"), NOW - 3_600_000, 1)).toBe(true)
  expect(recordEvent(store, draft("again"), NOW + 3_600_000, 1)).toBe(true)
  store.close()
})

test("F10: two reports of one event are stored once, in either clock order", () => {
  using box = openBox()
  const store = withSession(openStore(project(box.project)))
  expect(recordEvent(store, draft("twin"), NOW, 1)).toBe(true)
  expect(recordEvent(store, draft("twin"), NOW - 3, 1)).toBe(false)
  expect(recordEvent(store, draft("call", { keyIsUnique: true }), NOW, 1)).toBe(true)
  expect(recordEvent(store, draft("call", { keyIsUnique: true }), NOW - 3_650 * DAY, 1)).toBe(false)
  store.close()
})

test("F10: a session with the clock ten years ahead does not prune other sessions", () => {
  using box = openBox()
  const store = withSession(openStore(project(box.project)))
  for (let at = 0; at < 20; at++) recordEvent(store, draft(`event ${at}`), NOW + at, 1)
  const ahead = NOW + 3_650 * DAY
  recordEvent(store, draft("from the future"), ahead, 1)
  expect(pruneEvents(store, ahead - 90 * DAY)).toBe(0)
  expect(eventsOf(store, S, 99)).toHaveLength(21)
  store.close()
})

test("F10: with times from any year in the store, hooks record and commands work", async () => {
  using box = openBox()
  for (const name of ["SessionStart.startup", "PostToolUse.Bash", "Stop"])
    expect(complaints(await hook(box, payload(box, name, { session_id: S })))).toEqual([])
  for (const at of [0, -1, NOW + 3_650 * DAY, 8.64e15]) {
    const store = new Database(storeFile(box))
    store.query("UPDATE events SET at = ?").run(at)
    store.query("UPDATE sessions SET first_seen = ?").run(at)
    store.query("UPDATE meta SET value = ? WHERE key = 'pruned_at'").run(String(at))
    store.close()
    const names = ["SessionStart.resume", "Stop"]
    for (const name of names)
      expect([
        at,
        complaints(await hook(box, payload(box, name, { session_id: S, cwd: box.project }))),
      ]).toEqual([at, []])
    for (const command of [["status"], ["log", "--events"]])
      expect([at, (await run(box, [EXECUTABLE, ...command])).exitCode]).toEqual([at, 0])
  }
})

const JUMPS: readonly (readonly [string, readonly number[]])[] = [
  ["jumps ten years ahead and back", [-3, 3_650, -3, -2, -3_650, -2, 400, 400, -1, 0, 0]],
  ["is two days behind for a moment", [-6, -8, -6, -5, -4]],
  ["is ten years behind for three days", [-6, -3_650, -3_649, -3_648, -1, 0]],
]

test.skipIf(!CAN_MOVE_CLOCK).each(JUMPS)(
  "F10, SESS-05: while the clock %s, days begin, and nothing that was reported is lost",
  async (_, jumps) => {
    using box = openBox()
    const clock = movedClock(box.top)
    const moved = { ...box, env: clock.env }
    const sent: string[] = []
    const work = async (session_id: string) => {
      const calls = ["a", "b", "c"].map((each) => ({ session_id, tool_use_id: `${session_id}-${each}` }))
      const start = payload(box, "SessionStart.startup", { session_id })
      expect(complaints(await hook(moved, start))).toEqual([])
      for (const each of calls)
        expect(complaints(await hook(moved, payload(box, "PostToolUse.Bash", each)))).toEqual([])
      sent.push(...calls.map(({ tool_use_id }) => `tool-finished:${tool_use_id}`))
    }
    for (const [at, days] of jumps.entries()) {
      clock.move(days * DAY, [dirname(storeFile(box))])
      await work(`day-${at}`)
      await work(`also-day-${at}`)
    }
    await quiet(box)
    const kept = rows(box).map(({ key }) => key)
    expect(kept.filter((key) => key.startsWith("tool-finished:"))).toEqual(sent)
    expect(new Set(rows(box).map(({ at }) => Math.floor(at / DAY))).size).toBeGreaterThan(3)
    expect(soundness(box)).toBe("ok")
  },
)

test("F10: the time zone changes nothing that is written or shown", async () => {
  using box = openBox()
  for (const name of ["SessionStart.startup", "PostToolUse.Bash", "Stop"])
    expect(complaints(await hook(box, payload(box, name, { session_id: S })))).toEqual([])
  const shown = []
  for (const TZ of ["UTC", "Asia/Tokyo", "America/St_Johns", "nonsense"])
    shown.push((await run(box, [EXECUTABLE, "log", "--events"], { env: { TZ } })).stdout)
  expect(new Set(shown).size).toBe(1)
  expect(shown[0]).toContain("session started")
})

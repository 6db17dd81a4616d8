// F08, PERF-03: 32 sessions at once, 200 events each, through the executable. TENURE_EVENTS=<n> sends another number
// of events a session, for a quick look.
import { expect, test } from "bun:test"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { project } from "../../src/io/home.ts"
import { readFaults } from "../../src/io/log.ts"
import {
  ask,
  type Box,
  complaints,
  EXECUTABLE,
  hook,
  openBox,
  openNewBox,
  payload,
  quiet,
  rows,
  run,
  soundness,
} from "../black-box.ts"
import { finish, startWorker, type Worked } from "./many-hooks.ts"

const SESSIONS = 32
const EVENTS = Number(process.env["TENURE_EVENTS"] ?? 200)
/** Several processes that make one database at the same moment; without waiting, 1 in 40 such projects lost an event. */
const NEW_PROJECTS = 150
const TWICE_EVENTS = Math.ceil(EVENTS / 4)

function callsOf(box: Box, session: number): string {
  return JSON.stringify(payload(box, "PostToolUse.Bash", { session_id: `s${session}`, tool_use_id: "MARK" }))
}

async function allSessions(box: Box, events: number, times: 1 | 2): Promise<Worked[]> {
  const workers = Array.from({ length: SESSIONS }, (_, session) =>
    startWorker(box, { template: callsOf(box, session), first: 1, last: events, times }),
  )
  const all = Promise.all(workers.map(finish))
  await takeInUntil(box, all)
  return all
}

/** Events are taken in while others are still being left, by commands and by this process. */
async function takeInUntil(box: Box, done: Promise<unknown>): Promise<void> {
  let isDone = false
  const end = done.finally(() => {
    isDone = true
  })
  while (!isDone) {
    const [outcome] = await Promise.all([run(box, [EXECUTABLE, "status", "--json"]), Bun.sleep(100)])
    expect(outcome.stderr).toBe("")
    rows(box)
  }
  await end
}

/** Every event of every session, in the order it was sent, exactly once. */
function expected(events: number): { session: string; keys: string }[] {
  const keys = Array.from({ length: events }, (_, at) => `tool-finished:${at + 1}`).join(" ")
  return Array.from({ length: SESSIONS }, (_, session) => ({ session: `s${session}`, keys }))
}

function recorded(box: Box): { session: string; keys: string }[] {
  const bySession = Map.groupBy(rows(box), (row) => row.session)
  return [...bySession]
    .map(([session, its]) => ({ session, keys: its.map((row) => row.key).join(" ") }))
    .sort((a, b) => Number(a.session.slice(1)) - Number(b.session.slice(1)))
}

for (const [what, events, times] of [
  [`${SESSIONS} sessions of ${EVENTS} events at once`, EVENTS, 1],
  [
    `${SESSIONS} sessions of ${TWICE_EVENTS} events at once, each event sent twice at the same moment`,
    TWICE_EVENTS,
    2,
  ],
] as const) {
  test(`F08, PERF-03: ${what}: none is lost, duplicated or fails`, async () => {
    using box = openBox()
    const workers = await allSessions(box, events, times)
    for (const worker of workers) {
      expect(worker.stderr).toBe("")
      expect(worker.acknowledged).toHaveLength(events)
    }
    expect(recorded(box)).toEqual(expected(events))
    expect(readFaults(project(box.project))).toEqual([])
    expect(soundness(box)).toBe("ok")
  })
}

test(`F08: ${SESSIONS} sessions that start at the same moment in a new project are numbered without gaps or duplicates`, async () => {
  using box = openBox()
  const starts = Array.from({ length: SESSIONS }, (_, at) =>
    hook(box, payload(box, "SessionStart.startup", { session_id: `s${at}` })),
  )
  for (const outcome of await Promise.all(starts)) expect(complaints(outcome)).toEqual([])
  const numbers = ask<{ number: number }>(box, "SELECT number FROM sessions ORDER BY number")
  expect(numbers.map((row) => row.number)).toEqual(Array.from({ length: SESSIONS }, (_, at) => at + 1))
  expect(readFaults(project(box.project))).toEqual([])
})

test(`F08: the first events of ${NEW_PROJECTS} new projects, each sent by several processes at once, are all kept`, async () => {
  for (let round = 0; round < NEW_PROJECTS; round++) {
    using box = openNewBox()
    const first = Array.from({ length: 4 }, (_, at) =>
      hook(box, payload(box, "PostToolUse.Bash", { session_id: `s${at}`, tool_use_id: `call-${at}` })),
    )
    for (const outcome of await Promise.all(first)) expect(complaints(outcome)).toEqual([])
    expect([round, readFaults(project(box.project))]).toEqual([round, []])
    expect([round, rows(box).length]).toEqual([round, 4])
  }
})

test(`F08: one session started ${SESSIONS} times at the same moment is one session`, async () => {
  using box = openBox()
  const same = payload(box, "SessionStart.startup", { session_id: "s" })
  const outcomes = await Promise.all(Array.from({ length: SESSIONS }, () => hook(box, same)))
  for (const outcome of outcomes) expect(complaints(outcome)).toEqual([])
  expect(ask<object>(box, "SELECT id, number FROM sessions")).toEqual([{ id: "s", number: 1 }])
})

test(`F08: ${SESSIONS} turns of one session that end at the same moment leave one whole work log`, async () => {
  using box = openBox()
  const ends = Array.from({ length: SESSIONS }, (_, at) =>
    hook(box, payload(box, "Stop", { session_id: "s", last_assistant_message: `reply ${at}` })),
  )
  for (const outcome of await Promise.all(ends)) expect(complaints(outcome)).toEqual([])
  await quiet(box)
  const folder = join(box.project, ".tenure", "local", "sessions", "s")
  expect(readdirSync(folder).sort()).toEqual(["checkpoint.json", "work_log.md"])
  expect(readFileSync(join(folder, "work_log.md"), "utf8")).toMatch(/^# Session s\n[\s\S]*reply \d+\n$/)
  // Whoever wrote last may have read before the others were done; the next end of a turn brings all of them.
  expect(
    complaints(await hook(box, payload(box, "Stop", { session_id: "s", last_assistant_message: "last" }))),
  ).toEqual([])
  await quiet(box)
  const replies = readFileSync(join(folder, "work_log.md"), "utf8").match(/^> reply \d+$/gm)
  expect(new Set(replies).size).toBe(SESSIONS)
})

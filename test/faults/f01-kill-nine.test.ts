// F01, F26: kill -9 of hooks, whole process groups at once, at random moments of their writes. What was acknowledged
// (the hook had exited 0) is there, the database is sound, the work log is whole, and the next run tidies up.
import { expect, test } from "bun:test"
import { existsSync, readdirSync, readFileSync, utimesSync } from "node:fs"
import { join } from "node:path"
import {
  type Box,
  complaints,
  hook,
  openBox,
  openNewBox,
  payload,
  quiet,
  rows,
  soundness,
  stillRecords,
} from "../black-box.ts"
import { chance, SEED } from "./chance.ts"
import { finish, startWorker } from "./many-hooks.ts"

const KILLS = Number(process.env["TENURE_KILLS"] ?? 200)
const WRITERS = 3
/** A hook takes some 10 ms, more on a busy machine, and several take turns: the kill falls into any part of one. */
const LATEST_KILL_MS = 60
const HOOKS_BEFORE_A_KILL = 4

/** Payloads of every kind of write, with the acknowledged number where it can be found again. */
const KINDS = [
  ["PostToolUse.Bash", "tool_use_id"],
  ["UserPromptSubmit.human", "prompt"],
  ["Stop", "last_assistant_message"],
  ["PreCompact.auto", "trigger"],
  ["SessionEnd.other", "reason"],
] as const

const local = (box: Box) => join(box.project, ".tenure", "local")

/** The numbers of all recorded events. */
function recorded(box: Box): Set<number> {
  const marks = rows(box).map(({ text, target, key }) => `${text} ${target} ${key}`)
  return new Set(marks.flatMap((mark) => [...mark.matchAll(/ack-(\d+)-/g)].map((match) => Number(match[1]))))
}

function temps(box: Box): string[] {
  const names = readdirSync(local(box), { recursive: true, encoding: "utf8" })
  return names.filter((name) => name.endsWith(".tmp")).map((name) => join(local(box), name))
}

function workLogs(box: Box): string[] {
  const folder = join(local(box), "sessions")
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : []
  return names
    .filter((name) => name.endsWith("work_log.md"))
    .map((name) => readFileSync(join(folder, name), "utf8"))
}

/** A log is whole when it has its first line and its last event, and no byte of anything else. */
function isWhole(log: string): boolean {
  return /^# Session \S+.*\n/.test(log) && log.endsWith("\n") && !log.includes("\0")
}

/** Starts writers, lets them run for a random while, kills them all, and gives what they had acknowledged. */
async function killedWriters(
  box: Box,
  random: ReturnType<typeof chance>,
  round: number,
  latest = LATEST_KILL_MS,
): Promise<number[]> {
  const workers = Array.from({ length: WRITERS }, (_, writer) => {
    const [name, field] = random.pick(KINDS)
    const template = JSON.stringify(payload(box, name, { session_id: `s${writer}`, [field]: "ack-MARK-" }))
    const first = (round * WRITERS + writer) * 1_000
    return startWorker(box, { template, first, last: first + 999 })
  })
  const done = workers.map(finish)
  await Bun.sleep(random.below(latest * 1_000) / 1_000)
  for (const worker of workers) process.kill(-worker.pid, "SIGKILL")
  return (await Promise.all(done)).flatMap((worked) => worked.acknowledged)
}

/** As slow as this machine is just now. */
async function latestKill(box: Box): Promise<number> {
  const began = performance.now()
  expect(await stillRecords(box)).toBe(true)
  return Math.max(LATEST_KILL_MS, Math.ceil(HOOKS_BEFORE_A_KILL * (performance.now() - began)))
}

test(`F01, F26, PERF-03: after each of ${KILLS} kills nothing acknowledged is lost, and the store is sound (seed ${SEED})`, async () => {
  using box = openBox()
  expect(await stillRecords(box)).toBe(true)
  const random = chance(SEED + 1)
  const acknowledged: number[] = []
  let latest = LATEST_KILL_MS
  for (let round = 0; round < KILLS; round++) {
    if (round % 20 === 0) latest = await latestKill(box)
    acknowledged.push(...(await killedWriters(box, random, round, latest)))
    expect([round, soundness(box)]).toEqual([round, "ok"])
    expect([round, workLogs(box).filter((log) => !isWhole(log))]).toEqual([round, []])
  }
  const kept = recorded(box)
  expect(acknowledged.filter((number) => !kept.has(number))).toEqual([])
  // The kills fell between the first and the last step of many writes.
  expect(acknowledged.length).toBeGreaterThan(KILLS / 2)
  expect(kept.size).toBeGreaterThanOrEqual(acknowledged.length)
  await expectTidied(box)
})

/** What killed writers left behind is gone with the next runs, once it is old enough to belong to nobody. */
async function expectTidied(box: Box): Promise<void> {
  await quiet(box)
  for (const folder of [".", "sessions/s0"]) {
    await Bun.write(join(local(box), folder, ".tenure-0123456789abcdef.tmp"), "half a file")
  }
  const longAgo = new Date(Date.now() - 3_600_000)
  for (const path of temps(box)) utimesSync(path, longAgo, longAgo)
  for (let writer = 0; writer < WRITERS; writer++) {
    const outcome = await hook(
      box,
      payload(box, "Stop", { session_id: `s${writer}`, last_assistant_message: "tidy" }),
    )
    expect(complaints(outcome)).toEqual([])
    // The work log is written by what the end of a turn leaves to the background.
    await quiet(box)
  }
  await quiet(box)
  expect(temps(box)).toEqual([])
  expect(workLogs(box)).toHaveLength(WRITERS)
  for (const log of workLogs(box)) expect(log).toEndWith("> tidy\n")
}

test(`F01: a first run killed at any moment leaves a project in which the next one works (seed ${SEED})`, async () => {
  const random = chance(SEED + 2)
  for (let round = 0; round < KILLS / 4; round++) {
    using box = openNewBox()
    const acknowledged = await killedWriters(box, random, 0)
    expect([round, await stillRecords(box)]).toEqual([round, true])
    expect([round, soundness(box)]).toEqual([round, "ok"])
    const kept = recorded(box)
    expect([round, acknowledged.filter((number) => !kept.has(number))]).toEqual([round, []])
  }
})

test("F01: a temporary file of a writer that may still be alive is left alone", async () => {
  using box = openBox()
  expect(complaints(await hook(box, payload(box, "Stop", { session_id: "s0" })))).toEqual([])
  const path = join(local(box), "sessions", "s0", ".tenure-0123456789abcdef.tmp")
  await Bun.write(path, "half a log")
  expect(
    complaints(await hook(box, payload(box, "Stop", { session_id: "s0", last_assistant_message: "more" }))),
  ).toEqual([])
  expect(temps(box)).toEqual([path])
})

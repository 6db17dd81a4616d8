// `npm run soak [events] [sessions] [at once]`: a working week against dist/tenure, in a main folder and a worktree of it:
// sessions side by side, some killed in mid-event, a disk that is full for a while. Then: nothing that was acknowledged is
// lost, the store is sound, how large it is, and whether a hook takes as long as at the start, as a ratio to the floor.
import { statSync } from "node:fs"
import { join } from "node:path"
import {
  type Box,
  EXECUTABLE,
  environment,
  hook,
  openBox,
  payload,
  quiet,
  ROOT,
  rows,
  soundness,
  storeFile,
} from "../test/black-box.ts"
import { sideBySide } from "../test/faults/bad-input.ts"
import { chance, SEED } from "../test/faults/chance.ts"
import { finish, startWorker } from "../test/faults/many-hooks.ts"
import { git } from "../test/faults/repository.ts"
import { CAN_MOUNT, smallDisk } from "../test/faults/small-disk.ts"
import { compile } from "./build.ts"

const [EVENTS, SESSIONS, AT_ONCE] = [argument(0, 100_000), argument(1, 200), argument(2, 32)]
const ROUNDS = 101
/** One session in so many is killed in the middle and goes on. */
const KILLED = 10

const FLOOR = join(ROOT, "dist/floor")
await compile("script/floor.ts", FLOOR)
using box = openBox()
const worktree = join(box.top, "worktree")
await git(box, box.project, "init")
await git(box, box.project, "commit", "--allow-empty", "-m", "begin")
await git(box, box.project, "worktree", "add", worktree)

console.info(`${EVENTS} events in ${SESSIONS} sessions, up to ${AT_ONCE} at once; seed ${SEED}`)
await session(box, "first", 0, 20)
const before = ratio(box)
const began = Date.now()
const acknowledged = await week(box)
const seconds = Math.round((Date.now() - began) / 1_000)
await quiet(box)
await session(box, "last", 0, 20)
const after = ratio(box)
const kept = new Set(rows(box).map(({ key }) => key))
const lost = acknowledged.filter((key) => !kept.has(key))
const full = await fullDisk()

console.info(`acknowledged ${acknowledged.length}, lost ${lost.length}, rows ${kept.size}, ${seconds} s`)
console.info(
  `integrity: ${soundness(box)}; database ${(statSync(storeFile(box)).size / 1024 / 1024).toFixed(1)} MB`,
)
console.info(`full disk: ${full}`)
console.info(
  `a hook to the floor: ${before.toFixed(2)} at the start, ${after.toFixed(2)} at the end (× ${(after / before).toFixed(2)})`,
)
process.exit(lost.length === 0 && soundness(box) === "ok" && !full.includes("wrong") ? 0 : 1)

/** Waves of sessions: mornings with few at once, some hours with all. Gives the keys of what was acknowledged. */
async function week(box: Box): Promise<string[]> {
  const random = chance()
  const each = Math.ceil(EVENTS / SESSIONS)
  const keys: string[] = []
  const names = Array.from({ length: SESSIONS }, (_, n) => `week-${n}`)
  while (names.length > 0) {
    const wave = names.splice(0, random.pick([2, 4, 8, AT_ONCE]))
    await sideBySide(wave, wave.length, async (name) => {
      keys.push(...(await session(box, name, random.below(KILLED), each)))
    })
  }
  return keys
}

/** A session from its start to its end; `luck` 0: it is killed on its way, and resumed. */
async function session(box: Box, name: string, luck: number, events: number): Promise<string[]> {
  const cwd = name.endsWith("3") ? worktree : box.project
  const of = (payloadName: string, changes: object = {}) =>
    hook(box, payload(box, payloadName, { session_id: name, cwd, ...changes }))
  await of("SessionStart.startup")
  await of("UserPromptSubmit.human", { prompt: `Work on ${name}, never touch the migrations.` })
  const template = JSON.stringify(
    payload(box, "PostToolUse.Bash", { session_id: name, cwd, tool_use_id: `${name}-MARK` }),
  )
  const done: number[] = []
  const work = startWorker(box, { template, first: 1, last: events })
  if (luck === 0) {
    await Bun.sleep(events * 2)
    process.kill(-work.pid, "SIGKILL")
  }
  done.push(...(await finish(work)).acknowledged)
  if (luck === 0) {
    await of("SessionStart.resume")
    done.push(
      ...(await finish(startWorker(box, { template, first: (done.at(-1) ?? 0) + 1, last: events })))
        .acknowledged,
    )
  }
  await of("PreCompact.auto")
  await of("SessionStart.compact")
  await of("Stop")
  await of("SessionEnd.other")
  return done.map((n) => `tool-finished:${name}-${n}`)
}

/** Median of a hook's time by the median of the floor's, one after the other in every round. */
function ratio(box: Box): number {
  const times = { hook: [] as number[], floor: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    const about = { session_id: "first", tool_use_id: `timed-${round}` }
    const input = JSON.stringify(payload(box, "PostToolUse.Bash", about))
    times.hook.push(timeOf(box, [EXECUTABLE, "hook"], input))
    times.floor.push(timeOf(box, [FLOOR], input))
  }
  return median(times.hook) / median(times.floor)
}

function timeOf(box: Box, command: readonly string[], input: string): number {
  const began = performance.now()
  const child = Bun.spawnSync([...command], {
    cwd: box.project,
    env: environment(box),
    stdin: Buffer.from(input),
  })
  if (child.exitCode !== 0) throw new Error(`${command.join(" ")}: ${child.stderr}`)
  return performance.now() - began
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

/** The same work on a disk that has no room for a while: it goes on when there is some. */
async function fullDisk(): Promise<string> {
  if (!CAN_MOUNT) return "not tried, no disk can be mounted here"
  using disk = smallDisk(4_096)
  using small = openBox(disk.path)
  const send = async (from: number, to: number) => {
    const template = JSON.stringify(
      payload(small, "PostToolUse.Bash", { session_id: "full", tool_use_id: "full-MARK" }),
    )
    return (await finish(startWorker(small, { template, first: from, last: to }))).acknowledged.length
  }
  await hook(small, payload(small, "SessionStart.startup", { session_id: "full" }))
  const first = await send(1, 50)
  const had = rows(small).length
  disk.fill(0)
  const during = await send(51, 100)
  disk.empty()
  const last = await send(101, 150)
  await quiet(small)
  const { length } = rows(small)
  const isRight = first + during + last === 150 && length >= had + 50 && soundness(small) === "ok"
  return `${isRight ? "right" : "wrong"}: ${had} rows before, 50 hooks without room all exited 0, ${length} rows after`
}

function argument(at: number, otherwise: number): number {
  return Number(process.argv[2 + at] ?? otherwise)
}

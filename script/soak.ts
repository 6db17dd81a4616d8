// `npm run soak [events] [sessions] [at once]`: a working week against dist/tenure (soak/week.ts). Then: nothing that was
// acknowledged is lost, the store is sound and small, what lies about, and whether a hook takes as long as in a
// project of three sessions at the same moment, as a ratio to the floor.
import { join } from "node:path"
import { project } from "../src/io/home.ts"
import { readFaults } from "../src/io/log.ts"
import { type Box, openBox, quiet, ROOT, rows, soundness } from "../test/black-box.ts"
import { chance, SEED } from "../test/faults/chance.ts"
import { CAN_MOVE_CLOCK, movedClock } from "../test/faults/moved-clock.ts"
import { git } from "../test/faults/repository.ts"
import { CAN_MOUNT, smallDisk } from "../test/faults/small-disk.ts"
import { compile } from "./build.ts"
import { measure, whatIsLeft } from "./soak/measure.ts"
import { playSession } from "./soak/session.ts"
import { nothingPlayed, playWeek } from "./soak/week.ts"

const [EVENTS, SESSIONS, AT_ONCE] = [argument(0, 100_000), argument(1, 200), argument(2, 32)]
const DISK_KILOBYTES = 512 * 1024
/** As much slower a hook may be than in a project of three sessions. */
const SLOWER = 1.1

const FLOOR = join(ROOT, "dist/floor")
await compile("script/floor.ts", FLOOR)
using disk = CAN_MOUNT ? smallDisk(DISK_KILOBYTES) : undefined
using opened = openBox(disk?.path)
const clock = CAN_MOVE_CLOCK ? movedClock(opened.top) : undefined
clock?.move(-7 * 86_400_000)
const box = { ...opened, env: clock?.env ?? {} }
await makeRepository(box)

console.info(`${EVENTS} events in ${SESSIONS} sessions, up to ${AT_ONCE} at once; seed ${SEED}`)
if (clock === undefined) console.info("The clock is not moved: that needs Linux and a C compiler.")
if (disk === undefined) console.info("The disk is never full: that needs the right to mount one.")

const stage = { box, random: chance(), clock, disk, events: EVENTS, sessions: SESSIONS, atOnce: AT_ONCE }
const played = await playWeek(stage)
await quiet(box)
using beside = openBox(disk?.path)
const other = { ...beside, env: box.env }
await makeRepository(other)
const short = { ...stage, box: other, events: 120, sessions: 3 }
for (const name of ["one", "two", "three"]) await playSession(short, name, other.project, nothingPlayed())
await quiet(other)
const measured = measure([other, box], FLOOR)

const kept = rows(box)
const keys = new Set(kept.map(({ key }) => key))
const texts = new Set(kept.map(({ text }) => text))
const wrong = [
  ...played.calls.filter((key) => !keys.has(key)).map((key) => `lost: ${key}`),
  ...played.prompts.filter((text) => !texts.has(text)).map((text) => `lost: ${text}`),
  ...played.failed,
  ...(soundness(box) === "ok" ? [] : [`the store: ${soundness(box)}`]),
]
const { calls, prompts, withoutRoom, kills, jumps } = played
console.info(`acknowledged: ${calls.length} calls, ${prompts.length} prompts; rows: ${kept.length}`)
console.info(`kills: ${kills}; clock jumps: ${jumps}`)
const keptWithoutRoom = withoutRoom.filter((key) => keys.has(key)).length
console.info(`without room on the disk: ${withoutRoom.length} calls exited 0, ${keptWithoutRoom} were kept`)
console.info(`integrity: ${soundness(box)}`)
for (const { where, files, kilobytes } of whatIsLeft(box))
  console.info(`  local/${where}: ${files} ${files === 1 ? "file" : "files"}, ${kilobytes} KB`)
console.info("a hook to the floor (median), and its memory, in a project of three sessions and in this one:")
for (const [start, end] of measured) {
  if (start === undefined || end === undefined) continue
  const factor = end.ratio / start.ratio
  const ratios = `${start.ratio.toFixed(2)} and ${end.ratio.toFixed(2)} (× ${factor.toFixed(2)})`
  const memory = `${start.megabytes.toFixed(0)} and ${end.megabytes.toFixed(0)} MB`
  console.info(`  ${end.name}: ${ratios}, ${memory}`)
  if (factor > SLOWER) wrong.push(`slower: ${end.name}`)
}
for (const [what, count] of Map.groupBy(readFaults(project(box.project)), ({ message }) => message))
  console.info(`  log: ${count.length} × ${what}`)
for (const each of wrong.slice(0, 20)) console.info(each)
console.info(wrong.length === 0 ? "Nothing is wrong." : `${wrong.length} things are wrong.`)
process.exitCode = wrong.length === 0 ? 0 : 1

async function makeRepository(box: Box): Promise<void> {
  await git(box, box.project, "init")
  await git(box, box.project, "commit", "--allow-empty", "-m", "begin")
}

function argument(at: number, otherwise: number): number {
  return Number(process.argv[2 + at] ?? otherwise)
}

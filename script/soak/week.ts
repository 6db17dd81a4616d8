// A week of seven days on one project: each day sessions in waves, in the main folder and in a worktree of the day, the
// clock jumping under all of them, a person looking at it in the evening; on one day the disk is full for a while.
import { join } from "node:path"
import { type Box, EXECUTABLE, quiet, run } from "../../test/black-box.ts"
import { sideBySide } from "../../test/faults/bad-input.ts"
import type { Chance } from "../../test/faults/chance.ts"
import type { MovedClock } from "../../test/faults/moved-clock.ts"
import { git } from "../../test/faults/repository.ts"
import type { SmallDisk } from "../../test/faults/small-disk.ts"
import { playSession, playWithoutRoom } from "./session.ts"

const HOUR = 3_600_000
const DAY = 24 * HOUR
const DAYS = 7
const DAY_OF_FULL_DISK = 3
/** From the right time: a wrong zone, a wrong day, a dead battery, a year mistyped. */
const JUMPS = [HOUR, -HOUR, 3 * HOUR, DAY + HOUR, -2 * DAY, 400 * DAY, 3_650 * DAY, -3_650 * DAY]
const RIGHT_MS = 1_500
const WRONG_MS = 500

export interface Stage {
  readonly box: Box
  readonly random: Chance
  /** Undefined where it cannot be moved. */
  readonly clock: MovedClock | undefined
  /** Undefined where none can be mounted. */
  readonly disk: SmallDisk | undefined
  readonly events: number
  readonly sessions: number
  readonly atOnce: number
}

/** What was acknowledged, and what happened on the way. */
export interface Played {
  readonly calls: string[]
  readonly prompts: string[]
  /** Acknowledged while the disk was full: these may be missing. */
  readonly withoutRoom: string[]
  /** Commands that failed. */
  readonly failed: string[]
  kills: number
  jumps: number
}

export function nothingPlayed(): Played {
  return { calls: [], prompts: [], withoutRoom: [], failed: [], kills: 0, jumps: 0 }
}

export async function playWeek(stage: Stage): Promise<Played> {
  const played = nothingPlayed()
  const began = Date.now()
  for (let day = 0; day < DAYS; day++) {
    await playDay(stage, day, played)
    const { calls, kills, jumps } = played
    const seconds = Math.round((Date.now() - began) / 1_000)
    console.info(`day ${day + 1}: ${calls.length} calls, ${kills} kills, ${jumps} clock jumps, ${seconds} s`)
  }
  return played
}

/** The seventh is today: a file that is being written has the machine's time, and so is never too old for a day. */
async function playDay(stage: Stage, day: number, played: Played): Promise<void> {
  const { box, random, sessions, atOnce } = stage
  const time = (day + 1 - DAYS) * DAY
  move(stage, time)
  const worktree = join(box.top, `worktree-${day}`)
  await git(box, box.project, "worktree", "add", worktree)
  const [first = 0, last = 0] = [day, day + 1].map((each) => Math.round((sessions * each) / DAYS))
  const names = Array.from({ length: last - first }, (_, n) => `week-${first + n}`)
  for (let size = day % 2 === 0 ? atOnce : 8; names.length > 0; size = random.pick([2, 4, 8, atOnce])) {
    const wave = names.splice(0, size)
    await whileJumping(stage, time, played, () =>
      sideBySide(wave, wave.length, async (name, at) => {
        await playSession(stage, name, at % 3 === 0 ? worktree : box.project, played)
      }),
    )
  }
  if (day === DAY_OF_FULL_DISK) await playWithoutRoom(stage, played)
  for (const command of ["status", "log", "lessons"]) {
    const { exitCode, stderr } = await run(box, [EXECUTABLE, command])
    if (exitCode !== 0) played.failed.push(`tenure ${command}: ${stderr}`)
  }
  await quiet(box)
  await git(box, box.project, "worktree", "remove", "--force", worktree)
}

/** For half a second in every two the clock is wrong. */
async function whileJumping(
  stage: Stage,
  time: number,
  played: Played,
  work: () => Promise<void>,
): Promise<void> {
  let isOver = false
  const jumping = (async () => {
    while (!isOver && stage.clock !== undefined) {
      await Bun.sleep(RIGHT_MS)
      move(stage, time + stage.random.pick(JUMPS))
      await Bun.sleep(WRONG_MS)
      move(stage, time)
      played.jumps++
    }
  })()
  await work()
  isOver = true
  await jumping
}

function move({ clock, box }: Stage, byMs: number): void {
  clock?.move(byMs, [join(box.project, ".tenure", "local")])
}

// F01, F26: every way in which Tenure writes, killed at random moments and at every millisecond. After each kill: the store
// is sound, no file is torn, the changelog tells the truth, what was acknowledged is done; the next run does its work, and
// a minute later nothing is left behind. TENURE_KILLS=1000 is the whole figure.
import { expect, test } from "bun:test"
import { cpSync, rmSync } from "node:fs"
import { join } from "node:path"
import { project } from "../../src/io/home.ts"
import { takeOver } from "../../src/io/make-local.ts"
import { type LessonBox, openLessonBox } from "../cli/lesson-box.ts"
import { chance, SEED } from "./chance.ts"
import { type Looks, learnLooks, letPass, runAndKill, sortsOf, wrongs } from "./killed.ts"
import { WRITE_PATHS, type WritePath } from "./write-paths.ts"

const KILLS = Number(process.env["TENURE_KILLS"] ?? 40)
/** On a busy machine many have ended before they are to be killed. */
const MOST_RUNS = 20 * KILLS
const LEARNED_FROM = 7
const NEXT_RUN_EVERY = 10
/** F26: each millisecond, or each of so many. */
const STEP_MS = Number(process.env["TENURE_STEP_MS"] ?? 5)

for (const path of WRITE_PATHS)
  test(`F01: ${path.name}, killed ${KILLS} times: old or new, never a mix (seed ${SEED})`, async () => {
    using box = openLessonBox()
    const trial = await begin(box, path)
    const random = chance(SEED + 3)
    let runs = 0
    // Only those count that fell while it ran.
    for (; trial.kills() < KILLS && runs < MOST_RUNS; runs++) {
      if (runs % NEXT_RUN_EVERY === 0) await trial.nextRun()
      await trial.killAt((random.below(1_000) / 1_000) * trial.usualMs())
    }
    await trial.expectTidied()
    console.log(`${path.name}: ${trial.kills()} kills in ${runs} runs of ${trial.usualMs().toFixed(0)} ms`)
    expect(trial.kills()).toBe(KILLS)
  }, 3_600_000)

const BY_THE_CLIENT = WRITE_PATHS.filter(({ name }) =>
  /\((?:PostToolUse|SessionStart|Stop|SessionEnd|PreCompact)\)/.test(name),
)

for (const path of BY_THE_CLIENT)
  test(`F26: ${path.name}, killed at every ${STEP_MS} ms from 0 to 100`, async () => {
    using box = openLessonBox()
    const trial = await begin(box, path)
    for (let ms = 0; ms <= 100; ms += STEP_MS) await trial.killAt(ms)
    await trial.expectTidied()
  }, 600_000)

async function begin(box: LessonBox, path: WritePath) {
  await path.prepare?.(box)
  await background(box)
  const looks: Looks = new Map()
  // An older copy of the store is kept when the days go on, which they do only after the last kill.
  const sorts = new Set<string>(["project/.tenure/local/backup/tenure.db.#"])
  let round = 0
  let kills = 0
  const durations: number[] = []
  if (path.startsOver) keepAside(box)

  const learn = () => {
    learnLooks(box, looks)
    for (const sort of sortsOf(box)) sorts.add(sort)
  }
  /** Not killed: it does all of its work. */
  const nextRun = async () => {
    if (path.startsOver) restore(box)
    const act = await path.act(box, ++round)
    const began = performance.now()
    expect([round, await runAndKill(box, act)]).toEqual([round, true])
    durations.push(performance.now() - began)
    expect([round, path.isDone(box, round)]).toEqual([round, true])
  }
  learn()
  for (let each = 0; each < LEARNED_FROM; each++) {
    await nextRun()
    learn()
  }

  return {
    nextRun,
    usualMs: () => durations.slice(-LEARNED_FROM).sort((a, b) => a - b)[1] ?? 0,
    kills: () => kills,
    async killAt(ms: number) {
      if (path.startsOver) restore(box)
      const act = await path.act(box, ++round)
      const isAcknowledged = await runAndKill(box, act, ms)
      expect([round, ms, await wrongs(box, looks)]).toEqual([round, ms, []])
      if (!isAcknowledged) kills += 1
      if (!isAcknowledged) return path.startsOver ? again(ms) : undefined
      expect([round, ms, path.isDone(box, round)]).toEqual([round, ms, true])
    },
    /** What killed writers left behind is gone with the next run, once it is old enough to belong to nobody. */
    async expectTidied() {
      if (path.startsOver) return
      await nextRun()
      await tidied()
    },
  }

  async function tidied(): Promise<void> {
    letPass(box)
    await background(box)
    expect(sortsOf(box).filter((sort) => !sorts.has(sort))).toEqual([])
  }

  /** Where each round starts over, the one that is to make it good does not. */
  async function again(ms: number): Promise<void> {
    const act = path.again?.(box) ?? (await path.act(box, round))
    if (!path.isDone(box, round)) expect([ms, await runAndKill(box, act)]).toEqual([ms, true])
    expect([ms, path.isDone(box, round)]).toEqual([ms, true])
    await tidied()
  }
}

/** What a hook leaves to it once a day. */
async function background(box: LessonBox): Promise<void> {
  const at = new Date().toISOString()
  const task = { root: box.project, session: "s", transcript: null, after: "day-began", at }
  expect(await runAndKill(box, { args: ["background", JSON.stringify(task)] })).toBe(true)
}

const aside = (box: LessonBox) => join(box.top, "aside")

function keepAside(box: LessonBox): void {
  for (const part of ["project", "home"])
    cpSync(join(box.top, part), join(aside(box), part), { recursive: true })
}

function restore(box: LessonBox): void {
  for (const part of ["project", "home"]) {
    rmSync(join(box.top, part), { recursive: true, force: true })
    cpSync(join(aside(box), part), join(box.top, part), { recursive: true })
  }
  // A copy would ask whose it is (T27).
  takeOver(project(box.project), box.home)
}

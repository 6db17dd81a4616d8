// F01: whoever puts a backup in the place of a lost store, makes a backup, or gives a linked store files of its own is
// killed at any moment. The next to come finishes it: nothing that was decided is lost, and the changelog is whole.
import { expect, setDefaultTimeout, test } from "bun:test"
import { cpSync, existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { project } from "../../src/io/home.ts"
import { backUp, validBackups } from "../../src/store/backup.ts"
import { openStore } from "../../src/store/open.ts"
import { EXECUTABLE, environment, hook, payload, quiet, soundness, storeFile } from "../black-box.ts"
import { type LessonBox, openLessonBox } from "../cli/lesson-box.ts"
import { chance, SEED } from "./chance.ts"

setDefaultTimeout(300_000)

const KILLS = Number(process.env["TENURE_KILLS"] ?? 25)
const local = (box: LessonBox, name: string) => join(box.project, ".tenure", "local", name)

async function taught(): Promise<LessonBox> {
  const box = openLessonBox()
  for (const id of ["use-pnpm", "use-uv"]) box.candidate({ id, body: `Always ${id}.` })
  expect((await box.typed(["approve", "use-pnpm"])).code).toBe(0)
  expect((await box.typed(["reject", "use-uv"])).code).toBe(0)
  const store = openStore(project(box.project))
  expect(backUp(project(box.project), store, { seq: 0, hash: "" })).toBe("kept")
  store.close()
  return box
}

async function killed(box: LessonBox, afterMs: number): Promise<void> {
  const input = JSON.stringify(payload(box, "SessionStart.startup", { session_id: "killed" }))
  const child = Bun.spawn([EXECUTABLE, "hook"], {
    cwd: box.project,
    env: { ...environment(box), TENURE_NO_BACKGROUND: "1" },
    stdin: new TextEncoder().encode(input),
    stdout: "ignore",
    stderr: "ignore",
  })
  await Bun.sleep(afterMs)
  child.kill("SIGKILL")
  await child.exited
}

/** A lock of a process that is gone counts for a minute. */
function letLocksAge(box: LessonBox): void {
  const old = new Date(Date.now() - 120_000)
  for (const name of ["mending", "detaching"])
    if (existsSync(local(box, name))) utimesSync(local(box, name), old, old)
}

async function expectWhole(box: LessonBox, at: number): Promise<void> {
  letLocksAge(box)
  await hook(box, payload(box, "SessionStart.startup", { session_id: `after-${at}` }), {
    env: { TENURE_NO_BACKGROUND: "1" },
  })
  expect([at, soundness(box)]).toEqual([at, "ok"])
  // Sessions pass, and an approved lesson that nothing needs decays.
  expect([at, box.stage("use-pnpm"), box.stage("use-uv")]).toEqual([
    at,
    expect.stringMatching(/^(active|decayed)$/),
    "rejected",
  ])
  expect([at, (await box.piped(["log", "--verify"])).code]).toEqual([at, 0])
}

test(`F01, PRSC-02: a start that restores a lost store, killed ${KILLS} times, is finished by the next (seed ${SEED})`, async () => {
  using box = await taught()
  const random = chance(SEED + 1)
  for (let at = 0; at < KILLS; at++) {
    for (const part of ["-wal", "-shm"]) rmSync(`${storeFile(box)}${part}`, { force: true })
    if (at % 2 === 0) rmSync(storeFile(box), { force: true })
    else writeFileSync(storeFile(box), "")
    await killed(box, random.below(60))
    await expectWhole(box, at)
  }
  await quiet(box)
})

test(`F01, T09: a start that breaks the hard links of the store, killed ${KILLS} times, is finished by the next (seed ${SEED})`, async () => {
  using box = await taught()
  const random = chance(SEED + 2)
  for (let at = 0; at < KILLS; at++) {
    const copy = join(box.top, `copy-${at}`)
    expect(Bun.spawnSync(["cp", "-al", join(box.project, ".tenure"), copy]).exitCode).toBe(0)
    await killed(box, random.below(60))
    await expectWhole(box, at)
    rmSync(copy, { recursive: true })
  }
  const left = readdirSync(local(box, "")).filter((name) => name.endsWith(".tmp"))
  expect(left.length).toBeLessThanOrEqual(2 * KILLS)
})

test("F01, PRSC-01: a backup rotation killed at any step leaves a good copy with the whole changelog", async () => {
  using box = await taught()
  const own = project(box.project)
  const names = ["backup/tenure.db", "backup/tenure.db.1", "backup/tenure.db.2"]
  for (const id of ["a", "b", "c"]) {
    box.candidate({ id, body: `Always ${id}.` })
    const store = openStore(own)
    expect(backUp(own, store, { seq: 0, hash: "" })).toBe("kept")
    store.close()
  }
  const whole = join(box.top, "whole")
  cpSync(local(box, "backup"), whole, { recursive: true })
  // The states between two renames: one of the three names is not there yet.
  for (const missing of names) {
    rmSync(local(box, "backup"), { recursive: true })
    cpSync(whole, local(box, "backup"), { recursive: true })
    rmSync(local(box, missing))
    expect([missing, validBackups(own).length]).toEqual([missing, 2])
    const store = openStore(own)
    expect([missing, backUp(own, store, { seq: 0, hash: "" })]).toEqual([missing, "kept"])
    store.close()
    expect(Math.max(...validBackups(own).map(({ chain }) => chain.head.seq))).toBe(box.rows().length)
  }
})

// F02: a decision is on the disk before the answer that tells of it. The system calls show it, in their order; and from
// them every state is made in which a power cut could leave the disk (lost-power.ts), and looked at. Power itself is not
// cut here; what a disk promises after an fsync is believed.
import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { project } from "../../src/io/home.ts"
import { takeOver } from "../../src/io/make-local.ts"
import {
  type Box,
  complaints,
  EXECUTABLE,
  hook,
  payload,
  type RunOptions,
  run,
  soundness,
} from "../black-box.ts"
import { type LessonBox, openLessonBox } from "../cli/lesson-box.ts"
import { chance, SEED } from "./chance.ts"
import { CAN_INJECT } from "./injected.ts"
import { Disk, type Files, filesIn, putFiles, traceCalls } from "./lost-power.ts"

/** The calls that matter, in order: which file was synced, written, put in place; `answer` is what the client reads. */
async function callsOf(box: Box, input: object, options: RunOptions = {}): Promise<string[]> {
  const trace = join(box.temp, "trace")
  const names = "fsync,fdatasync,write,pwrite64,rename,renameat,renameat2"
  const traced = ["strace", "-f", "-y", "-o", trace, "-e", `trace=${names}`, EXECUTABLE, "hook"]
  const outcome = await run(box, traced, { input: JSON.stringify(input), ...options })
  expect(outcome.exitCode).toBe(0)
  return readFileSync(trace, "utf8")
    .split("\n")
    .flatMap((line) => {
      const [, call = "", rest = ""] = /^\d+ +(\w+)\((.*)/.exec(line) ?? []
      if (call === "write" && rest.startsWith("1<")) return ["answer"]
      const file = /([^/<>"]+)[>"]/.exec(rest.replace(/^[^<]*<?/, ""))?.[1] ?? ""
      return call === "" ? [] : [`${call.replace(/\d+$/, "")} ${pathIn(rest, box) ?? file}`]
    })
}

function pathIn(rest: string, box: Box): string | undefined {
  const at = rest.indexOf(`${box.project}/`)
  return at < 0 ? undefined : rest.slice(at + box.project.length + 1).split(/[>",]/)[0]
}

test.skipIf(!CAN_INJECT)(
  "F02: an approval, its file and its block are synced before the client is answered",
  async () => {
    using box = openLessonBox()
    box.candidate({ id: "use-uv", title: "Use uv", body: "Use uv, not pip." })
    await hook(box, payload(box, "SessionStart.startup", { session_id: "s" }))
    const calls = await callsOf(
      box,
      payload(box, "UserPromptSubmit.human", {
        session_id: "s",
        prompt: `tenure approve 1 ${box.code("s")}`,
      }),
      { atTerminal: true },
    )
    // The first to write is the look at who made the input.
    const answer = calls.lastIndexOf("answer")
    expect(box.stage("use-uv")).toBe("active")
    expect(answer).toBeGreaterThan(0)
    const before = calls.slice(0, answer)
    const lastWal = before.findLastIndex((call) => /^pwrite .*tenure\.db-wal$/.test(call))
    const synced = before.findLastIndex((call) => /^f(data)?sync .*tenure\.db-wal$/.test(call))
    expect(lastWal).toBeGreaterThan(-1)
    expect(synced).toBeGreaterThan(-1)
    // What decided it is synced; what is written after the last sync is bookkeeping that may be lost.
    expect(before.slice(0, synced).some((call) => /^pwrite .*tenure\.db-wal$/.test(call))).toBe(true)
    expect(
      before.filter((call) => /^f(data)?sync .*\.tenure-[0-9a-f]+\.tmp$/.test(call)).length,
    ).toBeGreaterThanOrEqual(1)
  },
)

const ALONE = { TENURE_NO_BACKGROUND: "1" }
const MEMORY = "# Project\n\nWritten by a person.\n"
/** At every fourth call, and after the answer; TENURE_EVERY=1 tries all. */
const EVERY = Number(process.env["TENURE_EVERY"] ?? 4)

for (const { what, prompt, words } of [
  { what: "an approval", prompt: "tenure approve mind-it CODE", words: "Mind the gap" },
  { what: "an edit", prompt: "tenure edit held CODE: Mind the new step.", words: "Mind the new step" },
])
  test.skipIf(!CAN_INJECT)(
    `F02: ${what} outlives a power cut after its answer, and one before it leaves the old or the new (seed ${SEED})`,
    async () => {
      using box = openLessonBox()
      await atWork(box)
      const typed = { session_id: "s", prompt: prompt.replace("CODE", box.code("s")) }
      const before = filesIn(box.top)
      const input = JSON.stringify(payload(box, "UserPromptSubmit.human", typed))
      const { calls, exitCode } = await traceCalls(box, [EXECUTABLE, "hook"], input, ALONE, {
        atTerminal: true,
      })
      expect([exitCode, calls.length > 20]).toEqual([0, true])
      const memory = [
        MEMORY,
        before.get(join(box.project, "CLAUDE.md")),
        filesIn(box.top).get(join(box.project, "CLAUDE.md")),
      ].map(text)
      const random = chance(SEED + 4)
      const disk = new Disk(before)
      let changes = 0
      let cuts = 0
      for (const [at, call] of calls.entries()) {
        const isAnswered = at === calls.length - 1
        if (disk.carryOut(call)) changes += 1
        else if (!isAnswered) continue
        if (!isAnswered && changes % EVERY > 0) continue
        // Nothing unsynced is kept, all of it, some of it.
        for (const isKept of [() => false, () => true, () => random.below(2) === 0]) {
          powerUp(box, disk.afterCut(isKept))
          cuts += 1
          const place = `after ${call.kind}, ${at + 1} of ${calls.length}`
          expect([place, soundness(box)]).toEqual([place, "ok"])
          expect([place, memory]).toEqual([place, expect.arrayContaining([box.read("CLAUDE.md")])])
          if (isAnswered) await expectDecided(box, words, place)
          else await expectDecidable(box, input, words, place)
        }
      }
      console.log(`${what}: ${cuts} states of the disk after a power cut, ${changes} changes`)
      expect(cuts).toBeGreaterThan(10)
    },
    600_000,
  )

const text = (bytes: Uint8Array | string | undefined) =>
  typeof bytes === "string" ? bytes : new TextDecoder().decode(bytes)

/** A person's CLAUDE.md, a session, a lesson in force and one that waits. */
async function atWork(box: LessonBox): Promise<void> {
  await Bun.write(join(box.project, "CLAUDE.md"), MEMORY)
  for (const id of ["held", "mind-it"]) box.candidate({ id, title: "Mind the gap.", body: "Mind the gap." })
  await hook(box, payload(box, "SessionStart.startup", { session_id: "s" }), { env: ALONE })
  await box.typed(["approve", "held"])
  await hook(box, payload(box, "PostToolUse.Bash", { session_id: "s" }), { env: ALONE })
  expect(box.stage("held")).toBe("active")
}

/** The machine is on again: the files are these, and what SQLite keeps in memory is not there. */
function powerUp(box: Box, files: Files): void {
  putFiles(box.project, new Map([...files].filter(([path]) => !path.endsWith("-shm"))))
  putFiles(box.home, files)
  // The files have been put back one by one; to Tenure they look like a copy (T27).
  takeOver(project(box.project), box.home)
}

/** Nobody decides again: the next command finds it in the store, in the file and in CLAUDE.md. */
async function expectDecided(box: LessonBox, words: string, place: string): Promise<void> {
  const shown = await box.piped(["lessons"])
  expect([place, shown.code]).toEqual([place, 0])
  const id = words.includes("new") ? "held" : "mind-it"
  expect([place, box.stage(id)]).toEqual([place, "active"])
  expect([place, box.read(`.tenure/lessons/${id}.md`)]).toEqual([place, expect.stringContaining(words)])
  expect([place, box.read("CLAUDE.md")]).toEqual([place, expect.stringContaining(`[${id}]`)])
  expect([place, box.read("CLAUDE.md")]).toEqual([place, expect.stringContaining(words)])
  expect([place, (await box.piped(["log", "--verify"])).code]).toEqual([place, 0])
}

/** It may or may not have been decided; now it can be. */
async function expectDecidable(box: LessonBox, input: string, words: string, place: string): Promise<void> {
  expect([place, (await box.piped(["lessons"])).code]).toEqual([place, 0])
  const again = await run(box, [EXECUTABLE, "hook"], { input, env: ALONE, atTerminal: true })
  expect([place, complaints(again, "UserPromptSubmit")]).toEqual([place, []])
  await expectDecided(box, words, place)
}

test.skipIf(!CAN_INJECT)("F02: an ordinary event does not wait for fsync", async () => {
  using box = openLessonBox()
  await hook(box, payload(box, "SessionStart.startup", { session_id: "s" }))
  const input = payload(box, "PostToolUse.Bash", { session_id: "s" })
  const calls = await callsOf(box, input)
  expect(calls.filter((call) => /sync/.test(call))).toEqual([])
  expect(calls.some((call) => call.startsWith("write ") && call.includes("spool"))).toBe(true)
  expect(complaints(await hook(box, input))).toEqual([])
})

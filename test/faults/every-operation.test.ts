// The fault loop: each scenario is run again and again, with the first, the second, … the last of its system calls
// failing or killing it, until none is left. After each run: the client saw nothing wrong, nothing of before is lost,
// the store is sound, no file is half written, and the next run works. Every fourth place is tried; TENURE_EVERY=1 tries all.
import { expect, test } from "bun:test"
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { project } from "../../src/io/home.ts"
import { takeOver } from "../../src/io/make-local.ts"
import {
  type Box,
  complaints,
  EXECUTABLE,
  hook,
  payload,
  quiet,
  type RunOptions,
  rows,
  soundness,
  stillRecords,
} from "../black-box.ts"
import { type LessonBox, openLessonBox } from "../cli/lesson-box.ts"
import { CAN_INJECT, type Injection, injected, injectionsFor } from "./injected.ts"

const EVERY = Number(process.env["TENURE_EVERY"] ?? 4)
const PROMPT = "tenure approve 1"
const MEMORY = "# Project\n\nWritten by a person.\n"

interface Scenario {
  readonly name: string
  readonly changes: Record<string, unknown>
  /** From a project in which nothing has happened yet. */
  readonly isNew?: true
}

const SCENARIOS: readonly Scenario[] = [
  { name: "SessionStart.startup", changes: { session_id: "new" }, isNew: true },
  { name: "PostToolUse.Bash", changes: { tool_use_id: "faulty" } },
  {
    name: "UserPromptSubmit.human",
    changes: { prompt: "you forgot to update the changelog", session_id: "s" },
  },
  { name: "UserPromptSubmit.human", changes: { prompt: PROMPT, session_id: "s" } },
  { name: "Stop", changes: { session_id: "s", last_assistant_message: "It is done." } },
  { name: "PreCompact.auto", changes: { session_id: "s" } },
  { name: "SessionEnd.other", changes: { session_id: "s" } },
]

for (const { name, changes, isNew } of SCENARIOS) {
  const what = changes["prompt"] === undefined ? name : `${name} (${changes["prompt"]})`
  test.skipIf(!CAN_INJECT)(
    `F01, F03, F05: ${what} with each of its system calls failing or killed in turn`,
    async () => {
      using box = openLessonBox()
      const before = await prepared(box, isNew === true)
      const isDecision = changes["prompt"] === PROMPT
      const typed = isDecision ? { prompt: `${PROMPT} ${before.code}` } : {}
      const input = JSON.stringify(payload(box, name, { ...changes, ...typed }))
      const options: RunOptions = isDecision ? { atTerminal: true } : {}
      const command = [EXECUTABLE, "hook"]
      const places = await injectionsFor(box, command, input, options)
      expect(places.length).toBeGreaterThan(5)
      let met = 0
      for (const place of places.filter(({ call }, at) => at % EVERY === 0 || call === "fsync")) {
        restore(box)
        const outcome = await injected(box, command, input, place, options)
        if (outcome.met) met += 1
        if (place.fault !== "signal=KILL")
          expect([place, complaints(outcome, name.split(".")[0])]).toEqual([place, []])
        await expectSound(box, before, place)
      }
      console.log(`${what}: ${met} faults at ${places.length} places`)
      expect(met).toBeGreaterThan(0)
    },
    600_000,
  )
}

interface Before {
  /** What the person's screen shows. */
  readonly code: string
  readonly keys: readonly string[]
  readonly changelog: number
}

/** A project with a session, a candidate and a person's CLAUDE.md, or a bare one; a copy of it is kept aside. */
async function prepared(box: LessonBox, isNew: boolean): Promise<Before> {
  writeFileSync(join(box.project, "CLAUDE.md"), MEMORY)
  if (!isNew) {
    for (const [name, changes] of [
      ["SessionStart.startup", {}],
      ["UserPromptSubmit.human", { prompt: "please mend the build" }],
      ["PostToolUse.Write", { tool_use_id: "call-1" }],
      ["PostToolUseFailure.Bash", { tool_use_id: "call-2" }],
    ] as const)
      expect(complaints(await hook(box, payload(box, name, { session_id: "s", ...changes })))).toEqual([])
    box.candidate({ id: "use-pnpm", title: "Use pnpm", body: "Use pnpm, not npm." })
  }
  const code = isNew ? "" : box.code("s")
  await quiet(box)
  if (isNew) rmSync(join(box.project, ".tenure", "local"), { recursive: true })
  const before = { code, keys: rows(box).map(({ key }) => key), changelog: isNew ? 0 : box.rows().length }
  cpSync(box.project, aside(box), { recursive: true })
  return before
}

const aside = (box: Box) => join(box.top, "aside")

function restore(box: Box): void {
  rmSync(box.project, { recursive: true, force: true })
  cpSync(aside(box), box.project, { recursive: true })
  // A copy would ask whose it is (T27).
  takeOver(project(box.project), box.home)
}

async function expectSound(box: LessonBox, before: Before, place: Injection): Promise<void> {
  const at = JSON.stringify(place)
  expect([at, await stillRecords(box)]).toEqual([at, true])
  expect([at, soundness(box)]).toEqual([at, "ok"])
  const keys = new Set(rows(box).map(({ key }) => key))
  expect([at, before.keys.filter((key) => !keys.has(key))]).toEqual([at, []])
  expect([at, box.rows().length >= before.changelog]).toEqual([at, true])
  expectWholeFiles(box, at)
  if (before.changelog === 0) return
  // A decision is made or not made; whichever it was, it can be made now and then holds everywhere.
  await box.says(`${PROMPT} ${box.code("s")}`)
  expect([at, box.stage("use-pnpm")]).toEqual([at, "active"])
  const { code, text } = await box.piped(["log", "--verify"])
  expect([at, code, code === 0 ? "" : text]).toEqual([at, 0, ""])
  await expectSwept(box, at)
  expect([at, box.files().filter((name) => !isTemporary(name))]).toEqual([at, ["use-pnpm.md"]])
  expect([at, readFileSync(join(box.project, "CLAUDE.md"), "utf8")]).toEqual([
    at,
    expect.stringMatching(/^# Project\n\nWritten by a person\.\n[\s\S]*Use pnpm/),
  ])
}

const isTemporary = (name: string) => name.endsWith(".tmp")

/** What a killed writer left is swept by the next command, once it is old enough to belong to nobody. */
async function expectSwept(box: LessonBox, at: string): Promise<void> {
  const left = readdirSync(box.project, { recursive: true, encoding: "utf8" }).filter(isTemporary)
  const outside = left.filter((name) => !name.startsWith(join(".tenure", "local")))
  const longAgo = new Date(Date.now() - 3_600_000)
  for (const name of outside) utimesSync(join(box.project, name), longAgo, longAgo)
  expect([at, (await box.piped(["lessons"])).code]).toEqual([at, 0])
  expect([at, outside.filter((name) => existsSync(join(box.project, name)))]).toEqual([at, []])
}

function expectWholeFiles(box: Box, at: string): void {
  const memory = readFileSync(join(box.project, "CLAUDE.md"), "utf8")
  expect([at, memory.startsWith(MEMORY.trimEnd())]).toEqual([at, true])
  const sessions = join(box.project, ".tenure", "local", "sessions")
  if (!existsSync(sessions)) return
  for (const name of readdirSync(sessions, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith("work_log.md")) continue
    expect([at, readFileSync(join(sessions, name), "utf8")]).toEqual([
      at,
      expect.stringMatching(/^# Session .*\n[\s\S]*\n$/),
    ])
  }
}

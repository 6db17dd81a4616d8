// T09: whatever path of a project that Tenure writes is made a link out of it, to a twin of the real thing or to
// nothing, a day's work changes nothing outside. The paths are those that such a day leaves behind, not a list of ours.
import { expect, setDefaultTimeout, test } from "bun:test"
import {
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { complaints, hook, payload, quiet, rows } from "../black-box.ts"
import { type LessonBox, openLessonBox } from "../cli/lesson-box.ts"
import { sideBySide } from "../faults/bad-input.ts"
import { treeOf } from "../faults/tree.ts"

setDefaultTimeout(300_000)

const SWAPS = 1_000
const HOOKS = [
  "SessionStart.startup",
  "UserPromptSubmit.human",
  "PreToolUse.Edit",
  "PostToolUse.Edit",
  "PostToolUse.Bash",
  "Stop",
  "PreCompact.auto",
  "SessionEnd.other",
]

let days = 0

/** All that a hook would be blamed for. */
async function day(box: LessonBox, isWhole = true): Promise<string[]> {
  const n = ++days
  const wrong: string[] = []
  for (const name of HOOKS) {
    const outcome = await hook(
      box,
      payload(box, name, {
        session_id: "a-day",
        tool_use_id: `call-${n}`,
        prompt: `No, always use uv, never pip, part ${n}.`,
      }),
    )
    wrong.push(...complaints(outcome).map((what) => `${name}: ${what}`))
  }
  // What was left to the background must not meet the next path.
  await quiet(box)
  if (!isWhole) return wrong
  await box.typed(["add", `Use uv in part ${n}`])
  await box.typed(["handoff"], { env: { CLAUDE_CODE_SESSION_ID: "a-day" } })
  await box.piped(["status"])
  await quiet(box)
  return wrong
}

/** Below the project, deepest last. */
function pathsIn(box: LessonBox): string[] {
  return Object.keys(treeOf(box.project)).filter((path) => path !== "" && !path.endsWith("-shm"))
}

async function lived(): Promise<LessonBox> {
  const box = openLessonBox()
  writeFileSync(join(box.project, "CLAUDE.md"), "# Ours\n")
  writeFileSync(join(box.project, ".tenure", "guardrails.yaml"), "write:\n  deny: [secrets/**]\n")
  writeFileSync(join(box.project, ".tenure", "config.yaml"), "claude_md: true\n")
  expect(await day(box)).toEqual([])
  // Of a session that goes on the spool stays; and after the commands the database's own files are there again.
  await hook(box, payload(box, "Stop", { session_id: "goes-on" }))
  await quiet(box)
  return box
}

test("T09: no path that a day's work writes can leave the project through a link, to an existing target or none", async () => {
  using box = await lived()
  const paths = pathsIn(box)
  for (const one of [
    ".tenure/local/spool",
    ".tenure/local/guidance.filter",
    ".tenure/local/tenure.db",
    "CLAUDE.md",
  ])
    expect(paths).toContain(one)
  for (const part of [
    /local\/handoffs\//,
    /local\/guard-/,
    /local\/spool\//,
    /checkpoint\.json$/,
    /lessons\//,
  ])
    expect(paths.filter((path) => part.test(path))).not.toEqual([])
  const changed: string[] = []
  for (const path of paths) {
    const real = join(box.project, path)
    if (!existsSync(real)) continue
    for (const isDangling of [false, true]) {
      const outside = join(box.top, "outside")
      mkdirSync(outside)
      const twin = join(outside, "twin")
      if (!isDangling) cpSync(real, twin, { recursive: true, dereference: false })
      const before = treeOf(outside)
      renameSync(real, `${box.top}/aside`)
      symlinkSync(twin, real)
      const wrong = await day(box, !isDangling)
      if (!Bun.deepEquals(treeOf(outside), before)) changed.push(`${path}${isDangling ? " (dangling)" : ""}`)
      changed.push(...wrong.map((what) => `${path}: ${what}`))
      rmSync(real, { recursive: true, force: true })
      renameSync(`${box.top}/aside`, real)
      rmSync(outside, { recursive: true })
    }
  }
  expect(changed).toEqual([])
})

test("T09: no file that a day's work writes changes another by a hard link", async () => {
  using box = await lived()
  const changed: string[] = []
  for (const path of pathsIn(box).filter((each) => lstatSync(join(box.project, each)).isFile())) {
    const real = join(box.project, path)
    const twin = join(box.top, "twin")
    if (!existsSync(real)) continue
    renameSync(real, `${box.top}/aside`)
    cpSync(`${box.top}/aside`, twin)
    const before = readFileSync(twin)
    linkSync(twin, real)
    const wrong = await day(box, false)
    if (!readFileSync(twin).equals(before)) changed.push(path)
    changed.push(...wrong.map((what) => `${path}: ${what}`))
    rmSync(real, { force: true })
    renameSync(`${box.top}/aside`, real)
    rmSync(twin)
  }
  expect(changed).toEqual([])
})

test("T09: with a link in place of a session's spool, every event is still recorded", async () => {
  using box = await lived()
  const spool = join(box.project, ".tenure/local/spool/a-day.jsonl")
  const twin = join(box.top, "twin")
  writeFileSync(twin, "")
  // The one of the day before is gone, or goes with the copy of the store.
  await quiet(box)
  rmSync(spool, { force: true })
  symlinkSync(twin, spool)
  const before = rows(box).length
  expect(await day(box, false)).toEqual([])
  expect(rows(box).length).toBeGreaterThan(before)
  expect((await box.piped(["status"])).code).toBe(0)
})

for (const place of [".tenure/local/spool", ".tenure/local/sessions", ".tenure/lessons"]) {
  test(`T09: ${place} swapped for a link ${SWAPS} times while it is written: nothing outside is changed`, async () => {
    using box = await lived()
    const outside = join(box.top, "outside")
    const count = join(box.top, "swaps")
    cpSync(join(box.project, place), outside, { recursive: true })
    const before = treeOf(outside)
    const swapper = swapping(join(box.project, place), outside, count)
    const swaps = () => (existsSync(count) ? Number(readFileSync(count, "utf8")) : 0)
    const wrong: string[] = []
    for (let round = 0; round < 3 || swaps() < SWAPS; round++) {
      await sideBySide([0, 1, 2, 3], 4, async () => {
        if (place.endsWith("lessons")) await box.typed(["add", `Use uv in part ${++days}`])
        else wrong.push(...(await day(box, false)))
      })
    }
    swapper.kill(9)
    await swapper.exited
    await quiet(box)
    expect(wrong).toEqual([])
    expect(treeOf(outside)).toEqual(before)
  })
}

/** A process that swaps a folder for a link and back, as fast as it can, and says how often. */
function swapping(folder: string, outside: string, count: string) {
  const script = `const fs = require("node:fs")
    const [folder, outside, count] = ${JSON.stringify([folder, outside, count])}
    for (let n = 1; ; n++) {
      try { fs.renameSync(folder, folder + ".aside"); fs.symlinkSync(outside, folder) } catch {}
      try { fs.unlinkSync(folder); fs.renameSync(folder + ".aside", folder) } catch {}
      if (n % 100 === 0) { fs.writeFileSync(count, String(n)); Bun.sleepSync(1) }
    }`
  return Bun.spawn([process.execPath, "-e", script], { stdout: "ignore", stderr: "ignore" })
}

// T09: a copy made of hard links (`cp -al .tenure /backup`, `cp -al ~/.tenure/trust /tmp/x`) neither stops Tenure nor
// lets the copy change what it keeps or trusts; and nothing that Tenure writes changes the copy.
import { expect, setDefaultTimeout, test } from "bun:test"
import { appendFileSync, lstatSync, mkdirSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { trustKey } from "../../src/trust/disk/trusted-files.ts"
import { complaints, hook, payload, quiet, rows, soundness, storeFile } from "../black-box.ts"
import { type LessonBox, openLessonBox } from "../cli/lesson-box.ts"
import { treeOf } from "../faults/tree.ts"

setDefaultTimeout(300_000)

async function taught(): Promise<LessonBox> {
  const box = openLessonBox()
  for (const id of ["use-pnpm", "use-uv"]) box.candidate({ id, body: `Always ${id}.` })
  expect((await box.typed(["approve", "use-pnpm"])).code).toBe(0)
  await hook(box, payload(box, "SessionStart.startup", { session_id: "earlier" }))
  await hook(box, payload(box, "PostToolUse.Bash", { session_id: "earlier", tool_use_id: "earlier" }))
  await quiet(box)
  return box
}

function copyOf(box: LessonBox, what: string): string {
  const copy = join(box.top, "copy")
  mkdirSync(copy)
  expect(Bun.spawnSync(["cp", "-al", what, `${copy}/`]).exitCode).toBe(0)
  return copy
}

/** Without SQLite's index, which says nothing. */
function contentOf(copy: string): object {
  return Object.fromEntries(Object.entries(treeOf(copy)).filter(([path]) => !path.endsWith("-shm")))
}

const linked = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => {
    const stat = lstatSync(join(folder, name))
    return stat.isFile() && stat.nlink > 1
  })

test("T09: after `cp -al .tenure` hooks record, commands work, decisions are kept, and the copy stays as it was", async () => {
  using box = await taught()
  const copy = copyOf(box, join(box.project, ".tenure"))
  expect(linked(join(box.project, ".tenure"))).toContain("local/tenure.db")
  const before = contentOf(copy)
  for (const [name, changes] of [
    ["SessionStart.startup", {}],
    ["UserPromptSubmit.human", { prompt: "go on" }],
    ["PostToolUse.Bash", { tool_use_id: "after-the-copy" }],
    ["Stop", {}],
  ] as const)
    expect(complaints(await hook(box, payload(box, name, { session_id: "s", ...changes })))).toEqual([])
  await hook(box, payload(box, "PostToolUse.Bash", { session_id: "earlier", tool_use_id: "later" }))
  await quiet(box)
  expect((await box.piped(["status"])).code).toBe(0)
  const keys = rows(box).map(({ key }) => key)
  for (const key of ["tool-finished:earlier", "tool-finished:after-the-copy", "tool-finished:later"])
    expect(keys).toContain(key)
  expect((await box.typed(["approve", "use-uv"])).code).toBe(0)
  expect((await box.typed(["archive", "use-pnpm"])).code).toBe(0)
  expect(soundness(box)).toBe("ok")
  expect((await box.piped(["log", "--verify"])).code).toBe(0)
  expect(contentOf(copy)).toEqual(before)
  expect(readFileSync(join(box.project, ".tenure/local/tenure.log"), "utf8")).toContain("hard link")
})

test("T09: a command can be the first to meet the copy", async () => {
  using box = await taught()
  const copy = copyOf(box, join(box.project, ".tenure"))
  const before = contentOf(copy)
  expect((await box.piped(["lessons"])).code).toBe(0)
  expect(lstatSync(storeFile(box)).nlink).toBe(1)
  expect(contentOf(copy)).toEqual(before)
})

test("T09, F08: many hooks that meet the copy at once lose no event, and the store stays sound", async () => {
  for (let round = 0; round < 3; round++) {
    using box = await taught()
    copyOf(box, join(box.project, ".tenure"))
    const all = Array.from({ length: 12 }, (_, at) =>
      hook(box, payload(box, "Stop", { session_id: `s${at}`, last_assistant_message: `done ${at}` })),
    )
    for (const outcome of await Promise.all(all)) expect(complaints(outcome)).toEqual([])
    await quiet(box)
    expect(rows(box).filter(({ key }) => key.startsWith("turn-ended"))).toHaveLength(12)
    expect(soundness(box)).toBe("ok")
    expect(lstatSync(storeFile(box)).nlink).toBe(1)
  }
})

test("T09, T06: a line added through a copy of the trust file is not trusted, and approvals still work", async () => {
  using box = await taught()
  const copy = copyOf(box, join(box.home, ".tenure", "trust"))
  const [name = ""] = readdirSync(join(copy, "trust")).filter((each) => !each.endsWith(".end"))
  const evil = join(box.project, ".tenure", "lessons", "evil.md")
  const text = box.read(".tenure/lessons/use-pnpm.md").replaceAll("use-pnpm", "evil")
  appendFileSync(evil, text)
  const line = `${trustKey("lessons/evil.md", text)} terminal 2026-11-16T00:00:00.000Z lessons/evil.md\n`
  appendFileSync(join(copy, "trust", name), line)
  expect((await box.piped(["lessons"])).code).toBe(0)
  expect(box.stage("evil")).toBeUndefined()
  expect((await box.typed(["approve", "use-uv"])).code).toBe(0)
  expect(box.stage("use-uv")).toBe("active")
  expect((await box.piped(["lessons"])).code).toBe(0)
  expect(box.stage("evil")).toBeUndefined()
  // What is added there from now on changes nothing here either, and the copy has nothing of ours.
  const own = readFileSync(join(box.home, ".tenure", "trust", name), "utf8")
  appendFileSync(join(copy, "trust", name), line)
  expect(readFileSync(join(box.home, ".tenure", "trust", name), "utf8")).toBe(own)
  expect(readFileSync(join(copy, "trust", name), "utf8")).not.toContain("use-uv")
})

test("T09: doctor names files with a second hard link and copies them on request", async () => {
  using box = await taught()
  copyOf(box, join(box.project, ".tenure"))
  expect(Bun.spawnSync(["cp", "-al", join(box.home, ".tenure"), join(box.top, "copy", "own")]).exitCode).toBe(
    0,
  )
  const { text } = await box.piped(["doctor"])
  expect(text.replaceAll(/\s+/g, " ")).toContain("The database had a second hard link.")
  expect(text.replaceAll(/\s+/g, " ")).toContain("files have a second hard link")
  await box.piped(["doctor", "--fix"])
  expect(linked(join(box.home, ".tenure"))).toEqual([])
  expect((await box.piped(["doctor"])).text).not.toContain("second hard link")
})

test("T09: a copy of the whole ~/.tenure keeps the proof of the project's data", async () => {
  using box = await taught()
  copyOf(box, join(box.home, ".tenure"))
  expect((await box.piped(["status"])).code).toBe(0)
  expect((await box.typed(["approve", "use-uv"])).code).toBe(0)
  expect((await box.piped(["log", "--verify"])).code).toBe(0)
})

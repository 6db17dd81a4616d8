// Guidance as a client sees it: payloads in, answers out, receipts in the store.
import { expect, test } from "bun:test"
import { existsSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { project } from "../../src/io/home.ts"
import { readFaults } from "../../src/io/log.ts"
import { NO_TRIGGERS, type Triggers } from "../../src/lessons/model/lesson.ts"
import { ask, complaints, hook, payload, storeFile } from "../black-box.ts"
import { type LessonBox, openLessonBox } from "../cli/lesson-box.ts"

const CHECKLIST = { kind: "checklist", body: "- [ ] plugin.json\n- [ ] CHANGELOG.md" } as const

async function teach(
  box: LessonBox,
  id: string,
  triggers: Partial<Triggers>,
  some: Parameters<LessonBox["candidate"]>[0] | object = {},
) {
  box.candidate({ id, priority: "HIGH", triggers: { ...NO_TRIGGERS, ...triggers }, ...some })
  expect((await box.typed(["approve", id])).code).toBe(0)
}

let calls = 0

/** The part of the answer that the model reads, or empty. */
async function told(box: LessonBox, name: string, changes: object, env = {}): Promise<string> {
  calls += 1
  const input = payload(box, name, { session_id: "s", tool_use_id: `call-${calls}`, ...changes })
  const outcome = await hook(box, input, { env })
  expect(complaints(outcome)).toEqual([])
  if (outcome.stdout === "") return ""
  const { hookSpecificOutput: said, reason } = JSON.parse(outcome.stdout)
  return said?.permissionDecisionReason ?? said?.additionalContext ?? reason ?? ""
}

function edit(box: LessonBox, path: string, changes: object = {}, env = {}): Promise<string> {
  const tool_input = { file_path: join(box.project, path), old_string: "a", new_string: "b" }
  return told(box, "PreToolUse.Edit", { tool_input, ...changes }, env)
}

function receipts(box: LessonBox) {
  return ask<{ way: string; lesson: string; outcome: string | null }>(
    box,
    "SELECT way, lesson, outcome FROM receipts WHERE way <> 'brief' ORDER BY seq",
  )
}

test("PERF-01: a call that no lesson matches is answered without opening the database", async () => {
  using box = openLessonBox()
  await teach(box, "about-a", { files: ["**/a.ts"] })
  // Overwritten in place, so that the filter still belongs to it; opening it would find and log the damage.
  writeFileSync(storeFile(box), "no database".repeat(1_000), { flag: "r+" })
  const faults = () => readFaults(project(box.project)).length
  expect(await edit(box, "b.ts")).toBe("")
  expect(await told(box, "PreToolUse.Bash", { tool_input: { command: "npm test" } })).toBe("")
  expect(faults()).toBe(0)
  expect(await edit(box, "a.ts")).toBe("")
  expect(faults()).toBe(1)
})

test("GUID-04: advice is delivered once; a new lesson, a compaction or a later message brings more, in time", async () => {
  using box = openLessonBox()
  await teach(box, "about-a", { files: ["**/a.ts"] })
  expect(await edit(box, "a.ts")).toContain("[about-a] (high)")
  expect(await edit(box, "a.ts")).toBe("")
  expect(await edit(box, "a.ts")).toBe("")
  expect(existsSync(join(box.project, ".tenure/local/guidance.quiet"))).toBe(true)
  await teach(box, "more-about-a", { files: ["a.ts"] })
  expect(await edit(box, "a.ts")).toContain("[more-about-a]")
  expect(await edit(box, "a.ts")).toBe("")
  await teach(box, "on-release", { actions: ["cut a release"] })
  await told(box, "UserPromptSubmit.human", { prompt: "nothing of the kind" })
  expect(await edit(box, "a.ts")).toBe("")
  expect(await told(box, "UserPromptSubmit.human", { prompt: "please cut a release" })).toContain(
    "[on-release]",
  )
  expect(await edit(box, "a.ts", { agent_id: "other" })).toContain("[on-release]")
  await told(box, "SessionStart.compact", {})
  expect(await edit(box, "a.ts")).toContain("[about-a]")
  expect(await edit(box, "a.ts")).toBe("")
  const noted = () => ask(box, "SELECT key FROM meta WHERE key GLOB 'said:*'").length
  expect(noted()).toBe(1)
  await told(box, "SessionEnd.other", {})
  expect(noted()).toBe(0)
}, 120_000)

test("GUID-03: nothing is delivered for another file, another tool, another project, or an archived lesson", async () => {
  using box = openLessonBox()
  await teach(box, "about-a", { files: ["**/a.ts"], commands: ["npm publish"] })
  const bash = (command: string) => told(box, "PreToolUse.Bash", { tool_input: { command } })
  for (const line of ["ls", 'echo "npm publish"', "git commit -m 'npm publish'", "npm run publish-docs"])
    expect([line, await bash(line)]).toEqual([line, ""])
  expect(await edit(box, "b.ts")).toBe("")
  expect(await edit(box, "../elsewhere/a.ts")).toBe("")
  expect((await box.typed(["archive", "about-a"])).code).toBe(0)
  expect(await edit(box, "a.ts")).toBe("")
  expect((await box.typed(["restore", "about-a"])).code).toBe(0)
  expect(await bash("cd sub && sudo npm publish --tag next")).toContain("[about-a]")
}, 120_000)

test("GUID-03: lessons over the limit of one call are delivered with the next call", async () => {
  using box = openLessonBox()
  for (const name of ["one", "two", "three", "four"])
    await teach(box, `about-${name}`, { files: ["**/a.ts"] })
  const first = await edit(box, "a.ts")
  expect(first.match(/\[about-\w+\]/g)).toEqual(["[about-four]", "[about-one]", "[about-three]"])
  expect((await edit(box, "a.ts")).match(/\[about-\w+\]/g)).toEqual(["[about-two]"])
  expect(await edit(box, "a.ts")).toBe("")
}, 120_000)

test("GUID-06: guidance.hold: off turns a hold into advice; TENURE_DISABLE=1 silences it", async () => {
  using box = openLessonBox()
  await teach(box, "about-a", { files: ["**/a.ts"] }, { priority: "CRITICAL" })
  expect(await edit(box, "a.ts", {}, { TENURE_DISABLE: "1" })).toBe("")
  expect(await edit(box, "a.ts")).toContain("held once")
  expect(await edit(box, "a.ts")).toBe("")
  writeFileSync(join(box.project, ".tenure/config.yaml"), "guidance:\n  hold: off\n")
  await box.typed(["trust"], { input: "y" })
  expect(await edit(box, "a.ts", { session_id: "another" })).toContain("about this call")
  expect(receipts(box).map(({ way }) => way)).toEqual(["hold", "advice"])
}, 120_000)

test("GUID-07, GUID-09, LIFE-03: an unfinished checklist costs one more turn; at the end its receipts have an outcome, and its match counts as a use", async () => {
  using box = openLessonBox()
  await teach(box, "bump", { files: ["**/plugin.json"] }, CHECKLIST)
  await told(box, "SessionStart.startup", {})
  await edit(box, "plugin.json")
  const finished = (path: string) =>
    told(box, "PostToolUse.Edit", { tool_input: { file_path: join(box.project, path) } })
  await finished("plugin.json")
  const more = await told(box, "Stop", { last_assistant_message: "All done." })
  expect(more).toContain("  - CHANGELOG.md")
  expect(await told(box, "Stop", { last_assistant_message: "All done.", stop_hook_active: true })).toBe("")
  await finished("CHANGELOG.md")
  await told(box, "SessionEnd.other", {})
  expect(receipts(box)).toEqual([
    { way: "advice", lesson: "bump", outcome: "changed" },
    { way: "turn-end", lesson: "bump", outcome: "changed" },
  ])
  expect(box.lesson("bump")?.statistics.lastReference).toBe(1)
}, 120_000)

test("PERF-01: guidance delivers the same without its filter", async () => {
  using box = openLessonBox()
  await teach(box, "about-a", { files: ["**/a.ts"] })
  rmSync(join(box.project, ".tenure/local/guidance.filter"))
  expect(await edit(box, "b.ts")).toBe("")
  expect(await edit(box, "a.ts")).toContain("[about-a]")
}, 120_000)

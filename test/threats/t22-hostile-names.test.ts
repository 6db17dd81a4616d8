// T22: names that would be commands, if anything on their way went through a shell or into SQL as text.
import { expect, test } from "bun:test"
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import hooks from "../../plugin/hooks/hooks.json" with { type: "json" }
import { project as projectAt } from "../../src/io/home.ts"
import { makeLocal } from "../../src/io/make-local.ts"
import {
  ask,
  type Box,
  complaints,
  EXECUTABLE,
  hook,
  openBox,
  payload,
  ROOT,
  rows,
  run,
  soundness,
} from "../black-box.ts"
import { treeOutsideLocal } from "../faults/tree.ts"

const NAMES = [
  "$(touch canary)",
  "`touch canary`",
  "; touch canary;",
  "| touch canary",
  "&& touch canary &",
  "a\ntouch canary\n",
  "'; touch canary; '",
  '"; touch canary; "',
  "${IFS}touch${IFS}canary",
  "-rf",
  "--help",
  "--output=canary",
  "'; DROP TABLE events; --",
  '"); DELETE FROM sessions; --',
  "%s%n%x",
  "\\\\$(touch canary)",
  "a\u0000b",
  "\u001b]0;title\u0007\u001b[2J",
  "../../canary",
  "~/canary",
  "*",
]

/** Fields that carry a name from the outside, with a payload that has each. */
const FIELDS: readonly (readonly [string, string])[] = [
  ["PostToolUse.Bash", "tool_name"],
  ["PostToolUse.Bash", "tool_use_id"],
  ["PostToolUse.Bash", "session_id"],
  ["PostToolUse.Bash", "prompt_id"],
  ["PostToolUse.Bash", "agent_id"],
  ["PostToolUse.Bash", "cwd"],
  ["PreToolUse.Bash", "tool_name"],
  ["SessionStart.startup", "source"],
  ["SessionStart.startup", "model"],
  ["UserPromptSubmit.human", "prompt"],
  ["PostToolUseFailure.Bash", "error"],
  ["SubagentStart", "agent_type"],
  ["PreCompact.auto", "trigger"],
  ["PostCompact.auto", "compact_summary"],
  ["Stop", "last_assistant_message"],
  ["Stop", "transcript_path"],
  ["SessionEnd.other", "reason"],
  ["SessionEnd.other", "hook_event_name"],
]

const sendAll = async (box: Box, payloads: readonly Record<string, unknown>[]) => {
  for (const each of payloads) {
    const outcome = await hook(box, each)
    expect([each, complaints(outcome, String(each["hook_event_name"]))]).toEqual([each, []])
  }
}

async function expectUnharmed(box: Box, before: Record<string, string>): Promise<void> {
  expect(treeOutsideLocal(box.top)).toEqual(before)
  expect(soundness(box)).toBe("ok")
  const tables = ask<{ name: string }>(box, "SELECT name FROM sqlite_schema WHERE type = 'table'").map(
    (row) => row.name,
  )
  expect(tables).toEqual(expect.arrayContaining(["events", "sessions", "meta"]))
}

test("T22: hostile text in any field of any event stays data", async () => {
  using box = openBox()
  const before = treeOutsideLocal(box.top)
  const payloads = FIELDS.flatMap(([name, field]) =>
    NAMES.map((text, at) =>
      payload(box, name, { session_id: `s${at}`, tool_use_id: `${field}-${at}`, [field]: text }),
    ),
  )
  await sendAll(box, payloads)
  await expectUnharmed(box, before)
})

test("T22: commands, files and patterns of tool calls are kept as they were written", async () => {
  using box = openBox()
  const before = treeOutsideLocal(box.top)
  const inputs = NAMES.flatMap((text) => [
    { command: text },
    { file_path: join(box.project, text) },
    { pattern: text },
  ])
  await sendAll(
    box,
    inputs.map((tool_input, at) =>
      payload(box, "PostToolUse.Bash", { tool_use_id: `call-${at}`, tool_input }),
    ),
  )
  await expectUnharmed(box, before)
  const targets = rows(box).map((row) => row.target)
  expect(targets).toContain("$(touch canary)")
  expect(targets).toContain("'; DROP TABLE events; --")
  expect(rows(box)).toHaveLength(inputs.length)
})

test("T22: a branch with a hostile name is never run, and shown and stored only cleaned", async () => {
  for (const name of NAMES) {
    using box = openBox()
    mkdirSync(join(box.project, ".git"))
    writeFileSync(join(box.project, ".git", "HEAD"), `ref: refs/heads/${name}\n`)
    const before = treeOutsideLocal(box.top)
    await sendAll(box, [payload(box, "SessionStart.startup"), payload(box, "Stop")])
    const input = JSON.stringify({ cwd: box.project, workspace: { current_dir: box.project } })
    const shown = [
      await run(box, [EXECUTABLE, "statusline"], { input }),
      await run(box, [EXECUTABLE, "status"]),
      await run(box, [EXECUTABLE, "log", "--events"]),
    ]
    for (const outcome of shown) {
      expect(outcome).toMatchObject({ exitCode: 0, stderr: "" })
      // Tabs and line ends are ours; any other control character could only be the branch's.
      expect(outcome.stdout).not.toMatch(/[\x00-\x08\x0b-\x1f\x7f-\x9f]/)
    }
    await expectUnharmed(box, before)
  }
})

/** File names that a file system takes. */
const FOLDERS = NAMES.filter((name) => !/[\0/]/.test(name))

test("T22: a project, a home and a plugin in folders of hostile names work like any other", async () => {
  const line = hooks.hooks.PostToolUse[0]?.hooks[0]?.command ?? ""
  for (const name of FOLDERS) {
    using box = openBox()
    const place = join(box.top, name)
    const project = join(place, "project")
    mkdirSync(join(project, ".tenure"), { recursive: true })
    mkdirSync(join(place, "dist"))
    cpSync(join(ROOT, "plugin"), join(place, "plugin"), { recursive: true })
    symlinkSync(EXECUTABLE, join(place, "dist", "tenure"))
    const env = { CLAUDE_PLUGIN_ROOT: join(place, "plugin"), CLAUDE_PROJECT_DIR: project, HOME: place }
    makeLocal(projectAt(project), place)
    const local = `${name}/project/.tenure/local`
    const before = treeOutsideLocal(box.top, local)
    const input = JSON.stringify(payload(box, "SessionEnd.other", { session_id: "s", cwd: project }))
    const outcome = await run(box, ["/bin/sh", "-c", line], { cwd: project, env, input })
    expect([name, complaints(outcome)]).toEqual([name, []])
    const log = readFileSync(join(project, ".tenure", "local", "sessions", "s", "work_log.md"), "utf8")
    expect(log).toStartWith("# Session s")
    expect(treeOutsideLocal(box.top, local)).toEqual(before)
  }
})

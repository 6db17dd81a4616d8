// `tenure guard` as a person uses it, and as an agent may not.
import { expect, test } from "bun:test"
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { sha256 } from "../../src/io/hash.ts"
import { hook, payload } from "../black-box.ts"
import { type LessonBox, openLessonBox } from "./lesson-box.ts"

const AGENT = { CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: "s" }

function put(box: LessonBox, text: string): void {
  writeFileSync(join(box.project, ".tenure/guardrails.yaml"), text)
}

/** What the hook decides about a Write of this file. */
async function decision(box: LessonBox, path: string): Promise<string> {
  const { stdout } = await hook(box, {
    session_id: "s",
    cwd: box.project,
    hook_event_name: "PreToolUse",
    tool_name: "Write",
    tool_input: { file_path: join(box.project, path), content: "x" },
  })
  return stdout === "" ? "none" : JSON.parse(stdout).hookSpecificOutput.permissionDecision
}

test("GARD-01: without guardrails it says how to add some", async () => {
  using box = openLessonBox()
  expect((await box.piped(["guard"])).text).toContain("tenure guard preset default")
  expect((await box.piped(["guard", "check"])).text).toContain("There is no guardrails.yaml")
  expect((await box.piped(["guard", "log"])).text).toContain("Nothing has been refused.")
  expect((await box.piped(["guard", "test", "--file", ".env"])).text).toContain("Allowed.")
  expect((await box.piped(["status"])).text).not.toContain("Guard")
})

test("GARD-01: a preset applies immediately, and is shown, logged and counted", async () => {
  using box = openLessonBox()
  expect(await decision(box, ".env")).toBe("none")
  const { code, text } = await box.typed(["guard", "preset", "default"])
  expect([code, text]).toEqual([0, expect.stringContaining("guardrails.yaml now has the preset default.")])
  expect(await decision(box, ".env")).toBe("deny")
  expect((await box.piped(["guard"])).text).toContain("approved by you")
  expect((await box.piped(["guard", "log"])).text).toMatch(/refused {2}Write {2}\S*\.env/)
  expect((await box.piped(["status"])).text).toMatch(
    /Guard +enforce, 3 rules; 1 refused, the latest just now: \S*\.env\s+\(secrets\)/,
  )
  expect((await box.piped(["doctor"])).text).toContain("the guardrails are loaded")
  const again = await box.typed(["guard", "preset", "default"])
  expect([again.code, again.text]).toEqual([1, expect.stringContaining("already has")])
  await box.typed(["guard", "preset", "planning"])
  expect(box.read(".tenure/guardrails.yaml")).toContain("preset: [default, planning]")
  expect(await decision(box, "src/a.ts")).toBe("deny")
}, 120_000)

test("GARD-04: the dry run shows every rule's verdict, changes nothing and logs nothing", async () => {
  using box = openLessonBox()
  put(
    box,
    "mode: enforce\nwrite:\n  deny:\n    - {name: secrets, match: .env*}\n    - {name: locks, match: '*.lock'}\ncommands:\n  deny: [npm publish]\ntools:\n  deny: [mcp__*]\n",
  )
  const tried = async (...args: string[]) =>
    JSON.parse((await box.piped(["guard", "test", "--json", ...args])).text)
  const file = await tried("--tool", "Edit", "--file", "src/../.env")
  expect([file.tool, file.verdict]).toEqual(["Edit", "deny"])
  expect(file.rules.map(({ name, verdict }: Record<string, string>) => [name, verdict])).toEqual([
    ["secrets", "deny"],
    ["locks", "pass"],
    ["npm publish", "pass"],
    ["mcp__*", "pass"],
  ])
  expect((await tried("--command", "sudo npm publish")).verdict).toBe("deny")
  expect((await tried("--command", "echo x > $F")).verdict).toBe("ask")
  expect((await tried("--command", "npm test")).verdict).toBe("pass")
  expect((await tried("--tool", "mcp__x__y")).verdict).toBe("deny")
  expect(existsSync(join(box.project, ".tenure/local/refusals.log"))).toBe(false)
  for (const [args, says] of [
    [["--command", "echo x > .tenure/lessons/x.md"], "files in .tenure"],
    [["--file", ".claude/scheduled_tasks.json"], "scheduled prompts"],
    [["--command", "tenure approve 1"], "a person's decision"],
  ] as const) {
    expect(await tried(...args)).toMatchObject({ verdict: "ask", own: expect.stringContaining(says) })
    const shown = (await box.piped(["guard", "test", ...args])).text
    expect(shown).toContain("Needs your approval")
    expect(shown).toContain("This is a person's decision")
  }
  expect(await tried("--command", "cat .tenure/lessons/x.md")).toMatchObject({ verdict: "pass", own: null })
  const none = await box.piped(["guard", "test"])
  expect([none.code, none.text]).toEqual([1, expect.stringContaining("tenure guard test --file .env")])
}, 120_000)

test("GARD-01: a person sets a phase; an agent's attempt changes nothing", async () => {
  using box = openLessonBox()
  for (const args of [
    ["guard", "phase", "planning"],
    ["guard", "preset", "default"],
  ]) {
    for (const said of [
      await box.piped(args),
      await box.piped(args, AGENT),
      await box.typed(args, { env: AGENT }),
    ])
      expect([said.code, said.text]).toEqual([1, expect.stringContaining("Only a person can do this")])
  }
  expect(await decision(box, "src/a.ts")).toBe("none")
  expect((await box.typed(["guard", "phase", "planning"])).text).toContain("The phase is planning.")
  expect([await decision(box, "src/a.ts"), await decision(box, "docs/a.md")]).toEqual(["deny", "none"])
  expect((await box.piped(["guard", "phase"])).text).toContain("The phase is planning.")
  const wrong = await box.typed(["guard", "phase", "plannin"])
  expect([wrong.code, wrong.text]).toEqual([
    1,
    expect.stringContaining("Write: tenure guard phase planning|off"),
  ])
  await box.typed(["guard", "phase", "off"])
  expect(await decision(box, "src/a.ts")).toBe("none")
}, 120_000)

test("SAFE-03, T06: a file from the repository can only make rules stricter; approving it covers exactly its bytes", async () => {
  using box = openLessonBox()
  put(box, "mode: enforce\nwrite:\n  deny: [a.txt]\n")
  expect(await decision(box, "a.txt")).toBe("deny")
  expect((await box.piped(["guard"])).text).toContain("came with the repository")
  expect((await box.piped(["status"])).text).toContain("can only make rules stricter: tenure trust")
  expect((await box.typed(["trust", "--yes"])).text).toContain("Trusted: .tenure/guardrails.yaml")
  expect((await box.piped(["guard"])).text).toContain("approved by you")

  put(box, "mode: off\n")
  expect(await decision(box, "a.txt")).toBe("deny")
  put(box, "mode: enforce\nwrite:\n  deny: [b.txt]\n")
  expect([await decision(box, "a.txt"), await decision(box, "b.txt")]).toEqual(["deny", "deny"])
  expect((await box.piped(["trust"])).text).toContain(".tenure/guardrails.yaml (changed)")
  rmSync(join(box.project, ".tenure/guardrails.yaml"))
  expect([await decision(box, "a.txt"), await decision(box, "b.txt")]).toEqual(["deny", "none"])
  expect((await box.piped(["guard"])).text).toContain("guardrails.yaml is gone")
  expect((await box.piped(["trust"])).text).toContain(".tenure/guardrails.yaml (gone)")
  await box.typed(["trust", "--yes"])
  expect(await decision(box, "a.txt")).toBe("none")
}, 120_000)

test("SAFE-03: an older approved file does not undo a later approval", async () => {
  using box = openLessonBox()
  put(box, "mode: warn\n")
  await box.typed(["trust", "--yes"])
  put(box, "mode: enforce\nwrite:\n  deny: [a.txt]\n")
  await box.typed(["trust", "--yes"])
  put(box, "mode: warn\n")
  expect(await decision(box, "a.txt")).toBe("deny")
}, 120_000)

test("GARD-03: a malformed file is named with its line by check, doctor, status and the refusal", async () => {
  using box = openLessonBox()
  put(box, "mode: enforce\nwrite:\n  dany: [a]\n")
  expect(await decision(box, "src/a.ts")).toBe("deny")
  const check = await box.piped(["guard", "check"])
  expect([check.code, check.text]).toEqual([
    1,
    expect.stringContaining(".tenure/guardrails.yaml:3: There is no key 'write.dany'"),
  ])
  const doctor = await box.piped(["doctor"])
  expect([doctor.code, doctor.text]).toEqual([
    1,
    expect.stringContaining("guardrails.yaml cannot be loaded, so writes are refused: line 3"),
  ])
  expect((await box.piped(["status"])).text).toContain(".tenure/guardrails.yaml:3:")
}, 120_000)

test("TRCK-06: with the gate enforced, edits outside docs need a passed check of the current plan", async () => {
  using box = openLessonBox()
  put(box, "mode: off\ngate: enforce\n")
  const docs = join(box.project, "docs/tracks")
  const tell = async () => [await decision(box, "src/a.ts"), await decision(box, "docs/a.md")]
  expect(await tell()).toEqual(["deny", "none"])
  await Bun.write(join(docs, "ACTIVE_TRACK"), "auth\n")
  await Bun.write(join(docs, "auth/SPEC.md"), "# Spec\n")
  await Bun.write(join(docs, "auth/PLAN.md"), "# Plan\n")
  const verdict = { track: "auth", pass: true, spec: sha256("# Spec\n"), plan: sha256("# Plan\n") }
  const leave = (over: object) =>
    Bun.write(join(box.project, ".tenure/local/gate.json"), JSON.stringify({ ...verdict, ...over }))
  for (const over of [
    { pass: false },
    { track: "other" },
    { plan: "x" },
    { spec: undefined },
    { pass: "true" },
  ]) {
    await leave(over)
    expect([over, ...(await tell())]).toEqual([over, "deny", "none"])
  }
  await leave({})
  expect(await tell()).toEqual(["none", "none"])
  await Bun.write(join(docs, "auth/PLAN.md"), "# Plan, changed\n")
  expect(await tell()).toEqual(["deny", "none"])
  expect((await box.piped(["guard", "log"])).text).toContain(
    "PLAN.md of track auth has changed since it was checked",
  )
  expect(readFileSync(join(box.project, ".tenure/guardrails.yaml"), "utf8")).toContain("gate: enforce")
}, 120_000)

test("GARD-08: the README's dry run refuses a forced push under the suggested presets", async () => {
  using box = openLessonBox()
  const suggested = (await box.piped(["guard"])).text
  expect(suggested).toContain("tenure guard preset default destructive")
  const { code, text } = await box.typed(["guard", "preset", "default", "destructive"])
  expect([code, text]).toEqual([0, expect.stringContaining("has the preset default and destructive.")])
  expect(box.read(".tenure/guardrails.yaml")).toContain("preset: [default, destructive]")
  const readme = readFileSync(join(import.meta.dir, "../../README.md"), "utf8")
  expect(readme).toContain("tenure guard preset default destructive")
  expect(readme).toContain("tenure guard test --command 'git push -f'")
  const tried = (await box.piped(["guard", "test", "--command", "git push -f"])).text
  expect(tried).toContain("Refused.")
  expect(tried).toMatch(/deny +git-push/)
  expect((await box.piped(["guard", "test", "--command", "git push"])).text).toContain("Allowed.")
  const { stdout } = await hook(box, {
    session_id: "s",
    cwd: box.project,
    hook_event_name: "PreToolUse",
    tool_name: "Bash",
    tool_input: { command: "git push -f" },
  })
  const { permissionDecision, permissionDecisionReason } = JSON.parse(stdout).hookSpecificOutput
  expect([permissionDecision, permissionDecisionReason]).toEqual([
    "deny",
    expect.stringContaining("git push --force-with-lease origin <branch>"),
  ])
}, 120_000)

test("PERF-04: a refusal counts as tokens sent to the model", async () => {
  using box = openLessonBox()
  put(box, "mode: enforce\npreset: default\n")
  const start = await hook(box, payload(box, "SessionStart.startup", { session_id: "s" }))
  const brief: string = JSON.parse(start.stdout).hookSpecificOutput.additionalContext
  const { stdout } = await hook(box, {
    session_id: "s",
    cwd: box.project,
    hook_event_name: "PreToolUse",
    tool_name: "Write",
    tool_input: { file_path: join(box.project, ".env"), content: "x" },
  })
  const reason: string = JSON.parse(stdout).hookSpecificOutput.permissionDecisionReason
  const { guidance } = JSON.parse((await box.piped(["status", "--json"])).text)
  const tokens = (text: string) => Math.ceil(new TextEncoder().encode(text).length / 3.6)
  expect(guidance.tokensPerSession).toEqual([tokens(brief) + tokens(reason)])
})

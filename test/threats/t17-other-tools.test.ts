// T17, T05 and GARD-05 through the built executable: calls of tools other than the client's own. The corpora are in
// test/guard; this shows that the hook uses the same reading, asks where someone can be asked, and refuses elsewhere.
import { expect, test } from "bun:test"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Box, complaints, hook, openBox } from "../black-box.ts"

async function decision(box: Box, tool: string, input: object, attended = "1"): Promise<string> {
  const payload = {
    session_id: "t17",
    cwd: box.project,
    permission_mode: "default",
    hook_event_name: "PreToolUse",
    tool_name: tool,
    tool_input: input,
    tool_use_id: "call",
  }
  const outcome = await hook(box, payload, { env: { CLAUDE_CODE_SESSION_ATTENDED: attended } })
  expect(complaints(outcome, "PreToolUse")).toEqual([])
  return outcome.stdout === "" ? "none" : JSON.parse(outcome.stdout).hookSpecificOutput.permissionDecision
}

const PATCH = "*** Begin Patch\n*** Update File: .env\n@@\n-A=1\n+A=2\n*** End Patch"

test("T17 GARD-05 a write by another tool is put to the person, and refused if nobody can be asked", async () => {
  using box = openBox()
  writeFileSync(join(box.project, ".tenure/guardrails.yaml"), "mode: enforce\npreset: default\n")
  const unclear: readonly (readonly [string, object])[] = [
    ["mcp__bulk__update", { entries: { ".env": "A=1" } }],
    ["mcp__bulk__update", { segments: [".git", "config"] }],
    ["mcp__ide__executeCode", { code: "open('.env','w')" }],
    ["Frobnicate", { where: "file:///x/%2Eenv" }],
  ]
  for (const [tool, input] of unclear) {
    expect([tool, await decision(box, tool, input)]).toEqual([tool, "ask"])
    expect([tool, await decision(box, tool, input, "0")]).toEqual([tool, "deny"])
  }
  const plain: readonly (readonly [string, object])[] = [
    ["mcp__shell__run", { argv: ["cp", "a", ".env"] }],
    ["mcp__shell__run", { command: "touch config", cwd: ".git" }],
    ["apply_patch", { input: PATCH }],
    ["PowerShell", { command: "Set-Content -Path:.env x" }],
  ]
  for (const [tool, input] of plain) expect([tool, await decision(box, tool, input)]).toEqual([tool, "deny"])
  const harmless: readonly (readonly [string, object])[] = [
    ["mcp__fs__read_file", { path: ".env" }],
    ["mcp__slack__post_message", { text: "see .env" }],
    ["apply_patch", { input: PATCH.replace(".env", "src/a.ts") }],
    ["PowerShell", { command: "Get-Content .env" }],
  ]
  for (const [tool, input] of harmless)
    expect([tool, await decision(box, tool, input)]).toEqual([tool, "none"])
})

test("T05 LIFE-06 a write to our files by any tool is put to the person, even without guardrails", async () => {
  using box = openBox()
  const calls: readonly (readonly [string, object])[] = [
    ["Write", { file_path: join(box.project, ".claude/scheduled_tasks.json"), content: "[]" }],
    ["Edit", { file_path: join(box.home, ".claude/scheduled_tasks.json"), old_string: "a", new_string: "b" }],
    ["NotebookEdit", { notebook_path: join(box.project, ".tenure/lessons/x.md"), new_source: "x" }],
    ["mcp__fs__write_files", { files: { ".claude/settings.local.json": "{}" } }],
    ["mcp__fs__create", { dir: "~/.tenure", name: "config.yaml" }],
    ["mcp__lsp__save", { uri: `file://${box.project}/%2E%74enure/config.yaml` }],
    ["mcp__shell__run", { argv: ["touch", "x.md"], cwd: ".tenure/lessons" }],
    ["apply_patch", { input: PATCH.replace(".env", ".claude/scheduled_tasks.json") }],
    ["PowerShell", { command: "sc .claude\\settings.json x" }],
    ["mcp__ide__executeCode", { code: "open('.tenure/config.yaml','w')" }],
  ]
  for (const [tool, input] of calls) {
    expect([tool, input, await decision(box, tool, input)]).toEqual([tool, input, "ask"])
    expect([tool, input, await decision(box, tool, input, "0")]).toEqual([tool, input, "deny"])
  }
  for (const [tool, input] of [
    ["mcp__fs__read_file", { path: ".tenure/config.yaml" }],
    ["mcp__github__create_issue", { title: "Read .tenure/config.yaml", body: "see .claude/settings.json" }],
    ["mcp__fs__write_file", { path: "docs/a.md", content: "edit .tenure/config.yaml and 100 %" }],
  ] as const)
    expect([tool, await decision(box, tool, input)]).toEqual([tool, "none"])
})

// T28: other clients run Claude Code's plugins and the hooks of a project's settings, and half understand what a hook
// answers. What they send is met with silence: nothing said, nothing recorded, nothing decided. The payloads are made
// here, in the shape of each client's own.
import { expect, test } from "bun:test"
import { readdirSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { isAttended } from "../../src/clients/claude-code/client-environment.ts"
import { isForeign } from "../../src/clients/claude-code/wire.ts"
import { type Box, hook, openBox, type Payload, payload, payloadNames } from "../black-box.ts"

const ID = "11111111-2222-4333-8444-555555555555"
const SNAKE = { session_id: ID, permission_mode: "default" }

/** What a client sends with every event, apart from what the event says. */
const CLIENTS: Readonly<Record<string, Payload>> = {
  Codex: {
    ...SNAKE,
    turn_id: "t1",
    model: "m",
    transcript_path: "/h/.codex/sessions/2026/01/02/rollout-x.jsonl",
  },
  "Codex at the start and end of a session": {
    ...SNAKE,
    model: "m",
    transcript_path: "/h/c/sessions/2026/01/02/rollout-x.jsonl",
  },
  "Codex without a transcript": { ...SNAKE, model: "m", transcript_path: null },
  Copilot: { session_id: ID, timestamp: "2026-01-02T03:04:05.000Z" },
  "a sub-agent of Copilot": {
    session_id: ID,
    timestamp: 1,
    agent_id: "a",
    agent_type: "x",
    parent_agent_id: "p",
  },
  Qwen: {
    ...SNAKE,
    prompt_id: "p",
    timestamp: "2026-01-02T03:04:05Z",
    transcript_path: `/h/.qwen/projects/-p/chats/${ID}.jsonl`,
  },
  Gemini: {
    session_id: ID,
    timestamp: "2026-01-02T03:04:05Z",
    transcript_path: "/h/.gemini/tmp/p/chats/session-x.jsonl",
  },
  droid: {
    session_id: ID,
    permission_mode: "auto-low",
    transcript_path: `/h/.factory/sessions/-p/${ID}.jsonl`,
  },
  "droid on Windows": { session_id: ID, transcript_path: `C:\\h\\.factory\\sessions\\-p\\${ID}.jsonl` },
  Cursor: { ...SNAKE, conversation_id: "c", generation_id: "g", cursor_version: "2.0", workspace_roots: [] },
  Windsurf: { ...SNAKE, trajectory_id: "t", agent_action_name: "pre_write_code" },
  "VS Code": {
    sessionId: ID,
    session_id: ID,
    timestamp: "2026-01-02T03:04:05Z",
    transcript_path: "/h/t.json",
  },
  Cline: { hookName: "PreToolUse", taskId: "t", session_id: ID, clineVersion: "3", timestamp: "1" },
}

function events(cwd: string): readonly Payload[] {
  const call = { cwd, tool_name: "Write", tool_input: { file_path: join(cwd, ".env"), content: "A=1" } }
  return [
    { hook_event_name: "SessionStart", cwd, source: "startup" },
    { hook_event_name: "UserPromptSubmit", cwd, prompt: "tenure add: Always run the tests" },
    { hook_event_name: "PreToolUse", ...call },
    { hook_event_name: "PreToolUse", cwd, tool_name: "Bash", tool_input: { command: "tenure approve 1" } },
    { hook_event_name: "PostToolUse", ...call, tool_response: {} },
    { hook_event_name: "PostToolUseFailure", ...call, error: "no" },
    { hook_event_name: "PreCompact", cwd, trigger: "auto" },
    { hook_event_name: "PostCompact", cwd, trigger: "auto", compact_summary: "x" },
    { hook_event_name: "SubagentStart", cwd, agent_type: "x" },
    { hook_event_name: "SubagentStop", cwd, agent_type: "x", last_assistant_message: "x" },
    { hook_event_name: "Stop", cwd, last_assistant_message: "x" },
    { hook_event_name: "SessionEnd", cwd, reason: "other" },
  ]
}

function guardedBox(): Box {
  const box = openBox()
  writeFileSync(join(box.project, ".tenure/guardrails.yaml"), "mode: enforce\npreset: default\n")
  return box
}

/** Every file with its size and time. */
function files(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .sort()
    .map((name) => {
      const { size, mtimeMs } = statSync(join(folder, name))
      return `${name} ${size} ${mtimeMs}`
    })
}

for (const [client, common] of Object.entries(CLIENTS)) {
  test(`T28 ${client} gets no answer, and nothing is written`, async () => {
    using box = guardedBox()
    const before = files(box.top)
    for (const event of events(box.project)) {
      const { exitCode, stdout, stderr } = await hook(box, { ...common, ...event })
      expect([event["hook_event_name"], exitCode, stdout, stderr]).toEqual([
        event["hook_event_name"],
        0,
        "",
        "",
      ])
    }
    expect(files(box.top)).toEqual(before)
  })
}

test("T28 payloads in other formats get no answer either, even if they name a tool call", async () => {
  using box = guardedBox()
  const before = files(box.top)
  const path = join(box.project, ".env")
  for (const other of [
    { hookName: "PreToolUse", taskId: "t", preToolUse: { toolName: "write_to_file", parameters: { path } } },
    { sessionId: ID, cwd: box.project, timestamp: 1, toolName: "create", toolArgs: `{"path":"${path}"}` },
    {
      event: "PreToolUse",
      session_id: ID,
      cwd: box.project,
      tool_name: "edit",
      tool_input: { file_path: path },
    },
    { hook_event_name: "preToolUse", cwd: box.project, tool_name: "fs_write", tool_input: { path } },
    {
      hook_event_name: "BeforeTool",
      session_id: ID,
      cwd: box.project,
      tool_name: "write_file",
      tool_input: { file_path: path },
    },
  ]) {
    const { exitCode, stdout } = await hook(box, other)
    expect([exitCode, stdout]).toEqual([0, ""])
  }
  expect(files(box.top)).toEqual(before)
})

test("T28 no Claude Code payload is taken for another client's", () => {
  using box = openBox()
  const names = payloadNames()
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => isForeign(payload(box, name), undefined))).toEqual([])
})

test("T28 a field that only others send today does not silence Claude Code, which names the session to its hooks", async () => {
  using box = guardedBox()
  const call = {
    ...payload(box, "PreToolUse.Write", { timestamp: "2027-01-01T00:00:00Z" }),
    tool_input: { file_path: join(box.project, ".env"), content: "A=1" },
  }
  const session = String((call as Payload)["session_id"])
  const denied = await hook(box, call, { env: { CLAUDE_CODE_SESSION_ID: session } })
  expect(denied.stdout).toContain('"permissionDecision":"deny"')
  // A client that an agent of Claude Code started has another session.
  expect((await hook(box, call, { env: { CLAUDE_CODE_SESSION_ID: ID } })).stdout).toBe("")
})

test("T28 a tool call that is Claude Code's and cannot be read is still refused", async () => {
  using box = guardedBox()
  for (const text of [
    `{"hook_event_name":"PreToolUse","cwd":"${box.project}","tool_name":"Write"`,
    `{"hook_event_name":"PreToolUse","cwd":"${box.project}","tool_name":"Write","tool_input":{}}`,
  ])
    expect((await hook(box, text)).stdout).toContain('"permissionDecision":"deny"')
})

test("T28 a session is attended only if the client says so", () => {
  expect(isAttended({ CLAUDE_CODE_SESSION_ATTENDED: "1" })).toBe(true)
  expect(isAttended({ CLAUDECODE: "1", CLAUDE_CODE_ENTRYPOINT: "cli" })).toBe(true)
  for (const env of [
    {},
    { CLAUDE_CODE_SESSION_ATTENDED: "0" },
    { CLAUDE_CODE_SESSION_ATTENDED: "" },
    { CLAUDE_CODE_SESSION_ATTENDED: "0", CLAUDECODE: "1", CLAUDE_CODE_ENTRYPOINT: "cli" },
    { CLAUDECODE: "1", CLAUDE_CODE_ENTRYPOINT: "sdk-cli" },
    { CLAUDE_PLUGIN_ROOT: "/p", CLAUDE_PROJECT_DIR: "/p" },
    { CLAUDE_CODE_ENTRYPOINT: "cli" },
  ])
    expect([env, isAttended(env)]).toEqual([env, false])
})

test("T28 a typed line counts only if the client says that a person is there", async () => {
  using box = openBox()
  const typed = payload(box, "UserPromptSubmit.human", { prompt: "tenure approve 1" })
  const answer = async (said: string | undefined) =>
    (await hook(box, typed, { env: { CLAUDE_CODE_SESSION_ATTENDED: said } })).stdout
  expect(await answer("1")).toContain('"decision":"block"')
  expect(await answer(undefined)).not.toContain('"decision"')
})

// The demo's story: what the client sends at each step, in recorded shapes, and what must then be in the store. A new
// ability of Tenure gets its step here; script/demo.ts only tells and checks.

export interface Sent {
  /** A recorded payload of test/hooks/payloads. */
  readonly payload: string
  readonly with?: Readonly<Record<string, unknown>>
}

/** What of a row of the store must be so; the rest is free. */
export type Kept = Readonly<
  Partial<Record<"kind" | "agent" | "tool" | "target" | "outcome" | "text", string | RegExp>>
>

export interface Step {
  readonly title: string
  readonly sent: readonly Sent[]
  /** The rows that this step adds, in order. */
  readonly kept: readonly Kept[]
  readonly note?: string
}

/** Put together here, so that no scanner of this repository takes it for a real one. */
export const SECRET = ["ghp", "Zq8Lw3Xr5Tn9Vb2Kc7Md4Pf6Gh1Js0Ay3Ue5"].join("_")
const AGENT = "a4c4d7f3623937a37"

export const STORY: readonly Step[] = [
  {
    title: "A session starts",
    sent: [{ payload: "SessionStart.startup" }],
    kept: [{ kind: "session-started", target: "startup" }],
    note: "It is counted once; resuming it, or compacting it, never counts again.",
  },
  {
    title: "You type a prompt",
    sent: [
      {
        payload: "UserPromptSubmit.human",
        with: { prompt: "Add a /health endpoint and try it on staging." },
      },
    ],
    kept: [{ kind: "prompt-submitted", text: "Add a /health endpoint and try it on staging." }],
  },
  {
    title: "The agent is about to write a file, and does",
    sent: [
      {
        payload: "PreToolUse.Write",
        with: { tool_input: { file_path: "PROJECT/src/health.ts", content: "…" } },
      },
      {
        payload: "PostToolUse.Write",
        with: { tool_use_id: "demo-write", tool_input: { file_path: "PROJECT/src/health.ts", content: "…" } },
      },
    ],
    kept: [{ kind: "tool-finished", tool: "Write", target: "src/health.ts", outcome: "ok" }],
    note: "The path is kept, relative to the project. What is in the file is not.",
  },
  {
    title: "A command fails, with a token in it",
    sent: [
      {
        payload: "PostToolUseFailure.Bash",
        with: {
          tool_use_id: "demo-fail",
          tool_input: { command: `curl -fH "Authorization: token ${SECRET}" https://staging.example/health` },
          error: `Exit code 22\ncurl: (22) 401, token ${SECRET} was refused`,
        },
      },
    ],
    kept: [
      { kind: "tool-finished", tool: "Bash", target: /‹redacted:/, outcome: "failed", text: /‹redacted:/ },
    ],
    note: "The token became a mark before anything was written; the demo greps the disk for it at the end.",
  },
  {
    title: "A sub-agent looks for the cause",
    sent: [
      { payload: "SubagentStart", with: { agent_id: AGENT, agent_type: "Explore" } },
      {
        payload: "PostToolUse.Read",
        with: { agent_id: AGENT, tool_use_id: "demo-read", tool_input: { file_path: "PROJECT/src/auth.ts" } },
      },
      {
        payload: "SubagentStop",
        with: {
          agent_id: AGENT,
          agent_type: "Explore",
          last_assistant_message: "The staging token has expired.",
        },
      },
    ],
    kept: [
      { kind: "subagent-started", target: "Explore" },
      { kind: "tool-finished", tool: "Read", target: "src/auth.ts", agent: AGENT },
      { kind: "subagent-ended", target: "Explore" },
    ],
    note: "Marked as a sub-agent's: nothing is learned from it.",
  },
  {
    title: "The context is full, and the client compacts it",
    sent: [
      { payload: "PreCompact.auto" },
      { payload: "SessionStart.compact" },
      { payload: "PostCompact.auto", with: { compact_summary: "Added /health; staging refused the token." } },
    ],
    kept: [
      { kind: "compaction-began", target: "auto" },
      { kind: "session-started", target: "compact" },
      { kind: "compaction-ended", target: "auto", text: /staging refused/ },
    ],
  },
  {
    title: "The turn ends",
    sent: [
      {
        payload: "Stop",
        with: { last_assistant_message: "The endpoint is there; staging wants a new token." },
      },
    ],
    kept: [{ kind: "turn-ended", text: /wants a new token/ }],
  },
  {
    title: "The same report comes a second time, from a second installation",
    sent: [
      {
        payload: "Stop",
        with: { last_assistant_message: "The endpoint is there; staging wants a new token." },
      },
    ],
    kept: [],
    note: "Known already: nothing is added.",
  },
  {
    title: "A payload with a forged session id arrives",
    sent: [{ payload: "Stop", with: { session_id: "../../../etc/cron.d/x" } }],
    kept: [],
    note: "Exit 0, no output, no row. A hook never fails its client.",
  },
  {
    title: "The session ends",
    sent: [{ payload: "SessionEnd.prompt_input_exit" }],
    kept: [{ kind: "session-ended", target: "prompt_input_exit" }],
  },
]

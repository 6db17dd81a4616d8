// The calls that `npm run bench` times, and the projects they are made in, below a home of their own.
import { cpSync, mkdirSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { PLUGIN_HOOKS } from "../src/install/plugin-files.ts"
import { project as projectAt } from "../src/io/home.ts"
import { appendToSpool } from "../src/io/spool.ts"
import type { SessionId } from "../src/sessions/event.ts"
import { BEGAN_LINE } from "../src/sessions/spooled.ts"
import { guidanceCalls, makeFolder } from "./bench-guidance.ts"
import { writeLongTranscript } from "./long-transcript.ts"

export interface Case {
  readonly name: string
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** The payload of one call; each call is a new event. */
  readonly payload: (n: number) => Record<string, unknown>
  /** SPEC section 15: at most this many times the floor, at the median; for calls with many lessons also at p95. */
  readonly budget?: number
  readonly isBudgetOfP95?: boolean
}

export function benchCases(home: string, { tenure, floor }: { tenure: string; floor: string }): Case[] {
  const projectFolder = join(home, "project")
  makeFolder(projectFolder)
  mkdirSync(join(home, "plain"))
  const longTranscript = join(home, "long.jsonl")
  writeLongTranscript(longTranscript, 50_000_000)
  const base = (event: string, cwd = projectFolder) => ({
    session_id: "bench-session",
    transcript_path: join(home, "none.jsonl"),
    cwd,
    prompt_id: "bench-prompt",
    permission_mode: "default",
    hook_event_name: event,
  })
  const start = (payload: object) =>
    Bun.spawnSync([tenure, "hook"], {
      env: { HOME: home, CLAUDE_CODE_SESSION_ATTENDED: "1" },
      stdin: new TextEncoder().encode(JSON.stringify(payload)),
    })
  const write = (n: number, folder = projectFolder) => ({
    tool_name: "Write",
    tool_input: {
      file_path: join(folder, "src/config.ts"),
      content: "export const x = 1\n".repeat(20),
    },
    tool_use_id: `call-${n}`,
  })
  const bash = (n: number) => ({
    tool_name: "Bash",
    tool_input: { command: "npm run build && npm test -- --coverage", description: "build" },
    tool_use_id: `call-${n}`,
  })
  // A session each, so that what they find is not settled by the Stop that is measured; in a project of their own, or
  // hundreds of sessions that never end would wait for whoever opens the store.
  const saidFolder = join(home, "said")
  makeFolder(saidFolder)
  start({ ...base("SessionStart", saidFolder), source: "startup" })
  // Each prompt opens a session of its own: said twice in one, it would be a second report of the same.
  const said = (chars: number, n: number, id: string) => {
    const session = `bench-${id}-${n}`
    // As its SessionStart leaves it.
    appendToSpool(projectAt(saidFolder), session as SessionId, BEGAN_LINE)
    return { ...base("UserPromptSubmit", saidFolder), session_id: session, prompt: prompt(chars, n) }
  }
  const hook = [tenure, "hook"]
  const of = (name: string, budget: number | undefined, payload: Case["payload"]): Case => ({
    name,
    command: hook,
    payload,
    ...(budget === undefined ? {} : { budget }),
  })
  return [
    { name: "/bin/true", command: ["/bin/true"], payload: (n) => ({ ...base("PreToolUse"), ...write(n) }) },
    { name: "floor", command: [floor], payload: (n) => ({ ...base("PreToolUse"), ...write(n) }) },
    of("uninitialised project", 1.15, (n) => ({ ...base("PostToolUse", join(home, "plain")), ...write(n) })),
    of("event not used", 1.15, (n) => ({ ...base("Notification"), message: `note ${n}` })),
    of("PreToolUse, other tool", 1.15, (n) => ({
      ...base("PreToolUse"),
      tool_name: "TodoWrite",
      tool_input: { n },
    })),
    of("PreToolUse Write", 1.5, (n) => ({ ...base("PreToolUse"), ...write(n) })),
    ...guardedCases(join(home, "guarded"), of, base, write, bash),
    of("PostToolUse Write", 1.8, (n) => ({
      ...base("PostToolUse"),
      ...write(n),
      tool_response: {},
      duration_ms: 9,
    })),
    of("PostToolUse Bash", 1.8, (n) => ({
      ...base("PostToolUse"),
      ...bash(n),
      tool_response: {},
      duration_ms: 9,
    })),
    of("PostToolUseFailure", 1.8, (n) => ({
      ...base("PostToolUseFailure"),
      ...bash(n),
      error: "Exit code 1\nno",
    })),
    of("UserPromptSubmit", 2, (n) => ({
      ...base("UserPromptSubmit"),
      prompt: `please fix the build, take ${n}`,
    })),
    of("UserPromptSubmit, 20 KB", 2, (n) => said(20_000, n, "long")),
    of("UserPromptSubmit, 1 MB", 4, (n) => said(1_000_000, n, "huge")),
    of("SessionStart", 2.5, (n) => ({
      ...base("SessionStart"),
      session_id: `bench-${n}`,
      source: "startup",
    })),
    of("SubagentStart", undefined, (n) => ({
      ...base("SubagentStart"),
      agent_id: `a${n}`,
      agent_type: "Explore",
    })),
    of("SubagentStop", undefined, (n) => ({
      ...base("SubagentStop"),
      agent_id: `a${n}`,
      agent_type: "Explore",
    })),
    of("PreCompact", 3, (n) => ({ ...base("PreCompact"), trigger: "manual", n })),
    of("PostCompact", undefined, (n) => ({
      ...base("PostCompact"),
      trigger: "manual",
      compact_summary: `s ${n}`,
    })),
    // A session that Tenure meets in the middle.
    of("PreCompact, 50 MB transcript", 3, (n) => ({
      ...base("PreCompact"),
      session_id: `bench-large-${n}`,
      transcript_path: longTranscript,
      trigger: "auto",
    })),
    of("Stop, 50 MB transcript", 3, (n) => ({
      ...base("Stop"),
      session_id: "bench-large",
      transcript_path: longTranscript,
      last_assistant_message: `Done with step ${n}.`,
    })),
    of("Stop", 3, (n) => ({ ...base("Stop"), last_assistant_message: `Done with step ${n}.` })),
    of("SessionEnd", undefined, (n) => ({ ...base("SessionEnd"), reason: "other", n })),
    {
      name: "statusline",
      command: [tenure, "statusline"],
      payload: () => ({
        ...base(""),
        model: { id: "m", display_name: "M" },
        workspace: { current_dir: projectFolder, project_dir: projectFolder },
        context_window: { context_window_size: 200_000, used_percentage: 42 },
      }),
      budget: 1.5,
    },
    ...guidanceCases(home, of, 10_000, 1.5),
    ...guidanceCases(home, of, 100_000, 1.8),
    ...asTheClientRunsIt(home, of, base, write, said),
    ...references(base, write),
  ]
}

/** PERF-01. The first telling of a lesson opens the store and writes a receipt, once a session. */
function guidanceCases(
  home: string,
  of: (name: string, budget: number | undefined, payload: Case["payload"]) => Case,
  lessons: number,
  budget: number,
): Case[] {
  return guidanceCalls(home, lessons).map((each) => ({
    ...of(each.name, each.budget ?? budget, each.payload),
    isBudgetOfP95: each.budget === undefined,
  }))
}

/** A project with 200 rules in force. */
function guardedCases(
  folder: string,
  of: (name: string, budget: number | undefined, payload: Case["payload"]) => Case,
  base: (event: string, cwd?: string) => object,
  write: (n: number, folder: string) => object,
  bash: (n: number) => object,
): Case[] {
  makeFolder(folder)
  const rules = Array.from({ length: 50 }, (_, n) => [
    `    - { name: name-${n}, match: secret-${n}.txt }`,
    `    - { name: tree-${n}, match: "private/${n}/**", reason: Not yours. }`,
    `    - { name: end-${n}, match: "*.s${n}" }`,
    `    - { name: glob-${n}, match: "src/**/gen-${n}-*.ts" }`,
  ])
  writeFileSync(
    join(folder, ".tenure/guardrails.yaml"),
    `mode: enforce\nwrite:\n  deny:\n${rules.flat().join("\n")}\n`,
  )
  const call = (what: (n: number) => object) => (n: number) => ({ ...base("PreToolUse", folder), ...what(n) })
  return [
    of(
      "PreToolUse Write, 200 guard rules",
      1.5,
      call((n) => write(n, folder)),
    ),
    of("PreToolUse Bash, 200 guard rules", 1.5, call(bash)),
    of(
      "PreToolUse other tool, 200 guard rules",
      1.5,
      call((n) => ({ tool_name: "TodoWrite", tool_input: { n } })),
    ),
  ]
}

/** Prose and a correction in it, as long as asked for. */
function prompt(chars: number, n: number): string {
  const sentence = `Please look at module ${n} and tell me why the second test is slow. `
  return `${sentence.repeat(Math.ceil(chars / sentence.length))}You forgot to run the linter again.`
}

/** The plugin's own line: a shell, the launcher, the installed executable. */
function asTheClientRunsIt(
  home: string,
  of: (name: string, budget: number | undefined, payload: Case["payload"]) => Case,
  base: (event: string) => object,
  write: (n: number) => object,
  said: (chars: number, n: number, id: string) => object,
): Case[] {
  const line = PLUGIN_HOOKS["PostToolUse"]?.[0]?.hooks[0]?.command ?? ""
  const plugin = join(home, "plugin")
  cpSync(resolve(import.meta.dir, "../plugin"), plugin, { recursive: true })
  const payloads: readonly (readonly [string, Case["payload"]])[] = [
    ["PreToolUse Write", (n) => ({ ...base("PreToolUse"), ...write(n) })],
    ["PostToolUse Write", (n) => ({ ...base("PostToolUse"), ...write(n) })],
    ["UserPromptSubmit, 20 KB", (n) => said(20_000, n, "client")],
  ]
  return payloads.map(([name, payload]) => ({
    ...of(`${name}, as the client runs it`, undefined, payload),
    command: ["/bin/sh", "-c", line],
    env: { CLAUDE_PLUGIN_ROOT: plugin },
  }))
}

/** What others do before they do anything: start a shell and jq, or Node, and parse the payload. */
function references(base: (event: string) => object, write: (n: number) => object): Case[] {
  const payload = (n: number) => ({ ...base("PreToolUse"), ...write(n) })
  const found: Case[] = []
  if (Bun.which("jq") !== null) {
    found.push({
      name: "bash + jq",
      command: ["bash", "-c", "jq -r .tool_name >/dev/null; echo '{}'"],
      payload,
    })
  }
  if (Bun.which("node") !== null) {
    const script = "JSON.parse(require('fs').readFileSync(0,'utf8'));console.log('{}')"
    found.push({ name: "node", command: ["node", "-e", script], payload })
  }
  return found
}

// What each hook costs, as a multiple of the floor (an executable of the same build that only reads, parses and
// prints `{}`). Every round runs every case once in a fresh order, so that a noisy machine hits all alike;
// ratios within one run mean something, milliseconds do not. What a hook leaves to the background is let finish before
// the next is timed. Writes bench/latest.json.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { cpus, loadavg, tmpdir } from "node:os"
import { join, resolve } from "node:path"
import packageJson from "../package.json" with { type: "json" }
import { columns } from "../src/cli/style.ts"
import { percentile } from "../src/core/percentile.ts"
import { guidanceCalls } from "./bench-guidance.ts"
import { compile } from "./build.ts"
import { writeLongTranscript } from "./long-transcript.ts"

const ROOT = resolve(import.meta.dir, "..")
const TENURE = join(ROOT, "dist/tenure")
const FLOOR = join(ROOT, "dist/floor")
const WARM_UP_ROUNDS = 3

interface Case {
  readonly name: string
  readonly command: readonly string[]
  /** The payload of one call; each call is a new event. */
  readonly payload: (n: number) => Record<string, unknown>
  /** SPEC section 15: at most this many times the floor, at the median. */
  readonly budget?: number
}

const rounds = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 120)
const home = realpathSync(mkdtempSync(join(tmpdir(), "tenure-bench-")))
try {
  await compile("script/floor.ts", FLOOR)
  const results = measure(cases())
  print(results)
  save(results)
} finally {
  rmSync(home, { recursive: true, force: true })
}

function cases(): Case[] {
  const projectFolder = join(home, "project")
  mkdirSync(join(projectFolder, ".tenure"), { recursive: true })
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
  // A session each, so that what they find is not settled by the Stop that is measured.
  const said = (n: number) => ({ ...base("UserPromptSubmit"), session_id: `bench-said-${n}` })
  const hook = [TENURE, "hook"]
  const of = (name: string, budget: number | undefined, payload: Case["payload"]): Case => ({
    name,
    command: hook,
    payload,
    ...(budget === undefined ? {} : { budget }),
  })
  return [
    { name: "/bin/true", command: ["/bin/true"], payload: (n) => ({ ...base("PreToolUse"), ...write(n) }) },
    { name: "floor", command: [FLOOR], payload: (n) => ({ ...base("PreToolUse"), ...write(n) }) },
    of("uninitialised project", 1.15, (n) => ({ ...base("PostToolUse", join(home, "plain")), ...write(n) })),
    of("event not used", 1.15, (n) => ({ ...base("Notification"), message: `note ${n}` })),
    of("PreToolUse, other tool", 1.15, (n) => ({
      ...base("PreToolUse"),
      tool_name: "TodoWrite",
      tool_input: { n },
    })),
    of("PreToolUse Write", 1.5, (n) => ({ ...base("PreToolUse"), ...write(n) })),
    ...guardedCases(of, base, write, bash),
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
      prompt: `please mend the build, take ${n}`,
    })),
    of("UserPromptSubmit, 20 KB", 2, (n) => ({ ...said(n), prompt: prompt(20_000, n) })),
    of("UserPromptSubmit, 1 MB", 4, (n) => ({ ...said(n), prompt: prompt(1_000_000, n) })),
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
    // No checkpoint of the session before: the worst of it.
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
      command: [TENURE, "statusline"],
      payload: () => ({
        ...base(""),
        model: { id: "m", display_name: "M" },
        workspace: { current_dir: projectFolder, project_dir: projectFolder },
        context_window: { context_window_size: 200_000, used_percentage: 42 },
      }),
      budget: 1.5,
    },
    ...guidanceCalls(home, 10_000).map(({ name, payload }) => of(name, 1.5, payload)),
    ...guidanceCalls(home, 100_000).map(({ name, payload }) => of(name, 1.8, payload)),
    ...references(base, write),
  ]
}

/** A project with 200 rules in force. */
function guardedCases(
  of: (name: string, budget: number | undefined, payload: Case["payload"]) => Case,
  base: (event: string, cwd?: string) => object,
  write: (n: number, folder: string) => object,
  bash: (n: number) => object,
): Case[] {
  const folder = join(home, "guarded")
  mkdirSync(join(folder, ".tenure"), { recursive: true })
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

interface Result {
  readonly name: string
  readonly p50: number
  readonly p95: number
  readonly ratio: number
  readonly ratio95: number
  readonly budget: number | null
}

/**
 * What a hook left to the background (git, the checkpoint, a copy of the store) runs when nobody waits; here it must be
 * done before the next case is timed, or that one would be charged with it.
 */
function untilCalm(): void {
  if (!existsSync("/proc/self/cmdline")) return
  for (let left = 400; left > 0 && isAtWork(); left--) Bun.sleepSync(10)
}

function isAtWork(): boolean {
  return readdirSync("/proc").some((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")
      return words[1] === "background" && words.some((word) => word.includes(home))
    } catch {
      return false
    }
  })
}

function measure(list: readonly Case[]): Result[] {
  const times = new Map<string, number[]>(list.map((each) => [each.name, []]))
  let n = 0
  for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
    for (const each of shuffled(list)) {
      const stdin = new TextEncoder().encode(JSON.stringify(each.payload(n++)))
      const began = Bun.nanoseconds()
      const child = Bun.spawnSync([...each.command], {
        cwd: home,
        env: { HOME: home, PATH: process.env["PATH"] ?? "" },
        stdin,
        stdout: "pipe",
        stderr: "pipe",
      })
      const ms = (Bun.nanoseconds() - began) / 1e6
      if (child.exitCode !== 0) throw new Error(`${each.name} ended with ${child.exitCode}: ${child.stderr}`)
      if (round >= 0) times.get(each.name)?.push(ms)
      untilCalm()
    }
    progress(round + WARM_UP_ROUNDS + 1, rounds + WARM_UP_ROUNDS)
  }
  const of = (name: string, share: number) => percentile(times.get(name) ?? [], share) ?? Number.NaN
  return list.map(({ name, budget }) => ({
    name,
    p50: of(name, 0.5),
    p95: of(name, 0.95),
    ratio: of(name, 0.5) / of("floor", 0.5),
    ratio95: of(name, 0.95) / of("floor", 0.95),
    budget: budget ?? null,
  }))
}

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value)
}

function progress(done: number, all: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r  round ${done} of ${all} `)
  if (process.stderr.isTTY && done === all) process.stderr.write("\r\u001b[K")
}

function print(results: readonly Result[]): void {
  const rows = results.map((each) => [
    each.name,
    each.p50.toFixed(1),
    each.p95.toFixed(1),
    each.ratio.toFixed(2),
    each.ratio95.toFixed(2),
    each.budget === null ? "" : `${each.budget.toFixed(2)} ${each.ratio <= each.budget ? "✓" : "over"}`,
  ])
  console.log(columns([["case", "p50 ms", "p95 ms", "× floor", "× floor p95", "budget"], ...rows], ""))
  console.log(`\n${rounds} interleaved rounds, load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores.`)
}

function save(results: readonly Result[]): void {
  mkdirSync(join(ROOT, "bench"), { recursive: true })
  const cores = cpus()
  const machine = { cores: cores.length, cpu: cores[0]?.model ?? "unknown", load: loadavg()[0] ?? 0 }
  const report = {
    version: packageJson.version,
    bun: Bun.version,
    at: new Date().toISOString(),
    rounds,
    machine,
    results,
  }
  writeFileSync(join(ROOT, "bench/latest.json"), `${JSON.stringify(report, null, 2)}\n`)
}

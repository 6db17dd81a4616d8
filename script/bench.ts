// What each hook costs, as a multiple of the floor (an executable of the same build that only reads, parses and prints
// `{}`), both started as the client starts a hook. Every round runs every case once in a fresh order, so that a noisy
// machine hits all alike; ratios within one run mean something, milliseconds do not. Background work of a hook finishes
// before the next case is timed. Writes bench/latest.json.
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
import { dirname, join, resolve } from "node:path"
import packageJson from "../package.json" with { type: "json" }
import { columns } from "../src/terminal/format-text.ts"
import { percentile } from "../src/text/percentile.ts"
import { benchCases, type Case } from "./bench-cases.ts"
import { compile } from "./build.ts"

const ROOT = resolve(import.meta.dir, "..")
const FLOOR = join(ROOT, "dist/floor")
const WARM_UP_ROUNDS = 3
/** As plugin/launch.sh starts every hook; nothing does so for the status line. */
const LAUNCHED = { BUN_JSC_useJIT: "0" }

const rounds = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 120)
const home = realpathSync(mkdtempSync(join(tmpdir(), "tenure-bench-")))
try {
  await compile("script/floor.ts", FLOOR)
  const results = measure(benchCases(home, { tenure: installed("tenure"), floor: installed("floor") }))
  print(results)
  save(results)
} finally {
  rmSync(home, { recursive: true, force: true })
}

/** In one write, as `tenure install` does: how a file was written decides how fast the system starts it, by a tenth. */
function installed(name: string): string {
  const copy = join(home, ".tenure/bin", name)
  mkdirSync(dirname(copy), { recursive: true })
  writeFileSync(copy, readFileSync(join(ROOT, "dist", name)), { mode: 0o755 })
  return copy
}

interface Result {
  readonly name: string
  readonly p50: number
  readonly p95: number
  readonly ratio: number
  readonly ratio95: number
  readonly budget: number | null
  readonly isWithin: boolean
}

/**
 * Waits for background work (git, the checkpoint, a copy of the store), which would otherwise slow down the next case.
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
      const payload = each.payload(n++)
      const stdin = new TextEncoder().encode(JSON.stringify(payload))
      const began = Bun.nanoseconds()
      const child = Bun.spawnSync([...each.command], {
        cwd: home,
        env: {
          HOME: home,
          PATH: process.env["PATH"] ?? "",
          CLAUDE_CODE_SESSION_ATTENDED: "1",
          CLAUDE_CODE_SESSION_ID: String(payload["session_id"] ?? ""),
          ...(each.command[1] === "statusline" ? {} : LAUNCHED),
          ...each.env,
        },
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
  return list.map(({ name, budget = null, isBudgetOfP95 = false }) => {
    const ratio = of(name, 0.5) / of("floor", 0.5)
    const ratio95 = of(name, 0.95) / of("floor", 0.95)
    return {
      name,
      p50: of(name, 0.5),
      p95: of(name, 0.95),
      ratio,
      ratio95,
      budget,
      isWithin: budget === null || (ratio <= budget && !(isBudgetOfP95 && ratio95 > budget)),
    }
  })
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
    each.budget === null ? "" : `${each.budget.toFixed(2)} ${each.isWithin ? "✓" : "over"}`,
  ])
  const heads = ["case", "p50 ms", "p95 ms", "× floor", "× floor p95", "budget"]
  console.log(columns([heads, ...rows], ""))
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

// What `tenure init` costs on a repository of 20,000 commits, against one `git log --name-status` over the same
// commits: at most 3 times as long, and never more than 300 MB. Interleaved runs; the ratio is what counts.
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs"
import { cpus, loadavg, tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { columns } from "../src/terminal/format-text.ts"
import { percentile } from "../src/text/percentile.ts"

const ROOT = resolve(import.meta.dir, "..")
const TENURE = process.env["TENURE_EXECUTABLE"] ?? join(ROOT, "dist", "tenure")
const COMMITS = Number(process.argv[2] ?? 20_000)
const ROUNDS = Number(process.argv[3] ?? 7)
const MOST_TIMES = 3
const MOST_MEGABYTES = 300

const VERSION_FILES = [".claude-plugin/plugin.json", ".claude-plugin/marketplace.json", "CHANGELOG.md"]
const LOCALES = ["de", "en", "es", "fr"].map((name) => `locales/${name}.json`)

const home = realpathSync(mkdtempSync(join(tmpdir(), "tenure-bench-")))
try {
  const project = join(home, "project")
  makeRepository(project)
  const init = [TENURE, "init", "--json"]
  const log = ["git", "--no-pager", "log", "-n", String(COMMITS), "--name-status"]
  const first = run(init, project)
  const times = { log: [] as number[], init: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    times.log.push(run(log, project).ms)
    times.init.push(run(init, project).ms)
  }
  report(first.text, times, await peakMegabytes(init, project))
} finally {
  rmSync(home, { recursive: true, force: true })
}

/** A made-up past: modules that grow, a version kept in three files, locales that move together, sweeps, renames. */
function makeRepository(project: string): void {
  mkdirSync(project)
  run(["git", "init", "-q", "-b", "main"], project)
  const child = Bun.spawnSync(["git", "fast-import", "--quiet", "--date-format=raw"], {
    cwd: project,
    env: environment(),
    stdin: Buffer.from(stream()),
    stderr: "inherit",
  })
  if (child.exitCode !== 0) throw new Error("git fast-import failed")
  run(["git", "reset", "-q", "--hard"], project)
}

function stream(): string {
  const out: string[] = []
  const random = chance(7)
  for (let n = 0; n < COMMITS; n++) {
    const { subject, files } = commitNumber(n, random)
    const when = 1_600_000_000 + n * 600
    out.push(`commit refs/heads/main\ncommitter Bench <bench@example.com> ${when} +0000\n${data(subject)}`)
    for (const [path, text] of files) out.push(`M 100644 inline ${path}\n${data(text)}`)
    if (n % 500 === 499) out.push(`R src/area-${n % 40}/module-0.ts src/area-${n % 40}/renamed-${n}.ts\n`)
  }
  return out.join("")
}

function commitNumber(n: number, random: (below: number) => number) {
  const body = (path: string) => `// ${path}\n${"const line = 1\n".repeat(20)}export const n = ${n}\n`
  const named = (paths: readonly string[]) => paths.map((path) => [path, body(path)] as const)
  if (n % 100 === 0) return { subject: `chore: release 1.${n}.0`, files: named(VERSION_FILES) }
  if (n % 60 === 0) return { subject: "feat(i18n): a new text", files: named(LOCALES) }
  const area = random(40)
  if (n % 250 === 0) {
    const sweep = Array.from({ length: 120 }, (_, at) => `src/area-${area}/module-${at % 60}-${at}.ts`)
    return { subject: "style: one sweep", files: named(sweep) }
  }
  const count = 1 + random(8)
  const modules = Array.from({ length: count }, () => `src/area-${area}/module-${random(60)}.ts`)
  if (n % 500 === 498) modules.push(`src/area-${(n + 1) % 40}/module-0.ts`)
  return { subject: `fix(area-${area}): number ${n}`, files: named([...new Set(modules)]) }
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`
}

/** The same repository every time. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function run(command: readonly string[], cwd: string): { ms: number; text: string } {
  const began = Bun.nanoseconds()
  const child = Bun.spawnSync([...command], { cwd, env: environment(), stdout: "pipe", stderr: "pipe" })
  const ms = (Bun.nanoseconds() - began) / 1e6
  if (child.exitCode !== 0) throw new Error(`${command.join(" ")}: ${child.stderr.toString()}`)
  return { ms, text: child.stdout.toString() }
}

/** The kernel's own high-water mark: what wait() reports may be that of this process before it started the other. */
async function peakMegabytes(command: readonly string[], cwd: string): Promise<number> {
  const child = Bun.spawn([...command], { cwd, env: environment(), stdout: "ignore", stderr: "ignore" })
  let peak = 0
  while (child.exitCode === null) {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8")
      peak = Math.max(peak, Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0))
    } catch {
      // It has just ended, or this is no Linux.
    }
    await Bun.sleep(5)
  }
  return peak > 0 ? peak / 1000 : (child.resourceUsage()?.maxRSS ?? 0) / 1e6
}

function environment(): Record<string, string> {
  return { HOME: home, PATH: process.env["PATH"] ?? "", GIT_CONFIG_GLOBAL: "/dev/null" }
}

function report(json: string, times: { log: number[]; init: number[] }, megabytes: number): void {
  const median = (all: readonly number[]) => percentile(all, 0.5) ?? 0
  const ratio = median(times.init) / median(times.log)
  const { proposals } = JSON.parse(json) as { proposals: { title: string }[] }
  console.log(
    `${COMMITS} commits, ${ROUNDS} rounds, ${cpus().length} processors, load ${loadavg()[0]?.toFixed(2)}`,
  )
  console.log(
    columns([
      ["git log --name-status", `${median(times.log).toFixed(0)} ms`],
      ["tenure init --json", `${median(times.init).toFixed(0)} ms`],
      ["ratio", `${ratio.toFixed(2)} of at most ${MOST_TIMES}`],
      ["memory of tenure", `${megabytes.toFixed(0)} MB of at most ${MOST_MEGABYTES}`],
      ["found", proposals.map(({ title }) => title).join("; ")],
    ]),
  )
  if (ratio > MOST_TIMES || megabytes > MOST_MEGABYTES) process.exitCode = 1
}

// `tenure status`: what Tenure knows of this project and how it is doing.
import { existsSync, statSync } from "node:fs"
import { basename, join } from "node:path"
import { percentile } from "../core/percentile.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import type { Project } from "../io/home.ts"
import { readFaults } from "../io/log.ts"
import { countEvents, hookTimes } from "../store/events.ts"
import { STORE_FILE, type Store } from "../store/open.ts"
import { countSessions, listSessions } from "../store/sessions.ts"
import { ago, bytes } from "./amounts.ts"
import { type CliIo, printJson, requireStore } from "./cli-io.ts"
import { command, JSON_FLAG, NO_ARGUMENTS } from "./command.ts"
import { columns } from "./style.ts"

/** Latency is told from this many of the latest events. */
const LATENCY_SAMPLE = 1_000

export default command({
  name: "status",
  summary: "Show what Tenure knows of this project and how it is doing",
  about: "Sessions, events, the cost of the hooks, and anything that needs you.",
  arguments: NO_ARGUMENTS,
  flags: { json: JSON_FLAG },
  examples: [
    { type: "tenure status", does: "the overview" },
    { type: "tenure status --json", does: "the same, for a program" },
  ],
  run({ flags }, io) {
    const { project, store } = requireStore(io)
    const status = gather(project, store, io.now)
    if (flags.json) return printJson(io, status)
    show(io, status)
  },
})

export type Status = ReturnType<typeof gather>

export function gather(project: Project, store: Store, now: number) {
  const [latest] = listSessions(store, 1)
  const times = hookTimes(store, LATENCY_SAMPLE)
  const faults = readFaults(project)
  return {
    project: project.root,
    sessions: { counted: countSessions(store), latest: latest ?? null },
    events: countEvents(store),
    hooks: {
      sampled: times.length,
      p50Ms: round(percentile(times, 0.5)),
      p95Ms: round(percentile(times, 0.95)),
    },
    storeBytes: sizeOf(join(project.local, STORE_FILE)),
    faults: { count: faults.length, latest: faults.at(-1) ?? null },
    at: now,
  }
}

function show(io: CliIo, status: Status): void {
  const { style } = io
  const { latest } = status.sessions
  io.out(style.bold(cleanLine(basename(status.project))))
  io.out(
    columns([
      ["Sessions", latest === null ? "none yet" : `${status.sessions.counted}, ${lastSession(status)}`],
      ["Events", `${status.events}, ${bytes(status.storeBytes)}`],
      ["Hooks", hookLine(status)],
    ]),
  )
  if (latest === null)
    io.out("\n  Work in this project with Claude Code; Tenure takes notes. Set up? tenure doctor")
  if (status.faults.count > 0) {
    io.out(`\n${style.yellow("!")} ${status.faults.count} faults in the log. Run: tenure doctor`)
  }
}

function lastSession(status: Status): string {
  const { latest } = status.sessions
  if (latest === null) return ""
  const branch = latest.branch === null ? "" : ` on ${cleanLine(latest.branch)}`
  return `the latest ${ago(status.at - latest.firstSeen)}${branch}`
}

function hookLine(status: Status): string {
  const { sampled, p50Ms, p95Ms } = status.hooks
  return sampled === 0 ? "no call yet" : `${p50Ms} ms median, ${p95Ms} ms at p95 (last ${sampled})`
}

function round(microseconds: number | undefined): number | null {
  return microseconds === undefined ? null : Math.round(microseconds / 100) / 10
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0
}

// `npm run bench:mod`: what our module costs inside the real client (PERF-01), in a project that is not guarded: the start of a
// session, until its first request reaches the model, and a tool call, from one request to the next. Pairs of sessions
// with and without the module, in turns; on a busy machine only the differences mean something.
import { cpus, loadavg } from "node:os"
import { join } from "node:path"
import { columns } from "../src/terminal/format-text.ts"
import { percentile } from "../src/text/percentile.ts"
import { call, say } from "../test/client/model-turns.ts"
import { openProject, PLUGIN, PLUGIN_WITHOUT_MOD } from "../test/client/product.ts"

const ROUNDS = Number(process.argv[2] ?? 10)
const CALLS = 30
const MAX_START_MS = 100
const MAX_CALL_MS = 1

type Side = "with" | "without"
const PLUGINS: Readonly<Record<Side, string>> = { with: PLUGIN, without: PLUGIN_WITHOUT_MOD }
type Times = Record<Side, number[]>

const print: Times = { with: [], without: [] }
const terminal: Times = { with: [], without: [] }
const calls: Times = { with: [], without: [] }
for (let round = 0; round < ROUNDS; round++) {
  // Whoever comes second finds warmer files.
  const order: readonly Side[] = round % 2 === 0 ? ["with", "without"] : ["without", "with"]
  for (const side of order) {
    const { start, gaps } = await inPrintMode(PLUGINS[side])
    print[side].push(start)
    calls[side].push(percentile(gaps, 0.5) ?? Number.NaN)
    terminal[side].push(await atTerminal(PLUGINS[side]))
  }
}
report()

async function inPrintMode(plugin: string): Promise<{ start: number; gaps: readonly number[] }> {
  await using scene = await openProject({ plugins: [plugin] })
  const file_path = join(scene.project, "README.md")
  const at: number[] = []
  const read = () => {
    at.push(performance.now())
    return call("Read", { file_path })
  }
  const last = () => {
    at.push(performance.now())
    return say("Done.")
  }
  scene.model.main(...Array.from({ length: CALLS }, () => read), last)
  const began = performance.now()
  const session = await scene.print()
  await session.prompt("Read it")
  await session.end()
  return { start: (at[0] ?? 0) - began, gaps: at.slice(1).map((time, index) => time - (at[index] ?? 0)) }
}

async function atTerminal(plugin: string): Promise<number> {
  await using scene = await openProject({ plugins: [plugin] })
  const first = Promise.withResolvers<number>()
  scene.model.main(() => {
    first.resolve(performance.now())
    return say("Done.")
  })
  const began = performance.now()
  await scene.terminal({ args: ["Say hello"] })
  return (await first.promise) - began
}

function report(): void {
  const rows = (
    [
      ["session start, print mode", print, MAX_START_MS],
      ["session start, terminal", terminal, MAX_START_MS],
      [`tool call (Read, ${CALLS} a session)`, calls, MAX_CALL_MS],
    ] as const
  ).map(([what, times, limit]) => {
    // Of pairs: what slows both down does not count.
    const pairs = times.with.map((each, at) => each - (times.without[at] ?? 0))
    const [one, other, more] = [times.with, times.without, pairs].map((all) => percentile(all, 0.5))
    const verdict = (more ?? 0) <= limit ? "within" : "over"
    return [what, ms(one), ms(other), ms(more), `${verdict} ${limit} ms`]
  })
  console.log(columns([["", "with", "without", "median of the pairs", ""], ...rows]))
  const [load = 0] = loadavg()
  console.log(`${ROUNDS} pairs; ${cpus().length} processors, load ${load.toFixed(1)}`)
}

function ms(value: number | undefined): string {
  return `${(value ?? Number.NaN).toFixed(1)} ms`
}

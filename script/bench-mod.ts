// `npm run bench:mod [rounds]`: what our module costs inside the real client (PERF-01), in a project that is not guarded: the
// start of a session, until one can type and until the first request of a prompt on the command line reaches the model; a
// typed prompt, from Enter to its request; and a tool call, from one request to the next. As a user has it: the plugin is
// installed from a marketplace. Three kinds take turns: our hooks alone, with a module that does nothing, and with ours, so
// that the client's share and ours are told apart. On a busy machine only the differences within a round mean something,
// and the processor time more than the clock.
import { mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from "node:fs"
import { cpus, loadavg } from "node:os"
import { dirname, join } from "node:path"
import { columns } from "../src/terminal/format-text.ts"
import { percentile } from "../src/text/percentile.ts"
import { clientBinary } from "../test/client/client-binary.ts"
import { call, say } from "../test/client/model-turns.ts"
import { copyOfPlugin, openProject, TENURE } from "../test/client/product.ts"
import type { Scene } from "../test/client/run-client.ts"
import { until } from "../test/client/wait.ts"

const ROUNDS = Number(process.argv[2] ?? 10)
const CALLS = 100
const MAX_START_MS = 100
const MAX_CALL_MS = 1
const SETTLE_MS = 20_000
const TYPING_MS = 2_000
/** Of the kernel's count of processor time. */
const TICKS_PER_SECOND = 100

const SIDES = ["none", "empty", "ours"] as const
type Side = (typeof SIDES)[number]
/** Of one session, or of one call. */
interface Cost {
  readonly wall: number
  readonly cpu: number
}
type Costs = Record<Side, Cost[]>

const scenes: Record<Side, Scene> = {
  none: await installed(copyOfPlugin((hooks) => ({ ...hooks, modules: undefined }))),
  empty: await installed(withEmptyModule()),
  ours: await installed(copyOfPlugin()),
}
const print: Costs = { none: [], empty: [], ours: [] }
const terminal: Costs = { none: [], empty: [], ours: [] }
const ready: Costs = { none: [], empty: [], ours: [] }
const typed: Costs = { none: [], empty: [], ours: [] }
const calls: Costs = { none: [], empty: [], ours: [] }
for (const side of SIDES) {
  // The first session of a home does more.
  await inPrintMode(scenes[side])
  await atTerminal(scenes[side])
}
for (let round = 0; round < ROUNDS; round++) {
  // Whoever comes later finds warmer files.
  for (let turn = 0; turn < SIDES.length; turn++) {
    const side = SIDES[(round + turn) % SIDES.length] ?? "none"
    const { start, each } = await inPrintMode(scenes[side])
    print[side].push(start)
    calls[side].push(each)
    terminal[side].push(await atTerminal(scenes[side]))
    const person = await byHand(scenes[side])
    ready[side].push(person.ready)
    typed[side].push(person.typed)
  }
}
report()
for (const side of SIDES) await scenes[side][Symbol.asyncDispose]()

function withEmptyModule(): string {
  const plugin = copyOfPlugin((hooks) => ({ ...hooks, modules: ["./empty.js"] }))
  writeFileSync(join(plugin, "hooks/empty.js"), "export const register = () => {}\n")
  return plugin
}

/** A project in a home that has this plugin from a marketplace, and the executable where it is installed. */
async function installed(plugin: string): Promise<Scene> {
  const scene = await openProject({ plugins: [] })
  const market = dirname(plugin)
  mkdirSync(join(market, ".claude-plugin"))
  const plugins = [{ name: "tenure", source: "./plugin", description: "Tenure." }]
  writeFileSync(
    join(market, ".claude-plugin/marketplace.json"),
    JSON.stringify({ name: "market", owner: { name: "Someone" }, plugins }),
  )
  mkdirSync(join(scene.home, ".tenure/bin"), { recursive: true })
  symlinkSync(TENURE, join(scene.home, ".tenure/bin/tenure"))
  for (const args of [
    ["plugin", "marketplace", "add", market],
    ["plugin", "install", "tenure@market"],
  ]) {
    const { exitCode, stderr } = await scene.command(args)
    if (exitCode !== 0) throw new Error(`claude ${args.join(" ")}: ${stderr}`)
  }
  return scene
}

async function inPrintMode(scene: Scene): Promise<{ start: Cost; each: Cost }> {
  const file_path = join(scene.project, "README.md")
  const at: Cost[] = []
  const seen = () => at.push({ wall: performance.now(), cpu: clientCpu(scene) })
  const read = () => {
    seen()
    return call("Read", { file_path })
  }
  const last = () => {
    seen()
    return say("Done.")
  }
  scene.model.main(...Array.from({ length: CALLS }, () => read), last)
  const began = performance.now()
  const session = await scene.print()
  await session.prompt("Read it")
  await session.end()
  await settled(scene)
  const [first, end] = [at[0], at.at(-1)]
  if (first === undefined || end === undefined) throw new Error("No request came.")
  const gaps = at.slice(1).map(({ wall }, index) => wall - (at[index]?.wall ?? 0))
  return {
    start: { wall: first.wall - began, cpu: first.cpu },
    each: { wall: median(gaps), cpu: (end.cpu - first.cpu) / CALLS },
  }
}

async function atTerminal(scene: Scene): Promise<Cost> {
  const first = Promise.withResolvers<Cost>()
  scene.model.main(() => {
    first.resolve({ wall: performance.now(), cpu: clientCpu(scene) })
    return say("Done.")
  })
  const began = performance.now()
  const session = await scene.terminal({ args: ["Say hello"] })
  const { wall, cpu } = await first.promise
  await session[Symbol.asyncDispose]()
  await settled(scene)
  return { wall: wall - began, cpu }
}

/** A person waits for the prompt, types, and presses Enter. */
async function byHand(scene: Scene): Promise<{ ready: Cost; typed: Cost }> {
  const first = Promise.withResolvers<Cost>()
  scene.model.main(() => {
    first.resolve({ wall: performance.now(), cpu: clientCpu(scene) })
    return say("Done.")
  })
  const began = performance.now()
  const session = await scene.terminal()
  const ready = { wall: performance.now() - began, cpu: clientCpu(scene) }
  await Bun.sleep(TYPING_MS)
  await session.type("Say hello")
  const before = { wall: performance.now(), cpu: clientCpu(scene) }
  await session.press("Enter")
  const { wall, cpu } = await first.promise
  await session[Symbol.asyncDispose]()
  await settled(scene)
  return { ready, typed: { wall: wall - before.wall, cpu: cpu - before.cpu } }
}

/** Until our background work is over, which would slow down whoever comes next. */
async function settled(scene: Scene): Promise<void> {
  await until(
    () => processesOf(scene).length === 0,
    SETTLE_MS,
    async () => `processes of ${scene.root} still run`,
  )
}

/** What the client's own process has used so far, in milliseconds; without /proc unknown. */
function clientCpu(scene: Scene): number {
  const client = clientBinary()
  for (const pid of processesOf(scene)) {
    try {
      if (readlinkSync(`/proc/${pid}/exe`) !== client) continue
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? []
      return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_PER_SECOND
    } catch {
      // It has just ended.
    }
  }
  return Number.NaN
}

/** Every process with the scene's folder on its command line. */
function processesOf(scene: Scene): readonly string[] {
  try {
    return readdirSync("/proc").filter((name) => /^\d+$/.test(name) && commandOf(name).includes(scene.root))
  } catch {
    return []
  }
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8")
  } catch {
    return ""
  }
}

function report(): void {
  const rows = (
    [
      ["session start, print mode", print, MAX_START_MS],
      ["session start, terminal, until one can type", ready, MAX_START_MS],
      ["session start, terminal, prompt on the command line", terminal, MAX_START_MS],
      ["typed prompt, from Enter to the request", typed, MAX_START_MS],
      [`tool call (Read, ${CALLS} a session)`, calls, MAX_CALL_MS],
    ] as const
  ).flatMap(([what, costs, limit]) => [
    [what, "time", ...figures(costs, "wall"), verdict(more(costs, "wall", "ours", "none"), limit)],
    ["", "processor", ...figures(costs, "cpu"), ""],
  ])
  const head = ["", "", "no module", "with ours", "an empty one adds", "ours to that", "ours in all", ""]
  console.log(columns([head, ...rows]))
  const [load = 0] = loadavg()
  console.log(
    `Medians of ${ROUNDS} rounds and of the differences within a round; ${cpus().length} processors, load ${load.toFixed(1)}`,
  )
}

function figures(costs: Costs, kind: keyof Cost): readonly string[] {
  return [
    ms(median(costs.none.map((each) => each[kind]))),
    ms(median(costs.ours.map((each) => each[kind]))),
    signed(more(costs, kind, "empty", "none")),
    signed(more(costs, kind, "ours", "empty")),
    signed(more(costs, kind, "ours", "none")),
  ]
}

/** Within a round: what slows all down does not count. */
function more(costs: Costs, kind: keyof Cost, one: Side, other: Side): number {
  return median(costs[one].map((each, at) => each[kind] - (costs[other][at]?.[kind] ?? Number.NaN)))
}

function verdict(value: number, limit: number): string {
  return `${value <= limit ? "within" : "over"} ${limit} ms`
}

function median(values: readonly number[]): number {
  return percentile(values, 0.5) ?? Number.NaN
}

function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${ms(Math.abs(value))}`
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}

// repeat-bench (EVAL-01): a correction in one session, its lesson approved, the same mistake in the next. Is the lesson
// delivered with the call, and silent for innocent calls? No model is called. `-- poetry,rm` plays only these cases.

import { columns } from "../src/terminal/format-text.ts"
import { CASES, type Case } from "./repeat/cases.ts"
import { type Played, play } from "./repeat/play.ts"

const wanted = process.argv[2]?.split(",")
const cases = CASES.filter(({ id }) => wanted === undefined || wanted.includes(id))
const MODES = [
  ["with the block", true],
  ["no block", false],
] as const

const results = new Map<string, Played[]>(MODES.map(([name]) => [name, []]))
const runs = MODES.flatMap(([name, withBlock]) => cases.map((one) => ({ name, withBlock, one })))
let done = 0
// Two at a time: a hook waits for the disk as much as for the processor.
await Promise.all([work(), work()])
report()

async function work(): Promise<void> {
  for (let next = runs.shift(); next !== undefined; next = runs.shift()) {
    results.get(next.name)?.push(await play(next.one, next.withBlock))
    if (++done % 10 === 0) console.error(`${done} played, ${runs.length} left`)
  }
}

function report(): void {
  const rows = MODES.map(([name]) => rowOf(name, results.get(name) ?? []))
  console.log(
    columns([
      ["", "captured", "same call", "held", "variants", "innocent disturbed", "right disturbed"],
      ...rows,
    ]),
  )
  for (const [name] of MODES)
    for (const line of misses(results.get(name) ?? [])) console.log(`${name}: ${line}`)
}

function rowOf(name: string, played: readonly Played[]): string[] {
  const calls = played.filter(({ variants }) => variants.length > 0)
  const variants = played.flatMap((each) => each.variants)
  const innocent = played.flatMap((each) => each.innocent)
  return [
    name,
    share(played.filter(({ isCaptured }) => isCaptured).length, played.length),
    share(calls.filter(({ same }) => same !== undefined).length, calls.length),
    share(calls.filter(({ same }) => same === "hold").length, calls.length),
    share(variants.filter((delivery) => delivery !== undefined).length, variants.length),
    share(innocent.filter((delivery) => delivery !== undefined).length, innocent.length),
    share(calls.filter((each) => each.innocent[0] !== undefined).length, calls.length),
  ]
}

function misses(played: readonly Played[]): string[] {
  const of = (id: string): Case | undefined => CASES.find((each) => each.id === id)
  return played.flatMap((each) => {
    const one = of(each.id)
    if (one === undefined) return []
    if (!each.isCaptured) return [`${each.id}: not captured`]
    const missed = [one.mistake, ...one.variants].filter(
      (_, at) => one.variants.length > 0 && [each.same, ...each.variants][at] === undefined,
    )
    const disturbed = one.innocent.filter((_, at) => each.innocent[at] !== undefined)
    const said = (call: (typeof missed)[number]) => call.input["command"] ?? call.input["file_path"]
    return [
      ...missed.map((call) => `${each.id}: not delivered at ${said(call)}`),
      ...disturbed.map((call) => `${each.id}: disturbed ${said(call)}`),
    ]
  })
}

function share(some: number, all: number): string {
  return all === 0 ? "–" : `${some}/${all} (${Math.round((100 * some) / all)} %)`
}

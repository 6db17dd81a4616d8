// What the week is judged by: a hook's time and memory beside the floor's, and what lies in `.tenure/local`.
import { lstatSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { percentile } from "../../src/text/percentile.ts"
import { type Box, EXECUTABLE, environment, payload } from "../../test/black-box.ts"
import { MEASURED_HOOK } from "../../test/faults/memory.ts"

export interface Measured {
  readonly name: string
  /** Median of the hook's time by the median of the floor's. */
  readonly ratio: number
  readonly megabytes: number
}

const CASES = [
  { name: "PostToolUse.Bash", rounds: 500 },
  { name: "UserPromptSubmit.human", rounds: 200 },
  { name: "SessionStart.startup", rounds: 200 },
  { name: "Stop", rounds: 200 },
]

/** For each box, in turns with the others and with the floor: what else the machine does then hits all alike. */
export function measure(boxes: readonly Box[], floor: string): Measured[][] {
  const first = (box: Box) => JSON.stringify(payload(box, "SessionStart.startup", { session_id: "timed" }))
  for (const box of boxes) start(box, [EXECUTABLE, "hook"], first(box))
  return CASES.map(({ name, rounds }) => {
    const times = boxes.map((): number[] => [])
    const floors: number[] = []
    for (let round = 0; round < rounds; round++) {
      for (const [at, box] of boxes.entries())
        times[at]?.push(timeOf(box, [EXECUTABLE, "hook"], inputOf(box, name, `timed-${round}`)))
      const [any] = boxes
      if (any !== undefined) floors.push(timeOf(any, [floor], inputOf(any, name, "floor")))
    }
    return boxes.map((box, at) => ({
      name,
      ratio: median(times[at] ?? []) / median(floors),
      megabytes: memoryOf(box, inputOf(box, name, "timed-memory")),
    }))
  })
}

function median(times: readonly number[]): number {
  return percentile(times, 0.5) ?? 0
}

/** Every start is one of a new session, the rest belongs to one. */
function inputOf(box: Box, name: string, mark: string): string {
  const session_id = name.startsWith("SessionStart") ? mark : mark.replace(/-.*/, "")
  return JSON.stringify({ ...payload(box, name), session_id, tool_use_id: mark, prompt: `Look at ${mark}.` })
}

function timeOf(box: Box, command: readonly string[], input: string): number {
  const began = performance.now()
  start(box, command, input)
  return performance.now() - began
}

function memoryOf(box: Box, input: string): number {
  return Number(start(box, MEASURED_HOOK, input).stderr) / 1024 / 1024
}

function start(box: Box, command: readonly string[], input: string) {
  const env = environment(box, { TENURE_NO_BACKGROUND: "1", CLAUDE_CODE_SESSION_ATTENDED: "1" })
  const child = Bun.spawnSync([...command], { cwd: box.project, env, stdin: Buffer.from(input) })
  if (child.exitCode !== 0) throw new Error(`${command.join(" ")}: ${child.stderr}`)
  return child
}

export interface Left {
  readonly where: string
  readonly files: number
  readonly kilobytes: number
}

/** The entries of `.tenure/local`, folders with all that is in them; what a killed write left counts as `temporary`. */
export function whatIsLeft(box: Box): Left[] {
  const local = join(box.project, ".tenure", "local")
  const found = new Map<string, { files: number; bytes: number }>()
  for (const name of readdirSync(local, { recursive: true }).map(String)) {
    const stat = lstatSync(join(local, name))
    if (stat.isDirectory()) continue
    const where = /\.(?:tmp|partial)$/.test(name) ? "temporary" : (name.split("/")[0] ?? "")
    const { files, bytes } = found.get(where) ?? { files: 0, bytes: 0 }
    found.set(where, { files: files + 1, bytes: bytes + stat.size })
  }
  return [...found].map(([where, { files, bytes }]) => ({ where, files, kilobytes: Math.ceil(bytes / 1024) }))
}

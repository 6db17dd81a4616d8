// Runs the executable with one of its system calls failing, or with a kill in place of it. strace does it from
// outside: the program under test is the one that people run, and knows nothing of it.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { type Box, type Outcome, type RunOptions, run } from "../black-box.ts"

export const CAN_INJECT =
  Bun.which("strace") !== null &&
  Bun.spawnSync(["strace", "-e", "inject=getuid:error=EPERM:when=99", "true"]).exitCode === 0

/** Nothing in the background: only the calls that somebody waits for are counted. */
const ALONE = { TENURE_NO_BACKGROUND: "1" }

/** What is done to a call instead of carrying it out. */
export type Fault = "error=ENOSPC" | "error=EIO" | "error=EACCES" | "signal=KILL"

/** The calls that change a disk, or that decide which file is changed, with what may become of each. */
const CALLS: Readonly<Record<string, readonly Fault[]>> = {
  openat: ["error=EACCES", "error=ENOSPC", "signal=KILL"],
  mkdir: ["error=EACCES", "error=ENOSPC", "signal=KILL"],
  write: ["error=ENOSPC", "error=EIO", "signal=KILL"],
  pwrite64: ["error=ENOSPC", "error=EIO", "signal=KILL"],
  fsync: ["error=EIO", "signal=KILL"],
  fdatasync: ["error=EIO", "signal=KILL"],
  ftruncate: ["error=EIO", "signal=KILL"],
  rename: ["error=EACCES", "error=ENOSPC", "signal=KILL"],
  renameat: ["error=EACCES", "error=ENOSPC", "signal=KILL"],
  link: ["error=EACCES", "signal=KILL"],
  unlink: ["error=EACCES", "signal=KILL"],
  pread64: ["error=EIO"],
  fchmod: ["error=EACCES"],
}

export interface Injection {
  readonly call: string
  readonly fault: Fault
  /** Which of the program's calls of that name. */
  readonly nth: number
}

/** Every fault at every call that concerns a file of the box; the runtime's own are not ours to survive. */
export async function injectionsFor(
  box: Box,
  command: readonly string[],
  input: string,
  options: RunOptions = {},
): Promise<Injection[]> {
  const { trace } = await traced(box, command, input, [], options)
  const counts = new Map<string, number>()
  return trace.split("\n").flatMap((line) => {
    const call = line.slice(0, Math.max(0, line.indexOf("(")))
    const nth = (counts.get(call) ?? 0) + 1
    counts.set(call, nth)
    const about = line.replace(/AT_FDCWD<[^>]*>/, "")
    if (!about.includes(`${box.project}/`) && !about.includes("/proc/self/fd/")) return []
    return (CALLS[call] ?? []).map((fault) => ({ call, fault, nth }))
  })
}

export interface Injected extends Outcome {
  /** False when the program no longer came to that call. */
  readonly met: boolean
}

export async function injected(
  box: Box,
  command: readonly string[],
  input: string,
  { call, fault, nth }: Injection,
  options: RunOptions = {},
): Promise<Injected> {
  const inject = ["-e", `inject=${call}:${fault}:when=${nth}`]
  const { outcome, trace } = await traced(box, command, input, inject, options)
  return { ...outcome, met: trace.includes("(INJECTED)") || trace.includes("killed by SIGKILL") }
}

async function traced(
  box: Box,
  command: readonly string[],
  input: string,
  more: readonly string[],
  options: RunOptions,
) {
  const log = join(box.temp, "trace")
  const calls = `trace=${Object.keys(CALLS).join(",")}`
  const outcome = await run(box, ["strace", "-y", "-o", log, "-e", calls, ...more, ...command], {
    input,
    env: ALONE,
    ...options,
  })
  return { outcome, trace: readFileSync(log, "utf8") }
}

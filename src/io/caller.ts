// Proves that the client itself sent this payload from a person's terminal, not a script that pipes a forged one into
// `tenure hook` (LIFE-06, T05). The kernel knows which process created the socket at our standard input: it must be an
// ancestor with its own terminal, which nothing an agent starts has. Checked only for typed decisions; no proof, no trust.

import { readFileSync, statSync } from "node:fs"
import { orUndefined } from "../text/or-undefined.ts"

export type Caller =
  | {
      readonly kind: "client"
      /** Seconds since the last key press in its terminal; undefined if the system does not say. */
      readonly idleSeconds: number | undefined
    }
  | { readonly kind: "other"; readonly why: string }

/** The client, the shell of the hook command, and the launcher's watchdog. */
const MAX_STEPS = 4

export function caller(now: number): Caller {
  const maker = makerOfInput()
  if (maker === undefined) return other("the payload does not come from the client")
  const found = lineOf(process.ppid).find(({ pid }) => pid === maker)
  if (found === undefined) return other("the payload does not come from the client")
  if (!found.hasTerminal) return other("the client has no terminal")
  return { kind: "client", idleSeconds: idleSeconds(maker, now) }
}

export interface ClientProcess {
  /** Its process id and start time: never the same for two processes. */
  readonly id: string
  /** Whether a person can be at it: it has its own terminal, and no agent started it. */
  readonly hasPerson: boolean
}

/** The ancestor that wrote our input, for messages of our mod inside the client; undefined if there is none. */
export function clientProcess(): ClientProcess | undefined {
  const maker = makerOfInput()
  const found = lineOf(process.ppid).find(({ pid }) => pid === maker)
  const id = found && processId(found.pid)
  if (found === undefined || id === undefined) return undefined
  return { id, hasPerson: found.hasTerminal && !isStartedByAgent(found.pid) }
}

export function isRunning(id: string): boolean {
  return processId(Number(id.split(":")[0])) === id
}

export function canProveTyping(): boolean {
  return PEER_OPTIONS[process.platform] !== undefined
}

function other(why: string): Caller {
  return { kind: "other", why }
}

/**
 * The process that created the socket at descriptor 0; a pipe or a file has none. The FFI call needs the JIT, which is off
 * in a hook (plugin/launch.sh), so this executable runs a second time with the same input.
 */
function makerOfInput(): number | undefined {
  if (!canProveTyping()) return undefined
  const { stdout } = Bun.spawnSync([process.execPath, "maker-of-input"], { stdin: "inherit", env: {} })
  const maker = Number(stdout.toString())
  return maker > 1 ? maker : undefined
}

/** Implements `tenure maker-of-input`, used only by makerOfInput. */
export function inputSocketOwner(): number {
  const option = PEER_OPTIONS[process.platform]
  const { dlopen } = require("bun:ffi") as typeof import("bun:ffi")
  for (const library of option?.libraries ?? []) {
    try {
      const { symbols } = dlopen(library, GETSOCKOPT)
      const found = new Int32Array(option?.ints ?? 1)
      const size = new Int32Array([found.byteLength])
      const failed = symbols.getsockopt(0, option?.level ?? 0, option?.name ?? 0, found, size) !== 0
      return failed ? 0 : (found[0] ?? 0)
    } catch {
      // Not this C library: try the next.
    }
  }
  return 0
}

const GETSOCKOPT = { getsockopt: { args: ["i32", "i32", "i32", "ptr", "ptr"], returns: "i32" } } as const

interface PeerOption {
  readonly libraries: readonly string[]
  readonly level: number
  readonly name: number
  readonly ints: number
}

const PEER_OPTIONS: Readonly<Record<string, PeerOption | undefined>> = {
  // SOL_SOCKET, SO_PEERCRED: pid, uid, gid.
  linux: { libraries: ["libc.so.6", "libc.so", "libc.musl-x86_64.so.1"], level: 1, name: 17, ints: 3 },
  // SOL_LOCAL, LOCAL_PEERPID.
  darwin: { libraries: ["libSystem.B.dylib"], level: 0, name: 2, ints: 1 },
}

interface Ancestor {
  readonly pid: number
  readonly hasTerminal: boolean
}

function lineOf(first: number): readonly Ancestor[] {
  const line: Ancestor[] = []
  for (let pid = first; pid > 1 && line.length < MAX_STEPS; ) {
    const known = process.platform === "linux" ? fromProc(pid) : fromPs(pid)
    if (known === undefined) break
    line.push({ pid, hasTerminal: known.hasTerminal })
    pid = known.parent
  }
  return line
}

function fromProc(pid: number): { parent: number; hasTerminal: boolean } | undefined {
  const fields = statFields(pid)
  return fields && { parent: Number(fields[1]), hasTerminal: Number(fields[4]) !== 0 }
}

/** `pid (name) state ppid pgrp session tty_nr …`, from the state on; the name may contain anything, even a bracket. */
function statFields(pid: number): readonly string[] | undefined {
  const stat = orUndefined(() => readFileSync(`/proc/${pid}/stat`, "utf8"))
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")
}

/** Without /proc. Only typed decisions pay for the child process. */
function fromPs(pid: number): ReturnType<typeof fromProc> {
  const { stdout, success } = Bun.spawnSync(["/bin/ps", "-o", "ppid=,tty=", "-p", String(pid)])
  const [parent, tty] = stdout.toString().trim().split(/\s+/)
  if (!success || parent === undefined || tty === undefined) return undefined
  return { parent: Number(parent), hasTerminal: /\w/.test(tty) && tty !== "??" }
}

function processId(pid: number): string | undefined {
  const started = process.platform === "linux" ? statFields(pid)?.[19] : startTime(pid)
  return started === undefined || started === "" ? undefined : `${pid}:${started}`
}

function startTime(pid: number): string {
  return Bun.spawnSync(["/bin/ps", "-o", "lstart=", "-p", String(pid)])
    .stdout.toString()
    .trim()
}

const MAX_ANCESTORS = 64

/** An agent's shell can open a terminal of its own (`script`), but its own processes above it carry the client's mark. */
function isStartedByAgent(first: number): boolean {
  let pid = first
  for (let step = 0; pid > 1 && step < MAX_ANCESTORS; step++) {
    if (hasAgentMark(pid)) return true
    pid = fromProc(pid)?.parent ?? 0
  }
  return false
}

/** Elsewhere than on Linux no process may read another's environment. */
function hasAgentMark(pid: number): boolean {
  return (
    orUndefined(() => /(?:^|\0)CLAUDECODE=./.test(readFileSync(`/proc/${pid}/environ`, "latin1"))) ?? false
  )
}

/** The kernel records when a terminal was last read, to about eight seconds. */
function idleSeconds(pid: number, now: number): number | undefined {
  const input = orUndefined(() => statSync(`/proc/${pid}/fd/0`))
  return input?.isCharacterDevice() ? Math.max(0, (now - input.atimeMs) / 1000) : undefined
}

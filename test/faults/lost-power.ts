// A disk that forgets: what a program wrote, read from its system calls, and what is left of it when the power goes at any
// of them. What was synced is kept. What was not may be kept or not, file by file and folder by folder: a name is kept
// when its folder was synced, bytes when their file was. Folders themselves are kept, as journalling file systems keep
// them with what is synced inside.
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { type Box, type RunOptions, run } from "../black-box.ts"

type Bytes = Uint8Array<ArrayBuffer>
/** Path → what is in it. */
export type Files = ReadonlyMap<string, Bytes>

/** One call that changes a disk, in the order of the program. */
type Call =
  | { readonly kind: "open"; readonly fd: number; readonly path: string; readonly flags: string }
  | { readonly kind: "write"; readonly fd: number; readonly bytes: Bytes; readonly at: number | undefined }
  | { readonly kind: "cut"; readonly fd: number; readonly size: number }
  | { readonly kind: "sync"; readonly fd: number }
  | { readonly kind: "rename" | "exchange" | "link"; readonly from: string; readonly to: string }
  | { readonly kind: "unlink"; readonly path: string }

export interface Traced {
  /** Up to the answer. */
  readonly calls: readonly Call[]
  readonly exitCode: number | null
}

const NAMES =
  "openat,write,pwrite64,fsync,fdatasync,ftruncate,rename,renameat,renameat2,link,linkat,unlink,unlinkat"

export async function traceCalls(
  box: Box,
  command: readonly string[],
  input: string,
  env: Record<string, string>,
  options: RunOptions = {},
): Promise<Traced> {
  const log = join(box.temp, "trace")
  const strace = ["strace", "-y", "-xx", "-s", "4000000", "-o", log, "-e", `trace=${NAMES}`]
  const { exitCode } = await run(box, [...strace, ...command], { input, env, ...options })
  const lines = readFileSync(log, "utf8").split("\n")
  const answer = lines.findIndex((line) => line.startsWith("write(1<"))
  return { calls: callsIn(lines.slice(0, answer)), exitCode }
}

function callsIn(lines: readonly string[]): Call[] {
  const folders = new Map<number, string>()
  return lines.flatMap((line) => {
    const [, name = "", rest = "", result = ""] = /^(\w+)\((.*)\) = (-?\d+.*)$/.exec(line) ?? []
    if (name === "" || result.startsWith("-")) return []
    const call = callOf(name, rest, result, folders)
    if (call.kind === "open") folders.set(call.fd, call.path)
    return [call]
  })
}

function callOf(name: string, rest: string, result: string, folders: ReadonlyMap<number, string>): Call {
  const strings = [...rest.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex = ""]) => bytesOf(hex))
  const [first = new Uint8Array(), second = new Uint8Array()] = strings
  const fd = Number.parseInt(rest, 10)
  const path = (bytes: Bytes) => realPath(new TextDecoder().decode(bytes), folders)
  switch (name) {
    case "openat": {
      const opened = /^(\d+)<(.*)>$/.exec(result)
      const real = new TextDecoder().decode(bytesOf(opened?.[2] ?? ""))
      return { kind: "open", fd: Number(opened?.[1]), path: real, flags: rest.split(", ").at(2) ?? "" }
    }
    case "write":
      return { kind: "write", fd, bytes: first, at: undefined }
    case "pwrite64":
      return { kind: "write", fd, bytes: first, at: Number(rest.split(", ").at(-1)) }
    case "ftruncate":
      return { kind: "cut", fd, size: Number(rest.split(", ").at(-1)) }
    case "fsync":
    case "fdatasync":
      return { kind: "sync", fd }
    case "unlink":
    case "unlinkat":
      return { kind: "unlink", path: path(first) }
    default: {
      const renamed = rest.includes("RENAME_EXCHANGE") ? "exchange" : "rename"
      const how = name.startsWith("link") ? "link" : renamed
      return { kind: how, from: path(first), to: path(second) }
    }
  }
}

function bytesOf(hex: string): Bytes {
  return Uint8Array.from(Buffer.from(hex.replaceAll("\\x", ""), "hex"))
}

/** A folder that is held open is reached through its number. */
function realPath(path: string, folders: ReadonlyMap<number, string>): string {
  return path.replace(/^\/proc\/self\/fd\/(\d+)/, (own, fd) => folders.get(Number(fd)) ?? own)
}

interface Inode {
  now: Bytes
  kept: Bytes
}

/** What is on the disk after the first calls, for sure and perhaps. */
export class Disk {
  private readonly now = new Map<string, Inode>()
  private readonly kept = new Map<string, Inode>()
  private readonly open = new Map<
    number,
    { path: string; inode: Inode | undefined; at: number; appends: boolean }
  >()

  constructor(before: Files) {
    for (const [path, bytes] of before) {
      const inode = { now: bytes, kept: bytes }
      this.now.set(path, inode)
      this.kept.set(path, inode)
    }
  }

  /** False when it changes nothing here: most of a program's calls are about other files. */
  carryOut(call: Call): boolean {
    if (call.kind === "open") return this.opened(call)
    if (call.kind === "unlink") return this.now.delete(call.path)
    if ("to" in call) return this.named(call)
    const file = this.open.get(call.fd)
    if (file === undefined) return false
    if (call.kind === "sync") return this.synced(file.path, file.inode)
    if (file.inode === undefined) return false
    if (call.kind === "cut") file.inode.now = resized(file.inode.now, call.size)
    else {
      const at = call.at ?? (file.appends ? file.inode.now.length : file.at)
      const size = Math.max(file.inode.now.length, at + call.bytes.length)
      file.inode.now = resized(file.inode.now, size)
      file.inode.now.set(call.bytes, at)
      if (call.at === undefined) file.at = at + call.bytes.length
    }
    return true
  }

  /** The files after the power went: of whatever is not sure, `isKept` says whether it is there. */
  afterCut(isKept: () => boolean): Files {
    const files = new Map<string, Bytes>()
    const folders = new Map<string, boolean>()
    const contents = new Map<Inode, Bytes>()
    for (const path of new Set([...this.now.keys(), ...this.kept.keys()])) {
      const folder = dirname(path)
      if (!folders.has(folder)) folders.set(folder, isKept())
      const inode = (folders.get(folder) ? this.now : this.kept).get(path)
      if (inode === undefined) continue
      if (!contents.has(inode)) contents.set(inode, isKept() ? inode.now : inode.kept)
      files.set(path, contents.get(inode) as Bytes)
    }
    return files
  }

  private opened({ fd, path, flags }: Call & { kind: "open" }): boolean {
    let inode = this.now.get(path)
    const isNew = inode === undefined && flags.includes("O_CREAT")
    if (isNew) {
      inode = { now: new Uint8Array(), kept: new Uint8Array() }
      this.now.set(path, inode)
    }
    if (inode !== undefined && flags.includes("O_TRUNC")) inode.now = new Uint8Array()
    this.open.set(fd, { path, inode, at: 0, appends: flags.includes("O_APPEND") })
    return isNew
  }

  private named(call: Call & { kind: "rename" | "exchange" | "link" }): boolean {
    const [one, other] = [this.now.get(call.from), this.now.get(call.to)]
    if (one === undefined) return false
    this.now.set(call.to, one)
    if (call.kind === "exchange" && other !== undefined) this.now.set(call.from, other)
    else if (call.kind === "rename") this.now.delete(call.from)
    return true
  }

  /** Without an inode it is a folder: its names are kept. */
  private synced(path: string, inode: Inode | undefined): boolean {
    if (inode !== undefined) {
      inode.kept = inode.now.slice()
      return true
    }
    for (const name of [...this.kept.keys()]) if (dirname(name) === path) this.kept.delete(name)
    for (const [name, each] of this.now) if (dirname(name) === path) this.kept.set(name, each)
    return true
  }
}

function resized(bytes: Bytes, size: number): Bytes {
  const next = new Uint8Array(size)
  next.set(bytes.subarray(0, size))
  return next
}

export function filesIn(top: string): Files {
  const names = readdirSync(top, { recursive: true, encoding: "utf8" }).map((name) => join(top, name))
  return new Map(
    names
      .filter((path) => statSync(path).isFile())
      .map((path) => [path, Uint8Array.from(readFileSync(path))]),
  )
}

/** Makes the folder hold these files and no others. */
export function putFiles(top: string, files: Files): void {
  for (const path of filesIn(top).keys()) if (!files.has(path)) rmSync(path)
  for (const [path, bytes] of files) {
    if (!path.startsWith(`${top}/`)) continue
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
  }
}

// Appends a line to a file, or removes the last one: the trust file and the log. One record, one line, one write. A
// file with a second hard link is copied first (T09).
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeSync,
} from "node:fs"
import { basename, dirname, join } from "node:path"
import {
  breakFileLinks,
  hasHardLink,
  NO_BLOCK,
  NO_FOLLOW,
  type WriteOptions,
  type WriteResult,
} from "./files.ts"
import { attempt, inHeldFolder, realTarget, refusedPath } from "./real-path.ts"

export interface AppendOptions extends Omit<WriteOptions, "durable"> {
  readonly maxBytes: number
  /** Waits until the line is on the disk. */
  readonly isSynced?: boolean
}

/** Ends a line that a crash has torn first, so that it spoils only itself. */
export function appendLine(path: string, line: string, options: AppendOptions): WriteResult {
  return attempt((): WriteResult => {
    const target = realTarget(path, options.root)
    if (target.kind === "refused") return target
    if (hasHardLink(target.existing)) breakFileLinks(target.path, options.root, options.maxBytes)
    return inHeldFolder(dirname(target.path), (held) => {
      const file = join(held.path, basename(target.path))
      if (target.existing !== null && target.existing.size >= options.maxBytes) renameSync(file, `${file}.1`)
      const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | NO_FOLLOW | NO_BLOCK
      const appended = appendOpen(openSync(file, flags, options.mode ?? 0o600), line, options.isSynced)
      if (options.isSynced && held.fd !== null) attempt(() => fsyncSync(held.fd as number))
      return appended
    })
  })
}

/** Removes the last line if it starts so; needs no disk space. True if removed. */
export function dropLastLine(path: string, beginning: string, root: string): boolean {
  const dropped = attempt((): boolean => {
    const target = realTarget(path, root)
    if (target.kind === "refused" || target.existing === null || hasHardLink(target.existing)) return false
    const fd = openSync(target.path, constants.O_RDWR | NO_FOLLOW | NO_BLOCK)
    try {
      const bytes = readFileSync(fd)
      const start = bytes.lastIndexOf(0x0a, bytes.length - 2) + 1
      if (!bytes.subarray(start).toString().startsWith(beginning)) return false
      ftruncateSync(fd, start)
      fsyncSync(fd)
      return true
    } finally {
      closeSync(fd)
    }
  })
  return dropped === true
}

function appendOpen(fd: number, line: string, isSynced = false): WriteResult {
  try {
    if (hasHardLink(fstatSync(fd))) return refusedPath("it has more than one hard link")
    const record = Buffer.from(`${endsTorn(fd) ? "\n" : ""}${line.replace(/[\r\n]+/g, " ")}\n`)
    const written = writeSync(fd, record)
    if (isSynced) fsyncSync(fd)
    return written === record.length ? { kind: "written" } : { kind: "failed", code: "ENOSPC" }
  } finally {
    closeSync(fd)
  }
}

function endsTorn(fd: number): boolean {
  const { size } = fstatSync(fd)
  if (size === 0) return false
  const last = Buffer.alloc(1)
  readSync(fd, last, 0, 1, size - 1)
  return last[0] !== 0x0a
}

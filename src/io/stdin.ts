// Reads a hook's payload. Synchronous and bounded: a hook that waits on an event loop, or keeps a 200 MB tool
// result in memory, is late. Past the limit the rest is drained and dropped, so that the writer never sees a
// broken pipe; the caller works with the head.
import { fstatSync, readSync } from "node:fs"

export const MAX_PAYLOAD_BYTES = 8 * 1024 * 1024

export type Input =
  | { readonly kind: "terminal" }
  | { readonly kind: "payload"; readonly text: string; readonly truncated: boolean }

const FIRST_CHUNK = 64 * 1024
const PATIENCE_MS = 2_000

export function readStdin(limit = MAX_PAYLOAD_BYTES): Input {
  if (isTerminal()) return { kind: "terminal" }
  let buffer = new Uint8Array(FIRST_CHUNK)
  let length = 0
  for (;;) {
    if (length === buffer.length) {
      if (length >= limit) return cutOff(buffer)
      const larger = new Uint8Array(Math.min(buffer.length * 4, limit))
      larger.set(buffer)
      buffer = larger
    }
    const read = readChunk(buffer, length)
    if (read === 0) return { kind: "payload", text: decode(buffer, length), truncated: false }
    length += read
  }
}

/** Of a payload that is too large its head is enough: what happened is said there. */
const HEAD_BYTES = 1024 * 1024

function cutOff(buffer: Uint8Array): Input {
  const head = buffer.slice(0, HEAD_BYTES)
  const isLonger = drain(buffer.subarray(0, FIRST_CHUNK))
  return isLonger
    ? { kind: "payload", text: decode(head, head.length), truncated: true }
    : { kind: "payload", text: decode(buffer, buffer.length), truncated: false }
}

/** Reads to the end without keeping anything; true when there was more. */
function drain(scratch: Uint8Array): boolean {
  let any = false
  while (readChunk(scratch, 0) > 0) any = true
  return any
}

function readChunk(buffer: Uint8Array, offset: number): number {
  for (let waitedMs = 0; ; waitedMs++) {
    try {
      return readSync(0, buffer, offset, buffer.length - offset, null)
    } catch (fault) {
      const code = (fault as { code?: string }).code
      if (code === "EOF" || code === "EBADF" || code === "EISDIR" || code === "EIO") return 0
      if (code === "EINTR") continue
      if (code !== "EAGAIN" || waitedMs > PATIENCE_MS) throw fault
      Bun.sleepSync(1)
    }
  }
}

/** node:tty costs a third of a whole hook to load, and a hook's input is a pipe. */
function isTerminal(): boolean {
  try {
    return fstatSync(0).isCharacterDevice() && (require("node:tty") as typeof import("node:tty")).isatty(0)
  } catch {
    return false
  }
}

function decode(buffer: Uint8Array, length: number): string {
  return new TextDecoder().decode(buffer.subarray(0, length))
}

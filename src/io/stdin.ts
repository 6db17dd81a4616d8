// Reads a hook's payload, synchronously and with a limit: waiting on an event loop or holding a 200 MB tool result would
// make the hook late. Past the limit it drains the rest, so that the writer gets no broken pipe, and returns the head.
import { fstatSync, readSync } from "node:fs"

export const MAX_PAYLOAD_BYTES = 8 * 1024 * 1024

export type StdinContent =
  | { readonly kind: "terminal" }
  | { readonly kind: "payload"; readonly text: string; readonly truncated: boolean }

const FIRST_CHUNK = 64 * 1024
const PATIENCE_MS = 2_000

export function readStdin(limit = MAX_PAYLOAD_BYTES): StdinContent {
  if (isTerminal()) return { kind: "terminal" }
  let buffer = new Uint8Array(FIRST_CHUNK)
  let length = 0
  for (;;) {
    if (length === buffer.length) {
      if (length >= limit) return truncatePayload(buffer)
      const larger = new Uint8Array(Math.min(buffer.length * 4, limit))
      larger.set(buffer)
      buffer = larger
    }
    const read = readChunk(buffer, length)
    if (read === 0) return { kind: "payload", text: decode(buffer, length), truncated: false }
    length += read
  }
}

/** The head of an oversized payload says what happened. */
const HEAD_BYTES = 1024 * 1024

function truncatePayload(buffer: Uint8Array): StdinContent {
  const head = buffer.slice(0, HEAD_BYTES)
  const isLonger = drain(buffer.subarray(0, FIRST_CHUNK))
  return isLonger
    ? { kind: "payload", text: decode(head, head.length), truncated: true }
    : { kind: "payload", text: decode(buffer, buffer.length), truncated: false }
}

/** Discards the rest; true if there was any. */
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

/** Loading node:tty takes a third of a hook's time, and a hook's input is a pipe. */
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

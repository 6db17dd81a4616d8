// A whole line typed at the terminal. For what one key is too easy for.
import { readSync } from "node:fs"
import type { CliIo } from "./cli-io.ts"

export function askLine(io: CliIo, question: string): string {
  io.out(question)
  const buffer = new Uint8Array(1024)
  return new TextDecoder().decode(buffer.subarray(0, readSync(0, buffer))).trim()
}

// One line on the terminal that says how far the reading of git's past has come, and is gone afterwards. Shown
// only where someone sees it and only when it takes long enough to be seen.
import { writeSync } from "node:fs"
import type { CliIo } from "./cli-io.ts"

export interface Progress extends Disposable {
  tell(read: number, of: number | undefined): void
}

const BAR_CHARS = 30
const QUIET_MS = 300
const EVERY_MS = 80

export function openProgress(io: CliIo, isShown: boolean): Progress {
  const began = Date.now()
  let told = 0
  return {
    tell(read, of) {
      const now = Date.now()
      if (!isShown || now - began < QUIET_MS || now - told < EVERY_MS) return
      told = now
      put(`\r\u001b[K${line(read, of, io)}`)
    },
    [Symbol.dispose]: () => {
      if (told > 0) put("\r\u001b[K")
    },
  }
}

function line(read: number, of: number | undefined, { style, columns }: CliIo): string {
  const count = of === undefined ? `${whole(read)} commits` : `${whole(read)} of ${whole(of)} commits`
  const share = of === undefined || of === 0 ? 0 : Math.min(1, read / of)
  const filled = Math.round(share * BAR_CHARS)
  const bar = `${"█".repeat(filled)}${style.dim("░".repeat(BAR_CHARS - filled))}`
  const text = `  Reading the history  ${bar}  ${count}`
  return Bun.stringWidth(text) < columns ? text : `  ${count}`
}

function whole(count: number): string {
  return count.toLocaleString("en-US")
}

function put(text: string): void {
  try {
    writeSync(2, text)
  } catch {
    // A terminal that is full or gone misses a line of progress, nothing else.
  }
}

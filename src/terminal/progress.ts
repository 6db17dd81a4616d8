// A progress bar on standard error, cleared afterwards. It appears only on a terminal and only if the work takes long
// enough to notice.
import { writeSync } from "node:fs"
import { isatty } from "node:tty"

export interface ProgressBar extends Disposable {
  /** `total` is undefined while unknown. */
  to(done: number, total: number | undefined): void
}

const BAR_CHARS = 24
const QUIET_MS = 300
const REDRAW_MS = 80

export function openProgress(label: string, isShown = true): ProgressBar {
  if (!isShown || !isatty(2) || process.env["TERM"] === "dumb")
    return { to: () => {}, [Symbol.dispose]: () => {} }
  const began = performance.now()
  let drawnAt = 0
  return {
    to(done, total) {
      const now = performance.now()
      if (now - began < QUIET_MS || now - drawnAt < REDRAW_MS) return
      drawnAt = now
      say(`\r\u001b[K  ${label}  ${bar(done, total)}`)
    },
    [Symbol.dispose]: () => {
      if (drawnAt > 0) say("\r\u001b[K")
    },
  }
}

function bar(done: number, total: number | undefined): string {
  if (total === undefined || total === 0) return "…"
  const part = Math.min(1, done / total)
  const full = Math.round(part * BAR_CHARS)
  return `${"█".repeat(full)}${"░".repeat(BAR_CHARS - full)} ${String(Math.floor(part * 100)).padStart(3)} %`
}

function say(text: string): void {
  try {
    writeSync(2, text)
  } catch {
    // The terminal is gone; the work continues.
  }
}

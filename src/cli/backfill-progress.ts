// How far a long piece of work has come: a bar that redraws itself on a terminal, nothing in a pipe but what the
// command says anyway. On standard error, so that output stays clean.
import { writeSync } from "node:fs"
import { isatty } from "node:tty"

export interface Progress extends Disposable {
  /** Of `total`. */
  to(done: number): void
}

const WIDTH = 24
const REDRAW_MS = 50

export function openProgress(label: string, total: number): Progress {
  if (!isatty(2) || total <= 0 || process.env["TERM"] === "dumb")
    return { to: () => {}, [Symbol.dispose]: () => {} }
  let drawnAt = 0
  return {
    to(done) {
      const now = performance.now()
      if (now - drawnAt < REDRAW_MS && done < total) return
      drawnAt = now
      const part = Math.min(1, done / total)
      const full = Math.round(part * WIDTH)
      const percent = String(Math.floor(part * 100)).padStart(3)
      say(`\r${label} ${"█".repeat(full)}${"░".repeat(WIDTH - full)} ${percent} %`)
    },
    [Symbol.dispose]: () => say("\r\u001b[K"),
  }
}

function say(text: string): void {
  try {
    writeSync(2, text)
  } catch {
    // Nobody looks any more; the work goes on.
  }
}

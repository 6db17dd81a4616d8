// Draws one page at a time. On a real terminal it is the alternate screen, so that what was there before comes
// back; on a dumb one the pages simply follow each other.

import { writeSync } from "node:fs"
import type { Environment } from "../core/environment.ts"
import { fit } from "./wrap.ts"

export interface Screen {
  readonly columns: number
  readonly rows: number
  /** Shows the page; `footer` stays visible however long the page is. Says how far it could be scrolled. */
  draw(page: string, footer: string, scroll: number): number
  enter(): void
  leave(): void
}

export function openScreen(env: Environment): Screen {
  const isDumb = env["TERM"] === "dumb" || (env["TERM"] ?? "") === ""
  const say = (text: string) => print(text)
  return {
    get columns() {
      return process.stdout.columns || Number(env["COLUMNS"]) || 80
    },
    get rows() {
      return process.stdout.rows || 24
    },
    draw(page, footer, scroll) {
      if (isDumb) {
        say(`\n${page}\n\n${footer}\n`)
        return 0
      }
      const lines = page.split("\n")
      const below = footer.split("\n")
      const room = Math.max(3, this.rows - below.length - 1)
      const most = Math.max(0, lines.length - room)
      const from = Math.min(scroll, most)
      const shown = lines.slice(from, from + room)
      const more = most - from
      if (more > 0) shown[room - 1] = `  … ${more + 1} more lines: space`
      const blank = Array.from(
        { length: Math.max(0, Math.min(room, lines.length + 1) - shown.length) },
        () => "",
      )
      // A line that the terminal itself wraps would push the footer off.
      const all = [...shown, ...blank, ...below].map((line) => `${fit(line, this.columns)}\u001b[K`)
      say(`\u001b[H${all.join("\r\n")}\u001b[J`)
      return most
    },
    enter: () => say(isDumb ? "" : "\u001b[?1049h\u001b[?25l\u001b[?2004h\u001b[H\u001b[2J"),
    leave: () => say(isDumb ? "" : "\u001b[?2004l\u001b[?25h\u001b[?1049l"),
  }
}

function print(text: string): void {
  const bytes = new TextEncoder().encode(text)
  for (let done = 0; done < bytes.length; ) {
    try {
      done += writeSync(1, bytes, done)
    } catch (fault) {
      const { code } = fault as { code?: string }
      // A terminal that is gone ends the review; everything decided is on disk.
      if (code === "EPIPE" || code === "EIO") process.exit(0)
      if (code !== "EAGAIN") throw fault
      Bun.sleepSync(1)
    }
  }
}

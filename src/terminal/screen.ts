// Draws one page at a time: on the alternate screen of a real terminal, which restores what was there before; on a dumb
// terminal one page after the other.

import { writeSync } from "node:fs"
import type { Environment } from "../text/environment.ts"
import { fit } from "./format-text.ts"

export interface Screen {
  readonly columns: number
  readonly rows: number
  /**
   * Shows the page with a fixed `footer`. Returns the largest possible scroll. `frame` adds to the visible lines what
   * does not scroll with them.
   */
  draw(page: string, footer: string, scroll: number, frame?: Frame): number
  enter(): void
  leave(): void
}

export type Frame = (visible: readonly string[]) => readonly string[]

export function openScreen(env: Environment): Screen {
  const isDumb = env["TERM"] === "dumb" || (env["TERM"] ?? "") === ""
  return {
    get columns() {
      return process.stdout.columns || Number(env["COLUMNS"]) || 80
    },
    get rows() {
      return process.stdout.rows || 24
    },
    draw(page, footer, scroll, frame = (visible) => visible) {
      if (isDumb) {
        show(`\n${page}\n\n${footer}\n`)
        return 0
      }
      const lines = page.split("\n")
      const below = footer.split("\n")
      const room = Math.max(3, this.rows - below.length - 1)
      const maxScroll = Math.max(0, lines.length - room)
      const from = Math.min(scroll, maxScroll)
      const shown = lines.slice(from, from + room)
      const more = maxScroll - from
      if (more > 0) shown[room - 1] = `  … ${more + 1} more lines: space`
      const wanted = Math.max(lines.length + 1, frame([]).length)
      const blank = Array.from({ length: Math.max(0, Math.min(room, wanted) - shown.length) }, () => "")
      // A line wrapped by the terminal itself would push the footer off the screen.
      const all = [...frame([...shown, ...blank]), ...below].map(
        (line) => `${fit(line, this.columns)}\u001b[K`,
      )
      show(`\u001b[H${all.join("\r\n")}\u001b[J`)
      return maxScroll
    },
    enter: () => show(isDumb ? "" : "\u001b[?1049h\u001b[?25l\u001b[?2004h\u001b[H\u001b[2J"),
    leave: () => show(isDumb ? "" : "\u001b[?2004l\u001b[?25h\u001b[?1049l"),
  }
}

/** Writes all of the text unchanged. */
export function show(text: string): void {
  const bytes = new TextEncoder().encode(text)
  for (let done = 0; done < bytes.length; ) {
    try {
      done += writeSync(1, bytes, done)
    } catch (fault) {
      const { code } = fault as { code?: string }
      // The terminal is gone; every decision is already on disk.
      if (code === "EPIPE" || code === "EIO") process.exit(0)
      if (code !== "EAGAIN") throw fault
      Bun.sleepSync(1)
    }
  }
}

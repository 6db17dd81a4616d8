// Text for the terminal: wrapping, columns, colours, amounts. Widths count visible cells, not bytes.
import { invisibleKind, isNeeded } from "../privacy/sanitise.ts"
import type { Environment } from "../text/environment.ts"

/** The width of a pipe or a file. */
export const UNBOUNDED = Number.POSITIVE_INFINITY

/** Wraps `text` after `first` with a hanging indent. Line breaks in the text stay. */
export function hang(first: string, text: string, columns: number): string {
  const indent = Bun.stringWidth(first)
  // If the indent leaves no room, the text starts on the next line.
  if (columns - indent < 20 && indent > 4) return `${first.trimEnd()}\n${hang("    ", text, columns)}`
  const width = Math.max(10, columns - indent)
  const wrapped = (line: string) => Bun.wrapAnsi(line, width, { hard: true, trim: true }).split("\n")
  const lines = columns === UNBOUNDED ? text.split("\n") : text.split("\n").flatMap(wrapped)
  return lines
    .map((line, at) => (at === 0 ? first : " ".repeat(indent)) + line)
    .map((line) => line.trimEnd())
    .join("\n")
}

/** Each line of a document wrapped by itself, under its own indent, list mark or quote mark. */
export function wrapLines(text: string, columns: number): string {
  if (columns === UNBOUNDED) return text
  const wrapped = (line: string) => {
    const [mark = ""] = /^ *(?:> |[-*] (?:\[.\] )?|\d+\. )?/.exec(line) ?? []
    return Bun.stringWidth(line) <= columns ? line : hang(mark, line.slice(mark.length), columns)
  }
  return text.split("\n").map(wrapped).join("\n")
}

/** At most `columns` wide, with `…` where it was cut. */
export function fit(text: string, columns: number): string {
  if (Bun.stringWidth(text) <= columns) return text
  const cut = Bun.sliceAnsi(text, 0, Math.max(1, columns), "…")
  // sliceAnsi lets a wide character at the edge stick out by half.
  return Bun.stringWidth(cut) <= columns ? cut : Bun.sliceAnsi(text, 0, Math.max(1, columns - 1), "…")
}

/** `1 file`, `2 files`. */
export function amount(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`
}

export function bytes(count: number): string {
  if (count < 1024) return `${count} B`
  if (count < 1024 * 1024) return `${Math.round(count / 1024)} KB`
  return `${(count / 1024 / 1024).toFixed(1)} MB`
}

/** Shows invisible characters as ‹U+200B› (T07, T08): a person approves what is really in the file, and nothing in it can
 * control the terminal. */
export function reveal(text: string): string {
  if (!/[^\n\x20-\x7e]/.test(text)) return text
  const letters = [...text]
  const kept: string[] = []
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at] ?? ""
    if (letter === "\t") kept.push("  ")
    else if (invisibleKind(letter) === undefined || isNeeded(letters, at, kept)) kept.push(letter)
    else kept.push(`‹U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}›`)
  }
  return kept.join("").replaceAll(/[\u2028\u2029]/g, "‹U+2028›")
}

export interface Style {
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
  readonly red: (text: string) => string
  readonly green: (text: string) => string
  readonly yellow: (text: string) => string
  readonly cyan: (text: string) => string
}

/** `middle`: tones that can be read on a light and on a dark background; a terminal's own yellow and cyan vanish on white. */
export type Colours = "off" | "basic" | "middle"

export function coloursIn(env: Environment): Colours {
  const { NO_COLOR = "", TERM = "", COLORTERM = "" } = env
  if (NO_COLOR !== "" || TERM === "dumb") return "off"
  return /256color|direct|kitty|alacritty|ghostty/.test(TERM) || COLORTERM !== "" ? "middle" : "basic"
}

/** When off, every style returns the text unchanged. */
export function styles(colours: Colours): Style {
  const paint = (basic: number, close: number, middle = 0) => {
    const open = colours === "middle" && middle > 0 ? `38;5;${middle}` : String(basic)
    const end = open.startsWith("38") ? 39 : close
    return (text: string) => (colours === "off" ? text : `\u001b[${open}m${text}\u001b[${end}m`)
  }
  return {
    bold: paint(1, 22),
    dim: paint(2, 22, 244),
    red: paint(31, 39, 167),
    green: paint(32, 39, 64),
    yellow: paint(33, 39, 130),
    cyan: paint(36, 39, 31),
  }
}

/** Rows as aligned columns, two spaces apart; the last one is wrapped at `width`. */
export function columns(rows: readonly (readonly string[])[], indent = "  ", width = UNBOUNDED): string {
  const widths: number[] = []
  for (const row of rows) {
    row.forEach((cell, i) => {
      widths[i] = Math.max(widths[i] ?? 0, Bun.stringWidth(cell))
    })
  }
  const line = (row: readonly string[]) => {
    const lead = row.slice(0, -1).map((cell, i) => `${pad(cell, widths[i] ?? 0)}  `)
    return hang(indent + lead.join(""), row.at(-1) ?? "", width)
  }
  return rows.map((row) => line(row).trimEnd()).join("\n")
}

function pad(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - Bun.stringWidth(text)))
}

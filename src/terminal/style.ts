// Six styles and a column printer: all the looks the terminal gets. Off, they return the text as it is.
import { hang, UNBOUNDED } from "./wrap.ts"

export interface Style {
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
  readonly red: (text: string) => string
  readonly green: (text: string) => string
  readonly yellow: (text: string) => string
  readonly cyan: (text: string) => string
}

export function styles(on: boolean): Style {
  const paint = (open: number, close: number) => (text: string) =>
    on ? `\u001b[${open}m${text}\u001b[${close}m` : text
  return {
    bold: paint(1, 22),
    dim: paint(2, 22),
    red: paint(31, 39),
    green: paint(32, 39),
    yellow: paint(33, 39),
    cyan: paint(36, 39),
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

// The queue beside the page on a wide screen: where the person is, what is decided, what is left. On a narrow screen
// the page stands alone.
import { fit, type Style } from "./format-text.ts"

export interface SideList {
  readonly items: readonly SideItem[]
  /** The item that the page shows. */
  readonly at: number
}

export interface SideItem {
  /** Undefined while it is open. */
  readonly mark: string | undefined
  readonly text: string
}

const WIDE = 110
const RULE = " │ "

/** How many columns the list takes, with its rule; 0 if the screen is too narrow for it. */
export function sideWidth(list: SideList | undefined, columns: number): number {
  if (list === undefined || list.items.length < 2 || columns < WIDE) return 0
  return Math.min(48, Math.floor(columns / 3)) + RULE.length
}

/** Puts the list before each line of a page; the page's lines are narrower by `sideWidth`. */
export function beside(list: SideList, lines: readonly string[], columns: number, style: Style): string[] {
  const width = sideWidth(list, columns) - RULE.length
  const left = listLines(list, width, lines.length, style)
  return lines.map((line, row) => {
    const cell = left[row] ?? ""
    return `${cell}${" ".repeat(Math.max(0, width - Bun.stringWidth(cell)))}${style.dim(RULE)}${line}`
  })
}

/** As many as fit around the current one, with the count of the others. */
export function listLines({ items, at }: SideList, width: number, rows: number, style: Style): string[] {
  const room = Math.max(1, items.length > rows ? rows - 2 : rows)
  const from = Math.min(Math.max(0, items.length - room), Math.max(0, at - Math.floor(room / 2)))
  const lines = items.slice(from, from + room).map(({ mark, text }, index) => {
    const isHere = from + index === at
    const line = fit(`${isHere ? style.cyan("▸") : " "} ${signOf(mark)} ${text}`, width)
    return isHere ? style.bold(line) : line
  })
  const below = items.length - from - lines.length
  if (from > 0) lines.unshift(style.dim(`    ${from} above`))
  return below > 0 ? [...lines, style.dim(`    ${below} below`)] : lines
}

function signOf(mark: string | undefined): string {
  if (mark === undefined) return "○"
  return SIGNS[mark] ?? "…"
}

const SIGNS: Readonly<Record<string, string>> = {
  approved: "✓",
  "for all your projects": "✓",
  kept: "✓",
  trusted: "✓",
  "in the review queue": "✓",
  rejected: "✗",
  retired: "✗",
  dropped: "✗",
}

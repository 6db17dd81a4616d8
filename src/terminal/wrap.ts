// Text that fits the terminal: wrapped at words, with a hanging indent. Widths count what is seen, not bytes.

/** Where nobody reads columns: a pipe, a file. */
export const UNBOUNDED = Number.POSITIVE_INFINITY

/** Wraps `text` behind `first`; the lines below are indented as far. Line breaks in the text stay. */
export function hang(first: string, text: string, columns: number): string {
  const indent = Bun.stringWidth(first)
  // Where a deep indent would leave no room, the text starts below.
  if (columns - indent < 20 && indent > 4) return `${first.trimEnd()}\n${hang("    ", text, columns)}`
  const width = Math.max(10, columns - indent)
  const wrapped = (line: string) => Bun.wrapAnsi(line, width, { hard: true, trim: true }).split("\n")
  const lines = columns === UNBOUNDED ? text.split("\n") : text.split("\n").flatMap(wrapped)
  return lines
    .map((line, at) => (at === 0 ? first : " ".repeat(indent)) + line)
    .map((line) => line.trimEnd())
    .join("\n")
}

/** At most `columns` wide, with `…` where it was cut. */
export function fit(text: string, columns: number): string {
  if (Bun.stringWidth(text) <= columns) return text
  const cut = Bun.sliceAnsi(text, 0, Math.max(1, columns), "…")
  // A wide sign at the edge is let in although only half of it fits.
  return Bun.stringWidth(cut) <= columns ? cut : Bun.sliceAnsi(text, 0, Math.max(1, columns - 1), "…")
}

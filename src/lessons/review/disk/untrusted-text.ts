// Shows an untrusted file to the person: added and removed lines, with hidden characters visible.
import { cleanLine } from "../../../privacy/sanitise.ts"
import { hang, reveal, type Style } from "../../../terminal/format-text.ts"
import { warningLine } from "./lesson-warnings.ts"
import type { DiffLine, UntrustedFile } from "./untrusted.ts"

export function untrustedText(file: UntrustedFile, style: Style, columns: number): string {
  const width = Math.min(columns, 120)
  const warnings = file.warnings.map((flag) =>
    hang(`${style.yellow("!")} `, style.red(warningLine(flag)), width),
  )
  return [
    `${style.bold(`.tenure/${cleanLine(file.name, 200)}`)} ${style.dim(`(${file.state})`)}`,
    ...warnings,
    "",
    ...folded(file.lines).map((line) => paint(line, style, width)),
  ].join("\n")
}

const CONTEXT = 3

/** Of unchanged lines, keeps those around a change. */
export function folded(lines: readonly DiffLine[]): readonly DiffLine[] {
  const out: DiffLine[] = []
  for (let at = 0; at < lines.length; ) {
    let end = at + 1
    while (end < lines.length && lines[end]?.mark === lines[at]?.mark) end += 1
    const run = lines.slice(at, end)
    const head = at === 0 ? 0 : CONTEXT
    const tail = end === lines.length ? 0 : CONTEXT
    const hidden = run.length - head - tail
    if (run[0]?.mark !== " " || hidden < 2) out.push(...run)
    else {
      const sign: DiffLine = { mark: " ", text: `… ${hidden.toLocaleString("en")} unchanged lines` }
      out.push(...run.slice(0, head), sign, ...run.slice(run.length - tail))
    }
    at = end
  }
  return out
}

function paint({ mark, text }: DiffLine, style: Style, width: number): string {
  const shown = hang(`${mark} `, reveal(text), width)
  const colour = { "+": style.green, "-": style.red, " ": style.dim, "\\": style.dim }[mark]
  return shown
    .split("\n")
    .map((line) => colour(line))
    .join("\n")
}

// A file that waits for trust, as a person reads it: added and removed lines, nothing hidden.

import type { DiffLine } from "../core/review/line-diff.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import { reveal } from "../terminal/reveal.ts"
import type { Style } from "../terminal/style.ts"
import { hang } from "../terminal/wrap.ts"
import type { UntrustedFile } from "./untrusted.ts"
import { warningLine } from "./warnings.ts"

export function untrustedText(file: UntrustedFile, style: Style, columns: number): string {
  const width = Math.min(columns, 120)
  const warnings = file.warnings.map((flag) =>
    hang(`${style.yellow("!")} `, style.red(warningLine(flag)), width),
  )
  return [
    `${style.bold(`.tenure/${cleanLine(file.name, 200)}`)} ${style.dim(`(${file.state})`)}`,
    ...warnings,
    "",
    ...file.lines.map((line) => paint(line, style, width)),
  ].join("\n")
}

function paint({ mark, text }: DiffLine, style: Style, width: number): string {
  const shown = hang(`${mark} `, reveal(text), width)
  const colour = { "+": style.green, "-": style.red, " ": style.dim }[mark]
  return shown
    .split("\n")
    .map((line) => colour(line))
    .join("\n")
}

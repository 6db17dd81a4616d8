// The preview of an import, file by file and line by line: what is new, what is known already and as what, what is left
// out and why.

import type { ImportTrouble } from "../../learning/sources/imports/disk/find-files.ts"
import type { Fate, PlannedImport } from "../../learning/sources/imports/disk/plan-import.ts"
import type { ReadFile } from "../../learning/sources/imports/disk/read-files.ts"
import { SHAPE_WORDS } from "../../learning/sources/imports/file-reading.ts"
import type { Stage } from "../../lessons/model/lesson.ts"
import { labelOf } from "../../lessons/review/disk/lesson-text.ts"
import { warningLine, warningsOf } from "../../lessons/review/disk/lesson-warnings.ts"
import { cleanLine } from "../../privacy/sanitise.ts"
import { amount, hang, type Style } from "../../terminal/format-text.ts"

export interface Preview {
  readonly files: readonly ReadFile[]
  readonly planned: readonly PlannedImport[]
  readonly troubles: readonly ImportTrouble[]
}

/** Shows up to `max` lines and `max` mistakes per file, and counts the rest. */
export function previewText(preview: Preview, style: Style, columns: number, max: number): string {
  const width = Math.min(columns, 100)
  const files = preview.files.map((file) => {
    const { rows, mistakes } = rowsOf(file, preview.planned, style)
    const shown = [...rows.slice(0, max), ...mistakes.slice(0, max)]
      .sort((a, b) => a.line - b.line)
      .map(({ line, mark, text }) => hang(`${String(line).padStart(5)} ${mark} `, text, width))
    const more = rows.length + mistakes.length - shown.length
    return [
      hang("", `${style.bold(file.shown)} ${style.dim(shapeOf(file))}`, width),
      ...shown,
      ...(more > 0 ? [style.dim(`        and ${more} more; to see all: --dry-run`)] : []),
    ].join("\n")
  })
  const troubles = preview.troubles.map(({ shown, why }) =>
    hang(`${style.red("!")} `, `${shown}: ${why}.`, width),
  )
  return [...files, ...(troubles.length === 0 ? [] : [troubles.join("\n")])].join("\n\n")
}

function shapeOf({ shape, drafts, skipped: left, mistakes }: ReadFile): string {
  const words = shape === undefined ? "" : ` · ${SHAPE_WORDS[shape]}`
  const isEmpty = drafts.length + left.length + mistakes.length === 0
  return isEmpty ? `${words} · empty`.trim() : words.trim()
}

interface Row {
  readonly line: number
  readonly mark: string
  readonly text: string
}

function rowsOf(
  file: ReadFile,
  planned: readonly PlannedImport[],
  style: Style,
): Record<"rows" | "mistakes", Row[]> {
  const drafts = planned.filter((each) => each.file === file).map((each) => draftRow(each, style))
  const left = file.skipped.map(({ line, words, why }) => ({
    line,
    mark: style.dim("-"),
    text: style.dim(`${cleanLine(words, 60)} · left out: ${why}`),
  }))
  const mistakes = file.mistakes.map(({ line, message }) => ({
    line,
    mark: style.red("!"),
    text: style.red(cleanLine(message, 200)),
  }))
  return { rows: [...drafts, ...left].sort((a, b) => a.line - b.line), mistakes }
}

function draftRow({ draft, fate }: PlannedImport, style: Style): Row {
  const { line, content } = draft
  const title = cleanLine(content.title, 160)
  if (fate.kind !== "new") return { line, mark: "=", text: `${title} ${style.dim(`· ${fateWords(fate)}`)}` }
  const warnings = warningsOf(fate.content).map((flag) => `\n${style.red(`! ${warningLine(flag)}`)}`)
  const goes = PLACES[fate.goes]
  const text = `${title} ${style.dim("·")} ${labelOf(content, style)}${goes}${warnings.join("")}`
  return { line, mark: style.green("+"), text }
}

const PLACES = {
  "to-review": "",
  "to-observations": " · as an observation",
  "to-archive": " · into the archive",
} as const

const STAGE_WORDS: Readonly<Record<Stage, string>> = {
  observation: "observed",
  review_pending: "needs review",
  active: "active",
  decayed: "decayed",
  rejected: "rejected",
  archived: "archived",
}

export function fateWords(fate: Exclude<Fate, { kind: "new" }>): string {
  if (fate.kind === "known") return `the same as ${fate.as}, ${STAGE_WORDS[fate.stage]}`
  if (fate.kind === "twice") return `the same as ${fate.as}, above`
  return fate.as === null ? "you dropped it in backfill" : `you rejected it: ${fate.as}`
}

/** One sentence. */
export function summaryText({ files, planned, troubles }: Preview): string {
  const count = (kind: Fate["kind"]) => planned.filter(({ fate }) => fate.kind === kind).length
  const left = files.reduce((sum, file) => sum + file.skipped.length, 0)
  const wrong = files.reduce((sum, file) => sum + file.mistakes.length, troubles.length)
  const parts = [
    [count("new"), `${count("new")} new`],
    [count("known"), `${count("known")} already known`],
    [count("refused"), `${count("refused")} you rejected before`],
    [count("twice"), `${count("twice")} repeated`],
    [left, `${left} left out`],
    [wrong, `${amount(wrong, "line")} that could not be read`],
  ] as const
  const said = parts.filter(([n]) => n > 0).map(([, words]) => words)
  return said.length === 0 ? "There is nothing to import in it." : `${said.join(", ")}.`
}

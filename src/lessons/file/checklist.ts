// The items of a checklist: `- [ ] …`, `1. …`, `- …`. Indented lines belong to the item above; text before the first
// item and paragraphs after the list are kept separately. GUID-07 uses the files that an item names.

import { filesNamedIn } from "../model/named-files.ts"
import { bodyLines, codeLines, joinTrimmed } from "./parts.ts"

export interface ChecklistItem {
  readonly marker: "checkbox" | "number" | "bullet"
  readonly checked: boolean
  readonly text: string
}

export interface Checklist {
  readonly intro: string
  readonly items: readonly ChecklistItem[]
  readonly notes: string
}

export function itemFiles(item: ChecklistItem): readonly string[] {
  return filesNamedIn(item.text)
}

export function readItems(body: string): Checklist {
  const lines = bodyLines(body)
  const fenced = codeLines(lines)
  const intro: string[] = []
  const notes: string[] = []
  const items: { isNumbered: boolean; lines: string[]; width: number }[] = []
  let base = 3
  let isInNotes = false
  for (const [at, line] of lines.entries()) {
    const match = fenced[at] ? null : ITEM.exec(line)
    const [, indent = "", bullet = "", text = ""] = match ?? []
    if (match !== null && indent.length <= base) {
      if (items.length === 0) base = indent.length + 1
      isInNotes = false
      const width = indent.length + bullet.length + 1
      items.push({ isNumbered: /\d/.test(bullet), lines: [text], width })
      continue
    }
    const item = items.at(-1)
    const isInCode = fenced[at] === true && fenced[at - 1] === true
    isInNotes ||= item !== undefined && !isInCode && !belongsTo(item, line, lines[at - 1])
    if (item === undefined) intro.push(line)
    else if (isInNotes) notes.push(line)
    else item.lines.push(line.slice(Math.min(item.width, indentOf(line))))
  }
  const read = items.map((item) => itemOf(joinTrimmed(item.lines).trim(), item.isNumbered))
  return {
    intro: joinTrimmed(intro),
    items: read.filter((item) => item.text !== ""),
    notes: joinTrimmed(notes),
  }
}

export function renderItems({ intro, items, notes }: Checklist): string {
  const rendered = items.map((item, at) => {
    const bullet = item.marker === "number" ? `${at + 1}.` : "-"
    const needsBox = item.marker === "checkbox" || item.checked || BOX.test(item.text)
    const box = item.checked ? "[x] " : "[ ] "
    const indent = " ".repeat(bullet.length + 1)
    const text = item.text
      .split("\n")
      .map((line, row) => (row === 0 || line === "" ? line : indent + line))
      .join("\n")
    return `${bullet} ${needsBox ? box : ""}${text}`
  })
  const before = intro === "" ? [] : [intro, ""]
  const after = notes === "" ? [] : ["", notes]
  return [...before, ...rendered, ...after].join("\n")
}

const ITEM = /^( *)([-*+]|\d{1,4}[.)])[ \t]+(.*)$/s
const BOX = /^\[([ xX])\](?:\s+|$)/

function itemOf(text: string, isNumbered: boolean): ChecklistItem {
  const box = BOX.exec(text)
  const unnumbered = box === null ? "bullet" : "checkbox"
  const checked = box !== null && box[1] !== " "
  return { marker: isNumbered ? "number" : unnumbered, checked, text: text.slice(box?.[0].length ?? 0) }
}

/** Indented lines, blank lines, and lines that directly continue the one before. */
function belongsTo(item: { readonly width: number }, line: string, before: string | undefined): boolean {
  return line === "" || indentOf(line) >= Math.min(item.width, 2) || before !== ""
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

// Reads `learned-*.md`: one pattern a file in sections (as our own `learn.memory_files` writes it), or several `**Pattern:**`
// lines with `**Action:**` below.

import { inferTriggers } from "../../triggers/infer-triggers.ts"
import { bulletSections, stripMarkdown } from "./bullets.ts"
import { type FileReading, type MutableReading, newReading, unreadableFile } from "./file-reading.ts"
import { addDraft, confidenceIn, timeIn } from "./import-draft.ts"

const SECTIONS: readonly (readonly [string, RegExp])[] = [
  ["when", /^when to (?:apply|use)|^trigger|^applies/i],
  ["steps", /^steps|^solution|^action|^do\b|^how/i],
  ["pattern", /^pattern|^problem|^rule|^insight/i],
  ["why", /^why|^rationale|^reason/i],
  ["example", /^example/i],
]

export function readLearned(text: string): FileReading {
  const into = newReading()
  const listed = labelled(text, "Pattern")
  if (listed.length > 0) addListed(into, text, listed)
  else if (!addWhole(into, text))
    return unreadableFile(
      1,
      "A learned pattern has a heading and a section such as `## Pattern` or `## Solution`.",
    )
  return into
}

function addWhole(into: MutableReading, text: string): boolean {
  const sections = bulletSections(text)
  const head = sections.find(({ level }) => level === 1)
  const parts = new Map<string, string>()
  for (const { heading, lines, level } of sections) {
    const [name] = level > 1 ? (SECTIONS.find(([, pattern]) => pattern.test(heading)) ?? []) : []
    const words = stripMarkdown(
      lines.map((line) => line.replace(/^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ x]\]\s+)?/, "")).join(" "),
    )
    if (name !== undefined && words !== "" && !parts.has(name)) parts.set(name, words)
  }
  const rule = parts.get("steps") ?? parts.get("pattern")
  const title = stripMarkdown((head?.heading ?? "").replace(/^(?:learned|pattern)\s*:\s*/i, ""))
  if (rule === undefined || (title === "" && parts.size < 2)) return false
  const field = (name: string) => labelled(text, name)[0]?.value
  const confidence = confidenceIn(field("Confidence"))
  const created = timeIn(field("Extracted") ?? field("Created") ?? field("Date"))
  const found = { line: head?.line ?? 1, title: title === "" ? undefined : title, confidence, created }
  const body = bodyOf(parts, rule, title)
  const triggers = inferTriggers(`${parts.get("when") ?? ""}\n${rule}`, {})
  addDraft(into, { ...found, text: rule, kind: "pattern", body, triggers, note: field("Context") ?? "" })
  return true
}

/** Placeholders for an empty section. */
const EMPTY = /^(?:in this project|not said|n\/a|none|-)?\.?$/i
const MAX_EXAMPLE_CHARS = 300

function bodyOf(parts: ReadonlyMap<string, string>, rule: string, title: string): string {
  const said = (name: string) => {
    const text = parts.get(name) ?? ""
    return EMPTY.test(text) ? undefined : text
  }
  const pattern = said("pattern")
  const other = pattern === rule || pattern === title ? undefined : pattern
  const example = said("example")
  return [
    `When: ${said("when") ?? other ?? "working in this project"}`,
    `Do: ${rule}`,
    ...(said("why") === undefined ? [] : [`Why: ${said("why")}`]),
    ...(example === undefined || example.length > MAX_EXAMPLE_CHARS ? [] : [`Example: ${example}`]),
  ].join("\n")
}

interface Labelled {
  readonly line: number
  readonly value: string
}

function labelled(text: string, label: string): readonly Labelled[] {
  const pattern = new RegExp(`^\\s*(?:[-*+]\\s+)?\\*\\*${label}:?\\*\\*:?\\s*(.+)$`, "i")
  return text.split("\n").flatMap((line, at) => {
    const value = pattern.exec(line)?.[1]
    return value === undefined ? [] : [{ line: at + 1, value: stripMarkdown(value) }]
  })
}

function addListed(into: MutableReading, text: string, patterns: readonly Labelled[]): void {
  const lines = text.split("\n")
  patterns.forEach(({ line, value }, at) => {
    const own = lines.slice(line, (patterns[at + 1]?.line ?? lines.length + 1) - 1).join("\n")
    const action = labelled(own, "Action")[0]?.value ?? labelled(own, "Solution")[0]?.value
    const confidence = confidenceIn(labelled(own, "Confidence")[0]?.value)
    if (action === undefined) addDraft(into, { line, text: value, confidence })
    else
      addDraft(into, {
        line,
        text: action,
        kind: "pattern",
        body: `When: ${value}\nDo: ${action}`,
        confidence,
      })
  })
}

// What the agent itself hands over in its reply: `[PROCESS_KNOWLEDGE]` blocks with YAML inside, and sentences that
// begin with "Lesson learned:". Read strictly: what is malformed is set aside with a reason and never guessed at,
// and a marker inside a code fence or a quotation is only being talked about.

import { fencedLines } from "../block/fences.ts"
import { readFrontMatter } from "../lessons/front-matter.ts"
import type { FrontValue } from "../lessons/front-matter-value.ts"
import { parseReport, type Report } from "../lessons/report.ts"

export type BlockFinding =
  | { readonly kind: "block"; readonly line: number; readonly report: Report }
  | { readonly kind: "stated"; readonly line: number; readonly text: string }
  | { readonly kind: "ignored"; readonly line: number; readonly reason: string }

const OPENS = /^\s*\[PROCESS_KNOWLEDGE\]\s*$/
const CLOSES = /^\s*\[\/PROCESS_KNOWLEDGE\]\s*$/
const STATED = /^\s*(?:[-*+]\s+|\d+[.)]\s+)?(?:\*\*|__)?lessons? learned:?(?:\*\*|__)?\s*:?\s+(\S.*)$/i
const MAX_BLOCK_LINES = 80
const MAX_FINDINGS = 10
const MAX_STATED_CHARS = 300
const LEAST_STATED_CHARS = 12

/** In their order; at most ten. Lines count from 1. */
export function findBlocks(reply: string): readonly BlockFinding[] {
  if (!reply.includes("[PROCESS_KNOWLEDGE]") && !/lessons? learned/i.test(reply)) return []
  const lines = reply.split(/\r?\n/)
  const fenced = fencedLines(lines)
  const found: BlockFinding[] = []
  for (let at = 0; at < lines.length && found.length < MAX_FINDINGS; at++) {
    const line = lines[at] ?? ""
    if (fenced[at]) continue
    if (OPENS.test(line)) {
      const end = closing(lines, at + 1)
      found.push(
        end === undefined
          ? { kind: "ignored", line: at + 1, reason: "The block is not closed." }
          : readBlock(lines.slice(at + 1, end), at + 1),
      )
      at = end ?? at
      continue
    }
    const stated = STATED.exec(line)?.[1]
    if (stated !== undefined && line.includes(":")) found.push(readStated(stated, at + 1))
  }
  return found
}

/** The closing marker, unless another block opens first or it is too far. */
function closing(lines: readonly string[], from: number): number | undefined {
  for (let at = from; at < lines.length && at - from <= MAX_BLOCK_LINES; at++) {
    if (CLOSES.test(lines[at] ?? "")) return at
    if (OPENS.test(lines[at] ?? "")) return undefined
  }
  return undefined
}

function readBlock(inner: readonly string[], line: number): BlockFinding {
  const yaml = inner.filter((each) => !/^\s*(?:```|~~~|---\s*$)/.test(each))
  const read = readFrontMatter(`---\n${yaml.join("\n")}\n---\n`)
  if (read.kind === "malformed")
    return { kind: "ignored", line, reason: read.problems[0]?.message ?? "The block is not YAML." }
  const fields: Record<string, unknown> = {}
  for (const { key, value } of read.entries) {
    const name = ALIASES[key] ?? key
    if (name === "triggers" && value.kind === "map")
      for (const each of value.entries) fields[each.key] = plain(each.value)
    else fields[name] = plain(value)
  }
  if (Array.isArray(fields["text"])) fields["text"] = fields["text"].map((item) => `- [ ] ${item}`).join("\n")
  for (const key of Object.keys(fields)) if (IGNORED_KEYS.has(key)) delete fields[key]
  const report = parseReport(fields)
  return typeof report === "string"
    ? { kind: "ignored", line, reason: report }
    : { kind: "block", line, report }
}

/** Other words that an agent may choose for the same field. */
const ALIASES: Readonly<Record<string, string>> = {
  type: "kind",
  process_type: "kind",
  name: "title",
  lesson: "title",
  description: "text",
  body: "text",
  steps: "text",
  checklist: "text",
  evidence: "quote",
}

/** Known to lessons, not to reports. */
const IGNORED_KEYS = new Set(["context", "areas", "confidence", "source"])

function plain(value: FrontValue): unknown {
  if (value.kind === "scalar") return value.text
  if (value.kind === "list") return value.items.map(plain)
  return Object.fromEntries(value.entries.map((entry) => [entry.key, plain(entry.value)]))
}

function readStated(text: string, line: number): BlockFinding {
  const clean = text
    .replace(/(?:\*\*|__|`)/g, "")
    .replace(/\s+/g, " ")
    .trim()
  if (clean.length < LEAST_STATED_CHARS)
    return { kind: "ignored", line, reason: "The lesson says too little." }
  if (clean.length > MAX_STATED_CHARS)
    return { kind: "ignored", line, reason: "The lesson is longer than a sentence." }
  if (clean.endsWith("?")) return { kind: "ignored", line, reason: "The lesson is a question." }
  return { kind: "stated", line, text: clean }
}

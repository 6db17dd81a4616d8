// The formats of the client's own memory of a project: MEMORY.md, which the client cuts after 200 lines and we keep short,
// files of learned patterns (LERN-09), and memories that the client wrote itself (LERN-13).
import type { Report } from "../../blocks/agent-report.ts"
import { stripMarkdown } from "../imports/bullets.ts"
import { type FileReading, newReading, unreadableFile } from "../imports/file-reading.ts"
import { addDraft } from "../imports/import-draft.ts"

/** Beyond this, the oldest part of MEMORY.md is archived. */
export const MAX_LINES = 180
/** Leaves room before the next archive. */
const KEPT_LINES = 150

/** Keeps the top and the latest entries. Cuts at a heading or empty line if one is near. Undefined when it is short enough. */
export function splitMemory(text: string): { readonly archived: string; readonly kept: string } | undefined {
  const lines = text.split("\n")
  const count = text.endsWith("\n") ? lines.length - 1 : lines.length
  if (count <= MAX_LINES) return undefined
  // The number of lines before the first entry; 0 if that is a long text.
  const first = lines.findIndex((line, at) => /^\s*[-*+]\s/.test(line) || (at > 0 && /^#/.test(line)))
  const top = first <= 0 || first > MAX_TOP_LINES ? 0 : first
  const from = cutNear(lines, top + count - KEPT_LINES)
  const kept = [...lines.slice(0, top), ...lines.slice(from)]
  return { archived: `${lines.slice(top, from).join("\n")}\n`, kept: kept.join("\n") }
}

const MAX_TOP_LINES = 20

/** Adds a line for the file unless there is one. */
export function withIndexLine(index: string, name: string, title: string): string {
  if (index.includes(`](${name})`)) return index
  const before = index.trim() === "" ? "# Memory\n\n" : index.replace(/\n*$/, "\n")
  return `${before}- [${title.replace(/[[\]]/g, "")}](${name})\n`
}

const LOOK_AHEAD = 20

function cutNear(lines: readonly string[], at: number): number {
  for (let next = at; next < at + LOOK_AHEAD; next++) if (/^#/.test(lines[next] ?? "")) return next
  for (let next = at; next < at + LOOK_AHEAD; next++) if ((lines[next] ?? "x").trim() === "") return next + 1
  return at
}

/** `learned-<slug>.md`, with the eight fields of a learned pattern. */
export function learnedFile(report: Report, at: string, session: string): string {
  const { title, body, files, commands, actions, quote, tools } = report
  const when = [...files, ...commands, ...actions, ...tools].join(", ")
  return [
    `# ${title}`,
    "",
    `**Extracted:** ${at}`,
    `**Confidence:** reported by the agent; a person has not reviewed it yet`,
    `**Context:** ${quote === null ? "reported by the agent" : `“${quote}”`}`,
    "",
    "## Pattern",
    title,
    "",
    "## When to apply",
    when === "" ? "In this project." : when,
    "",
    "## Steps",
    body,
    "",
    "## Why this works",
    report.why ?? "Not said.",
    "",
    "## Source",
    `Session ${session}`,
    "",
  ].join("\n")
}

// A memory that the client wrote (LERN-13): one fact in a Markdown file with `type: feedback | project | user | reference` in its
// front matter. Its first sentence is the lesson.
const FRONT = /^\ufeff?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/
const TYPE = /^\s*type:\s*["']?(?:feedback|project|user|reference)["']?\s*$/m
const CONFIDENCE = 0.8
/** Of a longer opening only the first sentence counts. */
const SENTENCE_CHARS = 200

export function isClientMemory(text: string): boolean {
  return TYPE.test(FRONT.exec(text.slice(0, HEAD_CHARS))?.[1] ?? "")
}

const HEAD_CHARS = 4_000

export function readClientMemory(text: string): FileReading {
  const [whole = "", front = ""] = FRONT.exec(text) ?? []
  const paragraphs = text
    .slice(whole.length)
    .split(/\r?\n\s*\r?\n/)
    .map((each) => stripMarkdown(each.replace(/^\s*(?:#{1,6}|[-*+])\s+/gm, "")))
    .filter((each) => each !== "")
  const rule = paragraphs.find((each) => labelOf(each) === undefined)
  const title = sentenceOf(rule ?? "") || fieldOf(front, "description") || fieldOf(front, "name")
  if (title === "") return unreadableFile(1, "This memory is empty.")
  const why = partOf(paragraphs, /^why$/i)
  const how = partOf(paragraphs, /^how to apply$|^when to apply$/i)
  const body = [rule ?? title, ...(how === undefined ? [] : [how])].join("\n\n")
  const into = newReading()
  addDraft(into, {
    line: 1,
    text: [title, how ?? ""].join("\n").trim(),
    title,
    kind: "convention",
    body: why === undefined ? body : `${body}\nWhy: ${why}`,
    confidence: CONFIDENCE,
  })
  return into
}

function sentenceOf(paragraph: string): string {
  if (paragraph.length <= SENTENCE_CHARS) return paragraph
  return /^.{8,}?[.!?。！？](?=\s|$)/.exec(paragraph)?.[0] ?? paragraph
}

function fieldOf(front: string, name: string): string {
  const value = new RegExp(`^${name}:\\s*(.+)$`, "m").exec(front)?.[1] ?? ""
  return value.trim().replace(/^(["'])(.*)\1$/, "$2")
}

/** `Why: …`, `How to apply: …`; emphasis is gone by now. */
function labelOf(paragraph: string): string | undefined {
  return /^([A-Z][A-Za-z ]{2,20}):/.exec(paragraph)?.[1]
}

function partOf(paragraphs: readonly string[], label: RegExp): string | undefined {
  const found = paragraphs.find((each) => label.test(labelOf(each) ?? ""))
  return found?.replace(/^[^:]*:\s*/, "")
}

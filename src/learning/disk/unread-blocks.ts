// Keeps unreadable blocks with their text, so that `tenure doctor` can show them (LERN-12). They are redacted before they are
// cut, and the file never exceeds its limit.
import { join } from "node:path"
import { appendLine } from "../../io/append-line.ts"
import { readText } from "../../io/files.ts"
import type { Project } from "../../io/home.ts"
import { excerpt, redact, type SecretsIn } from "../../privacy/redact.ts"
import { clean } from "../../privacy/sanitise.ts"
import { fieldsIn } from "../../text/json.ts"
import { findBlocks } from "../blocks/blocks.ts"

export const UNREAD_FILE = "unread-blocks.jsonl"
const MAX_BYTES = 64 * 1024
const TEXT_CHARS = 600

export interface UnreadBlock {
  readonly at: string
  readonly reason: string
  readonly text: string
}

export function recordUnreadBlocks(project: Project, reply: string, at: string, secretsIn: SecretsIn): void {
  const cleaned = clean(reply)
  for (const found of findBlocks(redact(cleaned, secretsIn(cleaned)))) {
    if (found.kind !== "ignored" && found.unread.length === 0) continue
    const reason =
      found.kind === "ignored" ? found.reason : `Tenure could not read a part of “${found.report.title}”.`
    const text = found.kind === "ignored" ? found.text : found.unread.join("\n")
    const entry: UnreadBlock = { at, reason, text: excerpt(text, TEXT_CHARS) }
    const options = { root: project.localRoot, mode: 0o600, maxBytes: MAX_BYTES }
    appendLine(join(project.local, UNREAD_FILE), JSON.stringify(entry), options)
  }
}

/** Oldest first. */
export function unreadBlocks(project: Project): readonly UnreadBlock[] {
  const lines = (readText(join(project.local, UNREAD_FILE), 2 * MAX_BYTES) ?? "").split("\n")
  return lines.flatMap((line) => {
    const { at, reason, text } = fieldsIn(line) ?? {}
    const isWhole = typeof at === "string" && typeof reason === "string" && typeof text === "string"
    return isWhole ? [{ at, reason, text }] : []
  })
}

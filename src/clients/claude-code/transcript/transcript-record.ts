// One line of a transcript as JSON, read without trust: the file is the client's, its format may change, and any of the
// person's processes may have written to it. Anything unexpected counts as absent.
import { type Fields, fieldsIn, fieldsOf } from "../../../text/json.ts"

/** Longer lines hold images or whole files, which nobody typed. */
export const MAX_LINE_CHARS = 4 * 1024 * 1024

/** Undefined for a cut, huge or foreign line. */
export function parseRecord(line: string): Fields | undefined {
  if (line.length > MAX_LINE_CHARS || !line.startsWith("{")) return undefined
  return fieldsIn(line)
}

export function recordText(value: unknown): string | null {
  return typeof value === "string" ? value : null
}

/** Absent or false. Any other value counts as set, so that a new kind of flag fails closed. */
export function isUnset(value: unknown): boolean {
  return value === undefined || value === null || value === false
}

/** The blocks of a message; plain text is one block. */
export function blocksOf(content: unknown): readonly Fields[] {
  if (typeof content === "string") return [{ type: "text", text: content }]
  if (!Array.isArray(content)) return []
  return content.map(fieldsOf).filter((block) => block !== undefined)
}

export function textBlocks(content: unknown): readonly string[] {
  return blocksOf(content).flatMap(({ type, text }) =>
    type === "text" && typeof text === "string" ? [text] : [],
  )
}

/** For comparing texts: payload and transcript may differ in white space. */
export function collapseSpace(text: string): string {
  return text.replace(/\s+/g, " ").trim()
}

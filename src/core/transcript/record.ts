// One line of a transcript as JSON, taken apart without trust: the file belongs to the client, its shape is not
// promised, and any process of the person may have written into it. Everything here answers "absent" when unsure.
import { type Fields, fieldsIn, fieldsOf } from "../fields.ts"

/** Longer lines hold images or whole files; no person typed them. */
export const MAX_LINE_CHARS = 4 * 1024 * 1024

/** Undefined for a torn, huge or foreign line. */
export function parseRecord(line: string): Fields | undefined {
  if (line.length > MAX_LINE_CHARS || !line.startsWith("{")) return undefined
  return fieldsIn(line)
}

export function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null
}

/** A flag that is absent or false; anything else counts as set, so that a new sort of flag fails closed. */
export function isUnset(value: unknown): boolean {
  return value === undefined || value === null || value === false
}

/** The blocks of a message; a plain text is one block. */
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

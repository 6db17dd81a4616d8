// Reads a text as an import would, for tests of other tools' formats.
import { expect } from "bun:test"
import type { ImportDraft } from "../../src/learning/sources/imports/file-reading.ts"
import { parseFileText } from "../../src/learning/sources/imports/import-shape.ts"
import { readBody } from "../../src/lessons/file/body.ts"

/** Every body fits its kind. */
export function read(name: string, content: unknown) {
  const text = typeof content === "string" ? content : JSON.stringify(content, null, 2)
  const found = parseFileText(name, text, (each) => each)
  for (const { content: lesson } of found.drafts)
    expect([lesson.body, readBody(lesson.kind, lesson.body).kind]).toEqual([lesson.body, "ok"])
  return found
}

export const brief = ({ line, goes, note, content }: ImportDraft) => ({
  line,
  goes,
  note,
  kind: content.kind,
  title: content.title,
  confidence: content.confidence,
})

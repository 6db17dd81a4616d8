// Reads a text as an import would, for the tests of the shapes of other tools' files.
import { expect } from "bun:test"
import type { Draft } from "../../src/core/imports/reading.ts"
import { readFileText } from "../../src/core/imports/shape.ts"
import { readBody } from "../../src/core/lessons/body.ts"

/** Every body that comes out is one of its kind. */
export function read(name: string, content: unknown) {
  const text = typeof content === "string" ? content : JSON.stringify(content, null, 2)
  const found = readFileText(name, text, (each) => each)
  for (const { content: lesson } of found.drafts)
    expect([lesson.body, readBody(lesson.kind, lesson.body).kind]).toEqual([lesson.body, "ok"])
  return found
}

export const brief = ({ line, goes, note, content }: Draft) => ({
  line,
  goes,
  note,
  kind: content.kind,
  title: content.title,
  confidence: content.confidence,
})

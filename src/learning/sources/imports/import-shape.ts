// Recognises the shape of a file by its name, or by the content of a JSON file with another name, and reads it.
import type { Kind } from "../../../lessons/model/lesson.ts"
import { isClientMemory, readClientMemory } from "../memory/memory-file.ts"
import { isOwnExport, readOwnExport } from "./export-file.ts"
import { type FileReading, type ImportShape, unreadableFile } from "./file-reading.ts"
import { isJsonList, isJsonObject, type JsonValue, parseJsonText } from "./json-text.ts"
import { readAutoContext } from "./read-auto-context.ts"
import { readGraph } from "./read-graph.ts"
import { readLearned } from "./read-learned.ts"
import { readLearnings } from "./read-learnings.ts"
import { readMemoryFile } from "./read-memory-file.ts"

export const SHAPE_WORDS: Readonly<Record<ImportShape, string>> = {
  export: "an export of Tenure",
  "auto-context": "an auto-context store",
  graph: "a knowledge graph",
  learnings: "learnings with confirmations",
  learned: "a learned pattern",
  "client-memory": "a memory of Claude Code",
  "memory-file": "rules of a memory file",
}

const NAMES: readonly (readonly [ImportShape, RegExp])[] = [
  ["auto-context", /^(?:conventions|candidates|anti-patterns)\.json$/i],
  ["graph", /_graph\.json$/i],
  ["export", /^tenure.*\.json$/i],
  ["learnings", /^learnings(?:-.*)?\.md$/i],
  ["learned", /^learned-.+\.md$/i],
  ["memory-file", /^(?:claude(?:\.local)?|agents)\.md$/i],
]

export function shapeByName(name: string): ImportShape | undefined {
  return NAMES.find(([, pattern]) => pattern.test(name))?.[0]
}

export type ParsedFile = FileReading & { readonly shape: ImportShape | undefined }

/** `name` is without its folder. `scrub` removes what must not be kept. */
export function parseFileText(name: string, text: string, scrub: (text: string) => string): ParsedFile {
  if (text.includes("\0")) return { shape: undefined, ...unreadableFile(1, "This is not text.") }
  if (/\.json$/i.test(name)) return readJsonFile(name, text, scrub)
  if (!/\.(?:md|markdown|txt)$/i.test(name)) return { shape: undefined, ...unreadableFile(1, UNKNOWN) }
  const shape = shapeByName(name) ?? (isClientMemory(text) ? "client-memory" : "memory-file")
  const safe = scrub(text)
  if (shape === "client-memory") return { shape, ...readClientMemory(safe) }
  if (shape === "learnings") return { shape, ...readLearnings(safe) }
  return { shape, ...(shape === "learned" ? readLearned(safe) : readMemoryFile(safe)) }
}

const UNKNOWN = "Import does not know this kind of file: tenure import --help"

function readJsonFile(name: string, text: string, scrub: (text: string) => string): ParsedFile {
  const named = shapeByName(name)
  const read = parseJsonText(text, scrub)
  if (read.kind === "malformed") return { shape: named, ...unreadableFile(read.line, read.message) }
  const { value, lineOf } = read
  if (isOwnExport(value)) return { shape: "export", ...readOwnExport(value, lineOf) }
  if (named === "graph" || (isJsonObject(value) && isJsonList(value["nodes"])))
    return { shape: "graph", ...readGraph(value, lineOf) }
  if (named === "auto-context" || hasTexts(value))
    return { shape: "auto-context", ...readAutoContext(value, lineOf, kindByName(name)) }
  return { shape: named, ...unreadableFile(1, UNKNOWN) }
}

function hasTexts(value: JsonValue): boolean {
  return (
    isJsonList(value) &&
    value.length > 0 &&
    value.every((each) => isJsonObject(each) && typeof each["text"] === "string")
  )
}

function kindByName(name: string): Kind | undefined {
  return /^anti-patterns/i.test(name) ? "anti-pattern" : undefined
}

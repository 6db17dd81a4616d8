// What sort of file it is, by its name and, for JSON with a name of its own, by what stands in it; and how it is read.
import type { Kind } from "../lessons/lesson.ts"
import { isList, isObject, type Json, readJson } from "./json-text.ts"
import { readAutoContext } from "./read-auto-context.ts"
import { isOwnExport, readOwnExport } from "./read-export.ts"
import { readGraph } from "./read-graph.ts"
import { readLearned } from "./read-learned.ts"
import { readLearnings } from "./read-learnings.ts"
import { readMemoryFile } from "./read-memory-file.ts"
import { type FileReading, type Shape, spoilt } from "./reading.ts"

/** What a person reads of a shape. */
export const SHAPE_WORDS: Readonly<Record<Shape, string>> = {
  export: "an export of Tenure",
  "auto-context": "an auto-context store",
  graph: "a knowledge graph",
  learnings: "learnings with confirmations",
  learned: "a learned pattern",
  "memory-file": "bullets of a memory file",
}

const NAMES: readonly (readonly [Shape, RegExp])[] = [
  ["auto-context", /^(?:conventions|candidates|anti-patterns)\.json$/i],
  ["graph", /_graph\.json$/i],
  ["export", /^tenure.*\.json$/i],
  ["learnings", /^learnings(?:-.*)?\.md$/i],
  ["learned", /^learned-.+\.md$/i],
  ["memory-file", /^(?:claude(?:\.local)?|agents)\.md$/i],
]

/** The shape that files of this name have; undefined for any other name. */
export function shapeByName(name: string): Shape | undefined {
  return NAMES.find(([, pattern]) => pattern.test(name))?.[0]
}

export type Read = FileReading & { readonly shape: Shape | undefined }

/** `name` without its folder. `scrub` takes out of a text what must not be kept. */
export function readFileText(name: string, text: string, scrub: (text: string) => string): Read {
  if (text.includes("\0")) return { shape: undefined, ...spoilt(1, "This is not text.") }
  if (/\.json$/i.test(name)) return readJsonFile(name, text, scrub)
  if (!/\.(?:md|markdown|txt)$/i.test(name)) return { shape: undefined, ...spoilt(1, UNKNOWN) }
  const shape = shapeByName(name) ?? "memory-file"
  const safe = scrub(text)
  if (shape === "learnings") return { shape, ...readLearnings(safe) }
  return { shape, ...(shape === "learned" ? readLearned(safe) : readMemoryFile(safe)) }
}

const UNKNOWN = "This is none of the files that import knows: tenure import --help"

function readJsonFile(name: string, text: string, scrub: (text: string) => string): Read {
  const named = shapeByName(name)
  const read = readJson(text, scrub)
  if (read.kind === "malformed") return { shape: named, ...spoilt(read.line, read.message) }
  const { value, lineOf } = read
  if (isOwnExport(value)) return { shape: "export", ...readOwnExport(value, lineOf) }
  if (named === "graph" || (isObject(value) && isList(value["nodes"])))
    return { shape: "graph", ...readGraph(value, lineOf) }
  if (named === "auto-context" || hasTexts(value))
    return { shape: "auto-context", ...readAutoContext(value, lineOf, kindByName(name)) }
  return { shape: named, ...spoilt(1, UNKNOWN) }
}

function hasTexts(value: Json): boolean {
  return (
    isList(value) &&
    value.length > 0 &&
    value.every((each) => isObject(each) && typeof each["text"] === "string")
  )
}

function kindByName(name: string): Kind | undefined {
  return /^anti-patterns/i.test(name) ? "anti-pattern" : undefined
}

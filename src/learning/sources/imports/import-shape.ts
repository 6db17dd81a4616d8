// Recognises the shape of a file by its name, or by the content of a JSON file with another name, and reads it.
import { KINDS, type Kind, type Triggers } from "../../../lessons/model/lesson.ts"
import { CATCH_ALL_GLOBS, processBody } from "../../blocks/block-fields.ts"
import { isClientMemory, readClientMemory } from "../memory/memory-file.ts"
import { isOwnExport, readOwnExport } from "./export-file.ts"
import {
  type FileReading,
  type ImportDraft,
  type ImportShape,
  type MutableReading,
  NO_RELATIONS,
  newReading,
  type Relations,
  unreadableFile,
} from "./file-reading.ts"
import { addDraft, confidenceIn, priorityIn, textIn, textsOfList, timeIn } from "./import-draft.ts"
import {
  isJsonList,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type LineOf,
  parseJsonText,
} from "./json-text.ts"
import { readLearned, readLearnings } from "./read-learned.ts"
import { readMemoryFile } from "./read-memory-file.ts"

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
  const isAvoided = /^anti-patterns/i.test(name)
  if (named === "auto-context" || hasTexts(value))
    return {
      shape: "auto-context",
      ...readAutoContext(value, lineOf, isAvoided ? "anti-pattern" : undefined),
    }
  return { shape: named, ...unreadableFile(1, UNKNOWN) }
}

function hasTexts(value: JsonValue): boolean {
  return (
    isJsonList(value) &&
    value.length > 0 &&
    value.every((each) => isJsonObject(each) && typeof each["text"] === "string")
  )
}

// Reads a file of an `.auto-context/` store: a list of entries with `text`, `confidence`, `stage` and `created_at`; candidates
// also have `observations`, anti-patterns `occurrences`, and evidence cites files.
/** `kind` is undefined when the words decide it. */
function readAutoContext(value: JsonValue, lineOf: LineOf, kind: Kind | undefined): FileReading {
  if (!isJsonList(value)) return unreadableFile(lineOf(value), "Expected a list of entries: [ … ].")
  const into = newReading()
  for (const entry of value) {
    const line = lineOf(entry)
    const text = isJsonObject(entry) ? textOf(entry) : textIn(entry)
    if (text === "") into.mistakes.push({ line, message: "This entry has no text." })
    else if (!isJsonObject(entry)) addDraft(into, { line, text, kind })
    else
      addDraft(into, {
        line,
        text,
        kind: entry["source"] === "error" ? "warning" : kind,
        confidence: confidenceIn(entry["confidence"]),
        created: timeIn(entry["created_at"]),
        goes: placeOf(entry),
        note: noteOf(entry),
      })
  }
  return into
}

function textOf(entry: JsonObject): string {
  const { text, convention, pattern, description, error_pattern: error } = entry
  return [text, convention, pattern, description, error].map(textIn).find((each) => each !== "") ?? ""
}

const ENOUGH = 3

/** An entry that was seen too seldom there is an observation here too. */
function placeOf(entry: JsonObject): ImportDraft["goes"] {
  const { stage, classification } = entry
  if (stage === "archived") return "to-archive"
  const isCandidate = classification !== undefined || entry["observations"] !== undefined
  const isWeak = stage === "observation" || (stage === undefined && isCandidate)
  return isWeak && countOf(entry) < ENOUGH ? "to-observations" : "to-review"
}

function countOf(entry: JsonObject): number {
  const count = entry["observations"] ?? entry["occurrences"]
  return typeof count === "number" && count > 0 ? Math.floor(count) : 0
}

function noteOf(entry: JsonObject): string {
  const count = countOf(entry)
  const cited = isJsonList(entry["evidence"]) ? entry["evidence"] : []
  const files = [
    ...textsOfList(entry["observed_in"]),
    ...cited.flatMap((each) => (isJsonObject(each) ? textsOfList(each["file"]) : [])),
  ]
  const where = [...new Set(files)].slice(0, 3).join(", ")
  return [count > 1 ? `seen ${count} times` : "", where === "" ? "" : `in ${where}`]
    .filter((each) => each !== "")
    .join(" ")
}

// Reads a knowledge graph (`.claude/graphs/*_graph.json`) of `nodes` and `links`. A lesson is a node with a `process_type`; its
// trigger conditions map to ours.
function readGraph(value: JsonValue, lineOf: LineOf): FileReading {
  if (!isJsonObject(value) || !isJsonList(value["nodes"]))
    return unreadableFile(lineOf(value), 'A graph has a list of nodes: { "nodes": [ … ] }.')
  const into = newReading()
  for (const node of value["nodes"]) {
    if (!isJsonObject(node) || textIn(node["process_type"]) === "") continue
    const line = lineOf(node)
    const label = textIn(node["label"]).replace(/^lesson:\s+/i, "") || textIn(node["description"])
    if (node["deprecated"] === true || textIn(node["deprecated_at"]) !== "")
      into.skipped.push({ line, words: label, why: "the graph says it is deprecated" })
    else if (label === "")
      into.mistakes.push({ line, message: "This node has neither label nor description." })
    else addNode(into, node, label, line)
  }
  const links = value["links"] ?? value["edges"]
  return { ...into, drafts: related(into.drafts, isJsonList(links) ? links : []) }
}

function addNode(into: MutableReading, node: JsonObject, label: string, line: number): void {
  const kind = KINDS.find((each) => each === textIn(node["process_type"]).toLowerCase().replace("_", "-"))
  const body = kind === undefined ? undefined : processBody(kind, node[kind])
  const description = textIn(node["description"])
  addDraft(into, {
    line,
    text: body === undefined && description !== "" ? description : label,
    title: label,
    kind: body === undefined ? undefined : kind,
    body,
    priority: priorityIn(node["priority"]),
    triggers: triggersOf(node["trigger_conditions"]),
    confidence: confidenceIn(node["confidence"]),
    created: timeIn(node["created_at"]),
    key: textIn(node["id"]) || undefined,
    note: textIn(node["evidence"]).replace(/\s+/g, " "),
  })
}

function triggersOf(value: JsonValue | undefined): Triggers | undefined {
  if (!isJsonObject(value)) return undefined
  const list = (name: string) => textsOfList(value[name]).filter((each) => !CATCH_ALL_GLOBS.has(each))
  return {
    tools: list("tool_names"),
    files: list("file_patterns"),
    commands: list("commands"),
    actions: list("action_keywords"),
    context: list("context_keywords"),
    areas: list("triad_names"),
  }
}

function related(drafts: readonly ImportDraft[], links: readonly JsonValue[]): readonly ImportDraft[] {
  const known = new Set(drafts.map(({ key }) => key))
  const of = new Map<string, Relations>()
  for (const link of links) {
    if (!isJsonObject(link)) continue
    const [from, to] = [textIn(link["source"]), textIn(link["target"])]
    if (from === to || !known.has(from) || !known.has(to)) continue
    const name = relationOf(link)
    const before = of.get(from) ?? NO_RELATIONS
    of.set(from, { ...before, [name]: [...new Set([...before[name], to])] })
  }
  return drafts.map((draft) => ({ ...draft, relations: of.get(draft.key ?? "") ?? NO_RELATIONS }))
}

function relationOf({ key, type, relation, label }: JsonObject): keyof Relations {
  const word = [key, type, relation, label].map(textIn).join(" ")
  if (/supersede|replace/i.test(word)) return "supersedes"
  return /caus/i.test(word) ? "causedBy" : "related"
}

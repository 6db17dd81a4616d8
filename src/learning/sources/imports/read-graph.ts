// Reads a knowledge graph (`.claude/graphs/*_graph.json`) of `nodes` and `links`. A lesson is a node with a `process_type`; its
// trigger conditions map to ours.

import { KINDS, type Triggers } from "../../../lessons/model/lesson.ts"
import { CATCH_ALL_GLOBS, processBody } from "../../blocks/process-body.ts"
import {
  type FileReading,
  type ImportDraft,
  type MutableReading,
  NO_RELATIONS,
  newReading,
  type Relations,
  unreadableFile,
} from "./file-reading.ts"
import { addDraft, confidenceIn, priorityIn, textIn, textsOfList, timeIn } from "./import-draft.ts"
import { isJsonList, isJsonObject, type JsonObject, type JsonValue } from "./json-text.ts"

export function readGraph(value: JsonValue, lineOf: (value: JsonValue) => number): FileReading {
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

// A knowledge graph as `.claude/graphs/*_graph.json` holds it: `nodes` and `links`. A lesson is a Concept node with a
// `process_type`; its parts have gone by several names, and its trigger conditions are ours under other words.
import { KINDS, type Kind, type Triggers } from "../lessons/lesson.ts"
import { addDraft, confidenceIn, priorityIn, textIn, textsIn, timeIn } from "./draft.ts"
import { isList, isObject, type Json, type JsonObject } from "./json-text.ts"
import { type Draft, type FileReading, gathering, NO_RELATIONS, type Relations, spoilt } from "./reading.ts"

export function readGraph(value: Json, lineOf: (value: Json) => number): FileReading {
  if (!isObject(value) || !isList(value["nodes"]))
    return spoilt(lineOf(value), 'A graph has a list of nodes: { "nodes": [ … ] }.')
  const into = gathering()
  for (const node of value["nodes"]) {
    if (!isObject(node) || textIn(node["process_type"]) === "") continue
    const line = lineOf(node)
    const label = textIn(node["label"]).replace(/^lesson:\s+/i, "") || textIn(node["description"])
    if (node["deprecated"] === true || textIn(node["deprecated_at"]) !== "")
      into.left.push({ line, words: label, why: "the graph says it is deprecated" })
    else if (label === "")
      into.mistakes.push({ line, message: "This node has neither label nor description." })
    else addNode(into, node, label, line)
  }
  const links = value["links"] ?? value["edges"]
  return { ...into, drafts: related(into.drafts, isList(links) ? links : []) }
}

function addNode(into: ReturnType<typeof gathering>, node: JsonObject, label: string, line: number): void {
  const kind = KINDS.find((each) => each === textIn(node["process_type"]).toLowerCase().replace("_", "-"))
  const body = kind === undefined ? undefined : bodyOf(kind, node)
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

/** The names that a part has gone by, under the one it has here. */
const PARTS: Readonly<Partial<Record<Kind, Readonly<Record<string, readonly string[]>>>>> = {
  pattern: {
    When: ["situation", "when", "condition"],
    Do: ["action", "then", "do"],
    Why: ["rationale", "why"],
    Example: ["example"],
  },
  warning: {
    Risk: ["risk", "condition", "consequence"],
    Severity: ["severity"],
    Detect: ["detection", "detect", "consequence"],
    Mitigation: ["mitigation", "prevention"],
  },
  requirement: {
    Constraint: ["constraint", "must", "requirement"],
    Why: ["rationale", "why"],
    Verify: ["validation", "verify", "verification"],
  },
  "anti-pattern": {
    Avoid: ["avoid", "pattern"],
    Instead: ["instead", "alternative"],
    Why: ["rationale", "why"],
  },
}

/** Undefined when the node has nothing of the sort that its type promises. */
function bodyOf(kind: Kind, node: JsonObject): string | undefined {
  if (kind === "checklist") return checklistOf(node["checklist"])
  const given = node[kind]
  const names = PARTS[kind]
  if (!isObject(given) || names === undefined) return undefined
  const used = new Set<string>()
  const lines = Object.entries(names).flatMap(([part, fields]) => {
    const field = fields.find((name) => !used.has(name) && textIn(given[name]) !== "")
    if (field === undefined) return []
    used.add(field)
    return [`${part}: ${textIn(given[field]).replace(/\s+/g, " ")}`]
  })
  return lines.length === 0 ? undefined : lines.join("\n")
}

function checklistOf(value: Json | undefined): string | undefined {
  const items = isObject(value) ? value["items"] : value
  if (!isList(items)) return undefined
  const lines = items.map(itemOf).filter((each) => each !== "")
  return lines.length === 0 ? undefined : lines.map((each) => `- [ ] ${each}`).join("\n")
}

/** `plugin.json (version)`, or `{ item, file }`. */
function itemOf(value: Json): string {
  if (!isObject(value)) return textIn(value).replace(/\s+/g, " ")
  const text = (textIn(value["item"]) || textIn(value["text"])).replace(/\s+/g, " ")
  const file = textIn(value["file"])
  return file === "" || text.includes(file) ? text || file : `${text} (${file})`
}

/** What fits everything says nothing. */
const EVERYTHING = new Set(["*", "**", "**/*", "*.*"])

function triggersOf(value: Json | undefined): Triggers | undefined {
  if (!isObject(value)) return undefined
  const list = (name: string) => textsIn(value[name]).filter((each) => !EVERYTHING.has(each))
  return {
    tools: list("tool_names"),
    files: list("file_patterns"),
    commands: list("commands"),
    actions: list("action_keywords"),
    context: list("context_keywords"),
    areas: list("triad_names"),
  }
}

function related(drafts: readonly Draft[], links: readonly Json[]): readonly Draft[] {
  const known = new Set(drafts.map(({ key }) => key))
  const of = new Map<string, Relations>()
  for (const link of links) {
    if (!isObject(link)) continue
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

// Turns the typed content of a process-knowledge node or block (checklist, pattern, warning, requirement, anti-pattern) into
// the body of a lesson. Only this file knows the different names of its parts.
import type { Kind } from "../../lessons/model/lesson.ts"

type Fields = Readonly<Record<string, unknown>>

/** Our name of a part, and the names others use. */
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

/** Undefined when `given`, the part named after the kind, holds nothing of that kind. */
export function processBody(kind: Kind, given: unknown): string | undefined {
  if (kind === "checklist") return checklistOf(given)
  const names = PARTS[kind]
  if (!isFields(given) || names === undefined) return undefined
  const used = new Set<string>()
  const lines = Object.entries(names).flatMap(([part, fields]) => {
    const field = fields.find((name) => !used.has(name) && textIn(given[name]) !== "")
    if (field === undefined) return []
    used.add(field)
    return [`${part}: ${textIn(given[field])}`]
  })
  return lines.length === 0 ? undefined : lines.join("\n")
}

function checklistOf(value: unknown): string | undefined {
  const items = isFields(value) ? value["items"] : value
  if (!Array.isArray(items)) return undefined
  const lines = items.map(itemOf).filter((each) => each !== "")
  return lines.length === 0 ? undefined : lines.map((each) => `- [ ] ${each}`).join("\n")
}

/** `plugin.json (version)`, or `{ item, file }`. */
function itemOf(value: unknown): string {
  if (!isFields(value)) return textIn(value)
  const text = textIn(value["item"]) || textIn(value["text"])
  const file = textIn(value["file"])
  return file === "" || text.includes(file) ? text || file : `${text} (${file})`
}

/** Globs that match every file are not triggers. */
export const CATCH_ALL_GLOBS: ReadonlySet<string> = new Set(["*", "**", "**/*", "*.*"])

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function textIn(value: unknown): string {
  return typeof value === "string" ? value.replace(/\s+/g, " ").trim() : ""
}

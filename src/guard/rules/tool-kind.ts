// The purpose of an unknown tool, judged by the words of its name, and of a field of its input. Only names count: a tool
// that claims to read is believed, every other one is read closely. The words are in tool-words.json; compiling one pattern
// would cost more than all these lookups.

import { isHarmlessTool } from "../../clients/claude-code/tool-input.ts"
import { tableHasWord } from "../shell/tables.ts"
import words from "./tool-words.json" with { type: "json" }

/** `reads`: only looks. `talks`: input for people. `runs`: input is code. `changes`: its name says so. */
export type ToolKind = "reads" | "talks" | "runs" | "changes" | "unknown"

export function toolKind(tool: string): ToolKind {
  if (isHarmlessTool(tool)) return "reads"
  const name = toolNameWords(tool.replace(/^.*__/, ""))
  const has = (list: string) => name.some((word) => tableHasWord(list, word))
  const isReading = tableHasWord(words.reads, name[0] ?? "") || (has(words.reads) && !has(words.runs))
  if (isReading && !has(words.changes)) return "reads"
  if (has(words.talks) && !has(words.files) && !isRunning(tool)) return "talks"
  if (isRunning(tool)) return "runs"
  return has(words.changes) ? "changes" : "unknown"
}

/** Judged by the server too: `mcp__shell__batch`. */
export function isRunning(tool: string): boolean {
  return toolNameWords(tool).some((word) => tableHasWord(words.runs, word))
}

export type FieldKind = "folder" | "command" | "arguments" | "code" | "sql" | "prose" | "path" | "other"

export function fieldKind(field: string): FieldKind {
  const parts = toolNameWords(field)
  const name = parts.join(" ")
  const last = parts.at(-1) ?? ""
  const isText = last === "line" || last === "string" || last === "text"
  if (words.folders.includes(name)) return "folder"
  if (
    tableHasWord(words.commands, last) ||
    tableHasWord(words.commandFields, name) ||
    (isText && tableHasWord(words.commands, parts.at(-2) ?? ""))
  )
    return "command"
  if (tableHasWord(words.arguments, name)) return "arguments"
  const isEdited = parts[0] === "old" || parts[0] === "new"
  if ((tableHasWord(words.code, last) && !isEdited) || name === "ed script") return "code"
  if (tableHasWord(words.sql, name)) return "sql"
  const isReplaced = isEdited && (last === "source" || last === "code" || last === "line" || last === "lines")
  if (
    tableHasWord(words.prose, last) ||
    isReplaced ||
    parts.some((word) => tableHasWord(words.leftOut, word))
  )
    return "prose"
  if (last.endsWith("text") || last.endsWith("string")) return "prose"
  const isPath = parts.some(
    (word) =>
      tableHasWord(words.paths, word) ||
      word.endsWith("dir") ||
      word.includes("path") ||
      word.includes("file"),
  )
  return isPath || name.includes("folder") || name.includes("uri") ? "path" : "other"
}

/** `saveAs`, `output_file`: where even a reading tool writes. */
export function isOutput(field: string): boolean {
  return /^(?:out|output|dest|destination|save|write|export|download|sink|dump)\b/.test(
    toolNameWords(field).join(" "),
  )
}

export function isFolderField(field: string): boolean {
  return /dir|folder|root|base|parent|location|workspace|path|sub|child|drive|cwd|dest|local|prefix/i.test(
    field,
  )
}

/** `applyPatch`, `apply_patch` and `apply-patch` have the same words. */
export function toolNameWords(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "")
}

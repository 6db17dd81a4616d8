// The purpose of an unknown tool, judged by the words of its name, and of a field of its input. Only names count: a tool
// that claims to read is believed, every other one is read closely.

import { isHarmlessTool } from "../../clients/claude-code/tool-input.ts"

/** `reads`: only looks. `talks`: input for people. `runs`: input is code. `changes`: its name says so. */
export type ToolKind = "reads" | "talks" | "runs" | "changes" | "unknown"

const READS = words(
  "read get list ls search find fetch query view describe stat show cat head tail grep rg ripgrep glob tree diff log logs status blame exist exists check checksum hash count info inspect explain analyze analyse lint scan detect validate verify hover reference references definition definitions symbols diagnostics overview preview lookup resolve browse compare history aggregate scanning",
)
const CHANGES = words(
  "write edit editor create delete remove move rename patch append update replace insert copy save mkdir put set rm rmdir mv cp unlink truncate touch store dump export chmod chown link symlink trash restore format convert download extract unzip generate apply rewrite wipe sync mirror to into modify add make clear drop erase overwrite install render_to backup checkout revert reset",
)
const RUNS = words(
  "run exec execute eval evaluate shell bash terminal process command cmd send-keys keys repl console sandbox code python node deno ruby php perl lua notebook cell snippet script spawn ssh patch apply term tty pty stdin",
)
const TALKS = words(
  "issue issues comment comments message messages page pages task tasks event events draft release pull review reviews thought think thinking sequentialthinking observation observations entity entities memory memories ticket card email mail chat reply thread channel todo todos label reaction translate ask answer render navigate click type hover press scroll drag tab commit tag send post notify speak say browser fill form record records",
)
const FILES = words("file files directory directories folder folders dir path paths disk")

export function toolKind(tool: string): ToolKind {
  if (isHarmlessTool(tool)) return "reads"
  const name = toolNameWords(tool.replace(/^.*__/, ""))
  const has = (set: ReadonlySet<string>) => name.some((word) => set.has(word))
  const isReading = READS.has(name[0] ?? "") || (has(READS) && !has(RUNS))
  if (isReading && !has(CHANGES)) return "reads"
  if (has(TALKS) && !has(FILES) && !isRunning(tool)) return "talks"
  if (isRunning(tool)) return "runs"
  return has(CHANGES) ? "changes" : "unknown"
}

/** Judged by the server too: `mcp__shell__batch`. */
export function isRunning(tool: string): boolean {
  return toolNameWords(tool).some((word) => RUNS.has(word))
}

export type FieldKind = "folder" | "command" | "arguments" | "code" | "sql" | "prose" | "path" | "other"

// Word sets instead of patterns: compiling one pattern costs more than all these lookups.
const FOLDERS = new Set([
  "cwd",
  "pwd",
  "workdir",
  "work dir",
  "working dir",
  "workingdir",
  "working directory",
  "current dir",
  "current directory",
])
const COMMANDS = words("command commands cmd cmds")
const COMMAND_FIELDS = words("cmdline script scripts argv bash run exec line recipe keys")
const ARGUMENTS = words("args arguments params parameters")
const CODE = words(
  "code js javascript ts typescript python py expression expr function snippet program chunk form source",
)
const SQL = words("sql query statement statements")
const PROSE = words(
  "body text message content contents description title prompt thought comment note notes reason explanation instruction instructions summary subject question answer plan markdown html diagram caption label labels tag tags cells rows records element observation observations fact facts reply value needle repl replacement rewrite search find string str edit data topic finding findings step justification rationale hypothesis context detail details goal objective regex regexp old new",
)
const LEFT_OUT = words("ignore ignored exclude excluded skip without")
const PATHS = words(
  "path paths file files filename filepath uri dest destination target dir directory folder source from to out output dst",
)

export function fieldKind(field: string): FieldKind {
  const parts = toolNameWords(field)
  const name = parts.join(" ")
  const last = parts.at(-1) ?? ""
  const isText = last === "line" || last === "string" || last === "text"
  if (FOLDERS.has(name)) return "folder"
  if (COMMANDS.has(last) || COMMAND_FIELDS.has(name) || (isText && COMMANDS.has(parts.at(-2) ?? "")))
    return "command"
  if (ARGUMENTS.has(name)) return "arguments"
  const isEdited = parts[0] === "old" || parts[0] === "new"
  if ((CODE.has(last) && !isEdited) || name === "ed script") return "code"
  if (SQL.has(name)) return "sql"
  const isReplaced = isEdited && (last === "source" || last === "code" || last === "line" || last === "lines")
  if (PROSE.has(last) || isReplaced || parts.some((word) => LEFT_OUT.has(word))) return "prose"
  if (last.endsWith("text") || last.endsWith("string")) return "prose"
  const isPath = parts.some(
    (word) => PATHS.has(word) || word.endsWith("dir") || word.includes("path") || word.includes("file"),
  )
  return isPath || name.includes("folder") || name.includes("uri") ? "path" : "other"
}

/** `saveAs`, `output_file`: where even a reading tool writes. */
export function isOutput(field: string): boolean {
  return /^(?:out|output|dest|destination|save|write|export|download|sink|dump)\b/.test(
    toolNameWords(field).join(" "),
  )
}

/** A field that may be the folder for another field's name. */
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

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(" "))
}

// What the input of an unknown tool says: the shell text and code it would run, the files it names as its own, and every
// other name that may be a path, in whatever form: as a key, across several fields, in an array, in JSON or base64 inside a
// text. Prose is not read: a message about `.env` does not write it.

import { isHarmlessTool } from "../../clients/claude-code/tool-input.ts"
import { orUndefined } from "../../text/or-undefined.ts"
import { codeNames, combined, type FieldText, isBare, patchNames, sqlWrites } from "./call-names.ts"
import { folderWord, isTexts, shellIn } from "./call-shell.ts"
import { spellingsOf } from "./spellings.ts"
import {
  type FieldKind,
  fieldKind,
  isOutput,
  isRunning,
  type ToolKind,
  toolKind,
  toolNameWords,
} from "./tool-kind.ts"

type Input = Readonly<Record<string, unknown>>

export interface CallReading {
  readonly shell: readonly string[]
  /** Text that may be shell text; if it cannot be parsed, it is not. */
  readonly maybeShell: readonly string[]
  /** Files that it claims to change. */
  readonly targets: readonly string[]
  /** Other possible paths that it may change. */
  readonly mentions: () => readonly string[]
}

const DEEPEST = 12
const MAX_TEXT_CHARS = 65_536

export function readCall(tool: string, input: Input): CallReading {
  const walk = begin(tool, input)
  if (!isHarmlessTool(tool)) readObject(walk, input, [], 0)
  const { shell, maybeShell, pieces, folders } = walk
  const before = (folders[0] === undefined ? "" : `cd ${folderWord(folders[0])}\n`) + walk.variables
  return {
    shell: shell.map((line) => before + line),
    maybeShell: maybeShell.map((line) => before + line),
    targets: [...walk.targets],
    mentions: () => [...new Set([...walk.mentions, ...combined(pieces, folders)])],
  }
}

/** A walk through one input, with the findings so far. */
interface Walk {
  readonly input: Input
  readonly kind: ToolKind
  readonly runs: boolean
  readonly isOtherLanguage: boolean
  /** The tool takes patches. */
  readonly patches: boolean
  /** Some field names the call's file. */
  readonly namesFile: boolean
  readonly shell: string[]
  readonly maybeShell: string[]
  readonly targets: Set<string>
  readonly mentions: Set<string>
  readonly pieces: FieldText[]
  readonly folders: string[]
  variables: string
}

function begin(tool: string, input: Input): Walk {
  const isFileNamed = namesFile(input)
  return {
    input,
    kind: kindOf(tool, input, isFileNamed),
    runs: isRunning(tool),
    isOtherLanguage: toolNameWords(tool).some((word) => LANGUAGES.includes(` ${word} `)),
    patches: toolNameWords(tool).some((word) => " apply patch diff ".includes(` ${word} `)),
    namesFile: isFileNamed,
    shell: [],
    maybeShell: [],
    targets: new Set(),
    mentions: new Set(),
    pieces: [],
    folders: [],
    variables: "",
  }
}

function readObject(walk: Walk, value: Input, chain: readonly string[], depth: number): void {
  if (depth > DEEPEST) return
  const isEdit = value === walk.input && isEditor(value, walk.namesFile)
  const shell = isEdit ? undefined : shellIn(value)
  if (shell !== undefined) {
    walk.variables += shell.variables
    if (shell.folder !== undefined) walk.folders.push(shell.folder)
    for (const { field, line } of shell.lines) readLine(walk, field, line)
  }
  for (const [field, inner] of Object.entries(value)) {
    if (shell?.used.has(field) || (isEdit && field === "command")) continue
    readKey(walk, [...chain, field])
    readValue(walk, field, inner, [...chain, field], depth + 1)
  }
}

function readValue(walk: Walk, field: string, value: unknown, chain: readonly string[], depth: number): void {
  if (typeof value === "string") return readText(walk, field, value, depth)
  if (Array.isArray(value)) {
    // The cells of a table.
    if (/^(?:data|values)$/i.test(field)) return
    const kind = fieldKind(field)
    const isPath = kind === "path" || kind === "other"
    if (isTexts(value) && value.length <= 8 && isPath && walk.kind !== "reads")
      mention(walk, value.join("/"), kind)
    for (const each of value) readValue(walk, field, each, chain, depth + 1)
  } else if (typeof value === "object" && value !== null) readObject(walk, value as Input, chain, depth + 1)
}

/** A key may be a path, alone or with its parent keys: `{src: {gen: {"a.ts": …}}}`. */
function readKey(walk: Walk, chain: readonly string[]): void {
  const last = chain.at(-1) ?? ""
  if (walk.kind === "reads" || !/[./\\%]/.test(last) || NO_FILE.test(last)) return
  const isOwn = walk.kind === "changes" && fieldKind(chain.at(-2) ?? "") === "path"
  for (const name of spellingsOf(last)) (isOwn ? walk.targets : walk.mentions).add(name)
  for (let from = 0; from < chain.length - 1; from++) walk.mentions.add(chain.slice(from).join("/"))
}

function readLine(walk: Walk, field: string, line: string): void {
  const names = patchNames(line)
  if (names !== undefined && (isBare(line) || /^\s*apply_patch\b/.test(line))) return readPatch(walk, names)
  // A function call, in a field that may hold no shell text.
  const isScript = !/command|cmd|argv|bash/i.test(field) && /\w\(/.test(line)
  if (walk.isOtherLanguage || isScript) readCode(walk, line)
  else walk.shell.push(line)
  for (const other of spellingsOf(line.trim()).slice(1, 4)) if (/\s/.test(other)) walk.maybeShell.push(other)
}

function readText(walk: Walk, field: string, value: string, depth: number): void {
  const kind = fieldKind(field)
  const text = value.slice(0, MAX_TEXT_CHARS)
  if (kind === "folder") return void walk.folders.push(text)
  if (/[./\\]/.test(field)) return readUnderPath(walk, field, text)
  if (kind === "prose" && isContent(walk, field) && !(walk.patches || /patch|diff/i.test(field))) return
  const isReading = walk.kind === "reads"
  const names = isReading ? undefined : patchNames(text)
  if (names !== undefined) return readPatch(walk, names)
  if (kind === "prose" && isContent(walk, field)) return
  if (kind === "sql" && !sqlWrites(text) && (isReading || /\s/.test(text))) return
  if (isCode(walk, kind, text))
    return kind === "code" && walk.namesFile && !walk.runs ? undefined : readCode(walk, text)
  if (isReading && !isOutput(field)) return
  if (walk.kind !== "changes" && /^(?:dot_?)?env_?file$/i.test(field)) return
  if (walk.kind === "talks" && kind !== "path" && !/^[^\s:]*\/[^\s:]*$/.test(text)) return
  for (const each of spellingsOf(text)) {
    const parsed = depth > DEEPEST ? undefined : parsedJson(each)
    const inPatch = each === text ? undefined : patchNames(each)
    if (parsed !== undefined) readValue(walk, field, parsed, [], depth + 2)
    else if (inPatch !== undefined) readPatch(walk, inPatch)
    else readName(walk, field, each, kind)
  }
}

/** Text for a file or for people. */
function isContent(walk: Walk, field: string): boolean {
  const isCodeToo = /^(?:text|body|contents?|data|value)$/i.test(field)
  if (walk.runs && !walk.namesFile && walk.shell.length === 0 && isCodeToo) return false
  return walk.kind === "talks" || walk.namesFile || !/^(?:data|value)$/i.test(field)
}

function isCode(walk: Walk, kind: FieldKind, text: string): boolean {
  if (kind === "sql") return sqlWrites(text)
  if (/^\s*[\w-]+:\s/m.test(text) && !text.includes("(")) return false
  const mayRun = kind === "code" || kind === "prose" || walk.runs
  return mayRun && /[\n("'!%<>]|\s-/.test(text) && parsedJson(text) === undefined
}

/** The value under a path is its content, or the path it moves to. */
function readUnderPath(walk: Walk, field: string, text: string): void {
  if (text.length <= 260 && !/\s/.test(text)) readName(walk, field, text, "other")
}

function readCode(walk: Walk, text: string): void {
  const { names, shell } = codeNames(text)
  walk.shell.push(...shell)
  if (walk.runs) walk.maybeShell.push(text)
  for (const name of names) for (const each of [name, ...tokensOf(name)]) mention(walk, each, "other")
}

function readPatch(walk: Walk, names: readonly string[]): void {
  for (const name of names) {
    walk.targets.add(name)
    walk.pieces.push({ field: "", text: name })
  }
}

function readName(walk: Walk, field: string, text: string, kind: FieldKind): void {
  const bare = text.replace(/\0[\s\S]*$/, "").trim()
  if (bare === "" || /^https?:\/\//i.test(bare)) return
  const isLine = !/[\n\r]/.test(bare) && bare.length <= 4096
  if (isLine && /\s/.test(bare) && /name|title|label/i.test(field) && !bare.includes("/")) return
  if (isLine && kind === "path" && walk.kind === "changes" && !/[*?]/.test(bare)) walk.targets.add(bare)
  if (isLine) mention(walk, bare, kind)
  if (isLine && !/\s/.test(bare) && bare.length <= 200) walk.pieces.push({ field, text: bare })
  if (/[\s,;:=>"'`<|@]/.test(bare)) for (const token of tokensOf(bare)) mention(walk, token, "other")
}

/** A bare word is a path only where a path is expected. */
function mention(walk: Walk, name: string, kind: FieldKind): void {
  if (name === "" || name.length > 4096 || NO_FILE.test(name) || /^[\d.,:+-]+$/.test(name)) return
  if (kind === "path" || /[./\\~]|^id_/.test(name)) walk.mentions.add(name)
}

const LANGUAGES =
  " python py node js deno ruby php perl lua r java jshell go rust vim nvim emacs applescript jupyter ide puppeteer playwright chrome browser sql sqlite duckdb mysql postgres "
/** Code that looks like a file name. */
const NO_FILE =
  /^(?:process|import\.meta|Deno|Bun|config|self|this|context|ctx|c|app|e|env)\.(?:env|key|credentials)$/

function tokensOf(text: string): readonly string[] {
  return text.split(/[\s'"`()=,;:|&<>{}[\]@]+/).filter((word) => word !== "")
}

function namesFile(value: unknown, depth = 0): boolean {
  if (typeof value !== "object" || value === null || depth > DEEPEST) return false
  return Object.entries(value).some(([field, inner]) => {
    const isPath = !Array.isArray(value) && (fieldKind(field) === "path" || /[./]/.test(field))
    if (
      isPath &&
      (typeof inner === "string" ? /^[^\n(]+$/.test(inner) : isTexts(inner) || /[./]/.test(field))
    )
      return true
    return namesFile(inner, depth + 1)
  })
}

/** `{command: "create", path: …}`: an editor that names its action. */
function isEditor(input: Input, isFileNamed: boolean): boolean {
  return (
    isFileNamed &&
    /^(?:view|read|open|list|create|str_replace|insert|undo_edit|delete|rename|write|edit|append)$/.test(
      String(input["command"]),
    )
  )
}

/** Some tools name their action in a field. */
function kindOf(tool: string, input: Input, isFileNamed: boolean): ToolKind {
  if (/^(?:GET|HEAD|OPTIONS)$/.test(String(input["method"]))) return "reads"
  if (!isEditor(input, isFileNamed)) return toolKind(tool)
  return /^(?:view|read|open|list)$/.test(String(input["command"])) ? "reads" : "changes"
}

function parsedJson(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return undefined
  return orUndefined(() => JSON.parse(text))
}

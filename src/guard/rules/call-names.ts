// The files that a tool call other than the shell's may name: in a patch, in pieces over several fields, or
// in code. Anything that may be a name counts, within limits.
import { isFolderField } from "./tool-kind.ts"

/** Undefined if the text is not a patch. The lines of its hunks are content and name nothing. */
export function patchNames(text: string): readonly string[] | undefined {
  if (!/^(?:\*\*\* |--- |\+\+\+ |diff --git |Index: |<{5,} SEARCH|-{5,} SEARCH|rename to )/m.test(text))
    return undefined
  const found = new Set<string>()
  const lines = text.split(/\r?\n/)
  lines.forEach((line, at) => {
    const name = nameIn(line) ?? beforeSearch(line, lines[at - 1])
    if (name === undefined) return
    // Also without git's `a/` and `b/`.
    if (/^[abciow]\/./.test(name)) found.add(name.slice(2))
    found.add(name)
  })
  return found.size > 0 || isBare(text) ? [...found] : undefined
}

/** The whole text is a patch, so none of it is a command or a path. */
export function isBare(text: string): boolean {
  return /^\s*(?:\*\*\* Begin Patch|diff --git |--- \S|Index: |From [0-9a-f]+ |<{5,} SEARCH|-{5,} SEARCH)/.test(
    text,
  )
}

const NAMED =
  /^(?:\*\*\* (?:Update|Add|Delete|Move|Rename|Create) (?:File|to): ?|\*\*\* Move to: ?|rename (?:from|to) |copy to |Index: |\+\+\+ |--- )(.+)$/

function nameIn(line: string): string | undefined {
  const git = /^diff --git (.+)$/.exec(line)?.[1]
  if (git !== undefined) return / "?b\/(.+)$/.exec(git)?.[1]?.replace(/"$/, "")
  const context = /^\*\*\* (\S[^\t]*)\t/.exec(line)?.[1]
  const named = context ?? NAMED.exec(line)?.[1]
  if (named === undefined || / ----$/.test(named)) return undefined
  return unquoted(named.split("\t")[0]?.trim() ?? "")
}

/** A SEARCH block's file is on the line before it. */
function beforeSearch(line: string, before: string | undefined): string | undefined {
  const isBlock = /^(?:<{5,}|-{5,}) SEARCH/.test(line)
  return isBlock && before !== undefined && /^\S+$/.test(before.trim()) ? before.trim() : undefined
}

function unquoted(name: string): string | undefined {
  const bare = /^"(.*)"$/.exec(name)?.[1] ?? name
  const read = bare.replace(/\\([0-7]{3})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 8)),
  )
  return read === "" || read === "/dev/null" || read === "dev/null" ? undefined : read
}

// A call may give a path in pieces: a folder in one field and a name in another, a name and its extension.
// Every combination is a possible name.
export interface FieldText {
  readonly field: string
  readonly text: string
}

const MAX_FOLDERS = 8
const MAX_NAMES = 64
/** Names that are tried below two folders. */
const MAX_DEEP = 12

export function combined(pieces: readonly FieldText[], folders: readonly string[]): readonly string[] {
  const few = pieces.slice(0, MAX_NAMES)
  const named = few.filter(({ field }) => isFolderField(field))
  const bases = [...folders.map((text) => ({ field: "", text })), ...named].slice(0, MAX_FOLDERS)
  const endings = few.flatMap((piece) => withEnding(piece, few)).slice(0, MAX_NAMES)
  const names = [...few, ...endings]
  const found = new Set(endings.map(({ text }) => text))
  for (const base of bases) {
    for (const [at, name] of names.entries()) {
      if (name === base) continue
      found.add(`${base.text}/${name.text}`)
      if (/prefix/i.test(base.field)) found.add(base.text + name.text)
      for (const below of at < MAX_DEEP ? bases : [])
        if (below !== base && below !== name) found.add(`${base.text}/${below.text}/${name.text}`)
    }
  }
  return [...found]
}

function withEnding(name: FieldText, pieces: readonly FieldText[]): readonly FieldText[] {
  return pieces
    .filter((piece) => piece !== name && /^(?:ext(?:ension)?|suffix|type|format)$/i.test(piece.field))
    .map(({ text }) => ({ field: name.field, text: `${name.text}.${text.replace(/^\./, "")}` }))
}

// Unknown code may write any file that it names in quotes, except in calls that clearly read: `open(".env")`,
// `readFileSync(".env", "utf8")`, `print("…")`.
const MAX_CHARS = 65_536
const QUOTED = /(["'`])((?:\\.|(?!\1)[^\\\n])*)\1/g
const READ =
  /\b(?:read\w*|load\w*|parse\w*|exists?\w*|is_?(?:file|dir)\w*|l?stat\w*|access\w*|print\w*|log|require|import|getenv|glob\w*|listdir|scandir|find\w*|goto|select\w*|where)\s*\(\s*[rbf]?(["'`])(?:\\.|(?!\1)[^\\\n])*\1[^()\n]{0,80}\)/gi
const OPENED =
  /\b(?:open|Path|file|File\.open|fopen)\s*\(\s*[rbf]?(["'`])(?:\\.|(?!\1)[^\\\n])*\1\s*(?:,\s*(?:mode\s*=\s*)?["']r[bt]?["']\s*)?(?:,\s*encoding\s*=\s*["'][\w-]+["']\s*)?\)(?!\s*\.\s*(?!read|exists|stat|is_|close|parent|name|suffix|stem|resolve)\w)/g

interface CodeNames {
  /** Quoted text outside calls that read. */
  readonly names: readonly string[]
  /** Shell text that a notebook would run: `!touch x`, `%%bash`. */
  readonly shell: readonly string[]
}

export function codeNames(code: string): CodeNames {
  const text = code.slice(0, MAX_CHARS)
  const cell = /^\s*%%(?:bash|sh|script\b.*)\s*\n([\s\S]*)/.exec(text)?.[1]
  if (cell !== undefined) return { names: [], shell: [cell] }
  const shell = [...text.matchAll(/^\s*!(.+)$/gm)].map(([, line = ""]) => line)
  const written = [
    ...text.matchAll(/^\s*(?:%%?(?:writefile|save)\b|:?(?:w|sav|e)\w*!?|\d*[wr])\s+(?:-a\s+)?(\S+)\s*$/gm),
  ]
  const joined = text
    .replace(/(["'`])(?:[ \t]+|\s*(?:[+&]|\.\.?|<>)\s*)\1/g, "")
    .replace(/(["'])\)?\s*\/\s*\1/g, "/")
  const rest = joined.replace(OPENED, " ").replace(READ, " ")
  const quoted = [...rest.matchAll(QUOTED)].map(([, , inner = ""]) => inner)
  const folders = [...rest.matchAll(/join\w{0,20}\s{0,20}\(([^()]*)\)/gi)].map(([, list = ""]) =>
    [...list.matchAll(QUOTED)].map(([, , inner = ""]) => inner).join("/"),
  )
  return { names: [...folders, ...written.map(([, name = ""]) => name), ...quoted], shell }
}

export function sqlWrites(text: string): boolean {
  return /\bcopy\b[\s\S]{0,1000}\bto\b|\binto\s+(?:out|dump)file\b|\bvacuum\s+into\b|\battach\b|\bwritefile\s*\(|\bexport\s+database\b|\bbackup\b|\bunload\b|\blo_export\b|\bxp_cmdshell\b|\bpg_file_\w+|^\s*\.(?:output|once|backup|save|clone|log|excel|shell|system)\b/im.test(
    text,
  )
}

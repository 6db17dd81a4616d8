// Code in other languages: whether its text may write files, and which file names it may put together from
// strings, templates, formats and character codes. The code is only searched, never run or parsed.

import type { OpaqueCode, SeenCommand } from "./shell-command.ts"
import { tableHasWord } from "./tables.ts"
import { runsWritingCode } from "./written-paths.ts"

const MAX_CHARS = 20_000
const MAX_STRINGS = 80
const MAX_NAMES = 2000
const QUOTED = /(["'`])((?:\\.|(?!\1)[^\\\n]){0,200})\1/g
const HOME = /\bhome\(\)|expanduser|homedir|Dir\.home|UserHomeDir|\bHOME\b|user\.home|USERPROFILE/
const CHANGES = /\b(?:chdir|setwd|cwd|Dir\.chdir)\b\W{1,6}([\w./~-]{1,200})["'`]/g

/** Word lists: `%w[a b]`, `qw(a b)`. */
const WORDS = /(?:%[wWi]|\bqw\s?)[[({/]([^\])}/\n]{1,100})[\])}/]/g

interface Piece {
  readonly text: string
  readonly from: number
  readonly to: number
}

export function assembledNames(code: string): readonly string[] {
  const source = code
    .slice(0, MAX_CHARS)
    .replace(/\$\{\s*(["'])([^"'\n]{0,100})\1\s*\}/g, "$2")
    .replace(
      WORDS,
      (_, list: string) =>
        `[${list
          .trim()
          .split(/\s+/)
          .map((each) => `"${each}"`)
          .join(",")}]`,
    )
  const pieces = piecesOf(source)
  const found = new Set([
    ...patternsOf(pieces),
    ...rowsOf(pieces),
    ...workedOut(source),
    ...ofNumbers(source),
  ])
  const plain = pieces.map(({ text }) => text)
  const folders = [...source.matchAll(CHANGES)].map(([, folder = ""]) => folder).slice(0, 4)
  if (HOME.test(source)) folders.push("~")
  if (/dir_fd|openat/.test(source)) folders.push(...plain.slice(0, 4))
  for (const folder of folders)
    for (const name of [...plain, ...found].slice(0, 400))
      found.add(`${folder}/${name.replace(/^[~/]+/, "")}`)
  return [...found].filter((name) => name !== "" && !/\s/.test(name)).slice(0, MAX_NAMES)
}

function piecesOf(source: string): readonly Piece[] {
  const found: Piece[] = []
  for (const match of source.matchAll(QUOTED)) {
    if (found.length >= MAX_STRINGS) break
    found.push({ text: match[2] ?? "", from: match.index, to: match.index + match[0].length })
  }
  return found
}

/** `".e%sv"`, `".{}"`, template strings: the placeholders become wildcards. */
function patternsOf(pieces: readonly Piece[]): readonly string[] {
  return pieces
    .map(({ text }) => text.replace(/\$\{[^}]*\}|#\{[^}]*\}|%[-0-9.]*[sdvqc]|\{[\w:.]*\}/g, "*"))
    .filter((text, at) => text !== pieces[at]?.text && !/^[*\s]*$/.test(text))
}

const MAX_IN_ROW = 8
const GAP = 14

/** Neighbouring strings, joined as text and as a path. */
function rowsOf(pieces: readonly Piece[]): readonly string[] {
  const found: string[] = []
  for (const [at, first] of pieces.entries()) {
    let text = first.text
    let path = first.text
    let end = first.to
    for (const next of pieces.slice(at + 1, at + MAX_IN_ROW)) {
      if (next.from - end > GAP) break
      text += next.text
      path += `/${next.text}`
      end = next.to
      found.push(text, path)
    }
  }
  return found
}

const SLICED =
  /(["'`])([^"'`\n]{1,100})\1\s*(?:\[(-?\d*):(-?\d*)\]|\.(?:slice|substring)\(\s*(-?\d+)\s*(?:,\s*(-?\d+)\s*)?\))/g
const REPLACED =
  /(["'`])([^"'`\n]{1,100})\1\s*\.(?:replace|sub|gsub|replaceAll|tr)\(\s*[/"'`]([^"'`/\n]{1,40})[/"'`]\w?\s*,\s*["'`]([^"'`\n]{0,40})["'`]/g
const JOINED =
  /(["'`])([^"'`\n]{0,4})\1\s*\.join\(([^()]{0,200})\)|\[([^[\]]{0,200})\]\s*\.join\(\s*["'`]([^"'`\n]{0,4})["'`]/g

/** Calls on literal text: slice, replace, join. */
function workedOut(source: string): readonly string[] {
  const number = (text: string | undefined) => (text === undefined || text === "" ? undefined : Number(text))
  const sliced = [...source.matchAll(SLICED)].map(([, , text = "", a, b, c, d]) =>
    text.slice(number(a ?? c) ?? 0, number(b ?? d)),
  )
  const replaced = [...source.matchAll(REPLACED)].map(([, , text = "", from = "", by = ""]) =>
    text.replaceAll(from, by),
  )
  const joined = [...source.matchAll(JOINED)].map(([, , by, list, other = "", sign = ""]) =>
    piecesOf(list ?? other)
      .map(({ text }) => text)
      .join(by ?? sign),
  )
  return [...sliced, ...replaced, ...joined]
}

/** `[46,101,110,118]`, `chr(46).chr(101)`: character codes. */
function ofNumbers(source: string): readonly string[] {
  const lists = [...source.matchAll(/(?:(?:0x[0-9a-f]{2}|\d{2,3})\D{1,8}){2,40}(?:0x[0-9a-f]{2}|\d{2,3})/gi)]
  return lists.map(([list]) =>
    [...list.matchAll(/0x[0-9a-f]{2}|\d{2,3}/gi)]
      .map(([each]) => Number(each))
      .map((each) => (each > 31 && each < 127 ? String.fromCharCode(each) : ""))
      .join(""),
  )
}

const WRITES =
  /\bopen\s*\([^\n;]{0,400},\s*(?:mode\s*=\s*|flags\s*=\s*)?[^)]{0,40}["'][rbt]*[wax+]|\bopen\b[^;\n]{0,80}["']?\s*[>+]|["']>{1,2}["']|write_?(?:text|bytes|file|sync|string)|append_?file|create_?write|\bBun\.write|\bopenSync|\bfs\w*\.open\b|os\.open\b|\bbinwrite|FileHandler|ZipFile|\.write\b|\bunlink|\bremove(?:Sync|_file|dirs)?\s*\(|\brm(?:tree|Sync|dir)?\s*\(|\brename|\b(?:copy|cp|mv|move|dump|output)(?:file|tree|2|Sync|File|_file)?\s*\(|\bf?l?ch(?:mod|own)\b|\bftruncate|\bf?utimes?\b|\bmk(?:dirs?|dir_p|fifo|nod|dtemp|path)\w*\b|\bmakedirs|\bgetattr\s*\(|__import__|\bto_(?:csv|json|file)\b|\bshutil\b|\bos\.(?:re|sys|po|exec|link|symlink|truncate)|\bsubprocess\b|\bsystem\b|\bexec|\bspawn|\bpopen|\bFile\.(?:write|open|delete|rename)|\bIO\.|FileUtils|\btouch\b|\btruncate|\bsymlink|\blink\s*\(|file_put_contents|\bfopen|\bfwrite|\bfputs|child_process|\beval\b|`/i

/** In these languages nearly any statement can write, or opening a file needs no call to look for. */
const ALWAYS = " ed vim lisp sql applescript tcl powershell "

/** Calls that read or print. */
const READS =
  /(?<![.\w])open\s*\(\s*[^,()]*\)|\bopen\s*\([^,()]*,\s*["']rb?["']|read_?(?:text|file|bytes|lines|csv|json|dir)|\.read\b|\brequire\s*\(|\bimport\b[^\n]*\bfrom\b|\bimport\s*\(|json\.load|yaml\.\w*load|toml\w*\.load|\bexists|\bstat(?:Sync)?\s*\(|isfile|is_file|isdir|glob|listdir|walk|dotenv|\bFile\.(?:read|exist)|file_get_contents|\bcompile\b|\bast\b/i

/** The code is not known to write, and it only reads the files it names. */
export function readsOnly({ language, text }: OpaqueCode): boolean {
  if (language === "sed" || language === "awk") return true
  return text === "" || READS.test(text) || (language === "perl" && isEdit(text))
}

/** Whether a call in the text writes, in any language. */
export function writesByText(text: string): boolean {
  // `"rem" + "ove"` is one name.
  return WRITES.test(text.replace(/["']\s*\+\s*["']/g, ""))
}

export function codeWrites(command: SeenCommand): boolean {
  const code = command.opaqueCode
  if (code === undefined) return false
  if (code.language === "sed" || code.language === "awk") return runsWritingCode(command)
  if (code.language === "perl" && isEdit(code.text)) return false
  return code.text === "" || tableHasWord(ALWAYS, code.language) || writesByText(code.text)
}

/** `s/a/b/g; y/a/b/`: it only edits the lines it is given. */
function isEdit(text: string): boolean {
  return EDIT.test(text) && !/@\{|\$\{|\(\?\??\{/.test(text)
}

const EDIT =
  /^\s*(?:(?:s|tr|y)([/|#!,])(?:\\.|(?!\1)[^\\\n])*\1(?:\\.|(?!\1)[^\\\n])*\1[gimsxrncd]*\s*(?:;\s*|$))+$/

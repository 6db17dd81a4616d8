// Files that the line writes and then runs, sources, compiles or loads: their content is in the line and
// counts as if it were run directly.
import { writesByText } from "./foreign-code.ts"
import { isReader, isReaderTool } from "./readers.ts"
import type { SeenCommand } from "./seen-command.ts"
import { isPlainWriter } from "./writers.ts"

export interface WrittenText {
  readonly path: string
  /** The content, if the line contains it. */
  readonly text: string | undefined
}

/** Files that programs read by default. */
const IMPLIED =
  /(?:^|\/)(?:(?:GNU)?[Mm]akefile|package\.json|CMakeLists\.txt|build\.ninja|[Jj]ustfile|Rakefile|Taskfile\.ya?ml|\.bashrc|\.bash_profile|\.profile|\.zshrc|\.zshenv|\.gitconfig|git\/config|\.npmrc|\.vimrc|conftest\.py|setup\.py|(?:site|user)customize\.py|\.curlrc|\.wgetrc|\.inputrc|\.parallel\/\w+|build\.rs)$/
const SOURCE = /\.(?:[cm]?[jt]sx?|py|rb|pl|pm|php|go|rs|java|kt|swift|lua|ex|exs)$/
const MAX_WORDS = 200

/** Files written by this line that the command may run. */
export function runsWritten(
  { program = "", words, assignments }: SeenCommand,
  written: readonly WrittenText[],
  isOwnPath: boolean,
): readonly WrittenText[] {
  if (written.length === 0) return []
  const isSourcing = program === "." || program === "source"
  const reads = isReader(program) && !isReaderTool(program) && !isSourcing
  if ((reads || isPlainWriter(program)) && !isOwnPath && assignments.length === 0) return []
  const texts = [...words.map((word) => word.text), ...assignments.map(({ value }) => value.text)]
  const named = new Set(texts.slice(0, MAX_WORDS).flatMap(namesIn))
  return written.filter(
    ({ path, text }) =>
      (isOwnPath || IMPLIED.test(path) || named.has(stemOf(path)) || named.has(folderOf(path))) &&
      mayWrite(path, text),
  )
}

/** Visible source code without a writing call is harmless, whatever names it contains. */
function mayWrite(path: string, text: string | undefined): boolean {
  return text === undefined || !SOURCE.test(path) || writesByText(text)
}

/** The files that a command writes, with their content. */
export function textsWrittenBy({ redirections, program, words, fed }: SeenCommand): readonly WrittenText[] {
  const own = redirections.filter(({ op }) => op.includes(">")).map(({ target }) => target.text)
  const isPrinter = program === "echo" || program === "printf"
  const said = words.slice(1).map((word) => word.text)
  const text = isPrinter ? said.join(" ") : fed
  const paths =
    program === "tee" || program === "dd"
      ? [...own, ...said]
      : own.filter((path) => !path.startsWith("/dev/") && !/^\d+$/.test(path))
  return paths.map((path) => ({ path, text }))
}

/** Words that may name a file: `import mod`, `@r`, `core.hooksPath=h`, `-Mx`. */
function namesIn(text: string): readonly string[] {
  const pieces = text.slice(0, 2000).split(/[\s'"`()=,;:@<>|&]+/)
  return [text, ...pieces, ...pieces.map((piece) => piece.replace(/^-[A-Za-z]/, ""))]
    .filter((piece) => piece !== "")
    .map((piece) => stemOf(piece.replace(/\/+$/, "")))
}

/** `python -m mod` runs `./mod.py`. */
function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1)
  return name.replace(/(?<=.)\.\w+$/, "")
}

/** `python pk` runs `pk/__main__.py`. */
function folderOf(path: string): string {
  const at = path.lastIndexOf("/")
  return at < 1 ? "\0" : stemOf(path.slice(0, at))
}

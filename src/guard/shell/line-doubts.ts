// What a command may write that its words do not say: names from elsewhere, code, patches, unknown programs.
// A strong doubt always leads to a question; a weak one only if the line, or the doubt's own names, contain
// something forbidden.
import type { Doubt } from "../rules/attempt.ts"
import { bareText } from "../self-protection/person-verbs.ts"
import { assembledNames, codeWrites, readsOnly, writesByText } from "./foreign-code.ts"
import { isShell } from "./interpreters.ts"
import { overwritesNames } from "./listed-files.ts"
import { isReader, isReaderTool } from "./readers.ts"
import type { SeenCommand } from "./shell-command.ts"
import { tableHasWord } from "./tables.ts"
import { isWrapper } from "./unwrap.ts"
import type { LineFacts } from "./write-targets.ts"
import { isPlainWriter, isWriter } from "./written-paths.ts"

export function strongDoubt(why: string): Doubt {
  return { why, strength: "strong" }
}

function weakDoubt(why: string, text?: string): Doubt {
  return text === undefined
    ? { why, strength: "weak" }
    : { why, strength: "weak", names: () => lineTokens(text) }
}

export interface DoubtContext extends Pick<LineFacts, "listsHidden" | "listsUnfiltered" | "isOwnPath"> {
  /** Files written by the earlier commands. */
  readonly written: readonly WrittenText[]
}

export function doubtsOf(command: SeenCommand, before: DoubtContext): readonly Doubt[] {
  const first = firstDoubt(command, before)
  const found = first === undefined ? [] : [first]
  const run = runsWritten(command, before.written, before.isOwnPath)
  const why = "it runs or reads on what it has just written"
  const texts = run.map(({ text }) => text)
  if (run.length > 0)
    found.push(
      texts.every((text) => text !== undefined)
        ? weakDoubt(why, [...texts, ...command.words.map((word) => word.text)].join("\n"))
        : weakDoubt(why),
    )
  const { opaqueCode } = command
  if (opaqueCode !== undefined && opaqueCode.language !== "shell" && codeWrites(command))
    found.push({
      why: `its ${opaqueCode.language} code may write files`,
      strength: "weak",
      names: () => assembledNames(opaqueCode.text),
    })
  return found
}

function firstDoubt(command: SeenCommand, before: DoubtContext): Doubt | undefined {
  const { program, words, adds } = command
  const has = (pattern: RegExp) => words.some((word) => pattern.test(word.text))
  if (program === undefined) return doubtOfUnknownProgram(command)
  const byCode = doubtOfCode(command)
  if (byCode !== undefined) return byCode
  switch (program) {
    case "make":
      if (has(/^(?:-|\/dev\/stdin)$/)) return strongDoubt("its makefile cannot be seen")
      break
    case "hash":
      if (has(/^-\w*p/)) return strongDoubt("it gives a program another name")
      break
    case "enable":
      if (has(/^-\w*f/)) return strongDoubt("it loads a builtin from a file")
      break
    case "shopt":
      if (has(/^(?:dotglob|expand_aliases|cdable_vars|autocd)$/))
        return strongDoubt("it changes what words stand for")
      break
    case "curl":
      if (has(/^-[a-zA-Z]*K|^--conf/)) return weakDoubt("its configuration may say what it writes")
      break
    case "git":
      return doubtOfGit(command, has, before) ?? doubtOfAddedNames(command, before)
    case "patch":
      return isUnknownPatch(command)
        ? strongDoubt("a patch is applied that cannot be seen")
        : weakDoubt("a patch is applied")
    case "find":
      if (isWriter(command)) return weakDoubt("it removes what it finds")
      break
  }
  const added = doubtOfAddedNames(command, before)
  if (added !== undefined) return added
  if (adds && (isShell(program) || (isWrapper(program) && words.length === 1)))
    return weakDoubt(`\`${program}\` is given a command that cannot be seen`)
  if (tableHasWord(DATABASES, program) && words.slice(1).some((word) => DATABASE_WRITES.test(word.text)))
    return weakDoubt(`\`${program}\` may write a file`)
  return doubtOfInput(command)
}

function doubtOfAddedNames(command: SeenCommand, before: DoubtContext): Doubt | undefined {
  if (!command.adds || !isWriter(command)) return undefined
  const why = `\`${command.program}\` is given names that cannot be seen`
  const isLoose = before.listsHidden() || (overwritesNames(command) && before.listsUnfiltered())
  return isLoose ? strongDoubt(why) : weakDoubt(why)
}

/** Without arguments, only the rest of the line can name what it writes. */
function doubtOfUnknownProgram({ words }: SeenCommand): Doubt | undefined {
  if (words.length === 0) return undefined
  const why = "it runs a program whose name is not known"
  return words.length === 1 ? weakDoubt(why) : { why, strength: "weak", isBlind: true }
}

function doubtOfCode(command: SeenCommand): Doubt | undefined {
  const { opaqueCode, words } = command
  if (opaqueCode === undefined) return undefined
  if (opaqueCode.language === "shell")
    return isFed(command) ? strongDoubt("it runs shell text that cannot be seen") : undefined
  const why = `its ${opaqueCode.language} code may write files`
  if (codeWrites(command)) return weakDoubt(why)
  if (readsOnly(opaqueCode)) return undefined
  return weakDoubt(why, [opaqueCode.text, ...words.slice(1).map((word) => word.text)].join("\n"))
}

/** An interactive shell without input runs nothing. */
function isFed({ opaqueCode, piped, redirections }: SeenCommand): boolean {
  return opaqueCode?.text !== "" || piped || redirections.some(({ op }) => op.startsWith("<"))
}

function doubtOfGit(
  command: SeenCommand,
  has: (pattern: RegExp) => boolean,
  { written }: DoubtContext,
): Doubt | undefined {
  const sub = command.words[1]?.text ?? ""
  if (isPlumbing(sub, has)) return strongDoubt("git writes the files of its index")
  if (has(/^--pathspec-f/)) return strongDoubt("its paths cannot be seen")
  if (sub === "stash" && has(/^-[a-z]*a$|^--all$/)) return strongDoubt("it takes away what git ignores")
  if (
    sub === "apply" &&
    has(/^-R$|^--reverse$/) &&
    written.some(({ path }) => command.words.some(({ text }) => text === path))
  )
    return strongDoubt("it takes back changes that cannot be seen")
  if (sub !== "apply" && sub !== "am") return undefined
  return isUnknownPatch(command)
    ? strongDoubt("a patch is applied that cannot be seen")
    : weakDoubt("a patch is applied")
}

/** Git plumbing that writes the working tree from the index. */
function isPlumbing(sub: string, has: (pattern: RegExp) => boolean): boolean {
  if (sub === "checkout-index") return has(/^-\w*a|^--all$|^--stdin$/)
  if (sub === "read-tree") return has(/^-\w*u|^--reset$/)
  return sub === "merge-index" || sub === "fast-import"
}

/** The patch comes from a pipe or a substitution. Files are read, here-documents are in the line. */
function isUnknownPatch({ piped, redirections, fed, words }: SeenCommand): boolean {
  if (words.some((word) => /^--(?:check|stat|numstat|summary|dry-run)$/.test(word.text))) return false
  if (words.some((word) => word.text.startsWith("<("))) return true
  const given = redirections.findLast(({ op }) => op.startsWith("<"))
  if (given !== undefined) return given.body === undefined && given.target.dynamic
  return piped && fed === undefined
}

const DATABASES = " sqlite3 sqlite duckdb psql mysql mariadb "
const DATABASE_WRITES =
  /^\s*\.(?:output|once|backup|save|clone|log|excel|shell|system)\b|\bwritefile\s*\(|\binto\s+(?:out|dump)file\b|\bvacuum\s+into\b|\bcopy\b.*\bto\b|\\(?:copy|o|g|w)\b|^\s*(?:tee|\\T)\s/i

const COMPILERS = " gcc g++ cc c++ clang clang++ rustc swiftc ninja go deno cmake "

/** Text fed to a program that may do more than read it: it may be code. */
function doubtOfInput({ program = "", fed, words }: SeenCommand): Doubt | undefined {
  const isOpen = !isReader(program) && !isPlainWriter(program) && !isWrapper(program)
  if (!isOpen && !tableHasWord(COMPILERS, program)) return undefined
  const given = words.filter((word) => /^[<>]\(/.test(word.text)).map((word) => word.text)
  const text = [...given, ...(fed === undefined ? [] : [fed])].join("\n")
  return text === "" ? undefined : weakDoubt(`\`${program}\` is fed text that may be code`, text)
}

const FILTERS = /^-(?:i?name|i?path|i?regex|i?wholename|newer\w*|[mca]time|[mca]min|size|empty|user|perm)$/

/** It lists hidden files too: `ls -A`, a find without a filter. */
export function listsHidden({ program, words }: SeenCommand): boolean {
  if (program === "ls") return words.some((word) => /^-[a-zA-Z]*[aA]|^--(?:almost-)?all$/.test(word.text))
  const isNegated = (at: number) => /^(?:!|-not)$/.test(words[at - 1]?.text ?? "")
  return program === "find" && !words.some(({ text }, at) => FILTERS.test(text) && !isNegated(at))
}

/** Excluded files: `grep -v .env`, `! -name .env`, `--exclude=.env`. */
const EXCLUDED =
  /(?:\bgrep\s+(?:-\w+\s+)*-\w*v\w*|(?:!|-not)\s+-i?(?:name|path)|--(?:exclude(?:-dir)?|ignore)|-g\s+['"]?!)[= ]*\S+/g
/** Code that looks like file names. */
const NOT_FILES =
  /^(?:process|import\.meta|Deno|Bun|config|self|this|context|ctx|c|app|e|env)\.(?:env|key|credentials)$/

export function lineTokens(text: string): readonly string[] {
  const kept = text.replace(EXCLUDED, " ")
  // Without quotes, and with concatenated strings joined.
  const joined = bareText(kept.replace(/["']\s*(?:\+|\.\.?)\s*["']/g, ""))
  // Path parts as arguments: `join('src', 'gen')`, `Path('src') / 'gen'`, `".e" "nv"`.
  const listed = kept.replace(/["']\s*[,/+.)(]{1,3}\s*["']/g, "/")
  const glued = kept.replace(/["']\s+["']/g, "")
  // `fd '^.env$'` names a file by a pattern.
  const unanchored = kept.replace(/[\^$\\]/g, "")
  const texts = [kept, joined, listed, glued, unanchored]
  const found = new Set(texts.flatMap((each) => each.split(SEPARATORS)))
  return [...found].filter((word) => word !== "" && word.length <= 4096 && !NOT_FILES.test(word))
}

const SEPARATORS = /[\s'"`()=,;:|&<>{}[\]\\]+/

// Files that the line writes and then runs, sources, compiles or loads: their content is in the line and
// counts as if it were run directly.

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

// The files that a command writes or removes, as far as its words say. `unknown`: it writes something besides
// that its words do not name (an expansion, a patch, an archive, code).

import { once } from "../../text/once.ts"
import { gitWriterFor } from "./git-writers.ts"
import { sedEffects } from "./interpreters.ts"
import {
  destination,
  movedPaths,
  type Operands,
  operandsOf,
  type WrittenOperand,
  writesTo,
} from "./operands.ts"
import { ROOT_MARK } from "./path-text.ts"
import type { Redirection, SeenCommand } from "./shell-command.ts"
import { globParts, plainWord, type Word, type WordList, wordFrom, wordOf } from "./shell-word.ts"
import { tableHasWord } from "./tables.ts"
import tables from "./writers.json" with { type: "json" }

interface WrittenPaths {
  readonly paths: readonly WrittenOperand[]
  readonly unknown: boolean
}

export function writtenPaths(command: SeenCommand): WrittenPaths {
  const own = writesByProgram(command)
  const paths = allWrites(command).filter(({ path }) => !isDevice(path.text))
  const isDynamic = paths.some(({ path }) => path.dynamic)
  const adds = command.adds && own.writes
  return { paths, unknown: own.unknown || isDynamic || adds || runsWritingCode(command) }
}

/** Including descriptors and devices. */
export function allWrites(command: SeenCommand): readonly WrittenOperand[] {
  const redirected = command.redirections.filter(isWriting).map((each) => written(each.target))
  return [...redirected, ...writesByProgram(command).paths]
}

/** Whether its program writes, even without paths among its words (`xargs rm`). */
export function isWriter(command: SeenCommand): boolean {
  return writesByProgram(command).writes
}

function written(path: Word): WrittenOperand {
  return { path, removes: false, recursive: false }
}

function isWriting({ op, target }: Redirection): boolean {
  if (op.startsWith(">&")) return !/^(?:\d+-?|-)$/.test(target.text)
  return op.includes(">")
}

export function isDevice(path: string): boolean {
  return /^\/dev\/(?:null|zero|full|stdout|stderr|stdin|fd\/\d+)$/.test(path)
}

const SED_WRITES =
  /(?:^|[;{}\n]|[/|#,][gpiImM0-9]*)\s*[wWe](?:\s|$)|[/|#,][gpiImM0-9]*e[gpiImM0-9]*(?:$|[;}\n])/
const AWK_WRITES = /system\s*\(|\|\s*(?:getline|&|")|print[^\n;]{0,200}[>|]|-i\s*inplace/

/** Code counts as writing, except a sed or awk program that clearly does not. */
export function runsWritingCode({ opaqueCode }: SeenCommand): boolean {
  if (opaqueCode === undefined) return false
  if (opaqueCode.language === "sed") return SED_WRITES.test(opaqueCode.text) || isSedWriting(opaqueCode.text)
  if (opaqueCode.language === "awk") return AWK_WRITES.test(opaqueCode.text)
  return true
}

function isSedWriting(text: string): boolean {
  const { files, commands, isOpen } = sedEffects(text)
  return isOpen || files.length + commands.length > 0
}

interface ProgramWrites {
  readonly paths: readonly WrittenOperand[]
  readonly unknown: boolean
  readonly writes: boolean
}

const NOTHING: ProgramWrites = { paths: [], unknown: false, writes: false }

function writesByProgram(command: SeenCommand): ProgramWrites {
  const { program, words } = command
  if (program === undefined) return NOTHING
  if (program === "git") return writesByGit(words)
  const writer = writerFor(program)
  if (writer === undefined) return NOTHING
  const operands = operandsOf(words, writer.valued)
  if (writer.only && !writer.only(operands)) return NOTHING
  const found = writer.paths(operands)
  const unknown = found === "unknown" || (writer.alsoUnknown?.(operands) ?? false)
  return { paths: found === "unknown" ? [] : found, unknown, writes: true }
}

function writesByGit(words: WordList): ProgramWrites {
  const git = gitWriterFor(words[1]?.text ?? "")
  if (git === undefined) return NOTHING
  const operands: Operands = operandsOf(words.slice(1), git.valued)
  const found = git.paths(operands)
  const isAllSaid = operands.afterDashes.length > 0
  const unknown = found === "unknown" || (git.unknown && !isAllSaid)
  const paths = found === "unknown" ? [] : found.flatMap(fromPathspec)
  // Only exclusions mean everything else: `git checkout -- ':!docs'`.
  const isRest = paths.length === 0 && found !== "unknown" && found.length > 0
  return { paths: isRest ? writesTo([plainWord(".")], { holds: true }) : paths, unknown, writes: true }
}

// Git pathspecs: `:(top,glob)src/*`, `:/src`, `:!docs`. A quoted wildcard still counts, because git expands
// it.
function fromPathspec(written: WrittenOperand): readonly WrittenOperand[] {
  const { path } = written
  if (path.dynamic) return [written]
  const match = /^:(?:\(([^)]*)\)|([/!^]+):?)([\s\S]*)$/.exec(path.text)
  const [, words = "", signs = "", rest = path.text] = match ?? []
  if (/exclude/.test(words) || /[!^]/.test(signs)) return []
  const isTop = /top/.test(words) || signs.includes("/")
  const text = isTop ? `${ROOT_MARK}/${rest}` : rest
  if (/literal/.test(words) || !/[*?[]/.test(text)) return [{ ...written, path: { ...path, text } }]
  // In a pathspec, `*` also matches folders.
  const slash = text.search(/[*?[]/)
  const folder = text.slice(0, text.lastIndexOf("/", slash) + 1)
  const deep = `${folder}**/${text.slice(text.lastIndexOf("/") + 1)}`
  return [text, deep].map((each) => ({ ...written, path: wordOf(globParts(each), path.quoted) }))
}

// The programs that write files: which of their operands they write, which they remove.
interface Writer {
  readonly valued: readonly string[]
  readonly paths: (operands: Operands) => readonly WrittenOperand[] | "unknown"
  /** It writes only if this is true. */
  readonly only?: (operands: Operands) => boolean
  readonly alsoUnknown?: (operands: Operands) => boolean
}

export function writerFor(program: string): Writer | undefined {
  const row = rows().get(program)
  return row && { valued: row.valued.split(" "), ...(WRITES[row.writes] as Writes) }
}

const rows = once(
  () => new Map(tables.writers.flatMap((row) => row.programs.split(" ").map((program) => [program, row]))),
)

/** Its operands name everything it writes. */
export function isPlainWriter(program: string): boolean {
  return tableHasWord(PLAIN, program)
}

const PLAIN = ` ${tables.plain} `

type Writes = Omit<Writer, "valued">

/** By the name that writers.json gives. */
const WRITES: Readonly<Record<string, Writes>> = {
  operands: { paths: ({ plain }) => writesTo(plain) },
  removed: {
    paths: ({ plain, has }) =>
      writesTo(plain, { removes: true, recursive: ["-r", "-R", "--recursive"].some(has) }),
  },
  installed: {
    paths: (operands) =>
      operands.has("-d") || operands.has("--directory") ? writesTo(operands.plain) : destination(operands),
  },
  destination: { paths: destination },
  sent: { paths: (operands) => destination(operands).filter(({ path }) => !isElsewhere(path)) },
  moved: { paths: movedPaths },
  afterMode: { paths: afterMode },
  dd: {
    paths: ({ plain }) =>
      writesTo(plain.filter((word) => word.text.startsWith("of=")).map((word) => wordFrom(word, 3))),
  },
  sed: { paths: scripted, only: inPlace },
  perl: { paths: ({ plain, value }) => writesTo(plain.slice(value("-e", "-E") ? 0 : 1)), only: inPlace },
  awk: {
    paths: ({ plain }) => writesTo(plain.slice(1)),
    only: ({ value }) => /(?:^|\/)inplace/.test(value("-i", "--include")?.text ?? ""),
  },
  sort: { paths: ({ value }) => writesTo([value("-o", "--output")]) },
  patch: {
    paths: ({ plain, value }) => (plain[0] ? writesTo([value("-o", "--output") ?? plain[0]]) : "unknown"),
  },
  tar: { paths: tarPaths },
  unpacked: { paths: ({ value }) => writesTo([value("-d") ?? plainWord(".")]) },
  zip: { paths: ({ plain }) => writesTo(plain.slice(0, 1)) },
  compressed: {
    paths: ({ plain }) => writesTo(plain),
    only: ({ has }) => !["-c", "--stdout", "-l"].some(has),
  },
  curl: {
    paths: (operands) => downloads(operands, ["-o", "--output"], ["--output-dir"]),
    alsoUnknown: ({ has }) => has("-O") || has("--remote-name"),
  },
  wget: {
    paths: (operands) => downloads(operands, ["-O", "--output-document"], ["-P", "--directory-prefix"]),
    alsoUnknown: ({ value }) => value("-O", "--output-document") === undefined,
  },
  find: {
    paths: findPaths,
    only: ({ has }) => ["-delete", "-fprint", "-fprint0", "-fprintf", "-fls"].some(has),
  },
  split: { paths: ({ plain }) => (plain[1] ? writesTo([plain[1]]) : "unknown") },
  tenure: { paths: ({ value }) => writesTo([value("--out", "-out")]) },
  database: {
    paths: ({ plain }) =>
      writesTo(plain.slice(0, 1).map((word) => (word.dynamic ? word : plainWord(withoutScheme(word.text))))),
  },
  sd: {
    paths: ({ plain }) => writesTo(plain.slice(2)),
    only: ({ has }) => !has("-p") && !has("--preview"),
  },
  fixed: {
    paths: ({ plain }) => writesTo(plain),
    only: ({ has }) =>
      ["--write", "--fix", "--in-place", "-w", "-i", "--apply", "--format", "--edit"].some(has),
  },
  formatted: {
    paths: ({ plain }) => writesTo(plain),
    only: ({ has }) => !has("--check") && !has("--diff"),
  },
}

/** `host:/srv/.env` is a file of another machine; this one may go by the name localhost. */
export function isElsewhere({ text, dynamic }: Word): boolean {
  const host = /^(?:rsync:\/\/)?(?:[\w.-]+@)?([\w.-]+):/.exec(text)?.[1]
  return host !== undefined && !dynamic && !/^(?:localhost|127\.|ip6-)/.test(host)
}

function afterMode(operands: Operands): readonly WrittenOperand[] {
  const hasNoMode =
    operands.value("--reference") !== undefined || operands.options.some((each) => /^-[rwxXst]+$/.test(each))
  const isDeep = operands.has("-R") || operands.has("--recursive")
  return writesTo(operands.plain.slice(hasNoMode ? 0 : 1), isDeep ? { holds: true } : {})
}

function inPlace({ has }: Operands): boolean {
  return has("-i") || has("--in-place")
}

/** `file:x.db?mode=rwc` is x.db. */
function withoutScheme(text: string): string {
  return text.replace(/^file:(?:\/\/)?([^?]*)(?:\?.*)?$/s, "$1")
}

function scripted(operands: Operands): readonly WrittenOperand[] {
  const hasScript = operands.value("-e", "-E", "-f", "--expression", "--file") !== undefined
  return writesTo(operands.plain.slice(hasScript ? 0 : 1))
}

function tarPaths({ plain, has, value }: Operands): readonly WrittenOperand[] | "unknown" {
  const first = plain[0]?.text ?? ""
  const bundled = /^[a-zA-Z]+$/.test(first) && /[xcrut]/.test(first) ? first : ""
  const extracts = has("-x") || has("--extract") || has("--get") || bundled.includes("x")
  if (extracts) return writesTo([value("-C", "--directory") ?? plainWord(".")])
  const creates = has("-c") || has("-r") || has("-u") || has("--create") || /[cru]/.test(bundled)
  if (!creates) return []
  return writesTo([value("-f", "--file") ?? (bundled.includes("f") ? plain[1] : undefined)])
}

function findPaths({ plain, has, value }: Operands): readonly WrittenOperand[] {
  const printed = writesTo([value("-fprint"), value("-fprint0"), value("-fprintf"), value("-fls")])
  if (!has("-delete")) return printed
  const isFiltered = FIND_FILTERS.some(has)
  const roots = plain.length > 0 ? plain : [plainWord(".")]
  return [...printed, ...writesTo(roots, { removes: true, recursive: !isFiltered })]
}

const FIND_FILTERS = "-name -iname -path -ipath -regex -empty -newer -mtime -size".split(" ")

function downloads(
  operands: Operands,
  output: readonly string[],
  dir: readonly string[],
): readonly WrittenOperand[] {
  const file = operands.value(...output)
  const folder = operands.value(...dir)
  const isBelow = file !== undefined && folder !== undefined && !file.dynamic && !folder.dynamic
  return writesTo([file, folder, isBelow ? plainWord(`${folder.text}/${file.text}`) : undefined])
}

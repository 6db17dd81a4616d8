// The files that a command writes or removes, as far as its words say. `unknown`: it writes something besides
// that its words do not name (an expansion, a patch, an archive, code).

import { gitWriterFor } from "./git-writers.ts"
import { sedEffects } from "./interpreters.ts"
import { type Operands, operandsOf, type WrittenOperand, writesTo } from "./operands.ts"
import { ROOT_MARK } from "./path-text.ts"
import type { Redirection, SeenCommand } from "./shell-command.ts"
import { globParts, plainWord, type Word, wordOf } from "./shell-word.ts"
import { writerFor } from "./writers.ts"

export interface WrittenPaths {
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

function writesByGit(words: readonly Word[]): ProgramWrites {
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

// Which files a command writes or removes, as far as its words say. `unknown` means: it writes
// something besides, and its words do not say what (an expansion, a patch, an archive, code).
import type { SeenCommand } from "./commands.ts"
import { gitWriterFor } from "./git-writers.ts"
import { type Operands, operandsOf, type Written } from "./operands.ts"
import type { Redirection } from "./shell-command.ts"
import type { Word } from "./shell-word.ts"
import { writerFor } from "./writers.ts"

export interface WrittenPaths {
  readonly paths: readonly Written[]
  readonly unknown: boolean
}

export function writtenPaths(command: SeenCommand): WrittenPaths {
  const redirected = command.redirections.filter(isWriting).map((each) => written(each.target))
  const own = byProgram(command)
  const paths = [...redirected, ...own.paths].filter(({ path }) => !isNoFile(path.text))
  const isDynamic = paths.some(({ path }) => path.dynamic)
  const adds = command.adds && own.writes
  return { paths, unknown: own.unknown || isDynamic || adds || runsWritingCode(command) }
}

/** Whether its program writes, whatever its words say: `xargs rm` gets them elsewhere. */
export function isWriter(command: SeenCommand): boolean {
  return byProgram(command).writes
}

function written(path: Word): Written {
  return { path, removes: false, recursive: false }
}

function isWriting({ op, target }: Redirection): boolean {
  if (op.startsWith(">&")) return !/^(?:\d+-?|-)$/.test(target.text)
  return op.includes(">")
}

/** Places that take writing without being files. */
function isNoFile(path: string): boolean {
  return /^\/dev\/(?:null|zero|full|stdout|stderr|stdin|fd\/\d+)$/.test(path)
}

const SED_WRITES =
  /(?:^|[;{}\n]|[/|#,][gpiImM0-9]*)\s*[wWe](?:\s|$)|[/|#,][gpiImM0-9]*e[gpiImM0-9]*(?:$|[;}\n])/
const AWK_WRITES = /system\s*\(|\|\s*(?:getline|&|")|print[^\n;]{0,200}[>|]|-i\s*inplace/

/** Code is taken to write, but for a sed or awk program that plainly does not. */
export function runsWritingCode({ opaqueCode }: SeenCommand): boolean {
  if (opaqueCode === undefined) return false
  if (opaqueCode.language === "sed") return SED_WRITES.test(opaqueCode.text)
  if (opaqueCode.language === "awk") return AWK_WRITES.test(opaqueCode.text)
  return true
}

interface Own {
  readonly paths: readonly Written[]
  readonly unknown: boolean
  readonly writes: boolean
}

const NOTHING: Own = { paths: [], unknown: false, writes: false }

function byProgram(command: SeenCommand): Own {
  const { program, words } = command
  if (program === undefined) return NOTHING
  if (program === "git") return byGit(words)
  const writer = writerFor(program)
  if (writer === undefined) return NOTHING
  const operands = operandsOf(words, writer.valued)
  if (writer.only && !writer.only(operands)) return NOTHING
  const found = writer.paths(operands)
  const unknown = found === "unknown" || (writer.alsoUnknown?.(operands) ?? false)
  return { paths: found === "unknown" ? [] : found, unknown, writes: true }
}

function byGit(words: readonly Word[]): Own {
  const git = gitWriterFor(words[1]?.text ?? "")
  if (git === undefined) return NOTHING
  const operands: Operands = operandsOf(words.slice(1), git.valued)
  const found = git.paths(operands)
  const isAllSaid = operands.afterDashes.length > 0
  const unknown = found === "unknown" || (git.unknown && !isAllSaid)
  return { paths: found === "unknown" ? [] : found, unknown, writes: true }
}

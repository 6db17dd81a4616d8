// What a shell line did for the work: the command under one normal name, the files it wrote or removed, and whether it was
// read-only.
import { commandsOf } from "../../guard/shell/line-commands.ts"
import type { SeenCommand } from "../../guard/shell/shell-command.ts"
import { plainWord, type Word } from "../../guard/shell/shell-word.ts"
import { runsWritingCode, writtenPaths } from "../../guard/shell/written-paths.ts"
import { isPrinter, onlyLooks } from "../../guidance/match/looking.ts"
import { type PathContext, pathInProject } from "../../guidance/match/paths.ts"
import type { ChangedFile } from "./ledger.ts"

export interface ShellWork {
  /** Without `cd` to the project, redirected errors and a trailing pager. */
  readonly name: string
  readonly files: readonly ChangedFile[]
  /** Nothing worth reporting: it read, printed, or only handled files. */
  readonly isMinor: boolean
}

const MAX_CHARS = 20_000
const MAX_COMMANDS = 60

export function shellWork(line: string, place: PathContext): ShellWork {
  const name = shellWorkName(line, place)
  const plain = plainCommands(line)
  if (plain !== undefined) return { name, files: [], isMinor: plain.every(onlyLooksByName) }
  const seen = line.length > MAX_CHARS ? undefined : commandsOf(line)
  if (seen?.kind !== "ok") return { name, files: [], isMinor: false }
  const commands = seen.commands.slice(0, MAX_COMMANDS).filter(({ remote }) => !remote)
  return {
    name,
    files: commands.flatMap((command) => filesOf(command, place)),
    isMinor: commands.length > 0 && commands.every(isMinorCommand),
  }
}

const NO_FILE = /\s*(?:2>&1|[12&]?>\s?\/dev\/null)/g
const WRITES =
  /(?:^|[\s/])(?:rm|rmdir|mv|cp|tee|touch|sed|gsed|awk|perl|ruby|ln|patch|truncate|dd|unlink|install|rsync|scp|mkdir|chmod|chown|curl|wget|tar|unzip|xargs|find|sort|sh|bash|zsh|env|sudo|git (?:\S+ )*(?:mv|rm|checkout|restore|apply|reset|clean|stash|pull|merge|rebase))(?:\s|$)/

/** The commands of a plain line that writes no file; undefined when it must be parsed. */
function plainCommands(line: string): readonly string[] | undefined {
  const text = line.replace(NO_FILE, "").trim()
  if (text === "" || /[<>`$(){}"'\\\n#*?~!]/.test(text) || WRITES.test(text)) return undefined
  return text.split(/\s*(?:&&|\|\||[|;&])\s*/).filter((command) => command !== "")
}

function onlyLooksByName(command: string): boolean {
  const words = command.split(/\s+/).map((text) => plainWord(text))
  const own = words.slice(words.findIndex(({ text }) => !text.includes("=")))
  const seen = { program: own[0]?.text ?? "", words: own, redirections: [] }
  return onlyLooks({ ...seen, words: withoutGitOptions(seen) }) || isPrinter(seen.program)
}

/** Without long quotations; of several lines, the first that runs something. */
export function shellWorkName(line: string, { root }: PathContext): string {
  const lines = withoutQuotations(line.slice(0, MAX_NAMED).trim())
    .split("\n")
    .map((each) => each.trim())
  const first =
    lines.find((each) => each !== "" && !PREPARES.test(each)) ??
    lines.find((each) => !each.startsWith("#")) ??
    ""
  const inProject = root === "" ? first : first.replaceAll(`${root}/`, "").replaceAll(root, ".")
  return inProject
    .replace(FIRST_STEPS, "")
    .replace(PAGED, "")
    .replace(/(?:\s*(?:&&|\|\||[;\\]))+$/, "")
    .replace(/\s+/g, " ")
    .trim()
}

/** A comment, `cd` or setting before the command. */
const PREPARES = /^(?:#|(?:cd|export|set|source|pushd|unset)\s[^&|;]*$)/
const FIRST_STEPS =
  /^(?:(?:cd (?:\.|"\."|'\.'|"…"|'…'|\/\S+)|sleep \d+|(?:echo|printf) (?:"[^"]*"|'[^']*'|[^&|;]*)|set -[a-z]+(?: pipefail)?|export \w+=\S*)\s*(?:&&|;)\s*)+/

/** Longer lines are cut. */
const MAX_NAMED = 4_000
const MAX_QUOTED_CHARS = 40
/** Says what was called, without a query. */
const IS_URL = /^["']https?:\/\/[^\s?"'@]{4,120}["']$/

function withoutQuotations(line: string): string {
  return line
    .replace(/"\$\(cat <<[\s\S]*?\)"/g, '"…"')
    .replace(/"(?:[^"\\]|\\[\s\S])*"|'[^']*'/g, (quoted) =>
      (quoted.length <= MAX_QUOTED_CHARS + 2 && !quoted.includes("\n")) || IS_URL.test(quoted)
        ? quoted
        : `${quoted[0]}…${quoted[0]}`,
    )
}

const PAGED =
  /(?:\s*(?:2>&1|2>\/dev\/null|&>\/dev\/null|>\/dev\/null|\|\|\s*true|;\s*echo\s+[^;|&]*|\|\s*(?:tail|head|cat|less|grep|rg|sed -n|awk|sort|uniq|wc|tee \/tmp\/\S+)(?:\s+(?:'[^']*'|"[^"]*"|[^|;&'"\s])+)*))+\s*$/

const HANDLES = " rm cp mv mkdir rmdir touch chmod chown ln tee sed cat export unset set source . "

function isMinorCommand(command: SeenCommand): boolean {
  const { program = "" } = command
  if (runsWritingCode(command)) return false
  // Redirecting errors to the output writes no file.
  const redirections = writtenPaths(command).paths.length === 0 ? [] : command.redirections
  if (onlyLooks({ ...command, words: withoutGitOptions(command), redirections })) return true
  return program === "" || isPrinter(program) || HANDLES.includes(` ${program} `)
}

/** `git -C folder --no-pager log` is `git log`. */
function withoutGitOptions({ program, words }: Pick<SeenCommand, "program" | "words">): readonly Word[] {
  const [first, ...rest] = words
  if (program !== "git" || first === undefined) return words
  while (rest[0]?.text.startsWith("-")) rest.splice(0, /^-[Cc]$/.test(rest[0].text) ? 2 : 1)
  return [first, ...rest]
}

/** `mv a b`: where each source went. */
function movesOf(command: SeenCommand, place: PathContext): readonly ChangedFile[] | undefined {
  if (command.program !== "mv" || command.dir === undefined) return undefined
  const words = command.words.slice(1).filter(({ text }) => !text.startsWith("-"))
  const target = words.at(-1)
  if (
    words.length < 2 ||
    target === undefined ||
    words.some(({ text, dynamic }) => dynamic || /[*?[\]{}$]/.test(text))
  )
    return undefined
  const sources = words.slice(0, -1)
  return sources.flatMap(({ text }): ChangedFile[] => {
    const name = text.replace(/\/$/, "").split("/").at(-1) ?? ""
    const isInto =
      sources.length > 1 ||
      /(?:^|\/)\.{0,2}\/?$/.test(target.text) ||
      (/\.\w+$/.test(name) && !/\.\w+$/.test(target.text))
    const path = pathInProject(text, place, command.dir)
    const to = pathInProject(
      isInto ? `${target.text.replace(/\/$/, "")}/${name}` : target.text,
      place,
      command.dir,
    )
    return path === "" || to === "" || OUTSIDE.test(path) ? [] : [{ path, how: "moved", to }]
  })
}

const OUTSIDE = /^(?:\/tmp\/|\/dev\/|\/proc\/|\/var\/tmp\/|~|\/)/

/** New folders and paths outside any project are not work. */
function filesOf(command: SeenCommand, place: PathContext): readonly ChangedFile[] {
  if (command.program === "mkdir" || command.dir === undefined) return []
  const moves = movesOf(command, place)
  if (moves !== undefined) return moves
  return writtenPaths(command).paths.flatMap(({ path, removes }): ChangedFile[] => {
    if (path.dynamic || /[*?[\]{}$]/.test(path.text)) return []
    const where = pathInProject(path.text, place, command.dir)
    if (where === "" || OUTSIDE.test(where)) return []
    return [{ path: where, how: removes ? "removed" : "changed" }]
  })
}

// What a line of shell text was for the work: the command under one name however it was dressed, the files that its
// words say it wrote or removed, and whether it only looked.
import { commandsOf, type SeenCommand } from "../guard/commands.ts"
import { plainWord, type Word } from "../guard/shell-word.ts"
import { runsWritingCode, writtenPaths } from "../guard/written-paths.ts"
import { isPrinter, onlyLooks } from "../guidance/looking.ts"
import { type Place, pathInProject } from "../guidance/paths.ts"
import type { ChangedFile } from "./ledger.ts"

export interface ShellWork {
  /** Without the change to the project's folder, redirected errors and a pager at its end. */
  readonly name: string
  readonly files: readonly ChangedFile[]
  /** Nothing that a later reader would want to know was run: it looked, printed, or only handled files. */
  readonly isMinor: boolean
}

const MOST_CHARS = 20_000
const MOST_COMMANDS = 60

export function shellWork(line: string, place: Place): ShellWork {
  const name = nameOf(line, place)
  const plain = plainCommands(line)
  if (plain !== undefined) return { name, files: [], isMinor: plain.every(onlyLooksByName) }
  const seen = line.length > MOST_CHARS ? undefined : commandsOf(line)
  if (seen?.kind !== "ok") return { name, files: [], isMinor: false }
  const commands = seen.commands.slice(0, MOST_COMMANDS).filter(({ remote }) => !remote)
  return {
    name,
    files: commands.flatMap((command) => filesOf(command, place)),
    isMinor: commands.length > 0 && commands.every(isMinorCommand),
  }
}

const NO_FILE = /\s*(?:2>&1|[12&]?>\s?\/dev\/null)/g
const WRITES =
  /(?:^|[\s/])(?:rm|rmdir|mv|cp|tee|touch|sed|gsed|awk|perl|ruby|ln|patch|truncate|dd|unlink|install|rsync|scp|mkdir|chmod|chown|curl|wget|tar|unzip|xargs|find|sort|sh|bash|zsh|env|sudo|git (?:\S+ )*(?:mv|rm|checkout|restore|apply|reset|clean|stash|pull|merge|rebase))(?:\s|$)/

/** The commands of a line that is plain words and writes no file by them; undefined when it must be parsed. */
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

/** Long quotations are left out, and of several lines the first is told. */
function nameOf(line: string, { root }: Place): string {
  const [first = ""] = withoutQuotations(line.slice(0, MOST_NAMED).trim()).split("\n")
  const inProject = root === "" ? first : first.replaceAll(`${root}/`, "").replaceAll(root, ".")
  return inProject
    .replace(/^(?:cd (?:\.|"\."|'\.')\s*(?:&&|;)\s*)+/, "")
    .replace(PAGED, "")
    .replace(/(?:\s*(?:&&|\|\||[;\\]))+$/, "")
    .replace(/\s+/g, " ")
    .trim()
}

/** Of a longer line nothing more is told. */
const MOST_NAMED = 4_000
const MOST_QUOTED_CHARS = 40

function withoutQuotations(line: string): string {
  return line
    .replace(/"\$\(cat <<[\s\S]*?\)"/g, '"…"')
    .replace(/"(?:[^"\\]|\\[\s\S])*"|'[^']*'/g, (quoted) =>
      quoted.length <= MOST_QUOTED_CHARS + 2 && !quoted.includes("\n") ? quoted : `${quoted[0]}…${quoted[0]}`,
    )
}

const PAGED =
  /(?:\s*(?:2>&1|2>\/dev\/null|&>\/dev\/null|>\/dev\/null|\|\|\s*true|;\s*echo\s+[^;|&]*|\|\s*(?:tail|head|cat|less|grep|rg|sed -n|awk|sort|uniq|wc|tee \/tmp\/\S+)(?:\s+(?:'[^']*'|"[^"]*"|[^|;&'"\s])+)*))+\s*$/

const HANDLES = " rm cp mv mkdir rmdir touch chmod chown ln tee sed cat export unset set source . "

function isMinorCommand(command: SeenCommand): boolean {
  const { program = "" } = command
  if (runsWritingCode(command)) return false
  // Errors sent to the same place as the output write no file.
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

/** Folders that are made, and places outside of any project, are no work. */
function filesOf(command: SeenCommand, place: Place): readonly ChangedFile[] {
  if (command.program === "mkdir" || command.dir === undefined) return []
  return writtenPaths(command).paths.flatMap(({ path, removes }): ChangedFile[] => {
    if (path.dynamic || /[*?[\]{}$]/.test(path.text)) return []
    const where = pathInProject(path.text, place, command.dir)
    if (where === "" || /^(?:\/tmp\/|\/dev\/|\/proc\/|\/var\/tmp\/|~|\/)/.test(where)) return []
    return [{ path: where, how: removes ? "removed" : "changed" }]
  })
}

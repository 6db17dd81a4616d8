// What a shell line does (GUID-03): its commands and their words, the paths among them, and the words that name the
// action. Looks through wrappers. Quoted arguments are not commands; text that is only searched for or printed is neither
// a path nor an action.
import { commandsOf } from "../../guard/shell/line-commands.ts"
import type { SeenCommand } from "../../guard/shell/shell-command.ts"
import type { Word } from "../../guard/shell/shell-word.ts"
import { writtenPaths } from "../../guard/shell/written-paths.ts"
import { BREAK, lettersOf, proseWords, type SpokenWords, stem, toSpokenWords } from "../../text/words.ts"
import { type CommandWords, commandWords, isOption } from "./command-words.ts"
import { handlesFiles, hasNoAction, isPrinter, onlyLooks } from "./looking.ts"
import { type PathContext, pathInProject } from "./paths.ts"

export interface ShellScene {
  readonly commands: readonly CommandWords[]
  readonly paths: readonly NamedPath[]
  /** Words of the line that can name an action. */
  readonly speech: SpokenWords
  /** Changes nothing. */
  readonly onlyLooks: boolean
}

export interface NamedPath {
  readonly path: string
  readonly written: boolean
}

export function readShell(line: string, place: PathContext, mostCommands: number): ShellScene {
  const seen = commandsOf(line)
  if (seen.kind === "unparsable") {
    return { commands: [], paths: [], speech: toSpokenWords(proseWords(line)), onlyLooks: false }
  }
  const all = seen.commands.slice(0, mostCommands)
  const own = all.filter((_, at) => !isWrapper(all, at))
  return {
    commands: all.flatMap(({ words }) => namesOf(words)),
    paths: own.flatMap((command) => pathsOf(command, place)),
    speech: toSpokenWords(own.flatMap((command) => [...actionsOf(command), BREAK])),
    onlyLooks: own.every(onlyLooks),
  }
}

/** The command, plus the script or package program that it runs. */
function namesOf(words: readonly Word[]): CommandWords[] {
  const texts = words.map(({ text }) => text)
  const own = commandWords(texts)
  if (own === undefined) return []
  const inner = commandWords(texts.slice(innerAt(own.name, texts)))
  return inner === undefined || inner.program === own.program ? [own] : [own, inner]
}

const RUNNERS = " npm pnpm yarn bun "
const INTERPRETERS =
  " sh bash zsh dash ksh fish python python2 python3 py node nodejs deno bun tsx ts-node ruby perl php Rscript pnpm yarn "

/** Index of the inner command that this one runs; 0 if none. */
function innerAt(name: string, texts: readonly string[]): number {
  const [, first = ""] = texts
  if (first === "run" && RUNNERS.includes(` ${name} `)) return 2
  if (!INTERPRETERS.includes(` ${name} `)) return 0
  if (first === "-m" && name.startsWith("py")) return 2
  return first === "" || isOption(first) ? 0 : 1
}

/** The wrapped command is next in the list, one level deeper. */
function isWrapper(all: readonly SeenCommand[], at: number): boolean {
  return (all[at + 1]?.via.length ?? 0) > (all[at]?.via.length ?? 0)
}

const SPEAKS = " git gh glab hg jj svn claude curl wget osascript slack "
const PATH_CHARS = 400

function pathsOf(command: SeenCommand, place: PathContext): NamedPath[] {
  if (command.remote) return []
  const { program = "", dir = "" } = command
  const said = isPrinter(program) ? [] : command.words.slice(1).filter((_, at) => !isVerb(command, at + 1))
  const targets = command.redirections.filter(({ op }) => !op.includes("<<")).map(({ target }) => target)
  const texts = [...said, ...targets].flatMap((word) => pathText(word, program))
  if (texts.length === 0) return []
  const written = writtenPaths(command)
  return texts.map((text) => {
    const isWritten = written.paths.some(({ path }) => path.text === text)
    return { path: pathInProject(text, place, dir), written: isWritten }
  })
}

/** `gen` in `make gen` and `npm run gen` is a verb, not a folder. */
function isVerb({ program = "", words }: SeenCommand, at: number): boolean {
  const text = words[at]?.text ?? ""
  if (!/^[\w:-]+$/.test(text) || handlesFiles(program) || INTERPRETERS.includes(` ${program} `)) return false
  return at === 1 || (at === 2 && words[1]?.text === "run")
}

function pathText(word: Word, program: string): readonly string[] {
  const { text } = word
  if (text.length > PATH_CHARS || text.includes("\n") || text.includes("://")) return []
  if (word.parts.some(({ kind }) => kind === "run" || kind === "math")) return []
  if (text.includes(" ") && SPEAKS.includes(` ${program} `)) return []
  const equals = text.indexOf("=")
  if (equals > 0) return text.startsWith("-") ? [text.slice(equals + 1)] : [text, text.slice(equals + 1)]
  return text === "" || isOption(text) ? [] : [text]
}

/** The words that name an action: program, non-path operands, the commit message. */
function actionsOf(command: SeenCommand): string[] {
  if (hasNoAction(command)) return []
  const { program = "", words } = command
  return words.flatMap(({ text }, at) => {
    if (at === 0) return lettersOf(program.toLowerCase()).map(stem)
    if (text.includes(" ")) return proseWords(text)
    if (isOption(text)) return []
    const script =
      at === 1 && innerAt(program, [program, text]) === 1 ? text.slice(text.lastIndexOf("/") + 1) : text
    return script.includes("/") || script.includes("\\") ? [] : lettersOf(script.toLowerCase()).map(stem)
  })
}

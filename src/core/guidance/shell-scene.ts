// What a line of shell text is aimed at (GUID-03): its commands with their words, the paths among them, and the
// words that say what is being done. Wrappers are seen through; text quoted in an argument is no command, and
// what a program only looks for or prints is neither a path of ours nor an action.
import { commandsOf, type SeenCommand } from "../guard/commands.ts"
import type { Word } from "../guard/shell-word.ts"
import { writtenPaths } from "../guard/written-paths.ts"
import { type CommandWords, commandWords, isOption } from "./command-words.ts"
import { lettersOf } from "./letters.ts"
import { isPrinter, onlyLooks, saysNothing } from "./looking.ts"
import { type Place, pathInProject } from "./paths.ts"
import { stem } from "./stem.ts"
import { BREAK, type Speech, speechOf, wordsOf } from "./words.ts"

export interface ShellScene {
  readonly commands: readonly CommandWords[]
  readonly paths: readonly NamedPath[]
  /** The words of the line that can be an action. */
  readonly speech: Speech
  /** Nothing is changed by it. */
  readonly onlyLooks: boolean
}

export interface NamedPath {
  readonly path: string
  readonly written: boolean
}

export function readShell(line: string, place: Place, mostCommands: number): ShellScene {
  const seen = commandsOf(line)
  if (seen.kind === "unparsable") {
    return { commands: [], paths: [], speech: speechOf(wordsOf(line)), onlyLooks: false }
  }
  const all = seen.commands.slice(0, mostCommands)
  const own = all.filter((_, at) => !isWrapper(all, at))
  return {
    commands: all.flatMap(({ words }) => namesOf(words)),
    paths: own.flatMap((command) => pathsOf(command, place)),
    speech: speechOf(own.flatMap((command) => [...actionsOf(command), BREAK])),
    onlyLooks: own.every(onlyLooks),
  }
}

/** The command itself; and for a script given to its interpreter, or a package's program, that one too. */
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

/** Where the command begins that this one runs; 0 when there is none. */
function innerAt(name: string, texts: readonly string[]): number {
  const [, first = ""] = texts
  if (first === "run" && RUNNERS.includes(` ${name} `)) return 2
  if (!INTERPRETERS.includes(` ${name} `)) return 0
  if (first === "-m" && name.startsWith("py")) return 2
  return first === "" || isOption(first) ? 0 : 1
}

/** The command that it wraps comes next in the list, reached by one more step. */
function isWrapper(all: readonly SeenCommand[], at: number): boolean {
  return (all[at + 1]?.via.length ?? 0) > (all[at]?.via.length ?? 0)
}

const SPEAKS = " git gh glab hg jj svn claude curl wget osascript slack "
const PATH_CHARS = 400

function pathsOf(command: SeenCommand, place: Place): NamedPath[] {
  if (command.remote) return []
  const { program = "", dir = "" } = command
  const said = isPrinter(program) ? [] : command.words.slice(1)
  const targets = command.redirections.filter(({ op }) => !op.includes("<<")).map(({ target }) => target)
  const texts = [...said, ...targets].flatMap((word) => pathText(word, program))
  if (texts.length === 0) return []
  const written = writtenPaths(command)
  return texts.map((text) => {
    const isWritten = written.paths.some(({ path }) => path.text === text)
    return { path: pathInProject(text, place, dir), written: isWritten }
  })
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

/** The words that say what a command does: its program, its operands that are no paths, the text of a commit. */
function actionsOf(command: SeenCommand): string[] {
  if (saysNothing(command)) return []
  const { program = "", words } = command
  return words.flatMap(({ text }, at) => {
    if (at === 0) return lettersOf(program.toLowerCase()).map(stem)
    if (text.includes(" ")) return wordsOf(text)
    if (isOption(text)) return []
    const script =
      at === 1 && innerAt(program, [program, text]) === 1 ? text.slice(text.lastIndexOf("/") + 1) : text
    return script.includes("/") || script.includes("\\") ? [] : lettersOf(script.toLowerCase()).map(stem)
  })
}

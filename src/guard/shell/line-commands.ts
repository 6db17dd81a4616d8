// The commands that a line of shell text runs, including those behind `sudo`, `env`, `sh -c`, `xargs` and
// here-documents. A wrapper is listed with the command it wraps; quoted text in an argument is no command. A
// line with unclear syntax is "unparsable".

import { reexpandedCode } from "./hidden-commands.ts"
import { type CommandContext, OUTERMOST, runWithin, wordText } from "./inner-commands.ts"
import { givenToLanguage, givenToShell, interpreterLanguage, isDescriptor, isShell } from "./interpreters.ts"
import { programName } from "./path-text.ts"
import type {
  IsFolder,
  OpaqueCode,
  ParsedLine,
  SeenCommand,
  SeenLine,
  ShellScope,
  SimpleCommand,
} from "./shell-command.ts"
import {
  applyBuiltin,
  resolveAssignment,
  resolveRedirection,
  restoreVariable,
  withPositional,
} from "./shell-effects.ts"
import { applyStep, changesFolder, type Folders, folderFor, START_FOLDER } from "./shell-folder.ts"
import { fedWords, stdinFeed, substitutionOutput } from "./shell-outputs.ts"
import { parseShell } from "./shell-parse.ts"
import { assign, emptyValues, resolveWord } from "./shell-values.ts"
import type { Word, WordList } from "./shell-word.ts"
import { guessedCommand, unwrap } from "./unwrap.ts"

export function commandsOf(text: string, isFolder: IsFolder = NO_DISK): SeenLine {
  const line = parseOnce(text)
  const { parsed, seen } = line
  if (parsed.kind === "unparsable") return parsed
  if (seen !== undefined && (seen.by ?? isFolder) === isFolder) return seen.result
  const state: LineState = {
    seen: [],
    values: emptyValues(substitutionOutput),
    folders: new Map(),
    isFolder,
    stopsOnError: false,
    looks: 0,
    allowance: text.length * 3 + 65_536,
    failure: undefined,
  }
  for (const simple of parsed.commands) addSimple(state, simple, OUTERMOST)
  const result: SeenLine = state.failure
    ? { kind: "unparsable", ...state.failure }
    : { kind: "ok", commands: state.seen }
  if (state.looks === 0 || isFolder === NO_DISK)
    line.seen = { result, by: state.looks === 0 ? undefined : isFolder }
  return result
}

const NO_DISK: IsFolder = () => false

interface LastLine {
  readonly text: string
  readonly parsed: ParsedLine
  /** Its commands; with `by` set, they depend on what that function answered. */
  seen: { readonly result: SeenLine; readonly by: IsFolder | undefined } | undefined
}

let lastLine: LastLine | undefined

/** The guard, self-protection and guidance read the same line in turn: the last one is kept. */
function parseOnce(text: string): LastLine {
  if (lastLine?.text !== text) lastLine = { text, parsed: parseShell(text), seen: undefined }
  return lastLine
}

interface LineState extends Folders {
  readonly seen: SeenCommand[]
  stopsOnError: boolean
  /** Characters of inner shell text left to read, so that nesting cannot multiply the work. */
  allowance: number
  failure: { readonly reason: string; readonly at: number } | undefined
}

const MAX_WRAPPED = 12
const MAX_COMMANDS = 5000

interface CodeOptions {
  /** The text runs in the current shell (`eval`). */
  readonly scope?: ShellScope
  /** It may not be shell text. */
  readonly isLenient?: boolean
}

function readCode(state: LineState, text: string, context: CommandContext, options: CodeOptions = {}): void {
  state.allowance -= text.length
  if (state.allowance < 0 || context.via.length > MAX_WRAPPED)
    state.failure ??= { reason: "commands wrapped too deep", at: 0 }
  if (state.failure) return
  const scope = options.scope ?? ({ parent: undefined, kind: "top" } as const)
  if (options.scope === undefined)
    state.folders.set(scope, { ...START_FOLDER, dir: context.dir, others: context.otherDirs })
  const parsed = parseShell(text, scope)
  if (parsed.kind === "unparsable") {
    if (!options.isLenient) state.failure = { reason: parsed.reason, at: 0 }
    return
  }
  for (const simple of parsed.commands) addSimple(state, simple, context)
}

function addSimple(state: LineState, simple: SimpleCommand, context: CommandContext): void {
  const { values } = state
  const folder = folderFor(state, simple)
  values.dir = folder.dir
  values.old = folder.old
  const words = simple.words.flatMap((word) => resolveWord(values, word))
  const redirections = simple.redirections.map((each) => resolveRedirection(values, each))
  const isSure = simple.scope.kind === "top" && simple.before === ";"
  const isForOne = simple.words.length > 0
  const before = isForOne && simple.assignments.length > 0 ? new Map(values.known) : undefined
  const assignments = simple.assignments.map((each) => resolveAssignment(values, each))
  for (const assignment of simple.assignments) assign(values, assignment, isForOne || isSure)
  const here = { ...context, dir: folder.dir, otherDirs: folder.others }
  addCommand(state, { ...simple, assignments, redirections }, words, here)
  for (const { name } of before ? simple.assignments : []) restoreVariable(values, name, before)
  for (const text of reexpandedCode(programName(words[0]), words, simple))
    readCode(state, text, { ...here, via: [...here.via, "text that is expanded again"] }, { isLenient: true })
}

function addCommand(state: LineState, simple: SimpleCommand, words: WordList, context: CommandContext): void {
  if (state.seen.length >= MAX_COMMANDS) state.failure ??= { reason: "too many commands", at: 0 }
  if (state.failure) return
  const program = programName(words[0])
  const { assignments, redirections, piped } = simple
  const opaqueCode =
    program === undefined ? undefined : opaqueCodeOf(state, { simple, program, words, context })
  const feed =
    piped || redirections.some(({ op }) => op.startsWith("<")) ? stdinFeed(state.values, simple) : "none"
  const fed = typeof feed === "string" ? undefined : feed.text
  state.seen.push({ words, program, assignments, redirections, piped, fed, opaqueCode, ...context })
  if (program === undefined) return addUnknown(state, simple, words, context)
  if (changesFolder(program)) applyStep(state, simple, program, words)
  if (program === "set" && words.some((word) => /^-[a-z]*e|^errexit$/.test(word.text)))
    state.stopsOnError = true
  const isSure = simple.scope.kind === "top" && simple.before === ";"
  applyBuiltin(state.values, program, words, simple, isSure)
  for (const inner of unwrap(program, words, assignments)) {
    const next = runWithin(context, inner.how)
    if (inner.kind === "code") {
      const isHere = program === "eval" || program === "trap"
      readCode(state, inner.code, next, {
        isLenient: inner.isLenient,
        ...(isHere ? { scope: simple.scope } : {}),
      })
    } else if (next.via.length > MAX_WRAPPED) state.failure ??= { reason: "commands wrapped too deep", at: 0 }
    else {
      const { placeholder } = inner.how
      const fed =
        placeholder === undefined
          ? undefined
          : fedWords(stdinFeed(state.values, simple), inner.words, placeholder)
      addCommand(state, simple, fed ?? inner.words, fed === undefined ? next : { ...next, adds: false })
    }
  }
}

/** `"$SHELL" -c '…'`: an unknown program may run any argument that looks like shell text. */
function addUnknown(state: LineState, simple: SimpleCommand, words: WordList, context: CommandContext): void {
  const next = runWithin(context, { by: "a program that is not known", guessed: true })
  for (const word of words.slice(1, 9))
    if (!word.dynamic && /\s/.test(word.text)) readCode(state, word.text, next, { isLenient: true })
  for (const inner of guessedCommand("a program that is not known", words))
    if (inner.kind === "words") addCommand(state, simple, inner.words, next)
}

/** A command with a known program. */
interface KnownRun {
  readonly simple: SimpleCommand
  readonly program: string
  readonly words: WordList
  readonly context: CommandContext
}

/** Reads the code given to a shell; returns the code that cannot be read as shell text. */
function opaqueCodeOf(state: LineState, run: KnownRun): OpaqueCode | undefined {
  const { simple, program, words } = run
  if (isShell(program)) return shellCode(state, run)
  if (program === "." || program === "source") {
    if (isDescriptor(wordText(words[1]))) return shellInput(state, run, { scope: simple.scope })
    return words[1]?.dynamic ? codeFromFile(state, words[1], run) : undefined
  }
  if (program === "parallel") {
    const first = words.find((word, at) => at > 0 && !word.text.startsWith("-"))
    if (first === undefined) return shellInput(state, run)
    if (first.text.startsWith("::::")) return { language: "shell", text: first.text, partial: true }
  }
  if (program === "ed" || program === "red") return editorInput(state, run)
  const lang = interpreterLanguage(program)
  if (lang === undefined) return undefined
  const given = givenToLanguage(lang, words)
  if (given.kind === "file") {
    // A process substitution or descriptor as the script file.
    const isCode = ({ text }: Word) => text.startsWith("<(") || isDescriptor(text)
    const file = words.find((word, at) => isCode(word) && (at === given.at || lang.firstIsCode))
    return file && codeInFile(state, simple, lang.name, file)
  }
  if (given.kind === "code") {
    const text = given.words.map((word) => word.text).join("\n")
    return { language: lang.name, text, partial: given.words.some((word) => word.dynamic) }
  }
  const feed = stdinFeed(state.values, simple)
  if (feed === "none") return undefined
  return { language: lang.name, text: feed === "unseen" ? "" : feed.text, partial: feed === "unseen" }
}

function codeInFile(state: LineState, simple: SimpleCommand, language: string, file: Word): OpaqueCode {
  if (file.text.startsWith("<(")) {
    const text = printedIn(state, file)
    return { language, text: text ?? file.text, partial: text === undefined }
  }
  const feed = stdinFeed(state.values, simple)
  return { language, text: typeof feed === "string" ? "" : feed.text, partial: typeof feed === "string" }
}

/** What `<(…)` prints, if known. */
function printedIn({ values }: LineState, { text }: Word): string | undefined {
  return text.startsWith("<(") ? values.output(values, `$${text.slice(1)}`) : undefined
}

/** ed reads commands from its input; `!` runs one in the shell. */
function editorInput(state: LineState, { simple, context }: KnownRun): OpaqueCode {
  const feed = stdinFeed(state.values, simple)
  if (typeof feed === "string") return { language: "ed", text: "", partial: true }
  for (const [, code = ""] of feed.text.matchAll(/^[^!\n]{0,80}!(.+)$/gm))
    readCode(state, code, runWithin(context, { by: "ed !" }), { isLenient: true })
  return { language: "ed", text: feed.text, partial: feed.dynamic }
}

/** `bash <(echo …)`: the printed text is code. */
function codeFromFile(state: LineState, file: Word, { program, context }: KnownRun): OpaqueCode {
  const text = printedIn(state, file)
  if (text !== undefined) readCode(state, text, runWithin(context, { by: `${program} <(` }))
  return { language: "shell", text: file.text, partial: true }
}

function shellCode(state: LineState, run: KnownRun): OpaqueCode | undefined {
  const { program, words, context } = run
  const given = givenToShell(words)
  if (given.kind === "file") {
    const file = words[given.at]
    return file?.dynamic ? codeFromFile(state, file, run) : undefined
  }
  if (given.kind === "code") {
    const text = given.words.map((word) => word.text).join(" ")
    const at = given.words[0] === undefined ? words.length : words.indexOf(given.words[0])
    withPositional(state.values, words.slice(at + 1), () =>
      readCode(state, text, runWithin(context, { by: `${program} -c` })),
    )
    const partial = given.words.some((word) => word.dynamic) || context.adds
    return partial ? { language: "shell", text, partial } : undefined
  }
  return shellInput(state, run)
}

function shellInput(state: LineState, run: KnownRun, options: CodeOptions = {}): OpaqueCode | undefined {
  const { simple, program, context } = run
  const feed = stdinFeed(state.values, simple)
  if (feed === "unseen" || feed === "none") return { language: "shell", text: "", partial: true }
  readCode(state, feed.text, runWithin(context, { by: `${program} <` }), options)
  return feed.dynamic ? { language: "shell", text: feed.text, partial: true } : undefined
}

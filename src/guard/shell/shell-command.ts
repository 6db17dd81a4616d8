// What the shell parser returns: simple commands in one flat list, in the order in which they would start (a
// substitution before the command that uses its result), each with its context.

import type { JudgedPath } from "../rules/path-pattern.ts"
import { fail, type Reader, type Word, type WordList } from "./shell-word.ts"

export interface Assignment {
  readonly name: string
  readonly value: Word
  /** The elements, for `a=(…)`. */
  readonly elements: WordList | undefined
  readonly appends: boolean
}

export interface Redirection {
  /** `>`, `>>`, `>|`, `&>`, `&>>`, `>&`, `<`, `<>`, `<&`, `<<`, `<<-`, `<<<`, and zsh's `>!`. */
  readonly op: string
  /** The descriptor before the operator: `3`, `{name}`, or "". */
  readonly fd: string
  readonly target: Word
  /** The text of a here-document or here-string. */
  readonly body: Word | undefined
}

/** A `cd` applies to its own scope and to those inside it. */
export interface ShellScope {
  readonly parent: ShellScope | undefined
  /** `branch`: the body of an `if`, loop, `case` or function, which may not run. */
  readonly kind: "top" | "subshell" | "substitution" | "branch"
}

export interface SimpleCommand {
  /** Empty for assignments alone, and for the redirections of a compound command. */
  readonly words: WordList
  readonly assignments: readonly Assignment[]
  readonly redirections: readonly Redirection[]
  readonly scope: ShellScope
  /** Its input comes from a pipe; `pipeFrom` is the command before it, if that is a simple one. */
  readonly piped: boolean
  readonly pipeFrom: SimpleCommand | undefined
  readonly before: Joint
  readonly after: Joint
}

/** The operator between two commands; a line break counts as `;`. */
export type Joint = ";" | "&&" | "||" | "|" | "&"

export type ParsedLine =
  | { readonly kind: "ok"; readonly commands: readonly SimpleCommand[] }
  | { readonly kind: "unparsable"; readonly reason: string; readonly at: number }

// The state of one list of commands while it is read. Open groups and control words are counted in `frames`,
// not by recursion.
export interface List {
  readonly reader: Reader
  readonly closer: "" | ")" | "}"
  readonly frames: Frame[]
  draft: CommandDraft
  piped: boolean
  pipeFrom: SimpleCommand | undefined
  /** The operator before the current command. */
  joint: Joint
  /** Next comes the body of a function. */
  beginsFunction: boolean
  /** The current scope, shared by all lists of one text. */
  readonly tree: { scope: ShellScope }
  done: boolean
}

export interface Frame {
  readonly piped: boolean
  /** Restored when it closes. */
  readonly scope: ShellScope | undefined
  kind: "if" | "loop" | "case" | "{" | "("
  /** For a case: next comes a pattern, not a command. */
  atPattern: boolean
  /** For a loop: `do` has been read. */
  begun: boolean
}

interface CommandDraft {
  readonly words: Word[]
  readonly assignments: Assignment[]
  readonly redirections: Redirection[]
  /** A compound command just ended: only redirections and operators may follow. */
  closed: boolean
}

const FRAME_LIMIT = 64

export function startDraft(): CommandDraft {
  return { words: [], assignments: [], redirections: [], closed: false }
}

export function openFrame(list: List, frame: Frame): void {
  if (list.frames.length >= FRAME_LIMIT) return fail(list.reader, "nested too deep")
  list.frames.push(frame)
}

// One command of a line, as line-commands.ts returns it, with what is known about where and how it runs.

export interface SeenCommand {
  /** The program and its arguments, with variables set by the line filled in. */
  readonly words: WordList
  /** The program's base name; undefined if unknown, or if there are only redirections. */
  readonly program: string | undefined
  readonly assignments: readonly Assignment[]
  readonly redirections: readonly Redirection[]
  /** The wrappers around it, outermost first: `["sudo", "sh -c"]`. */
  readonly via: readonly string[]
  /** It runs on another machine or in a container. */
  readonly remote: boolean
  /** It may never run: its words are arguments of an unknown program. */
  readonly guessed: boolean
  /** Unknown arguments are added (`xargs`, `find -exec`). */
  readonly adds: boolean
  /** Its directory, relative to the start of the line: "" at first, undefined once unknown. */
  readonly dir: string | undefined
  /** Other directories it may run in. */
  readonly otherDirs: readonly (string | undefined)[]
  readonly piped: boolean
  /** Its standard input, if the line contains it. */
  readonly fed: string | undefined
  /** Code it runs in another language, or shell text that is partly unknown (`partial`). */
  readonly opaqueCode: OpaqueCode | undefined
}

/** Compares word by word; the program may be given by its path. */
export function beginsWith(command: SeenCommand, prefix: readonly string[]): boolean {
  const [program, ...rest] = prefix
  if (program === undefined || command.words.length < prefix.length) return false
  const first = command.words[0]?.text
  if (first !== program && command.program !== program) return false
  return rest.every((word, index) => command.words[index + 1]?.text === word)
}

export interface OpaqueCode {
  readonly language: string
  readonly text: string
  readonly partial: boolean
}

export type SeenLine =
  | { readonly kind: "ok"; readonly commands: readonly SeenCommand[] }
  | { readonly kind: "unparsable"; readonly reason: string; readonly at: number }

/** Whether a folder exists, so that `cd` into it cannot fail. */
export type IsFolder = (path: string, dir: string | undefined) => boolean

export interface ShellFacts {
  readonly isFolder: (path: string, dir: string | undefined) => boolean
  readonly exists: (path: string, dir: string | undefined) => boolean
  /** The text of a small file (a patch). */
  readonly read: (path: string, dir: string | undefined) => string | undefined
  /** Where a path leads on disk. */
  readonly places?: (path: string, dir: string | undefined) => readonly JudgedPath[]
  /** The existing folders that match a pattern with wildcards. */
  readonly folders: (pattern: string) => readonly string[]
  /** Paths below a folder, relative to it, up to a limit. */
  readonly inside: (path: string, dir: string | undefined) => readonly string[]
}

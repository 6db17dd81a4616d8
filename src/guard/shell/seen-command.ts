// One command of a line, as line-commands.ts returns it, with what is known about where and how it runs.
import type { JudgedPath } from "../rules/path-pattern.ts"
import type { Assignment, Redirection } from "./shell-command.ts"
import type { Word } from "./shell-word.ts"

export interface SeenCommand {
  /** The program and its arguments, with variables set by the line filled in. */
  readonly words: readonly Word[]
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

/** Facts from the disk. */
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

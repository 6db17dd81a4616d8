// What the parser of shell text gives: simple commands, flat, in the order in which they would start
// (a substitution before the command that uses its result), each knowing how it is reached.
import type { Word } from "./shell-word.ts"

export interface Assignment {
  readonly name: string
  readonly value: Word
  /** The elements, for `a=(…)`. */
  readonly elements: readonly Word[] | undefined
  readonly appends: boolean
}

export interface Redirection {
  /** `>`, `>>`, `>|`, `&>`, `&>>`, `>&`, `<`, `<>`, `<&`, `<<`, `<<-`, `<<<`, and zsh's `>!`. */
  readonly op: string
  readonly target: Word
  /** What a here-document or a here-string feeds. */
  readonly body: Word | undefined
}

/** A change of directory holds in its own scope and in those below it. */
export interface Scope {
  readonly parent: Scope | undefined
  readonly kind: "top" | "subshell" | "substitution"
}

export interface SimpleCommand {
  /** Empty for assignments alone, and for the redirections of a compound command. */
  readonly words: readonly Word[]
  readonly assignments: readonly Assignment[]
  readonly redirections: readonly Redirection[]
  readonly scope: Scope
  /** Its input comes from a pipe; `pipeFrom` is that command, when it is a simple one. */
  readonly piped: boolean
  readonly pipeFrom: SimpleCommand | undefined
}

export type Parsed =
  | { readonly kind: "ok"; readonly commands: readonly SimpleCommand[] }
  | { readonly kind: "unparsable"; readonly reason: string; readonly at: number }

// What the shell parser returns: simple commands in one flat list, in the order in which they would start (a
// substitution before the command that uses its result), each with its context.
import { fail, type Reader, type Word } from "./shell-word.ts"

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
  readonly words: readonly Word[]
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
  if (list.frames.length >= FRAME_LIMIT) {
    fail(list.reader, "nested too deep")
    return
  }
  list.frames.push(frame)
}

// The state of one list of commands being read: the command in hand, and the groups and control words
// that are open around it. Groups are counted here, not by recursion.
import type { Assignment, Redirection, Scope, SimpleCommand } from "./shell-command.ts"
import { fail, type Reader, type Word } from "./shell-word.ts"

export interface List {
  readonly reader: Reader
  readonly closer: "" | ")" | "}"
  readonly frames: Frame[]
  draft: Draft
  piped: boolean
  pipeFrom: SimpleCommand | undefined
  done: boolean
}

export interface Frame {
  readonly piped: boolean
  /** What a `(` puts back when it closes. */
  readonly scope: Scope | undefined
  kind: "if" | "loop" | "case" | "{" | "("
  /** For a case: a pattern comes next, not a command. */
  atPattern: boolean
  /** For a loop: `do` has been read. */
  begun: boolean
}

export interface Draft {
  readonly words: Word[]
  readonly assignments: Assignment[]
  readonly redirections: Redirection[]
  /** A compound command just ended here: only redirections and operators may follow. */
  closed: boolean
}

const FRAME_LIMIT = 64

export function startDraft(): Draft {
  return { words: [], assignments: [], redirections: [], closed: false }
}

export function openFrame(list: List, frame: Frame): void {
  if (list.frames.length >= FRAME_LIMIT) {
    fail(list.reader, "nested too deep")
    return
  }
  list.frames.push(frame)
}

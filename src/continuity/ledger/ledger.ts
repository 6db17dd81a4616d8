// The ledger (CONT-01): what matters now in a session, verbatim and in a fixed order. Everything in it is sanitised and
// redacted; the same events make the same bytes.

export interface Ledger {
  readonly version: 1
  readonly session: string
  /** The first prompt that says what the session is for. */
  readonly task: PromptText | null
  /** The last substantial prompts, verbatim, oldest first; without corrections and approvals. */
  readonly goal: readonly PromptText[]
  /** Conditions set for this work in conversation, verbatim, oldest first. */
  readonly constraints: readonly PromptText[]
  readonly decisions: readonly LedgerDecision[]
  /** Changed and uncommitted, oldest change first. */
  readonly files: readonly ChangedFile[]
  readonly hasCommitted: boolean
  /** Changed in this session and committed, latest last. */
  readonly committed: readonly string[]
  /** What changed since the last passing check, and which check that was. */
  readonly unchecked: Unchecked
  /** The last outcome of each: failing ones first, then the latest first. */
  readonly commands: readonly RanCommand[]
  readonly failingTests: readonly FailingTest[]
  /** In the client's order, without finished ones. */
  readonly todos: readonly OpenTodo[]
  /** Prompts since the list of todos last changed. */
  readonly todosAge: number
  /** The agent's unanswered questions. */
  readonly questions: readonly string[]
  readonly nextStep: string | null
  /** Todos that left the agent's list undone. */
  readonly vanished: readonly string[]
  /** Calls that the person refused, with the words of the refusal. */
  readonly refusals: readonly RefusedCall[]
  /** The agent's remarks about open checks and the environment. */
  readonly remarks: readonly Remark[]
  /** Sub-agents that were started and have not reported. */
  readonly running: readonly Running[]
  /** The latest turns, oldest first. */
  readonly turns: readonly Turn[]
  readonly offer: Offer
  /** Titles of lessons that need review. */
  readonly unreviewed: readonly string[]
}

/**
 * `person`: the client marks it as typed. `prompt`: a prompt of unknown author (print mode, a program, a transcript out of
 * reach). No other text is a `PromptText`.
 */
export interface PromptText {
  readonly text: string
  readonly by: "person" | "prompt"
}

export interface LedgerDecision {
  readonly what: string
  readonly reason: string | null
  readonly impact: string | null
  /** Who decided: the agent in its reply, or the person by an answer or by approving a plan. */
  readonly by: "agent" | "person"
}

export interface ChangedFile {
  /** Relative to the project when inside it. */
  readonly path: string
  readonly how: "changed" | "removed" | "moved"
  /** The new path of a moved file. */
  readonly to?: string
}

export interface Unchecked {
  readonly files: readonly string[]
  /** The last passing check; null without one. */
  readonly passed: string | null
  /** Whether any check ran, with any outcome. */
  readonly isChecked: boolean
}

export interface RefusedCall {
  /** The call: a file, a command, a tool. */
  readonly what: string
  /** The words of the refusal; may be empty. */
  readonly words: string
  /** The next prompt, if it gives a reason. */
  readonly instead: string
  /** No prompt since; the next one may give the reason. */
  readonly isOpen: boolean
}

export interface Remark {
  readonly kind: "promise" | "environment"
  readonly text: string
  /** How many prompts since. */
  readonly age: number
  /** The command right before; null without one. */
  readonly about: string | null
}

/** What the last reply asks of the person. */
export interface Offer {
  /** The only question at its end; null for none or several. */
  readonly question: string | null
  /** The entries of its last numbered list. */
  readonly options: readonly string[]
}

export interface Running {
  /** The client's id of the call that started it. */
  readonly id: string
  readonly what: string
}

export interface Turn {
  readonly asked: string
  /** What the reply says, on one line. */
  readonly answered: string
  /** The reply as it was; only of the last turn and the last one that was answered. */
  readonly reply: string
  /** What the agent said on the way, latest last; only of an unfinished turn. */
  readonly trail: readonly string[]
  /** Nothing was called after the reply, so it is the answer. */
  readonly isClosed: boolean
  readonly changed: readonly string[]
  /** Commands run for the request, with their outcome, latest last. */
  readonly ran: readonly string[]
}

export interface RanCommand {
  readonly line: string
  /** `unknown`: a pipe hid the exit code, and the output does not show it. */
  readonly outcome: "ok" | "failed" | "interrupted" | "unknown"
  /** The error of a failure, one line; else null. */
  readonly error: string | null
}

export interface FailingTest {
  readonly name: string
  /** The command whose output named it. */
  readonly command: string
}

export interface OpenTodo {
  /** The client's task number; null in a list without numbers. */
  readonly id: string | null
  readonly text: string
  readonly state: "open" | "in progress"
  /** From a checklist in a reply, not from the client's own list. */
  readonly isSaid?: true
}

export function emptyLedger(session: string): Ledger {
  return {
    version: 1,
    session,
    task: null,
    goal: [],
    constraints: [],
    decisions: [],
    files: [],
    hasCommitted: false,
    committed: [],
    unchecked: { files: [], passed: null, isChecked: false },
    commands: [],
    failingTests: [],
    todos: [],
    todosAge: 0,
    questions: [],
    nextStep: null,
    vanished: [],
    refusals: [],
    remarks: [],
    running: [],
    turns: [],
    offer: { question: null, options: [] },
    unreviewed: [],
  }
}

/** Whether it holds nothing that a later or compacted session could miss. */
export function isEmptyLedger(ledger: Ledger): boolean {
  return Object.values(ledger).every((part) => !Array.isArray(part) || part.length === 0)
}

// Attributions that only Tenure may write (T04): a text that contains one is marked, not believed.
export const OF_THE_PERSON = " (the person)"
export const BY_THE_PERSON = "by the person: "
export const THE_PERSON = "the person: "

export function unattributed(line: string): string {
  if (!/the person/i.test(line)) return line
  return line.replace(/\( ?(the person) ?\)/gi, "‹$1›").replace(/^((?:by )?the person) ?:/i, "‹$1›:")
}

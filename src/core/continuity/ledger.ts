// What matters now in a session (CONT-01): facts, each in the words in which it was said or done, in a fixed order.
// Everything in a ledger has been cleaned and redacted; the same events make the same ledger, byte for byte.

export interface Ledger {
  readonly version: 1
  readonly session: string
  /** The last substantial prompts, verbatim, oldest first. */
  readonly goal: readonly Said[]
  /** What was laid down in conversation for this work, verbatim, oldest first. */
  readonly constraints: readonly Said[]
  readonly decisions: readonly Decision[]
  /** In the order in which they were last changed, oldest first. */
  readonly files: readonly ChangedFile[]
  /** The last outcome of each: failing ones first, then the latest first. */
  readonly commands: readonly RanCommand[]
  readonly failingTests: readonly FailingTest[]
  /** In the client's own order; finished ones are gone. */
  readonly todos: readonly Todo[]
  /** What the agent asked and nobody has answered yet. */
  readonly questions: readonly string[]
  readonly nextStep: string | null
  /** Titles of lessons that wait for a review. */
  readonly unreviewed: readonly string[]
}

/**
 * `person`: the client says that a person typed it. `prompt`: it came as a prompt and nothing says who wrote it
 * (print mode, a program, a part of the transcript out of reach). Nobody else's words are ever `Said`.
 */
export interface Said {
  readonly text: string
  readonly by: "person" | "prompt"
}

export interface Decision {
  readonly what: string
  readonly reason: string | null
  readonly impact: string | null
  /** Who decided: the agent in its reply, or the person by an answer or by approving a plan. */
  readonly by: "agent" | "person"
}

export interface ChangedFile {
  /** Relative to the project when inside it. */
  readonly path: string
  readonly how: "changed" | "removed"
}

export interface RanCommand {
  readonly line: string
  readonly outcome: "ok" | "failed" | "interrupted"
  /** What it said when it failed, one line; else null. */
  readonly error: string | null
}

export interface FailingTest {
  readonly name: string
  /** The command whose output named it. */
  readonly command: string
}

export interface Todo {
  /** The client's number of a task; null for an entry of a list that has none. */
  readonly id: string | null
  readonly text: string
  readonly state: "open" | "in progress"
}

export function emptyLedger(session: string): Ledger {
  return {
    version: 1,
    session,
    goal: [],
    constraints: [],
    decisions: [],
    files: [],
    commands: [],
    failingTests: [],
    todos: [],
    questions: [],
    nextStep: null,
    unreviewed: [],
  }
}

/** Whether there is anything in it that a later session or a compacted one could miss. */
export function isEmpty(ledger: Ledger): boolean {
  return Object.values(ledger).every((part) => !Array.isArray(part) || part.length === 0)
}

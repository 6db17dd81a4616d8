// What the client's own todo tools say of an entry: `TodoWrite` gives the whole list each time, `TaskCreate` and
// `TaskUpdate` one task. What has no text, or a state that we do not know, is no entry.
import { type Fields, fieldsOf } from "../fields.ts"

export type TodoState = "open" | "doing" | "done"

export interface TodoEntry {
  readonly text: string
  readonly state: TodoState
}

/** Those of a `TodoWrite`; undefined when it gives no list. */
export function todoEntries({ todos }: Fields): readonly TodoEntry[] | undefined {
  return Array.isArray(todos) ? todos.flatMap(entryOf) : undefined
}

/** The words of a task; empty when it says none. */
export function subjectOf({ subject }: Fields): string {
  return typeof subject === "string" ? subject.trim() : ""
}

/** Without a status a task is open. Undefined for one that is deleted, or of another sort. */
export function todoState(status: unknown): TodoState | undefined {
  if (status === undefined || status === "pending") return "open"
  if (status === "in_progress") return "doing"
  return status === "completed" ? "done" : undefined
}

function entryOf(value: unknown): readonly TodoEntry[] {
  const fields = fieldsOf(value) ?? {}
  const { content, status } = fields
  const text = typeof content === "string" ? content.trim() : subjectOf(fields)
  const state = todoState(status)
  return text === "" || state === undefined ? [] : [{ text, state }]
}

// The client's todo tools: `TodoWrite` gives the whole list each time, `TaskCreate` and `TaskUpdate` one task. Entries
// without a text or with an unknown state are ignored.
import { type Fields, fieldsOf } from "../../../text/json.ts"

export const TODO_LIST_TOOL = "TodoWrite"
export const TASK_CREATE_TOOL = "TaskCreate"
export const TASK_UPDATE_TOOL = "TaskUpdate"

export type TodoState = "open" | "doing" | "done"

export interface TodoEntry {
  readonly text: string
  readonly state: TodoState
}

/** The entries of a `TodoWrite`; undefined when it has no list. */
export function todoEntries({ todos }: Fields): readonly TodoEntry[] | undefined {
  return Array.isArray(todos) ? todos.flatMap(entryOf) : undefined
}

/** The text of a task, or empty. */
export function subjectOf({ subject }: Fields): string {
  return typeof subject === "string" ? subject.trim() : ""
}

/** A task without a status is open. Undefined for deleted tasks and unknown states. */
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

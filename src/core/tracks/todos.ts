// The agent's todo list with the state of every entry, finished ones too: `TodoWrite` gives the whole list each
// time; `TaskCreate` and `TaskUpdate` change one task, whose number the client tells in the result.

import { type Fields, fieldsOf } from "../fields.ts"
import type { ToolUse } from "../transcript/line.ts"
import { textOf } from "../transcript/record.ts"
import { subjectOf, type TodoEntry, todoEntries, todoState } from "../transcript/todos.ts"
import type { StepState } from "./plan.ts"

export interface Todo {
  /** The client's number of a task; null while it is not known, and for entries of a list that has none. */
  readonly id: string | null
  readonly text: string
  readonly state: StepState
}

const MOST_TODOS = 200

export function afterCall(todos: readonly Todo[], { tool, input }: ToolUse): readonly Todo[] {
  switch (tool) {
    case "TodoWrite":
      return todoEntries(input)?.slice(0, MOST_TODOS).map(unnumbered) ?? todos
    case "TaskCreate": {
      const text = subjectOf(input)
      if (text === "" || todos.length >= MOST_TODOS) return todos
      return [...todos, { id: null, text, state: "open" }]
    }
    case "TaskUpdate":
      return updated(todos, input)
    default:
      return todos
  }
}

/** `details` is the client's own account of a tool's result: `{ task: { id, subject } }` after a `TaskCreate`. */
export function afterResult(todos: readonly Todo[], details: unknown): readonly Todo[] {
  const task = fieldsOf(fieldsOf(details)?.["task"])
  const id = textOf(task?.["id"])
  if (id === null || todos.some((each) => each.id === id)) return todos
  const at = todos.findIndex((each) => each.id === null && each.text === textOf(task?.["subject"])?.trim())
  return todos.map((each, index) => (index === at ? { ...each, id } : each))
}

function unnumbered(entry: TodoEntry): Todo {
  return { id: null, ...entry }
}

function updated(todos: readonly Todo[], input: Fields): readonly Todo[] {
  const { taskId, status } = input
  return todos.flatMap((todo): readonly Todo[] => {
    if (todo.id === null || todo.id !== String(taskId)) return [todo]
    if (status === "deleted") return []
    const state = status === undefined ? undefined : todoState(status)
    return [{ ...todo, text: subjectOf(input) || todo.text, state: state ?? todo.state }]
  })
}

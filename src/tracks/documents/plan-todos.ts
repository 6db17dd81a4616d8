// The agent's todo list with every state, finished ones included: `TodoWrite` sets the whole list; `TaskCreate` and
// `TaskUpdate` change one task, whose number is in the client's result.

import {
  subjectOf,
  TASK_CREATE_TOOL,
  TASK_UPDATE_TOOL,
  TODO_LIST_TOOL,
  type TodoEntry,
  todoEntries,
  todoState,
} from "../../clients/claude-code/transcript/todo-tools.ts"
import type { ToolUse } from "../../clients/claude-code/transcript/transcript-line.ts"
import { recordText } from "../../clients/claude-code/transcript/transcript-record.ts"
import { type Fields, fieldsOf } from "../../text/json.ts"
import type { StepState } from "./plan.ts"

export interface ClientTodo {
  /** The client's task number; null when unknown or in a list without numbers. */
  readonly id: string | null
  readonly text: string
  readonly state: StepState
}

const MAX_TODOS = 200

export function todosAfter(todos: readonly ClientTodo[], { tool, input }: ToolUse): readonly ClientTodo[] {
  switch (tool) {
    case TODO_LIST_TOOL:
      return todoEntries(input)?.slice(0, MAX_TODOS).map(unnumbered) ?? todos
    case TASK_CREATE_TOOL: {
      const text = subjectOf(input)
      if (text === "" || todos.length >= MAX_TODOS) return todos
      return [...todos, { id: null, text, state: "open" }]
    }
    case TASK_UPDATE_TOOL:
      return updated(todos, input)
    default:
      return todos
  }
}

/** `details`: the client's structured result, `{ task: { id, subject } }` after a `TaskCreate`. */
export function afterResult(todos: readonly ClientTodo[], details: unknown): readonly ClientTodo[] {
  const task = fieldsOf(fieldsOf(details)?.["task"])
  const id = recordText(task?.["id"])
  if (id === null || todos.some((each) => each.id === id)) return todos
  const at = todos.findIndex(
    (each) => each.id === null && each.text === recordText(task?.["subject"])?.trim(),
  )
  return todos.map((each, index) => (index === at ? { ...each, id } : each))
}

function unnumbered(entry: TodoEntry): ClientTodo {
  return { id: null, ...entry }
}

function updated(todos: readonly ClientTodo[], input: Fields): readonly ClientTodo[] {
  const { taskId, status } = input
  return todos.flatMap((todo): readonly ClientTodo[] => {
    if (todo.id === null || todo.id !== String(taskId)) return [todo]
    if (status === "deleted") return []
    const state = status === undefined ? undefined : todoState(status)
    return [{ ...todo, text: subjectOf(input) || todo.text, state: state ?? todo.state }]
  })
}

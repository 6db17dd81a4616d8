// The agent's todo list with the state of every entry, finished ones too: `TodoWrite` gives the whole list each
// time; `TaskCreate` and `TaskUpdate` change one task, whose number the client tells in the result.

import { type Fields, fieldsOf } from "../fields.ts"
import type { ToolUse } from "../transcript/line.ts"
import { textOf } from "../transcript/record.ts"
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
    case "TodoWrite": {
      const list = input["todos"]
      return Array.isArray(list) ? list.slice(0, MOST_TODOS).flatMap(entryOf) : todos
    }
    case "TaskCreate": {
      const text = (textOf(input["subject"]) ?? "").trim()
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

function entryOf(value: unknown): readonly Todo[] {
  const { content, subject, status } = fieldsOf(value) ?? {}
  const text = (textOf(content) ?? textOf(subject) ?? "").trim()
  const state = stateOf(status)
  return text === "" || state === undefined ? [] : [{ id: null, text, state }]
}

function updated(todos: readonly Todo[], { taskId, status, subject }: Fields): readonly Todo[] {
  return todos.flatMap((todo): readonly Todo[] => {
    if (todo.id === null || todo.id !== String(taskId)) return [todo]
    if (status === "deleted") return []
    const text = (textOf(subject) ?? "").trim()
    const state = status === undefined ? undefined : stateOf(status)
    return [{ ...todo, text: text === "" ? todo.text : text, state: state ?? todo.state }]
  })
}

function stateOf(status: unknown): StepState | undefined {
  if (status === undefined || status === "pending") return "open"
  if (status === "in_progress") return "doing"
  return status === "completed" ? "done" : undefined
}

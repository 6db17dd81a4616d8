// The open todos: `TodoWrite` sets the whole list, `TaskCreate` and `TaskUpdate` change one task. Only successful calls
// count. A checklist in a reply adds its unticked entries.

import type { Resulted } from "../../clients/claude-code/transcript/moment.ts"
import {
  subjectOf,
  TASK_CREATE_TOOL,
  TASK_UPDATE_TOOL,
  TODO_LIST_TOOL,
  type TodoEntry,
  type TodoState,
  todoEntries,
  todoState,
} from "../../clients/claude-code/transcript/todo-tools.ts"
import type { Fields } from "../../text/json.ts"
import { speechOf } from "../compaction/summary.ts"
import type { OpenTodo } from "./ledger.ts"

export function openTodosAfter(
  list: readonly OpenTodo[],
  tool: string,
  input: Fields,
  result: Resulted,
): readonly OpenTodo[] {
  if (result.failed) return list
  switch (tool) {
    case TODO_LIST_TOOL:
      return todoEntries(input)?.flatMap(stillOpen) ?? list
    case TASK_CREATE_TOOL:
      return created(list, input, result)
    case TASK_UPDATE_TOOL:
      return updated(list, input)
    default:
      return list
  }
}

/** An unticked box in a reply adds a todo; a ticked one removes it. */
export function afterReply(list: readonly OpenTodo[], lines: readonly string[]): readonly OpenTodo[] {
  let todos = list
  for (const line of lines) {
    const [, box, text = ""] = BOX.exec(line) ?? []
    if (box === undefined) continue
    const isSame = (todo: OpenTodo) => todo.text.toLowerCase() === text.toLowerCase()
    if (!OPEN_BOXES.has(box)) todos = todos.filter((todo) => !isSame(todo))
    else if (!todos.some(isSame)) todos = [...todos, { id: null, text, state: "open", isSaid: true }]
  }
  return todos
}

const BOX = /^\s*(?:[-*+]\s+|\d{1,2}[.)]\s+)?(\[[ xX]\]|[☐☑☒✅])\s+(\S.*?)\s*$/
const OPEN_BOXES = new Set(["[ ]", "☐"])

function stillOpen({ text, state: told }: TodoEntry): readonly OpenTodo[] {
  const state = openState(told)
  return state === null ? [] : [{ id: null, text, state }]
}

function openState(state: TodoState | undefined): OpenTodo["state"] | null {
  if (state === "doing") return "in progress"
  return state === "open" ? "open" : null
}

function created(list: readonly OpenTodo[], input: Fields, { text, details }: Resulted): readonly OpenTodo[] {
  const subject = subjectOf(input)
  if (subject === "") return list
  const task = details["task"] as Fields | undefined
  const id = typeof task?.["id"] === "string" ? task["id"] : (/#(\w+)/.exec(text)?.[1] ?? null)
  const others = list.filter((each) => each.text !== subject && (id === null || each.id !== id))
  return [...others, { id, text: subject, state: "open" }]
}

function updated(list: readonly OpenTodo[], input: Fields): readonly OpenTodo[] {
  const { taskId, status } = input
  return list.flatMap((task): readonly OpenTodo[] => {
    if (task.id === null || task.id !== String(taskId)) return [task]
    const state = status === undefined ? task.state : openState(todoState(status))
    return state === null ? [] : [{ ...task, text: subjectOf(input) || task.text, state }]
  })
}

/** Old entries that the new list does not name, in any words, and that were not reported done. */
export function vanishedFrom(list: readonly OpenTodo[], tool: string, input: Fields): readonly string[] {
  const entries = tool === TODO_LIST_TOOL ? todoEntries(input) : undefined
  if (entries === undefined) return []
  const isNamed = (text: string) =>
    entries.some((entry) => entry.text === text || sharesMost(entry.text, text))
  return list
    .filter(({ id, text, isSaid }) => id === null && isSaid !== true && !isNamed(text))
    .map(({ text }) => text)
}

/** Done, or on the list again. */
export function stillVanished(vanished: readonly string[], tool: string, input: Fields): readonly string[] {
  const entries = tool === TODO_LIST_TOOL ? todoEntries(input) : undefined
  return entries === undefined
    ? vanished
    : vanished.filter((text) => !entries.some((entry) => sharesMost(entry.text, text)))
}

/** Without what a reply reports as done, in a line of its own. */
export function withoutDone(vanished: readonly string[], reply: string): readonly string[] {
  if (vanished.length === 0 || !DONE.test(reply)) return vanished
  const done = reply
    .slice(0, MAX_READ)
    .split("\n")
    .filter((line) => DONE.test(line))
    .map((line) => new Set(speechOf(line.toLowerCase()).keys()))
  return vanished.filter((text) => {
    const terms = [...speechOf(text.toLowerCase()).keys()]
    return !done.some((line) => terms.filter((term) => line.has(term)).length > terms.length * MOST)
  })
}

const MAX_READ = 20_000
const MOST = 0.6
const DONE =
  /✅|✓|☑|\[x\]|\b(?:fixed|done|completed?|created|added|implemented|resolved|finished|wrote|built|configured)\b/i

/** At least half of the terms of the shorter one. */
export function sharesMost(one: string, other: string): boolean {
  const a = new Set(speechOf(one.toLowerCase()).keys())
  const b = [...speechOf(other.toLowerCase()).keys()]
  const shared = b.filter((term) => a.has(term)).length
  return shared >= Math.min(a.size, b.length) / 2
}

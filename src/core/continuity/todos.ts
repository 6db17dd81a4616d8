// The open todos, from the client's own tools: `TodoWrite` gives the whole list each time, `TaskCreate` and
// `TaskUpdate` change one task each. Only calls that worked count. A checklist in a reply adds what it leaves unticked.
import type { Fields } from "../fields.ts"
import { subjectOf, type TodoEntry, type TodoState, todoEntries, todoState } from "../transcript/todos.ts"
import type { Todo } from "./ledger.ts"
import type { Resulted } from "./moment.ts"

export function afterCall(
  list: readonly Todo[],
  tool: string,
  input: Fields,
  result: Resulted,
): readonly Todo[] {
  if (result.failed) return list
  switch (tool) {
    case "TodoWrite":
      return todoEntries(input)?.flatMap(stillOpen) ?? list
    case "TaskCreate":
      return created(list, input, result)
    case "TaskUpdate":
      return updated(list, input)
    default:
      return list
  }
}

/** An open box that the agent shows is a todo; a ticked one is none any more. */
export function afterReply(list: readonly Todo[], lines: readonly string[]): readonly Todo[] {
  let todos = list
  for (const line of lines) {
    const [, box, text = ""] = BOX.exec(line) ?? []
    if (box === undefined) continue
    const isSame = (todo: Todo) => todo.text.toLowerCase() === text.toLowerCase()
    if (!OPEN_BOXES.has(box)) todos = todos.filter((todo) => !isSame(todo))
    else if (!todos.some(isSame)) todos = [...todos, { id: null, text, state: "open" }]
  }
  return todos
}

const BOX = /^\s*(?:[-*+]\s+|\d{1,2}[.)]\s+)?(\[[ xX]\]|[☐☑☒✅])\s+(\S.*?)\s*$/
const OPEN_BOXES = new Set(["[ ]", "☐"])

function stillOpen({ text, state: told }: TodoEntry): readonly Todo[] {
  const state = openState(told)
  return state === null ? [] : [{ id: null, text, state }]
}

/** Null when it is no longer open. */
function openState(state: TodoState | undefined): Todo["state"] | null {
  if (state === "doing") return "in progress"
  return state === "open" ? "open" : null
}

function created(list: readonly Todo[], input: Fields, { text, details }: Resulted): readonly Todo[] {
  const subject = subjectOf(input)
  if (subject === "") return list
  const task = details["task"] as Fields | undefined
  const id = typeof task?.["id"] === "string" ? task["id"] : (/#(\w+)/.exec(text)?.[1] ?? null)
  const others = list.filter((each) => each.text !== subject && (id === null || each.id !== id))
  return [...others, { id, text: subject, state: "open" }]
}

function updated(list: readonly Todo[], input: Fields): readonly Todo[] {
  const { taskId, status } = input
  return list.flatMap((task): readonly Todo[] => {
    if (task.id === null || task.id !== String(taskId)) return [task]
    const state = status === undefined ? task.state : openState(todoState(status))
    return state === null ? [] : [{ ...task, text: subjectOf(input) || task.text, state }]
  })
}

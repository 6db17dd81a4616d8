// The open todos, from the client's own tools: `TodoWrite` gives the whole list each time, `TaskCreate` and
// `TaskUpdate` change one task each. Only calls that worked count. A checklist in a reply adds what it leaves unticked.
import { type Fields, fieldsOf } from "../fields.ts"
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
      return Array.isArray(input["todos"]) ? input["todos"].flatMap(entry) : list
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

function entry(value: unknown): readonly Todo[] {
  const { content, subject, status } = fieldsOf(value) ?? {}
  const text = typeof content === "string" ? content : subject
  const state = stateOf(status)
  return typeof text === "string" && text.trim() !== "" && state !== null
    ? [{ id: null, text: text.trim(), state }]
    : []
}

/** Null when it is no longer open. */
function stateOf(status: unknown): Todo["state"] | null {
  if (status === "in_progress") return "in progress"
  return status === undefined || status === "pending" ? "open" : null
}

function created(list: readonly Todo[], input: Fields, { text, details }: Resulted): readonly Todo[] {
  const subject = input["subject"]
  if (typeof subject !== "string" || subject.trim() === "") return list
  const task = details["task"] as Fields | undefined
  const id = typeof task?.["id"] === "string" ? task["id"] : (/#(\w+)/.exec(text)?.[1] ?? null)
  const others = list.filter((each) => each.text !== subject.trim() && (id === null || each.id !== id))
  return [...others, { id, text: subject.trim(), state: "open" }]
}

function updated(list: readonly Todo[], input: Fields): readonly Todo[] {
  const { taskId, status, subject } = input
  return list.flatMap((task): readonly Todo[] => {
    if (task.id === null || task.id !== String(taskId)) return [task]
    const state = status === undefined ? task.state : stateOf(status)
    const text = typeof subject === "string" && subject.trim() !== "" ? subject.trim() : task.text
    return state === null ? [] : [{ ...task, text, state }]
  })
}

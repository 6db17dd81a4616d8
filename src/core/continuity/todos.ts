// The open todos, from the client's own tools: `TodoWrite` gives the whole list each time, `TaskCreate` and
// `TaskUpdate` change one task each. Only calls that worked count.
import type { Fields } from "../transcript/record.ts"
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

function entry(value: unknown): readonly Todo[] {
  if (typeof value !== "object" || value === null) return []
  const { content, subject, status } = value as Fields
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

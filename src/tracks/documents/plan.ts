// The steps of a PLAN.md: top-level task lines, each with its state, criteria and verification. Indented lines belong to the
// step above.

import {
  subjectOf,
  TASK_CREATE_TOOL,
  TASK_UPDATE_TOOL,
  TODO_LIST_TOOL,
  todoEntries,
  todoState,
} from "../../clients/claude-code/transcript/todo-tools.ts"
import type { ToolUse } from "../../clients/claude-code/transcript/transcript-line.ts"
import { recordText } from "../../clients/claude-code/transcript/transcript-record.ts"
import { type Fields, fieldsOf } from "../../text/json.ts"
import { readable, trimmed } from "./readable.ts"

export type StepState = "open" | "doing" | "done"

export interface PlanStep {
  /** From 1. */
  readonly line: number
  readonly state: StepState
  readonly text: string
  readonly verify: string
  /** Whether it comes from the agent's todo list. */
  readonly isTodo: boolean
  /** The step with its indented lines, for finding criteria. */
  readonly whole: string
}

export const STATE_MARKS: Readonly<Record<StepState, string>> = { open: " ", doing: "~", done: "x" }

/** The heading under which compaction keeps the agent's todo list. */
export const TODO_HEADING = "Session todos"

/** Groups: everything before the state's mark, the mark, everything up to the text, the text. */
export const STEP_LINE = /^( {0,1}(?:[-*+]|\d{1,4}[.)])[ \t]+\[)([ xX~/])(\][ \t]+)(\S.*)$/

export function stepsOf(plan: string): readonly PlanStep[] {
  const steps: { line: number; state: StepState; text: string; isTodo: boolean; rest: string[] }[] = []
  let isInside = false
  let isTodo = false
  const raw = plan.split("\n")
  for (const [index, line] of readable(plan).lines.entries()) {
    // Text below our own part is somebody else's, under any heading.
    if (raw[index]?.trim().startsWith("<!-- tenure:end todos")) isTodo = false
    const [, , mark, , text] = STEP_LINE.exec(line) ?? []
    if (mark !== undefined && text !== undefined) {
      steps.push({ line: index + 1, state: stepState(mark), text: text.trim(), isTodo, rest: [] })
      isInside = true
    } else if (isInside && /^(?:[ \t]+\S|\s*$)/.test(line)) {
      steps.at(-1)?.rest.push(line.trim())
    } else {
      isInside = false
      if (/^##?\s/.test(line)) isTodo = line.replace(/^##\s+/, "").trim() === TODO_HEADING
    }
  }
  return steps.map(({ line, state, text, isTodo, rest }) => {
    const whole = [text, ...rest].filter((part) => part !== "").join("\n")
    return { line, state, text: withoutVerify(text), verify: verifyIn(whole), isTodo, whole }
  })
}

/** The plan's own steps; without any, the agent's todo list. */
export function planned(steps: readonly PlanStep[]): readonly PlanStep[] {
  const own = steps.filter(({ isTodo }) => !isTodo)
  return own.length > 0 ? own : steps
}

export function nextStep(steps: readonly PlanStep[]): PlanStep | undefined {
  return steps.find(({ state }) => state === "doing") ?? steps.find(({ state }) => state === "open")
}

export function stepState(mark: string): StepState {
  if (mark === "x" || mark === "X") return "done"
  return mark === " " ? "open" : "doing"
}

const VERIFY = /(?:^|[\s(*_-])verify\**:\**[ \t]*(.*)/im

function verifyIn(whole: string): string {
  const found = (VERIFY.exec(whole)?.[1] ?? "").trim()
  return found.endsWith(")") && !found.includes("(") ? found.slice(0, -1).trim() : found
}

/** A step may name it inline: `- [ ] Do it (verify: npm test)`. */
export function withoutVerify(text: string): string {
  const at = text.search(/\bverify\**:/i)
  const bare = at < 0 ? text : trimmed(text.slice(0, at), " \t(*_-")
  return bare === "" ? text : bare
}

// The agent's todo list with every state, finished ones included: `TodoWrite` sets the whole list; `TaskCreate` and
// `TaskUpdate` change one task, whose number is in the client's result.
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
      return (
        todoEntries(input)
          ?.slice(0, MAX_TODOS)
          .map((entry) => ({ id: null, ...entry })) ?? todos
      )
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

function updated(todos: readonly ClientTodo[], input: Fields): readonly ClientTodo[] {
  const { taskId, status } = input
  return todos.flatMap((todo): readonly ClientTodo[] => {
    if (todo.id === null || todo.id !== String(taskId)) return [todo]
    if (status === "deleted") return []
    const state = status === undefined ? undefined : todoState(status)
    return [{ ...todo, text: subjectOf(input) || todo.text, state: state ?? todo.state }]
  })
}

// The steps of a PLAN.md: top-level task lines, each with its state, the criteria it serves and how to verify it.
// What is indented below a step belongs to it.
import { readable } from "./readable.ts"
import { trimmed } from "./trimmed.ts"

export type StepState = "open" | "doing" | "done"

export interface Step {
  /** From 1. */
  readonly line: number
  readonly state: StepState
  readonly text: string
  /** How anyone can see that it is done; empty when it does not say. */
  readonly verify: string
  /** Whether it comes from the agent's todo list and not from the plan itself. */
  readonly isTodo: boolean
  /** The step and all that belongs to it, for looking up the criteria it names. */
  readonly whole: string
}

export const STATE_MARKS: Readonly<Record<StepState, string>> = { open: " ", doing: "~", done: "x" }

/** The heading under which compaction keeps the agent's todo list. */
export const TODO_HEADING = "Session todos"

/** Groups: all before the state's mark, the mark, all after it up to the text, the text. */
export const STEP_LINE = /^( {0,1}(?:[-*+]|\d{1,4}[.)])[ \t]+\[)([ xX~/])(\][ \t]+)(\S.*)$/

export function stepsOf(plan: string): readonly Step[] {
  const steps: { line: number; state: StepState; text: string; isTodo: boolean; rest: string[] }[] = []
  let isInside = false
  let isTodo = false
  for (const [index, line] of readable(plan).lines.entries()) {
    const [, , mark, , text] = STEP_LINE.exec(line) ?? []
    if (mark !== undefined && text !== undefined) {
      steps.push({ line: index + 1, state: stateOf(mark), text: text.trim(), isTodo, rest: [] })
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

/** The plan's own steps; where there are none, the agent's todo list stands in for them. */
export function planned(steps: readonly Step[]): readonly Step[] {
  const own = steps.filter(({ isTodo }) => !isTodo)
  return own.length > 0 ? own : steps
}

/** The step to go on with: one that was begun, else the first that is open. */
export function nextStep(steps: readonly Step[]): Step | undefined {
  return steps.find(({ state }) => state === "doing") ?? steps.find(({ state }) => state === "open")
}

export function stateOf(mark: string): StepState {
  if (mark === "x" || mark === "X") return "done"
  return mark === " " ? "open" : "doing"
}

const VERIFY = /(?:^|[\s(*_-])verify\**:\**[ \t]*(.*)/im

function verifyIn(whole: string): string {
  const found = (VERIFY.exec(whole)?.[1] ?? "").trim()
  return found.endsWith(")") && !found.includes("(") ? found.slice(0, -1).trim() : found
}

/** A step may say it on its own line: `- [ ] Do it (verify: npm test)`. */
export function withoutVerify(text: string): string {
  const at = text.search(/\bverify\**:/i)
  const bare = at < 0 ? text : trimmed(text.slice(0, at), " \t(*_-")
  return bare === "" ? text : bare
}

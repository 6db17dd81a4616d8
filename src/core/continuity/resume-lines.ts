// A handoff as the few lines of the brief (CONT-04): where it is first, then what is hardest to find out again. The
// brief cuts from the end, so what stands first is kept longest.
import type { ReadHandoff } from "./handoff.ts"

const MOST_OF_EACH = 6

export function resumeLines(handoff: ReadHandoff, where: string): readonly string[] {
  const { goal, nextStep, constraints, todos, questions, failingTests, decisions } = handoff
  return [
    `The session before this one left a handoff: ${where}. Its main points follow; read the file before going on with its work.`,
    ...goal.slice(-1).map((text) => `Goal, as it was put: "${text}"`),
    ...(nextStep === null ? [] : [`Next step: ${nextStep}`]),
    ...listed("Laid down", constraints),
    ...listed("Open todo", todos),
    ...listed("Failing test", failingTests),
    ...listed("Open question", questions),
    ...listed("Decided", decisions),
  ]
}

function listed(label: string, items: readonly string[]): readonly string[] {
  return items.slice(0, MOST_OF_EACH).map((item) => `${label}: ${item}`)
}

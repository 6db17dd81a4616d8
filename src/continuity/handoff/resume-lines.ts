// A handoff as a few lines of the brief (CONT-04): its path first, then what is hardest to rediscover, because the brief
// is cut from the end.
import { requoteAsData } from "../../privacy/sanitise.ts"
import type { ReadHandoff } from "./handoff.ts"

const MAX_OF_EACH = 6

export function resumeLines(handoff: ReadHandoff, where: string): readonly string[] {
  const { goal, nextStep, constraints, todos, questions, failingTests, decisions } = handoff
  return [
    `The session before this one left a handoff: ${where}. Its main points follow; read the file before going on with its work.`,
    ...goal.slice(-1).map((text) => `Goal, as it was put: "${text}"`),
    ...(nextStep === null ? [] : [`Next step: ${nextStep}`]),
    ...listed("Laid down", constraints),
    ...listed("Open todo", todos),
    ...listed("Failing test, as the tool printed it", failingTests.map(testName)),
    ...listed("Open question", questions),
    ...listed("Decided", decisions),
  ]
}

/** T02: also for files written without quotation marks by a person or an older Tenure. */
function testName(item: string): string {
  const [, name = item, command = ""] = /^("[^"]*")( \(`.*`\))$/.exec(item) ?? []
  return `${requoteAsData(name)}${command}`
}

function listed(label: string, items: readonly string[]): readonly string[] {
  return items.slice(0, MAX_OF_EACH).map((item) => `${label}: ${item}`)
}

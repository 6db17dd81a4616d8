// Reads back of a handoff what `continue` and the next session's brief need (CONT-04, CONT-08).
import { requoteAsData } from "../../privacy/sanitise.ts"

export interface ReadHandoff {
  readonly session: string | null
  readonly goal: readonly string[]
  readonly constraints: readonly string[]
  readonly decisions: readonly string[]
  readonly nextStep: string | null
  readonly todos: readonly string[]
  readonly questions: readonly string[]
  readonly failingTests: readonly string[]
}

/** Missing parts are empty, because a person may have edited the file. */
export function readHandoff(text: string): ReadHandoff {
  const sections = new Map<string, string[]>()
  let open: string[] = []
  for (const each of text.split(/\r?\n/)) {
    const title = /^## (.+)$/.exec(each)?.[1]
    if (title === undefined) open.push(each)
    else {
      open = []
      sections.set(title.trim().toLowerCase(), open)
    }
  }
  const items = (title: string) =>
    (sections.get(title) ?? []).flatMap((each) => {
      const item = /^\s*[-*] (.+)$/.exec(each)?.[1]
      return item === undefined ? [] : [item.trim()]
    })
  return {
    session: /^Session (\S+), written/m.exec(text)?.[1] ?? null,
    goal: quotesOf(sections.get("goal") ?? []),
    constraints: items("constraints"),
    decisions: items("decisions"),
    nextStep: quotesOf(sections.get("next step") ?? [])[0]?.split("\n")[0] ?? null,
    todos: items("open todos").map((item) => item.replace(/^\[ \] /, "")),
    questions: items("open questions"),
    failingTests: items("failing tests"),
  }
}

function quotesOf(lines: readonly string[]): readonly string[] {
  return lines
    .filter((each) => !each.startsWith("- "))
    .map((each) => each.replace(/^> ?/, ""))
    .join("\n")
    .split(/\n{2,}/)
    .map((each) => each.trim())
    .filter((each) => each !== "")
}

const MAX_OF_EACH = 6

/** A few lines of the brief: the path first, then what is hardest to rediscover, because the brief is cut from the end. */
export function resumeLines(handoff: ReadHandoff, where: string): readonly string[] {
  const { goal, nextStep, constraints, todos, questions, failingTests, decisions } = handoff
  return [
    `The session before this one left a handoff: ${where}. Its main points follow; read the file before going on with its work.`,
    ...goal.slice(-1).map((text) => `Goal, as it was put: "${text}"`),
    ...(nextStep === null ? [] : [`Next step: ${nextStep}`]),
    ...listed("Rule", constraints),
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

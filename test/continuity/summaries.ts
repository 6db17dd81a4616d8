// Summaries as compactions write them, each losing something. The script, not a detector, says what each holds.
import type { FactClass, KnownFact, Script } from "./script.ts"

export interface MadeSummary {
  readonly kind: string
  readonly text: string
  readonly kept: readonly KnownFact[]
}

export function summariesOf({ facts }: Script): readonly MadeSummary[] {
  const of = (...classes: FactClass[]) => facts.filter((fact) => classes.includes(fact.class))
  const everySecond = facts.filter((_, at) => at % 2 === 0)
  return [
    { kind: "empty", text: "", kept: [] },
    {
      kind: "headings only",
      text: NINE.map((title, at) => `${at + 1}. ${title}:\n   - See the conversation.`).join("\n"),
      kept: [],
    },
    { kind: "decisions in prose", text: prose(of("decision")), kept: of("decision") },
    {
      kind: "files and commands dropped",
      text: nineSections(of("constraint", "decision", "todo")),
      kept: of("constraint", "decision", "todo"),
    },
    { kind: "every second fact", text: nineSections(everySecond), kept: everySecond },
    { kind: "all of it, reworded", text: nineSections(facts), kept: facts },
    { kind: "spoiled", text: spoiled(facts), kept: [] },
  ]
}

const NINE = [
  "Primary Request and Intent",
  "Key Technical Concepts",
  "Files and Code Sections",
  "Errors and fixes",
  "Problem Solving",
  "All user messages",
  "Pending Tasks",
  "Current Work",
  "Optional Next Step",
]

function prose(facts: readonly KnownFact[]): string {
  const opening =
    "The session is about the work described by the user. Some progress was made and the agent continued."
  return [
    opening,
    ...facts.map(({ reworded }) => reworded),
    "The conversation then went on with the implementation.",
  ].join(" ")
}

/** The client's own form. */
function nineSections(facts: readonly KnownFact[]): string {
  const list = (...classes: FactClass[]) =>
    facts
      .filter((fact) => classes.includes(fact.class))
      .map(({ reworded }) => `   - ${reworded.replace(/^- /, "")}`)
  const bodies: Readonly<Record<string, readonly string[]>> = {
    "Primary Request and Intent": ["   The user asked for a change in the project.", ...list("constraint")],
    "Key Technical Concepts": list("decision"),
    "Files and Code Sections": list("file"),
    "Errors and fixes": list("failing test", "failing command"),
    "Pending Tasks": list("todo"),
    "Current Work": ["   The agent was in the middle of the work."],
  }
  return NINE.map((title, at) => [`${at + 1}. ${title}:`, ...(bodies[title] ?? [])].join("\n")).join("\n\n")
}

/** Mentions every fact and gets each wrong. */
function spoiled(facts: readonly KnownFact[]): string {
  const wrong = facts.flatMap(({ spoiled }) => (spoiled === null ? [] : [spoiled]))
  return ["The user asked for a change in the project.", ...wrong].join("\n")
}

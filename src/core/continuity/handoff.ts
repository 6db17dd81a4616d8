// The handoff (CONT-04): a ledger as Markdown that a colleague could go on from. Sections without content are left
// out; the same ledger and head give the same bytes. `readHandoff` takes back what `continue` needs.
import { inlineCode } from "../inline-code.ts"
import { defuse, defuseLine } from "../trust/sanitise.ts"
import { OF_THE_PERSON, unattributed } from "./attribution.ts"
import type { Decision, Ledger, RanCommand, Said } from "./ledger.ts"

export interface HandoffHead {
  /** UTC, as ISO 8601. */
  readonly writtenAt: string
  readonly branch: string | null
  /** Null without git. */
  readonly uncommittedChanges: number | null
  /** The active track and its plan item, when there is one. */
  readonly task: string | null
  /** Where the agent's own words can be read; null when not known. */
  readonly transcript: string | null
}

export function renderHandoff(ledger: Ledger, head: HandoffHead): string {
  const sections: [string, readonly string[]][] = [
    ["Goal", ledger.goal.flatMap(quote)],
    ["Constraints", ledger.constraints.map(constraint)],
    ["State", stateOf(ledger, head)],
    ["Decisions", ledger.decisions.map(decision)],
    ["Next step", ledger.nextStep === null ? [] : [`> ${line(ledger.nextStep)}`]],
    [
      "Open todos",
      ledger.todos.map(({ text, state }) => `- [ ] ${line(text)}${state === "open" ? "" : " (in progress)"}`),
    ],
    ["Open questions", ledger.questions.map((text) => `- ${line(text)}`)],
    ["Failing tests", ledger.failingTests.map(({ name, command }) => `- ${line(name)} (${code(command)})`)],
    ["Commands", ledger.commands.map(command)],
    [
      "Files changed",
      ledger.files
        .toReversed()
        .map(({ path, how }) => `- ${code(path)}${how === "removed" ? " (removed)" : ""}`),
    ],
    ["Lessons that wait for a review", ledger.unreviewed.map((title) => `- ${line(title)}`)],
  ]
  const parts = sections
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `## ${title}\n\n${lines.join("\n")}\n`)
  return [`# Handoff\n\nSession ${line(ledger.session)}, written ${line(head.writtenAt)}.\n`, ...parts].join(
    "\n",
  )
}

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

/** Anything that is not there is empty: a person may have edited the file. */
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
  const items = (title: string) => itemsOf(sections.get(title) ?? [])
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

function itemsOf(lines: readonly string[]): readonly string[] {
  return lines.flatMap((each) => {
    const item = /^\s*[-*] (.+)$/.exec(each)?.[1]
    return item === undefined ? [] : [item.trim()]
  })
}

function quotesOf(lines: readonly string[]): readonly string[] {
  return lines
    .map((each) => each.replace(/^> ?/, ""))
    .join("\n")
    .split(/\n{2,}/)
    .map((each) => each.trim())
    .filter((each) => each !== "")
}

/** Blocks of quotation, parted by an empty line; one inside a prompt would part it in two. */
function quote({ text }: Said, at: number): readonly string[] {
  const lines = defuse(text)
    .split("\n")
    .filter((each) => each.trim() !== "")
    .map((each) => `> ${each.trimEnd()}`)
  return at === 0 ? lines : ["", ...lines]
}

function constraint({ text, by }: Said): string {
  return `- "${line(text)}"${by === "person" ? OF_THE_PERSON : ""}`
}

function decision({ what, reason, impact, by }: Decision): string {
  const why = reason === null ? "" : `\n  Reason: ${line(reason)}`
  const so = impact === null ? "" : `\n  Impact: ${line(impact)}`
  return `- ${line(what)}${by === "person" ? OF_THE_PERSON : ""}${why}${so}`
}

function command({ line: text, outcome, error }: RanCommand): string {
  const why = error === null ? "" : `: ${line(error)}`
  return outcome === "ok" ? `- ${code(text)} worked` : `- ${code(text)} **${outcome}**${why}`
}

function stateOf({ failingTests, commands }: Ledger, head: HandoffHead): readonly string[] {
  const failing = commands.filter(({ outcome }) => outcome === "failed").length
  return [
    ...(head.task === null ? [] : [`- Task: ${line(head.task)}`]),
    ...(head.branch === null ? [] : [`- Branch: ${code(head.branch)}`]),
    ...(head.uncommittedChanges === null ? [] : [`- Uncommitted changes: ${head.uncommittedChanges}`]),
    ...(failing === 0 ? [] : [`- Commands that failed when last run: ${failing}`]),
    ...(failingTests.length === 0 ? [] : [`- Tests that failed when last run: ${failingTests.length}`]),
    ...(head.transcript === null ? [] : [`- Transcript: ${code(head.transcript)}`]),
  ]
}

function line(text: string): string {
  return unattributed(defuseLine(text, 1_200))
}

function code(text: string): string {
  return inlineCode(line(text))
}

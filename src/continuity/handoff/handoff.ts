// The handoff (CONT-04): a ledger as Markdown that a colleague could continue from, without empty sections. The same ledger
// and head give the same bytes. `readHandoff` reads back what `continue` needs.

import { sentencesOf } from "../../learning/gate/prose.ts"
import { asData, defuse, defuseLine } from "../../privacy/sanitise.ts"
import { inlineCode } from "../../text/inline-code.ts"
import { isWantedIn } from "../compaction/missing-facts.ts"
import { isCheck } from "../ledger/command-outcome.ts"
import { typedLines } from "../ledger/constraints.ts"
import { changedFileText, labelledFact } from "../ledger/labelled-fact.ts"
import type { Ledger, LedgerDecision, PromptText, RanCommand, Remark } from "../ledger/ledger.ts"
import { OF_THE_PERSON, unattributed } from "../ledger/ledger.ts"

export interface HandoffHead {
  /** UTC, as ISO 8601. */
  readonly writtenAt: string
  readonly branch: string | null
  /** Null without git. */
  readonly uncommittedChanges: number | null
  /** The active track and its plan item, when there is one. */
  readonly task: string | null
  /** The path of the transcript; null when unknown. */
  readonly transcript: string | null
}

export function renderHandoff(ledger: Ledger, head: HandoffHead): string {
  const sections: [string, readonly string[]][] = [
    ["Goal", goalsOf(ledger).flatMap(quote)],
    ["Constraints", ledger.constraints.map(constraint)],
    ["State", stateOf(ledger, head)],
    ["Done so far", doneOf(ledger)],
    ["Not verified", notVerified(ledger)],
    [
      "Open todos",
      [
        ...ledger.todos.map(
          ({ text, state }) => `- [ ] ${line(text)}${state === "open" ? "" : " (in progress)"}`,
        ),
      ],
    ],
    [
      "Left undone",
      [
        ...ledger.vanished
          .filter(isWantedIn(ledger))
          .map((text) => `- Left the todo list without being done: ${line(text)}`),
        ...ledger.running.map(({ what }) => `- A sub-agent was started and has not reported: ${line(what)}`),
      ],
    ],
    ["Blocked by", blockedBy(ledger)],
    ["Open questions", ledger.questions.map((text) => `- ${line(text)}`)],
    ["Next step", nextOf(ledger)],
    ["Decisions", handedOver(ledger).map(decision)],
    [
      "Failing tests",
      withOrigin(
        "The names are as the tool printed them.",
        ledger.failingTests.map(({ name, command }) => `- ${printed(name)} (${code(command)})`),
      ),
    ],
    ["Found out", ledger.remarks.filter(({ kind }) => kind === "environment").map(remark)],
    ["Commands", ledger.commands.filter(({ outcome }) => outcome !== "unknown").map(command)],
    [
      "Files changed and not committed",
      ledger.files.toReversed().map((file) => `- ${changedFileText(file)}`),
    ],
    [
      "Files changed and committed",
      ledger.committed.map((path) => `- ${changedFileText({ path, how: "changed" })}`),
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

const MAX_DECISIONS = 15
const MAX_TURNS = 14

/** Without mere approvals and the agent's choices that have no reason. */
export function handedOver({ decisions }: Ledger): readonly LedgerDecision[] {
  return decisions.filter(isSettled).slice(-MAX_DECISIONS)
}

/** The task first, then what was asked last. */
export function goalsOf({ task, goal }: Ledger): readonly PromptText[] {
  const own = goal.map((each) => ({ ...each, text: typedLines(each.text).trim() || each.text }))
  if (task === null || goal.some(({ text }) => text === task.text)) return own
  return [task, ...own]
}

function doneOf({ turns }: Ledger): readonly string[] {
  const told = turns.filter(({ answered }) => answered !== "").slice(-MAX_TURNS)
  return told.map(({ asked, answered }) => `- Asked: "${line(asked).slice(0, 160)}" Reply: ${line(answered)}`)
}

function notVerified({ unchecked, remarks }: Ledger): readonly string[] {
  return [
    ...(unchecked.files.length === 0
      ? []
      : [`- ${labelledFact({ kind: "unverified", of: unchecked }, 300)}`]),
    ...remarks
      .filter(({ kind }) => kind === "promise")
      .map(({ text }) => `- Said to be still to do or to check: ${line(text)}`),
  ]
}

function blockedBy({ commands, failingTests, refusals }: Ledger): readonly string[] {
  const failed = commands
    .filter(({ outcome, line: text }) => outcome === "failed" && isCheck(text))
    .slice(0, 3)
  return [
    ...failed.map((each) => `${command(each)} when last run`),
    ...(failingTests.length === 0 ? [] : [`- ${failingTests.length} failing tests, named below`]),
    ...refusals.map((of) => `- ${labelledFact({ kind: "refusal", of }, 300)}`),
  ]
}

/** What was just chosen or announced; else a promise; else the current request. */
export function nextOf({ nextStep, turns, decisions, remarks, goal }: Ledger): readonly string[] {
  const last = turns.at(-1)
  const chosen = decisions.findLast(
    ({ what }) => last !== undefined && what.endsWith(`chosen by "${last.asked}"`),
  )
  if (chosen !== undefined) return [`> ${line(chosen.what.split(" → ")[0] ?? "")}`]
  if (nextStep !== null) return [`> ${line(nextStep)}`]
  const promised = remarks.findLast(({ kind, age }) => kind === "promise" && age === 0)
  if (promised !== undefined) return [`> ${line(promised.text)}`]
  if (last === undefined) return []
  if (last.answered === "") return [`> Go on with the last request: ${line(last.asked)}`]
  if (isUnderway(last.answered)) {
    // "Continue" asks for the request before it.
    const isWhole = last.asked.split(/\s+/).length >= MIN_WORDS
    const asked = isWhole ? last.asked : (goal.at(-1)?.text ?? last.asked)
    return [`> Go on with the last request: ${line(asked)} The agent was saying: "${line(last.answered)}"`]
  }
  return ["> The last request was answered and nothing more was announced."]
}

const MIN_WORDS = 4
const ANNOUNCES =
  /^(?:\w+[!,.]? )?(?:now,? |next,? |then,? )?(?:let me|let's|i'll|i will|i'm going to|i need to)\b/i

/** The reply ends with an announcement: the turn was cut off. */
function isUnderway(answered: string): boolean {
  const last = sentencesOf(answered).at(-1)?.trim() ?? ""
  if (/\blet me know\b/i.test(last)) return false
  return last.endsWith(":") || (ANNOUNCES.test(last) && !last.endsWith("…"))
}

/** Approval of something done at once is not worth handing over. */
function isSettled({ what, by, reason, impact }: LedgerDecision): boolean {
  if (by === "agent") return reason !== null || impact !== null
  return !/ → (?:yes|yep|yeah|ok|okay|sure)\b.{0,12}$/i.test(what)
}

function remark({ text, about }: Remark): string {
  return `- ${line(text)}${about === null ? "" : ` (after ${code(about)})`}`
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

/** Quoted blocks, separated by an empty line. */
function quote({ text }: PromptText, at: number): readonly string[] {
  const lines = defuse(text)
    .split("\n")
    .filter((each) => each.trim() !== "")
    .map((each) => `> ${each.trimEnd()}`)
  return at === 0 ? lines : ["", ...lines]
}

function constraint({ text, by }: PromptText): string {
  return `- "${line(text)}"${by === "person" ? OF_THE_PERSON : ""}`
}

function decision({ what, reason, impact, by }: LedgerDecision): string {
  const why = reason === null ? "" : `\n  Reason: ${line(reason)}`
  const so = impact === null ? "" : `\n  Impact: ${line(impact)}`
  return `- ${line(what)}${by === "person" ? OF_THE_PERSON : ""}${why}${so}`
}

function command({ line: text, outcome, error }: RanCommand): string {
  const why = error === null ? "" : `: it printed ${printed(error)}`
  return outcome === "ok" ? `- ${code(text)} worked` : `- ${code(text)} **${outcome}**${why}`
}

function stateOf({ failingTests, commands, turns }: Ledger, head: HandoffHead): readonly string[] {
  const asked = turns.at(-1)?.asked
  const failing = commands.filter(({ outcome }) => outcome === "failed").length
  return [
    ...(head.task === null ? [] : [`- Task: ${line(head.task)}`]),
    ...(asked === undefined ? [] : [`- Last request: "${line(asked).replaceAll('"', "'")}"`]),
    ...(head.branch === null ? [] : [`- Branch, by its name: ${code(head.branch.slice(0, 160))}`]),
    ...(head.uncommittedChanges === null ? [] : [`- Uncommitted changes: ${head.uncommittedChanges}`]),
    ...(failing === 0 ? [] : [`- Commands that failed when last run: ${failing}`]),
    ...(failingTests.length === 0 ? [] : [`- Tests that failed when last run: ${failingTests.length}`]),
    ...(head.transcript === null ? [] : [`- Transcript: ${code(head.transcript)}`]),
  ]
}

function withOrigin(origin: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [origin, "", ...items]
}

/** T02: tool output is marked as data. */
function printed(text: string): string {
  return unattributed(asData(text, 240))
}

function line(text: string): string {
  return unattributed(defuseLine(text, 1_200))
}

function code(text: string): string {
  return inlineCode(line(text))
}

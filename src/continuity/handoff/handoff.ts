// The handoff (CONT-04): a ledger as Markdown that a colleague could continue from, without empty sections. The same ledger
// and head give the same bytes.

import { asData, defuse } from "../../privacy/sanitise.ts"
import { inlineCode } from "../../text/inline-code.ts"
import { isWantedIn } from "../compaction/missing-facts.ts"
import { isApproval } from "../ledger/answers.ts"
import { isCheck } from "../ledger/command-outcome.ts"
import { goalsOf } from "../ledger/goals.ts"
import { changedFileText, labelledFact, line, quoted, refusedText } from "../ledger/labelled-fact.ts"
import type {
  ChangedFile,
  Ledger,
  LedgerDecision,
  OpenTodo,
  PromptText,
  RanCommand,
  Remark,
  Turn,
} from "../ledger/ledger.ts"
import { OF_THE_PERSON, unattributed } from "../ledger/ledger.ts"
import { distinct } from "../ledger/remarks.ts"
import { isAnswered, isRefuted, isUnderway, names, nextOf } from "./next-step.ts"

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
    ["Goal", goalLines(ledger)],
    ["Constraints", constraintsOf(ledger).map(constraint)],
    ["State", stateOf(ledger, head)],
    ["Next step", nextOf(ledger)],
    ["Last reply", replyLines(ledger)],
    ["Not verified", notVerified(ledger)],
    ["Blocked by", blockedBy(ledger)],
    ["Open questions", ledger.questions.map((text) => `- ${line(text)}`)],
    ["Open todos", ledger.todos.map(todo)],
    ["Left undone", leftUndone(ledger)],
    ["Done so far", doneOf(ledger)],
    ["Decisions", handedOver(ledger).map(decision)],
    ["Refused", ledger.refusals.map((of) => `- ${refusedText(of, 300)}`)],
    ["Found out", distinct(ledger.remarks.filter(({ kind }) => kind === "environment")).map(remark)],
    [
      "Failing tests",
      withOrigin(
        "The names are as the tool printed them.",
        ledger.failingTests.map(({ name, command }) => `- ${printed(name)} (${code(command)})`),
      ),
    ],
    ["Commands", commandsOf(ledger)],
    ["Files changed and not committed", byFolder(ledger.files.toReversed())],
    [
      "Files changed and committed",
      byFolder(ledger.committed.map((path): ChangedFile => ({ path, how: "changed" }))),
    ],
  ]
  const parts = sections
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `## ${title}\n\n${lines.join("\n")}\n`)
  return [`# Handoff\n\nSession ${line(ledger.session)}, written ${line(head.writtenAt)}.\n`, ...parts].join(
    "\n",
  )
}

const MAX_DECISIONS = 15
const MAX_TURNS = 12

/** Without mere approvals and the agent's choices that have no reason. */
export function handedOver({ decisions }: Ledger): readonly LedgerDecision[] {
  return decisions.filter(isSettled).slice(-MAX_DECISIONS)
}

/** Each once: a constraint inside a longer one says nothing more. */
export function constraintsOf({ constraints }: Ledger): readonly PromptText[] {
  return constraints.filter(
    ({ text }, at) =>
      !POINTS_BACK.test(text) &&
      !constraints.some(
        (other, place) =>
          place !== at && other.text !== text && other.text.includes(text.replace(/[.!]+$/, "")),
      ),
  )
}

/** Points to words that stand elsewhere. */
const POINTS_BACK =
  /\bfollow (?:my|your|the|these|those|this|that)\b.{0,30}\b(?:instruction|recommendation|suggestion|outline|plan|advice)s?[.!]*$/i

function goalLines(ledger: Ledger): readonly string[] {
  const [first, ...later] = goalsOf(ledger)
  if (first === undefined) return []
  return [
    ledger.task === null ? "- Asked for:" : "- The task, as it was first put:",
    ...quote(first.text),
    ...later.flatMap(({ text }) => ["", "- Then asked for:", ...quote(text)]),
  ]
}

/** The newest answer in full: the running request often refers to it. */
function replyLines({ turns }: Ledger): readonly string[] {
  const answered = lastAnswered(turns)
  if (answered === undefined) return []
  return [
    `- To ${quoted(answered.asked)}, in the agent's own words:`,
    ...quote(answered.reply).map(unattributed),
  ]
}

/** An older one is overtaken by the work since. */
function lastAnswered(turns: readonly Turn[]): Turn | undefined {
  return turns.slice(-2).findLast(isAnswered)
}

function todo({ text, state }: OpenTodo): string {
  return `- [ ] ${line(text)}${state === "open" ? "" : " (in progress)"}`
}

function leftUndone(ledger: Ledger): readonly string[] {
  const vanished = ledger.vanished.filter(isWantedIn(ledger)).slice(-MAX_VANISHED)
  return [
    ...(vanished.length === 0
      ? []
      : [`- Left the todo list without being done: ${vanished.map((text) => line(text)).join("; ")}`]),
    ...ledger.running.map(({ what }) => `- A sub-agent was started and gave no report: ${line(what)}`),
  ]
}

const MAX_VANISHED = 8

/**
 * Before the last reply, which is there in full, and the running turn, which is the next step. What did not help or was not
 * finished counts only by the files it changed.
 */
function doneOf({ turns }: Ledger): readonly string[] {
  const shown = lastAnswered(turns)
  const told = turns.slice(0, -1).filter((turn) => turn !== shown)
  const [first, ...rest] = told.flatMap((turn) => {
    const hasHelped = turn.answered !== "" && !isUnderway(turn) && !isRefuted(turn, turns)
    // A proposal or a client command: what came of it is in the next turn.
    const isPassing = /[?？]$/.test(turn.answered) || turn.asked.startsWith("/")
    if ((!hasHelped || isPassing) && turn.changed.length === 0) return []
    const failure = isRefuted(turn, turns) ? "did not help, by the next prompt." : "no closing reply."
    const reply = hasHelped ? line(turn.answered) : failure
    const files = turn.changed.length === 0 ? "" : ` Changed: ${names(turn.changed)}.`
    return [`- ${quoted(turn.asked)} → ${reply}${files}`]
  })
  return [...(first === undefined ? [] : [first]), ...rest.slice(-MAX_TURNS)]
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

/** Not by a failure that the agent calls older than its work. */
function blockedBy({ commands, failingTests, remarks }: Ledger): readonly string[] {
  const isOlder = ({ line: text }: RanCommand) =>
    remarks.some(({ about, text: words }) => about === text && /\bpre-?existing\b|related to\b/i.test(words))
  const failed = commands
    .filter((each) => each.outcome === "failed" && isCheck(each.line) && !isOlder(each))
    .slice(0, 3)
  return [
    ...failed.map((each) => `${command(each)} when last run`),
    ...(failingTests.length === 0 ? [] : [`- ${failingTests.length} failing tests, named below`]),
  ]
}

function isSettled({ what, by, reason, impact }: LedgerDecision): boolean {
  if (by === "agent") return reason !== null || impact !== null
  return !isApproval(what)
}

function remark({ text, about }: Remark): string {
  return `- ${line(text)}${about === null ? "" : ` (after ${code(about)})`}`
}

function quote(text: string): readonly string[] {
  return defuse(text)
    .split("\n")
    .filter((each) => each.trim() !== "")
    .map((each) => `> ${each.trimEnd()}`)
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

/** Failures and checks by name; the rest of what worked in one line. */
function commandsOf({ commands, turns }: Ledger): readonly string[] {
  const isTelling = ({ outcome, line: text }: RanCommand) => outcome !== "ok" || isCheck(text)
  const latest = turns.slice(-RECENT_TURNS).flatMap(({ ran }) => ran)
  const isOld = ({ outcome, line: text }: RanCommand) =>
    outcome !== "ok" &&
    !isCheck(text) &&
    turns.length > 0 &&
    !latest.some((each) => each.startsWith(`${text}: `))
  const known = commands.filter((each) => each.outcome !== "unknown" && !isOld(each))
  const rest = known.filter((each) => !isTelling(each)).slice(0, MAX_REST)
  return [
    ...known.filter(isTelling).map(command),
    ...(rest.length === 0 ? [] : [`- Also worked: ${rest.map(({ line: text }) => code(text)).join(", ")}`]),
  ]
}

const MAX_REST = 8
/** An older failure of anything but a check is settled or forgotten. */
const RECENT_TURNS = 2

function byFolder(files: readonly ChangedFile[]): readonly string[] {
  const folders = new Map<string, ChangedFile[]>()
  for (const file of files) {
    const folder = file.how === "changed" ? file.path.slice(0, file.path.lastIndexOf("/") + 1) : ""
    folders.set(folder, [...(folders.get(folder) ?? []), file])
  }
  return [...folders].map(([folder, inside]) => {
    const within = inside.map((file) => changedFileText({ ...file, path: file.path.slice(folder.length) }))
    return `- ${folder === "" ? "" : `in ${unattributed(asData(folder, 300))}: `}${within.join(", ")}`
  })
}

function stateOf({ turns, todos, todosAge, unreviewed }: Ledger, head: HandoffHead): readonly string[] {
  const last = turns.at(-1)
  return [
    ...(head.task === null ? [] : [`- Task: ${line(head.task)}`]),
    ...(last === undefined
      ? []
      : [
          `- Last request: ${quoted(last.asked)}`,
          `- ${isUnderway(last) ? "The agent had not finished it." : "The agent has answered it."}`,
        ]),
    ...(todos.length === 0 || todosAge === 0
      ? []
      : [
          `- The list of todos is ${todosAge === 1 ? "one request" : `${todosAge} requests`} old; some may be done.`,
        ]),
    ...(unreviewed.length === 0 ? [] : [`- Lessons that wait for a review: ${unreviewed.length}`]),
    ...(head.branch === null ? [] : [`- Branch, by its name: ${code(head.branch.slice(0, 160))}`]),
    ...(head.uncommittedChanges === null ? [] : [`- Uncommitted changes: ${head.uncommittedChanges}`]),
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

function code(text: string): string {
  return inlineCode(line(text))
}

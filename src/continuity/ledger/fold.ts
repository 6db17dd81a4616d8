// Folds the ledger (CONT-01) from the last checkpoint, the recorded events and the transcript, in this order. No clock, no
// locale, no randomness: the same input gives the same bytes.

import { namedFile, shellLine } from "../../clients/claude-code/tool-input.ts"
import { SHELL_TOOL, startsSubagent, writesFile } from "../../clients/claude-code/tools.ts"
import { looksTyped } from "../../clients/claude-code/transcript/author.ts"
import type { Moment, Resulted } from "../../clients/claude-code/transcript/moment.ts"
import { collapseSpace } from "../../clients/claude-code/transcript/transcript-record.ts"
import type { RecordedEvent } from "../../sessions/event.ts"
import { relativePath } from "../../sessions/event-record.ts"
import { answeredDecisions, NO_OFFER, offerOf } from "./answers.ts"
import { type Ended, isCheck, looksAtTheWork, outcomeOf, runsTheWork } from "./command-outcome.ts"
import { constraintsIn, withdraws } from "./constraints.ts"
import { decisionsFrom, decisionsIn, spokenLines } from "./decisions.ts"
import { failingTestsIn } from "./failing-tests.ts"
import { noteChange, noteGit } from "./file-list.ts"
import { type LedgerInput, ledgerOf, type State, sameness, startFrom } from "./fold-state.ts"
import { cancelsTask, isTask } from "./goals.ts"
import type { ChangedFile, Ledger, LedgerDecision, PromptText, RanCommand } from "./ledger.ts"
import { afterReply, openTodosAfter, stillVanished, vanishedFrom, withoutDone } from "./open-todos.ts"
import { answeredRemarks, remarksIn, withRemarks } from "./remarks.ts"
import { afterRun, noteFix, refusedCall, withoutRefusal, withRefusal, wordsOfRefusal } from "./runs.ts"
import { shellWork, shellWorkName } from "./shell-work.ts"
import { safeMoment, tidied } from "./tidy.ts"
import { afterAnswering, afterAsking, afterCalling, afterWorking, outlined } from "./turns.ts"

export type { LedgerInput } from "./fold-state.ts"

export function foldLedger(given: LedgerInput): Ledger {
  // Redact before cutting: half a secret is not recognised.
  const moments = given.moments.map((moment) => safeMoment(moment, given.secretsIn))
  const input = { ...given, moments }
  const state = startFrom(input)
  for (const event of input.events) takeEvent(state, event)
  for (const moment of input.moments) takeMoment(state, moment)
  return tidied(ledgerOf(state), input.secretsIn)
}

function takeEvent(state: State, event: RecordedEvent): void {
  const { isWhole } = state.input
  if (event.kind === "tool-finished") return takeRecordedCall(state, event)
  if (isWhole || event.agent !== null || event.text === null) return
  if (event.kind === "turn-ended") return takeReply(state, event.text)
  if (event.kind !== "prompt-submitted" || !looksTyped(event.text)) return
  if (!state.inTranscript.has(collapseSpace(event.text))) takePrompt(state, event.text, "prompt")
}

function takeRecordedCall(state: State, { tool, target, outcome, agent, text }: RecordedEvent): void {
  if (target === null || outcome === null) return
  if (tool !== null && writesFile(tool)) {
    if (outcome === "ok") changed(state, { path: target, how: "changed" })
    return
  }
  if (tool !== SHELL_TOOL || neverRan(text ?? "")) return
  takeRun(state, {
    line: target,
    cwd: null,
    hasFailed: outcome === "failed",
    isInterrupted: outcome === "interrupted",
    output: text ?? "",
    isOwn: agent === null,
  })
}

function takeMoment(state: State, moment: Moment): void {
  switch (moment.kind) {
    case "said":
      if (moment.by === "unmarked" && state.isMarked) return
      return takePrompt(state, moment.text, moment.by === "person" ? "person" : "prompt")
    case "replied":
      return takeReply(state, moment.text)
    case "called": {
      state.calls.set(moment.id, moment)
      state.turns = afterCalling(state.turns)
      const early = state.early.get(moment.id)
      return early === undefined ? undefined : takeResult(state, early)
    }
    case "resulted":
      return takeResult(state, moment)
    case "notified":
      state.running = state.running.filter(({ id }) => id !== moment.id)
      return
    case "compacted":
      // The summary covered what was found out before.
      state.remarks = state.remarks.filter(({ kind }) => kind === "promise")
      state.vanished = []
      return
  }
}

function takePrompt(state: State, text: string, by: PromptText["by"]): void {
  for (const decision of answeredDecisions(state.offer, text)) decided(state, decision)
  state.offer = NO_OFFER
  state.replies = []
  state.announced = null
  state.task ??= isTask({ text, by }) ? { text: outlined(text, TASK_CHARS), by } : null
  state.todosAge += 1
  if (cancelsTask(text)) {
    state.todos = []
    state.vanished = []
  }
  state.turns = afterAsking(state.turns, text)
  state.remarks = answeredRemarks(state.remarks, text)
  state.refusals = state.refusals.map((each) =>
    each.isOpen ? { ...each, instead: each.words === "" ? explains(text) : "", isOpen: false } : each,
  )
  state.said.delete(sameness(text))
  state.said.set(sameness(text), { text, by })
  for (const constraint of constraintsIn(text)) {
    const key = sameness(constraint)
    if (state.constraints.has(key)) continue
    for (const [other, held] of state.constraints)
      if (withdraws(constraint, held.text)) state.constraints.delete(other)
    state.constraints.set(key, { text: constraint, by })
  }
}

const TASK_CHARS = 1_100
const MAX_EXPLAINED = 300

/** The prompt right after a refusal may give the reason. */
function explains(prompt: string): string {
  const text = prompt.trim()
  return text.length <= MAX_EXPLAINED && /\s\S+\s/.test(text) ? text : ""
}

function takeReply(state: State, text: string): void {
  state.announced = null
  state.replies.push(text)
  state.offer = offerOf(text)
  state.vanished = withoutDone(state.vanished, text)
  state.turns = afterAnswering(state.turns, text)
  state.remarks = withRemarks(state.remarks, remarksIn(text, state.lastRun))
  // A reply that ends with a question is a proposal.
  if (state.offer.question === null && state.offer.options.length === 0)
    for (const decision of decisionsIn(text)) decided(state, decision)
  if (!MAY_HOLD_BOX.test(text)) return
  const todos = afterReply(state.todos, spokenLines(text))
  if (todos !== state.todos) state.todosAge = 0
  state.todos = todos
}

const MAY_HOLD_BOX = /\[[ xX]\]|[☐☑☒✅]/

function decided(state: State, decision: LedgerDecision): void {
  const key = sameness(decision.what)
  const known = state.decisions.get(key)
  if (known === undefined || (known.reason === null && decision.reason !== null))
    state.decisions.set(key, decision)
}

function takeResult(state: State, result: Resulted): void {
  const call = state.calls.get(result.id)
  if (call === undefined) return void state.early.set(result.id, result)
  state.calls.delete(result.id)
  const { tool, input } = call
  const name = (line: string) => shellWorkName(line, state.place)
  const what = refusedCall(tool, input, name, (path) => relativePath(path, state.place.root))
  const words = result.failed ? wordsOfRefusal(result.text) : undefined
  if (words !== undefined) {
    if (what !== null)
      state.refusals = withRefusal(state.refusals, { what, words, instead: "", isOpen: true })
    return
  }
  if (!result.failed && (looksAtTheWork(tool) || mayCheck(tool, input))) checked(state, tool, "unknown")
  if (!result.failed) {
    state.refusals = withoutRefusal(state.refusals, what)
    state.vanished = [
      ...stillVanished(state.vanished, tool, input),
      ...vanishedFrom(state.todos, tool, input),
    ]
  }
  const todos = openTodosAfter(state.todos, tool, input, result)
  if (todos !== state.todos) state.todosAge = 0
  state.todos = todos
  for (const decision of decisionsFrom(tool, input, result)) decided(state, decision)
  if (writesFile(tool)) {
    const path = namedFile(input)
    if (!result.failed && path !== undefined) {
      const own = relativePath(path, state.place.root)
      changed(state, { path: own, how: "changed" })
      state.turns = afterWorking(state.turns, { changed: [own] })
    }
  } else if (shellLine(tool, input) !== undefined) {
    takeShell(state, shellLine(tool, input) ?? "", call.cwd, result)
  } else if (startsSubagent(tool) && NO_REPORT.test(result.text)) {
    const started = { id: result.id, what: String(input["description"] ?? "a sub-agent") }
    state.running = [...state.running.filter(({ id }) => id !== started.id), started]
  }
}

/** Runs in the background, or ended without output. */
const NO_REPORT = /^(?:Async agent launched|You've hit your|API Error|\[Request interrupted)/i

function takeShell(state: State, line: string, cwd: string | null, result: Resulted): void {
  if (neverRan(result.text) || result.details["backgroundTaskId"] !== undefined) return
  const ran = takeRun(state, {
    line,
    cwd,
    hasFailed: result.failed,
    isInterrupted: result.details["interrupted"] === true,
    output: result.text,
    isOwn: true,
  })
  if (ran !== undefined) state.turns = afterWorking(state.turns, { ran: [ran] })
}

/** A sub-agent that does more than read may have run anything. */
function mayCheck(tool: string, input: Readonly<Record<string, unknown>>): boolean {
  return startsSubagent(tool) && !/^(?:Explore|Plan)$/i.test(String(input["subagent_type"] ?? ""))
}

interface RanLine extends Omit<Ended, "namesFailing"> {
  readonly cwd: string | null
  /** Of this session, not of a sub-agent. */
  readonly isOwn: boolean
}

/** The command and its outcome, in words; undefined for one that changes and checks nothing. */
function takeRun(state: State, { line, cwd, isOwn, ...ended }: RanLine): string | undefined {
  const ran = shellWork(line, { ...state.place, cwd: cwd ?? state.place.cwd })
  if (!ended.hasFailed) {
    for (const file of ran.files) changed(state, file)
    noteGit(state, line, ended.output)
  }
  if (!isOwn && isCheck(line)) checked(state, ran.name, "unknown")
  if (!isOwn || ran.isMinor) return undefined
  const named = failingTestsIn(ended.output)
  const outcome = outcomeOf({ line, ...ended, namesFailing: named.length > 0 })
  const failing = outcome === "failed" ? named : []
  if (isCheck(line)) checked(state, ran.name, outcome)
  else if (runsTheWork(line)) state.isChecked = true
  state.lastRun = ran.name
  afterRun(state.runs, { line: ran.name, outcome, output: ended.output, failing })
  return ran.name === "" ? undefined : `${ran.name}: ${OUTCOMES[outcome]}`
}

const OUTCOMES = {
  ok: "worked",
  failed: "failed",
  interrupted: "was interrupted",
  unknown: "outcome unknown",
} as const

/** A check with an unknown outcome says nothing about what it checked. */
function checked(state: State, name: string, outcome: RanCommand["outcome"]): void {
  if (outcome === "interrupted") return
  state.isChecked = true
  if (outcome === "failed") return
  state.unchecked.clear()
  state.passed = outcome === "ok" ? name : null
}

/** Refused before it ran, so it has no outcome. */
function neverRan(text: string): boolean {
  return /^(?:The user doesn't want to|<tool_use_error>|PreToolUse:|Permission to use|This command requires approval|\[Request interrupted)/.test(
    text,
  )
}

function changed(state: State, change: ChangedFile): void {
  noteChange(state, change)
  noteFix(state.runs, change.path)
  if (change.how === "changed" && isCode(change.path)) state.unchecked.add(change.path)
  else if (change.how !== "changed")
    for (const path of state.unchecked)
      if (path === change.path || path.startsWith(`${change.path}/`)) state.unchecked.delete(path)
}

/** Files that a check can cover. */
function isCode(path: string): boolean {
  return /\.(?:[cm]?[jt]sx?|py|go|rs|java|kts?|swift|rb|php|c|cc|cpp|h|hpp|cs|sol|scala|clj|exs?|erl|hs|ml|lua|dart|vue|svelte|sh|sql|html|s?css|less|tf|nix)$/.test(
    path,
  )
}

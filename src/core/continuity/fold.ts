// The ledger (CONT-01) as a fold: what the last checkpoint held, then the recorded events, then what the transcript
// shows, in this order. No clock, no locale, no chance: the same input gives the same bytes.
import { type RecordedEvent, writesFile } from "../events/event.ts"
import { relativePath } from "../events/record.ts"
import type { Place } from "../guidance/paths.ts"
import { proseOf } from "../learning/prose.ts"
import { plainWords } from "../transcript/plain-words.ts"
import { looksTyped } from "../transcript/typed-words.ts"
import { constraintsIn } from "./constraints.ts"
import { answerTo, decisionsFrom, decisionsIn, spokenLines } from "./decisions.ts"
import { failingTestsIn } from "./failing-tests.ts"
import type { ChangedFile, Decision, Ledger, Said, Todo } from "./ledger.ts"
import { lastQuestions, nextStepIn } from "./loose-ends.ts"
import type { Moment, Resulted, Speaker } from "./moment.ts"
import { afterRun, commandsIn, type Runs, runsFrom } from "./runs.ts"
import { shellWork } from "./shell-work.ts"
import { tidied } from "./tidy.ts"
import { afterCall, afterReply } from "./todos.ts"

export interface LedgerInput {
  readonly session: string
  /** The project's folder, absolute: paths inside are told from it. */
  readonly root: string
  /** The ledger of the last checkpoint of this session; null when there is none. */
  readonly before: Ledger | null
  /** Since that checkpoint, in order. */
  readonly events: readonly RecordedEvent[]
  /** Of the transcript since that checkpoint, in order. */
  readonly moments: readonly Moment[]
  /** False when a part of the transcript was out of reach: the events then stand in for it. */
  readonly isWhole: boolean
  /** Titles of the lessons that wait. */
  readonly unreviewed: readonly string[]
  /** Values of secret-named variables of the environment that occur in a text. */
  readonly secretsIn: (text: string) => readonly string[]
}

export function foldLedger(input: LedgerInput): Ledger {
  const state = startFrom(input)
  for (const event of input.events) takeEvent(state, event)
  for (const moment of input.moments) takeMoment(state, moment)
  return tidied(ledgerOf(state), input.secretsIn)
}

interface State {
  readonly input: LedgerInput
  readonly place: Place
  /** Marks of who typed are in this transcript: then a line without one is nobody's. */
  readonly isMarked: boolean
  /** Prompts that the transcript itself shows, whoever wrote them. */
  readonly inTranscript: ReadonlySet<string>
  /** By their words, in the order in which they were last said. */
  readonly said: Map<string, Said>
  readonly constraints: Map<string, Said>
  readonly decisions: Map<string, Decision>
  readonly files: Map<string, ChangedFile["how"]>
  readonly runs: Runs
  readonly calls: Map<string, Extract<Moment, { kind: "called" }>>
  todos: readonly Todo[]
  /** What the agent has said since the last prompt; of what a checkpoint covers, the questions. */
  replies: string[]
  /** The next step that a checkpoint heard of, as long as nobody has spoken since. */
  announced: string | null
}

function startFrom(input: LedgerInput): State {
  const { before, moments, root } = input
  const said = moments.flatMap((moment) => (moment.kind === "said" ? [moment] : []))
  return {
    input,
    place: { root, cwd: root, foldCase: false },
    isMarked: [...said, ...(before?.goal ?? []), ...(before?.constraints ?? [])].some(
      ({ by }) => by === "person",
    ),
    inTranscript: new Set(said.map(({ text }) => plainWords(text))),
    said: new Map(before?.goal.map((each) => [sameness(each.text), each])),
    constraints: new Map(before?.constraints.map((each) => [sameness(each.text), each])),
    decisions: new Map(before?.decisions.map((each) => [sameness(each.what), each])),
    files: new Map(before?.files.map(({ path, how }) => [path, how])),
    runs: runsFrom(before),
    calls: new Map(),
    todos: before?.todos ?? [],
    replies: before === null || before.questions.length === 0 ? [] : [before.questions.join("\n")],
    announced: before?.todos.some(({ text }) => text === before.nextStep) ? null : (before?.nextStep ?? null),
  }
}

function takeEvent(state: State, event: RecordedEvent): void {
  const { isWhole } = state.input
  if (event.kind === "tool-finished") return takeRecordedCall(state, event)
  if (isWhole || event.agent !== null || event.text === null) return
  if (event.kind === "turn-ended") return takeReply(state, event.text)
  if (event.kind !== "prompt-submitted" || !looksTyped(event.text)) return
  if (!state.inTranscript.has(plainWords(event.text))) takePrompt(state, event.text, "prompt")
}

function takeRecordedCall(state: State, { tool, target, outcome, agent, text }: RecordedEvent): void {
  if (target === null || outcome === null) return
  if (tool !== null && writesFile(tool)) {
    if (outcome === "ok") changed(state, target, "changed")
    return
  }
  if (tool !== "Bash") return
  const ran = shellWork(target, state.place)
  for (const { path, how } of outcome === "ok" ? ran.files : []) changed(state, path, how)
  if (agent === null && !ran.isMinor && !neverRan(text ?? ""))
    afterRun(state.runs, { line: ran.name, outcome, output: text ?? "", failing: failingTestsIn(text ?? "") })
}

function takeMoment(state: State, moment: Moment): void {
  switch (moment.kind) {
    case "said":
      if (moment.by === "unmarked" && state.isMarked) return
      return takePrompt(state, moment.text, speaker(moment.by))
    case "replied":
      return takeReply(state, moment.text)
    case "called":
      state.calls.set(moment.id, moment)
      return
    case "resulted":
      return takeResult(state, moment)
    case "compacted":
      return
  }
}

function speaker(by: Speaker): Said["by"] {
  return by === "person" ? "person" : "prompt"
}

function takePrompt(state: State, text: string, by: Said["by"]): void {
  const [question = null] = lastQuestions(state.replies).slice(-1)
  for (const decision of answerTo(question, text)) decided(state, decision)
  state.replies = []
  state.announced = null
  state.said.delete(sameness(text))
  state.said.set(sameness(text), { text, by })
  for (const constraint of constraintsIn(text)) {
    const key = sameness(constraint)
    if (!state.constraints.has(key)) state.constraints.set(key, { text: constraint, by })
  }
}

function takeReply(state: State, text: string): void {
  state.announced = null
  state.replies.push(text)
  for (const decision of decisionsIn(text)) decided(state, decision)
  if (MAY_HOLD_BOX.test(text)) state.todos = afterReply(state.todos, spokenLines(text))
}

const MAY_HOLD_BOX = /\[[ xX]\]|[☐☑☒✅]/

function decided(state: State, decision: Decision): void {
  const key = sameness(decision.what)
  const known = state.decisions.get(key)
  if (known === undefined || (known.reason === null && decision.reason !== null))
    state.decisions.set(key, decision)
}

function takeResult(state: State, result: Resulted): void {
  const call = state.calls.get(result.id)
  if (call === undefined) return
  state.calls.delete(result.id)
  const { tool, input } = call
  state.todos = afterCall(state.todos, tool, input, result)
  for (const decision of decisionsFrom(tool, input, result)) decided(state, decision)
  if (writesFile(tool)) {
    const path = input["file_path"] ?? input["notebook_path"]
    if (!result.failed && typeof path === "string")
      changed(state, relativePath(path, state.place.root), "changed")
  } else if (tool === "Bash" && typeof input["command"] === "string") {
    takeShell(state, input["command"], call.cwd, result)
  }
}

function takeShell(state: State, line: string, cwd: string | null, result: Resulted): void {
  if (neverRan(result.text) || result.details["backgroundTaskId"] !== undefined) return
  const ran = shellWork(line, { ...state.place, cwd: cwd ?? state.place.cwd })
  for (const { path, how } of result.failed ? [] : ran.files) changed(state, path, how)
  if (ran.isMinor) return
  const failing = failingTestsIn(result.text)
  // A pager at the end of a pipe hides the exit code; the names of failing tests do not lie.
  const ended = result.failed || failing.length > 0 ? "failed" : "ok"
  const outcome = result.details["interrupted"] === true ? "interrupted" : ended
  afterRun(state.runs, { line: ran.name, outcome, output: result.text, failing })
}

/** Refused before it ran: no outcome of the command. */
function neverRan(text: string): boolean {
  return /^(?:The user doesn't want to|<tool_use_error>|PreToolUse:|Permission to use|This command requires approval|\[Request interrupted)/.test(
    text,
  )
}

function changed(state: State, path: string, how: ChangedFile["how"]): void {
  state.files.delete(path)
  state.files.set(path, how)
}

/** The same words, whatever their case, spaces and signs at the end. */
function sameness(text: string): string {
  return plainWords(text)
    .toLowerCase()
    .replace(/[.!;,:]+$/, "")
}

function ledgerOf(state: State): Ledger {
  const asked = [...state.calls.values()]
    .filter(({ tool }) => tool === "AskUserQuestion")
    .flatMap(questionsOf)
  const { todos } = state
  return {
    version: 1,
    session: state.input.session,
    goal: lastOf([...state.said.values()], MOST_GOALS, isSubstantial),
    constraints: [...state.constraints.values()],
    decisions: [...state.decisions.values()],
    files: [...state.files].map(([path, how]) => ({ path, how })),
    commands: commandsIn(state.runs),
    failingTests: [...state.runs.failing.values()],
    todos,
    questions: [...asked, ...lastQuestions(state.replies)],
    nextStep: nextStepIn(state.replies, todos, state.announced),
    unreviewed: state.input.unreviewed,
  }
}

const MOST_GOALS = 3

/** Looked for from the end: a long session has many prompts. */
function lastOf<T>(items: readonly T[], most: number, isWanted: (item: T) => boolean): readonly T[] {
  const found: T[] = []
  for (let at = items.length - 1; at >= 0 && found.length < most; at--) {
    const item = items[at]
    if (item !== undefined && isWanted(item)) found.unshift(item)
  }
  return found
}

function questionsOf({ input }: { readonly input: Readonly<Record<string, unknown>> }): readonly string[] {
  const questions = Array.isArray(input["questions"]) ? input["questions"] : []
  return questions.flatMap((each) => (typeof each?.question === "string" ? [each.question as string] : []))
}

/** More than a nod, and more than something pasted. */
function isSubstantial({ text }: Said): boolean {
  const prose = proseOf(text).sentences.join(" ")
  const words = prose.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length >= 5 || /[㐀-鿿぀-ヿ가-힯]{6}/.test(prose)
}

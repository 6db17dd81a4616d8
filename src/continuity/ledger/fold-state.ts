// The state of the ledger's fold since the last checkpoint, and the ledger made from it.
import { QUESTION_TOOL, startsSubagent } from "../../clients/claude-code/tools.ts"
import type { Moment, Resulted } from "../../clients/claude-code/transcript/moment.ts"
import { collapseSpace } from "../../clients/claude-code/transcript/transcript-record.ts"
import type { PathContext } from "../../guidance/match/paths.ts"
import { sentencesOf } from "../../learning/gate/prose.ts"
import type { RecordedEvent } from "../../sessions/event.ts"
import { NO_OFFER } from "./answers.ts"
import type { FileList } from "./file-list.ts"
import { isGoal } from "./goals.ts"
import type {
  Ledger,
  LedgerDecision,
  Offer,
  OpenTodo,
  PromptText,
  RefusedCall,
  Remark,
  Running,
  Turn,
} from "./ledger.ts"
import { commandsIn, type Runs, runsFrom } from "./runs.ts"

export interface LedgerInput {
  readonly session: string
  /** The project's absolute path; paths inside it become relative. */
  readonly root: string
  /** The ledger of this session's last checkpoint; null without one. */
  readonly before: Ledger | null
  /** Since that checkpoint, in order. */
  readonly events: readonly RecordedEvent[]
  /** From the transcript since that checkpoint, in order. */
  readonly moments: readonly Moment[]
  /** False when part of the transcript was out of reach; events replace it. */
  readonly isWhole: boolean
  /** Titles of lessons that need review. */
  readonly unreviewed: readonly string[]
  /** Values of secret-named variables of the environment that occur in a text. */
  readonly secretsIn: (text: string) => readonly string[]
}

export interface State extends FileList {
  readonly input: LedgerInput
  readonly place: PathContext
  /** The transcript marks typed prompts, so an unmarked prompt is nobody's. */
  readonly isMarked: boolean
  /** Prompts in the transcript, by any author. */
  readonly inTranscript: ReadonlySet<string>
  /** By their words, in the order last said. */
  readonly said: Map<string, PromptText>
  readonly constraints: Map<string, PromptText>
  readonly decisions: Map<string, LedgerDecision>
  readonly runs: Runs
  readonly calls: Map<string, Extract<Moment, { kind: "called" }>>
  /** Results that stand before their call. */
  readonly early: Map<string, Resulted>
  /** Changed since the last passing check. */
  readonly unchecked: Set<string>
  passed: string | null
  isChecked: boolean
  task: PromptText | null
  todos: readonly OpenTodo[]
  todosAge: number
  vanished: readonly string[]
  refusals: readonly RefusedCall[]
  remarks: readonly Remark[]
  running: readonly Running[]
  turns: readonly Turn[]
  offer: Offer
  /** The command that ran last. */
  lastRun: string | null
  /** The agent's text since the last prompt; from a checkpoint only the questions. */
  replies: string[]
  /** The checkpoint's next step, until somebody speaks. */
  announced: string | null
}

export function startFrom(input: LedgerInput): State {
  const { before, moments, root } = input
  const said = moments.flatMap((moment) => (moment.kind === "said" ? [moment] : []))
  return {
    input,
    place: { root, cwd: root, foldCase: false },
    isMarked: [...said, ...(before?.goal ?? []), ...(before?.constraints ?? [])].some(
      ({ by }) => by === "person",
    ),
    inTranscript: new Set(said.map(({ text }) => collapseSpace(text))),
    said: new Map(before?.goal.map((each) => [sameness(each.text), each])),
    constraints: new Map(before?.constraints.map((each) => [sameness(each.text), each])),
    decisions: new Map(before?.decisions.map((each) => [sameness(each.what), each])),
    files: new Map(before?.files.map((each) => [each.path, each])),
    staged: new Set(),
    hasCommitted: before?.hasCommitted ?? false,
    committed: new Set(before?.committed),
    unchecked: new Set(before?.unchecked.files),
    passed: before?.unchecked.passed ?? null,
    isChecked: before?.unchecked.isChecked ?? false,
    runs: runsFrom(before),
    calls: new Map(),
    early: new Map(),
    task: before?.task ?? null,
    todos: before?.todos ?? [],
    todosAge: before?.todosAge ?? 0,
    vanished: before?.vanished ?? [],
    refusals: before?.refusals ?? [],
    remarks: before?.remarks ?? [],
    running: before?.running ?? [],
    turns: before?.turns ?? [],
    offer: before?.offer ?? NO_OFFER,
    lastRun: null,
    replies: before === null || before.questions.length === 0 ? [] : [before.questions.join("\n")],
    announced: before?.todos.some(({ text }) => text === before.nextStep) ? null : (before?.nextStep ?? null),
  }
}

export function ledgerOf(state: State): Ledger {
  const open = [...state.calls.values()]
  const asked = open.filter(({ tool }) => tool === QUESTION_TOOL).flatMap(questionsOf)
  const started = open
    .filter(({ tool }) => startsSubagent(tool))
    .map(({ id, input }) => ({ id, what: String(input["description"] ?? "a sub-agent") }))
  const isNew = ({ id }: Running) => !state.running.some((each) => each.id === id)
  return {
    version: 1,
    session: state.input.session,
    task: state.task,
    goal: lastOf([...state.said.values()], MAX_GOALS, isGoal),
    constraints: [...state.constraints.values()],
    decisions: [...state.decisions.values()],
    files: [...state.files.values()],
    hasCommitted: state.hasCommitted,
    committed: [...state.committed],
    unchecked: { files: [...state.unchecked], passed: state.passed, isChecked: state.isChecked },
    commands: commandsIn(state.runs),
    failingTests: [...state.runs.failing.values()],
    todos: state.todos,
    todosAge: state.todosAge,
    questions: [...asked, ...lastQuestions(state.replies)],
    nextStep: nextStepIn(state.replies, state.todos, state.announced),
    vanished: state.vanished,
    refusals: state.refusals,
    remarks: state.remarks,
    running: [...state.running, ...started.filter(isNew)],
    turns: state.turns,
    offer: state.offer,
    unreviewed: state.input.unreviewed,
  }
}

/** Ignores case, spaces and closing punctuation. */
export function sameness(text: string): string {
  return collapseSpace(text)
    .toLowerCase()
    .replace(/[.!;,:]+$/, "")
}

const MAX_GOALS = 3

/** Searches from the end, because a long session has many prompts. */
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

const TAIL_CHARS = 2_000
const MAX_QUESTIONS = 3

/** Unanswered questions of the last reply, in order. */
function lastQuestions(replies: readonly string[]): readonly string[] {
  const last = replies.at(-1)
  if (last === undefined || !/[?？]/.test(last)) return []
  return sentences(last)
    .filter((sentence) => /[?？]["')*]*$/.test(sentence))
    .slice(-MAX_QUESTIONS)
}

/** `announced`: from before the known replies. */
function nextStepIn(
  replies: readonly string[],
  todos: readonly OpenTodo[],
  announced: string | null,
): string | null {
  const doing = todos.find(({ state }) => state === "in progress")
  if (doing !== undefined) return doing.text
  const said = sentences(replies.at(-1) ?? "").findLast((sentence) => NEXT.test(sentence))
  return said ?? announced ?? todos[0]?.text ?? null
}

const NEXT =
  /^(?:next(?: up| steps?)?\b|the next (?:step|thing)|now (?:i'll|let me|i need to|we need to)|i'll now|then i'll|what(?:'s| is) left|(?:still )?(?:remaining|left to do|to do)\b|i still (?:need|have) to|what remains)/i

function sentences(text: string): readonly string[] {
  return text
    .slice(-TAIL_CHARS)
    .replace(/```[\s\S]*?(?:```|$)/g, "\n")
    .split("\n")
    .map((line) =>
      line.replace(/^\s*(?:#{1,6}\s+|[-*+•]\s+|\d{1,2}[.)]\s+|>\s*)/, "").replace(/\*\*|__/g, ""),
    )
    .flatMap(sentencesOf)
}

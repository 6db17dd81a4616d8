// Scans one transcript line by line for lessons: the person's words with the gate, the agent's replies for blocks. Nothing
// else in the file counts (LERN-02).
import { namedFile } from "../../../clients/claude-code/tool-input.ts"
import { spokenWords, withoutPasted } from "../../../clients/claude-code/transcript/pasted.ts"
import type {
  Assistant,
  Human,
  TranscriptLine,
} from "../../../clients/claude-code/transcript/transcript-line.ts"
import { triggersBy } from "../../../lessons/file/front-fields.ts"
import {
  type Kind,
  PRIORITIES,
  type Priority,
  type Source,
  type Triggers,
} from "../../../lessons/model/lesson.ts"
import { lowest, type Origin } from "../../../lessons/model/origin.ts"
import { clean } from "../../../privacy/sanitise.ts"
import { findBlocks } from "../../blocks/blocks.ts"
import { detect } from "../../gate/detect.ts"
import { findSame } from "../../sameness/same-lesson.ts"
import type { PastCall } from "../../triggers/corrected-call.ts"
import { pastCall } from "../../triggers/past-calls.ts"
import { higherPriority } from "../../wording/classify-lesson.ts"

/** One message or reply that reads like a lesson. */
export interface Utterance {
  readonly text: string
  /** In the shape of its kind, from the agent; null when it must be made from the text. */
  readonly body: string | null
  readonly kind: Kind
  readonly priority: Priority
  readonly triggers: Triggers
  /** Counts only when repeated. */
  readonly isWeak: boolean
  /** Higher is likelier a lesson. */
  readonly score: number
  readonly source: Extract<Source, "explicit" | "correction" | "block">
  /** `person` only by the client's own mark. Words of an old transcript without marks are `import`, the lowest rank. */
  readonly origin: Extract<Origin, "person" | "agent" | "import">
  readonly quote: string
  readonly session: string
  readonly at: string | null
}

interface ScanState {
  readonly session: string
  /** The client marks who typed, so lines without a mark do not count. */
  isMarked: boolean
  before: string
  beforeId: string | null
  calls: PastCall[]
  files: string[]
}

/** `isMarked`: the part read before had marks. */
export function startScan(session: string, isMarked = false): ScanState {
  return { session, isMarked, before: "", beforeId: null, calls: [], files: [] }
}

export function scanLine(state: ScanState, line: TranscriptLine): readonly Utterance[] {
  if (line.kind === "human") return scanPerson(state, line)
  if (line.kind === "assistant") return scanAgent(state, line)
  return []
}

/** A longer message is a pasted document. */
const MAX_CHARS = 50_000
const QUOTE_CHARS = 300
/** A block ranks with the person's clearest words. */
const BLOCK_SCORE = 1
const MAX_RECENT = 8

function scanPerson(state: ScanState, line: Human): readonly Utterance[] {
  if (line.confirmed) state.isMarked = true
  if ((!line.confirmed && state.isMarked) || line.text.length > MAX_CHARS) return []
  const words = withoutPasted(clean(line.text))
  const verdict = detect({
    user: words,
    prevAssistant: state.before,
    calls: state.calls,
    recentFiles: state.files,
  })
  if (verdict.tier === "none") return []
  const { text, kind, priority, triggers, tier, source, score } = verdict
  // Quote a short message whole.
  const spoken = spokenWords(words)
  const quote = spoken.length <= QUOTE_CHARS ? spoken : text
  const found = { text, body: null, kind, priority, triggers, source, quote, score }
  const origin = line.confirmed ? "person" : "import"
  return [{ ...found, isWeak: tier === "weak", origin, session: state.session, at: line.at }]
}

function scanAgent(state: ScanState, line: Assistant): readonly Utterance[] {
  remember(state, line)
  return findBlocks(clean(line.text)).flatMap((found): Utterance[] => {
    if (found.kind === "ignored") return []
    const said = { source: "block", origin: "agent", session: state.session, at: line.at } as const
    const { title, body, kind, priority, quote } = found.report
    const triggers = triggersBy((key) => found.report[key])
    const rank = found.kind === "stated" ? { isWeak: true, score: 0 } : { isWeak: false, score: BLOCK_SCORE }
    return [{ text: title, body, kind, priority, triggers, ...rank, quote: quote ?? title, ...said }]
  })
}

function remember(state: ScanState, { text, messageId, tools, cwd }: Assistant): void {
  if (text !== "") {
    const isSame = messageId !== null && messageId === state.beforeId
    state.before = isSame ? `${state.before}\n${text}` : text
    state.beforeId = messageId
  }
  for (const { tool, input } of tools) {
    const path = namedFile(input)
    const call = pastCall(tool, input, cwd ?? "/")
    if (call !== undefined) state.calls = [...state.calls, call].slice(-MAX_RECENT)
    if (typeof path === "string") state.files = [...state.files, path].slice(-MAX_RECENT)
  }
}

// Merges the utterances of many transcripts into findings (LERN-06, LERN-08). Repetition in another session ranks a finding
// higher, and the third session makes it critical (LERN-03). A resumed session copies older lines with the same time; they
// count once.
export interface PastFinding extends Omit<Utterance, "quote" | "session" | "at" | "origin"> {
  readonly id: string
  readonly origin: "person" | "agent" | "import"
  /** The first few different wordings. */
  readonly sayings: readonly Saying[]
  readonly sessions: readonly string[]
  readonly times: readonly string[]
}

interface Saying {
  readonly session: string
  readonly at: string | null
  readonly quote: string
}

const MAX_SAYINGS = 5
const MAX_TIMES = 100
/** The lowest rank is dropped first. */
const MAX_FINDINGS = 1_000
const CRITICAL_FROM_SESSIONS = 3

export function mergeUtterance(found: readonly PastFinding[], utterance: Utterance): readonly PastFinding[] {
  const same = findSame(utterance.text, found)?.lesson
  if (same === undefined) return withinLimit([...found, first(found, utterance)])
  if (utterance.at !== null && same.times.includes(utterance.at)) return found
  return found.map((each) => (each === same ? merged(each, utterance) : each))
}

/** By score and number of sessions (LERN-16). */
export function bestFirst(a: PastFinding, b: PastFinding): number {
  return rankOf(b) - rankOf(a) || PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority)
}

/** Each further session is worth as much as a clear cue. */
function rankOf({ score, sessions }: PastFinding): number {
  return score + SESSION_WORTH * Math.min(sessions.length - 1, MAX_COUNTED_SESSIONS)
}

const SESSION_WORTH = 0.7
const MAX_COUNTED_SESSIONS = 5

function first(found: readonly PastFinding[], { quote, session, at, ...rest }: Utterance): PastFinding {
  const number = found.reduce((most, { id }) => Math.max(most, Number(id.slice(1))), 0) + 1
  return {
    ...rest,
    id: `f${number}`,
    sayings: [{ session, at, quote }],
    sessions: [session],
    times: at === null ? [] : [at],
  }
}

/** Keeps the first words and the lowest origin. */
function merged(known: PastFinding, utterance: Utterance): PastFinding {
  const { session, at, quote } = utterance
  const sessions = known.sessions.includes(session) ? known.sessions : [...known.sessions, session]
  const isNew = known.sayings.every((each) => each.quote !== quote)
  return {
    ...known,
    isWeak: known.isWeak && utterance.isWeak,
    score: Math.max(known.score, utterance.score),
    origin: lowest(known.origin, utterance.origin) as PastFinding["origin"],
    priority:
      sessions.length >= CRITICAL_FROM_SESSIONS
        ? "CRITICAL"
        : higherPriority(known.priority, utterance.priority),
    sayings: isNew ? [...known.sayings, { session, at, quote }].slice(0, MAX_SAYINGS) : known.sayings,
    sessions,
    times: at === null ? known.times : [...known.times, at].slice(-MAX_TIMES),
  }
}

function withinLimit(found: readonly PastFinding[]): readonly PastFinding[] {
  if (found.length <= MAX_FINDINGS) return found
  const last = [...found].sort(bestFirst).at(-1)
  return found.filter((each) => each !== last)
}

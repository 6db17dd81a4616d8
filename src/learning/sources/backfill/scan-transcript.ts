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
import type { Kind, Priority, Source, Triggers } from "../../../lessons/model/lesson.ts"
import type { Origin } from "../../../lessons/model/origin.ts"
import { clean } from "../../../privacy/sanitise.ts"
import { findBlocks } from "../../blocks/blocks.ts"
import { detect } from "../../gate/detect.ts"
import type { PastCall } from "../../triggers/corrected-call.ts"
import { pastCall } from "../../triggers/past-calls.ts"

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

export interface ScanState {
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

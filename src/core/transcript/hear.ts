// Listens to one transcript, line after line, and says what in it reads like a lesson: in the person's own words by
// the detector, in the agent's own reply by its blocks. Nothing else in the file is ever read for lessons (LERN-02).
import { findBlocks } from "../learning/blocks.ts"
import { detect } from "../learning/detect.ts"
import type { Kind, Priority, Source, Triggers } from "../lessons/lesson.ts"
import { NO_TRIGGERS } from "../lessons/lesson.ts"
import type { Origin } from "../lessons/origin.ts"
import { clean } from "../trust/sanitise.ts"
import type { Assistant, Human, TranscriptLine } from "./line.ts"
import { spokenWords, withoutPasted } from "./pasted.ts"

/** Something that reads like a lesson, said once. */
export interface Heard {
  readonly text: string
  /** In the shape of its kind, when the agent gave one; null when it is to be made from the text. */
  readonly body: string | null
  readonly kind: Kind
  readonly priority: Priority
  readonly triggers: Triggers
  /** A weak one counts only when it comes again. */
  readonly isWeak: boolean
  readonly source: Extract<Source, "explicit" | "correction" | "block">
  /**
   * `person` only by the client's own mark. Typed words of an old transcript, which has no marks, are `import`: the
   * lowest rank, which counts for nothing by itself; a person may still put them up for review.
   */
  readonly origin: Extract<Origin, "person" | "agent" | "import">
  readonly quote: string
  readonly session: string
  readonly at: string | null
}

/** What is remembered between the lines of one file. */
export interface Listening {
  readonly session: string
  /** The client marks who typed: then a line without a mark is nobody's. */
  isMarked: boolean
  before: string
  beforeId: string | null
  tools: string[]
  files: string[]
}

/** `isMarked` when the part of the file that was read before had marks. */
export function startListening(session: string, isMarked = false): Listening {
  return { session, isMarked, before: "", beforeId: null, tools: [], files: [] }
}

export function hear(state: Listening, line: TranscriptLine): readonly Heard[] {
  if (line.kind === "human") return hearPerson(state, line)
  if (line.kind === "assistant") return hearAgent(state, line)
  return []
}

/** Longer messages are pasted documents. */
const MOST_CHARS = 50_000
const QUOTE_CHARS = 300
const RECENT = 8

function hearPerson(state: Listening, line: Human): readonly Heard[] {
  if (line.confirmed) state.isMarked = true
  if ((!line.confirmed && state.isMarked) || line.text.length > MOST_CHARS) return []
  const words = withoutPasted(clean(line.text))
  const verdict = detect({
    user: words,
    prevAssistant: state.before,
    recentTools: state.tools,
    recentFiles: state.files,
  })
  if (verdict.tier === "none") return []
  const { text, kind, priority, triggers, tier, source } = verdict
  // A short message is its own context.
  const spoken = spokenWords(words)
  const quote = spoken.length <= QUOTE_CHARS ? spoken : text
  const found = { text, body: null, kind, priority, triggers, source, quote }
  const origin = line.confirmed ? "person" : "import"
  return [{ ...found, isWeak: tier === "weak", origin, session: state.session, at: line.at }]
}

function hearAgent(state: Listening, line: Assistant): readonly Heard[] {
  remember(state, line)
  return findBlocks(clean(line.text)).flatMap((found): Heard[] => {
    if (found.kind === "ignored") return []
    const said = { source: "block", origin: "agent", session: state.session, at: line.at } as const
    if (found.kind === "stated") {
      const sorts = { kind: "convention", priority: "MEDIUM", triggers: NO_TRIGGERS } as const
      return [{ text: found.text, body: null, ...sorts, isWeak: true, quote: found.text, ...said }]
    }
    const { title, body, kind, priority, tools, files, commands, actions, quote } = found.report
    const triggers = { ...NO_TRIGGERS, tools, files, commands, actions }
    return [{ text: title, body, kind, priority, triggers, isWeak: false, quote: quote ?? title, ...said }]
  })
}

function remember(state: Listening, { text, messageId, tools }: Assistant): void {
  if (text !== "") {
    const isSame = messageId !== null && messageId === state.beforeId
    state.before = isSame ? `${state.before}\n${text}` : text
    state.beforeId = messageId
  }
  for (const { tool, input } of tools) {
    const path = input["file_path"] ?? input["notebook_path"]
    state.tools = [...state.tools, tool].slice(-RECENT)
    if (typeof path === "string") state.files = [...state.files, path].slice(-RECENT)
  }
}

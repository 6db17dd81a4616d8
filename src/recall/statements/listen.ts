// Reads a transcript line by line: what the person typed becomes a statement, a file the agent's tools opened becomes a
// touch. Only the client's own mark proves that a person typed something (LERN-02).

import { namedFile } from "../../clients/claude-code/tool-input.ts"
import { looksAtFile, writesFile } from "../../clients/claude-code/tools.ts"
import type {
  Assistant,
  Human,
  TranscriptLine,
} from "../../clients/claude-code/transcript/transcript-line.ts"
import { mayHoldSecret } from "../../learning/sources/backfill/may-hold-secret.ts"
import { relativePath } from "../../sessions/event-record.ts"
import { weightOf } from "../rank/weigh.ts"
import type { Statement, Touch } from "./statement.ts"
import { endOfReply, SAID_CHARS, spokenIn } from "./words-said.ts"

/** State between two lines; small enough to keep between readings of a growing file. */
export interface ListenState {
  readonly turn: number
  /** The agent's last message in this turn. */
  readonly reply: string
  readonly replyId: string | null
}

export const LISTEN_START: ListenState = { turn: 0, reply: "", replyId: null }

export type HeardStatement = Pick<Statement, "turn" | "said" | "asked"> & {
  /** Identifies the line, so that a line read twice is kept once. */
  readonly key: string
  readonly at: string | null
}

export interface Listened {
  readonly next: ListenState
  readonly heard?: HeardStatement
  readonly touches: readonly Touch[]
}

export interface ListenContext {
  /** The project's folders; a worktree has two. */
  readonly roots: readonly string[]
  readonly redact: (text: string) => string
}

export function listen(state: ListenState, line: TranscriptLine, ears: ListenContext): Listened {
  if (line.kind === "human" && line.confirmed) return person(state, line, ears)
  if (line.kind === "assistant") return agent(state, line, ears)
  return { next: state, touches: [] }
}

function person(state: ListenState, line: Human, { redact }: ListenContext): Listened {
  const turn = state.turn + 1
  const next = { turn, reply: "", replyId: null }
  // Redact before cutting: half a secret is not recognisable (T10).
  const said = bounded(spokenIn(redact(line.text)))
  if (said === "" || mayHoldSecret(said)) return { next, touches: [] }
  const asked = endOfReply(redact(state.reply))
  const key = line.uuid ?? `${turn}`
  return {
    next,
    touches: [],
    heard: { turn, said, asked: mayHoldSecret(asked) ? "" : asked, key, at: line.at },
  }
}

/** Of a long message the sentences that decide most, in order, with a mark where others were. */
function bounded(sentences: readonly string[]): string {
  const whole = sentences.join(" ")
  if (whole.length <= SAID_CHARS) return whole
  let room = SAID_CHARS
  const kept = new Set<number>()
  for (const { at, chars } of byWeight(sentences)) {
    if (chars > room) continue
    kept.add(at)
    room -= chars
  }
  if (kept.size === 0) return sentences[0] === undefined ? "" : `${sentences[0].slice(0, SAID_CHARS)}…`
  const texts = sentences.flatMap((text, at) => {
    if (kept.has(at)) return [text]
    return kept.has(at - 1) || at === 0 ? ["…"] : []
  })
  return texts.join(" ")
}

/** Of equal weight, the earlier. */
function byWeight(sentences: readonly string[]) {
  return sentences
    .map((text, at) => ({ at, chars: text.length + GAP_CHARS, weight: weightOf(text, true) }))
    .sort((a, b) => b.weight - a.weight)
}

const GAP_CHARS = 3

/** Keeps only the end of a reply, which is what gets answered. */
const REPLY_CHARS = 4_000

function agent(
  state: ListenState,
  { text, messageId, tools }: Assistant,
  { roots }: ListenContext,
): Listened {
  const isSame = messageId !== null && messageId === state.replyId
  const reply = text === "" ? state.reply : (isSame ? `${state.reply}\n${text}` : text).slice(-REPLY_CHARS)
  const replyId = text === "" ? state.replyId : messageId
  const touches = tools.flatMap(({ tool, input }): Touch[] => {
    const path = pathIn(namedFile(input), roots)
    const changed = writesFile(tool)
    const isTouch = changed || looksAtFile(tool)
    return path === undefined || !isTouch ? [] : [{ path, turn: Math.max(1, state.turn), changed }]
  })
  return { next: { turn: state.turn, reply, replyId }, touches }
}

/** Inside the project and not in a tool's folder. */
function pathIn(value: unknown, roots: readonly string[]): string | undefined {
  if (typeof value !== "string" || value.length > 400) return undefined
  for (const root of roots) {
    const path = relativePath(value, root)
    if (path !== value && !/^(?:\.tenure|\.claude|\.git)\//.test(path)) return path
  }
  return undefined
}

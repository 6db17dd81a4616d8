// Reads a session's statements from its transcript (RCAL-01), in the background after a turn. Continues where the last
// run stopped, so an interrupted run loses nothing.

import { isOfProject } from "../../clients/claude-code/disk/past-transcripts.ts"
import { isSubagentFile } from "../../clients/claude-code/disk/transcript.ts"
import { readLine } from "../../clients/claude-code/transcript/transcript-line.ts"
import { recallKeysOf } from "../../guidance/match/path-keys.ts"
import { forwardLines } from "../../io/read-lines.ts"
import { ensureTriggerIndex } from "../../lessons/disk/trigger-index.ts"
import { redact } from "../../privacy/redact.ts"
import type { SessionId } from "../../sessions/event.ts"
import { addToFilter } from "../../store/filter.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { writing } from "../../store/open.ts"
import { closeRecalls, setRecallOutcome, unjudgedRecalls } from "../../store/recalls.ts"
import {
  filesNearTurn,
  filesOfTalk,
  putStatement,
  putTouch,
  saveTalk,
  type TalkRow,
  talkOf,
} from "../../store/statements.ts"
import { judgeRecall } from "../rank/judge-recall.ts"
import { type HeardStatement, LISTEN_START, listen } from "../statements/listen.ts"
import { NEIGHBOUR_TURNS, type Touch } from "../statements/statement.ts"
import { closingOf } from "../statements/words-said.ts"
import { refreshSheets } from "./write-sheets.ts"

export interface IngestContext {
  readonly session: SessionId
  readonly transcript: string
  readonly secretsIn: (text: string) => readonly string[]
  /** The caller writes the sheets of all files afterwards. */
  readonly isOneOfMany?: boolean
  /** Bytes read so far. */
  readonly onProgress?: (at: number) => void
}

/** Returns the number of new statements. Call it for attended sessions only. */
export function ingestStatements(io: LessonIo, taking: IngestContext): number {
  const { session, transcript } = taking
  if (!io.config.recall || isSubagentFile(transcript)) return 0
  const before = talkOf(io.store, session) ?? newTalk(session)
  if (before.forgotten) return 0
  const read = readOn(io, taking, before)
  if (read === undefined) return 0
  const added = writing(io.store, () => {
    judge(io, session, read.heard)
    return keep(io, read)
  })
  if (addToFilter(io.project, keysOf(io, session), { durable: false }) === "rebuild") ensureTriggerIndex(io)
  if (taking.isOneOfMany !== true)
    refreshSheets(io.project, io.store, filesNearTurn(io.store, session, before.turn - NEIGHBOUR_TURNS))
  return added
}

function newTalk(session: SessionId): TalkRow {
  return { session, title: "", closing: "", readTo: 0, turn: 0, forgotten: false }
}

interface Read {
  readonly talk: TalkRow
  readonly heard: readonly HeardStatement[]
  readonly touches: readonly Touch[]
}

/** Limit per session. */
const MOST_TURNS = 2_000

/** Undefined if there is nothing new. */
function readOn(
  io: LessonIo,
  { transcript, secretsIn, onProgress }: IngestContext,
  before: TalkRow,
): Read | undefined {
  const ears = {
    roots: [io.project.root, io.project.localRoot],
    redact: (text: string) => redact(text, secretsIn(text)),
  }
  const heard: HeardStatement[] = []
  const touches: Touch[] = []
  let state = { ...LISTEN_START, turn: before.turn, reply: before.closing }
  let readTo = before.readTo
  try {
    for (const { line: text, end } of forwardLines(transcript, before.readTo)) {
      readTo = end
      onProgress?.(end)
      const line = readLine(text)
      if ((line.kind !== "human" && line.kind !== "assistant") || !isOfProject(io.project, line.cwd)) continue
      const listened = listen(state, line, ears)
      state = listened.next
      if (listened.heard !== undefined && state.turn <= MOST_TURNS) heard.push(listened.heard)
      touches.push(...listened.touches)
    }
  } catch {
    // The transcript may be gone or unreadable; then there is nothing to read.
  }
  if (readTo === before.readTo) return undefined
  const title = before.title === "" ? (heard[0]?.said ?? "").slice(0, TITLE_CHARS) : before.title
  const closing = closingOf(ears.redact(state.reply))
  return { talk: { ...before, title, closing, readTo, turn: state.turn }, heard, touches }
}

const TITLE_CHARS = 120

function keep(io: LessonIo, { talk, heard, touches }: Read): number {
  const { session } = talk
  // Another process may have read further.
  if ((talkOf(io.store, session)?.readTo ?? 0) < talk.readTo) saveTalk(io.store, talk)
  for (const touch of touches) putTouch(io.store, { ...touch, session })
  const added = heard.filter(({ key, at, turn, said, asked }) => {
    const moment = Date.parse(at ?? "") || io.now
    return putStatement(io.store, { key: printOf(session, key), session, turn, at: moment, said, asked })
  })
  return added.length
}

/** Judges recalled statements by what the person said since (GUID-09). */
function judge(io: LessonIo, session: SessionId, heard: readonly HeardStatement[]): void {
  closeRecalls(io.store)
  for (const { seq, at, said } of unjudgedRecalls(io.store, session)) {
    const after = heard.filter((each) => (Date.parse(each.at ?? "") || io.now) > at).map((each) => each.said)
    const became = said === null ? undefined : judgeRecall(said, after)
    if (became !== undefined) setRecallOutcome(io.store, seq, became)
  }
}

/** 52 bits of a hash: a number that SQLite and JavaScript both hold exactly. */
function printOf(session: SessionId, key: string): number {
  const name = /^\d+$/.test(key) ? `${session} ${key}` : key
  return Number(BigInt.asUintN(52, BigInt(Bun.hash.xxHash64(name))))
}

/** Lets a call see, without the database, that its file was talked about. */
function keysOf(io: LessonIo, session: SessionId): readonly string[] {
  const files = filesOfTalk(io.store, session)
  return files.length === 0 ? [] : recallKeysOf(files)
}

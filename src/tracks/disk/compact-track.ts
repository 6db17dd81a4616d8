// Updates the active track's documents (TRCK-03) before the client compacts and by `tenure checkpoint`. Everything is
// computed first; then each document is replaced if it is unchanged since it was read. A refusal writes only its reason,
// for `tenure track show` and `tenure recover`.

import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs"
import { isSubagentFile } from "../../clients/claude-code/disk/transcript.ts"
import { SHELL_TOOL } from "../../clients/claude-code/tools.ts"
import {
  TASK_CREATE_TOOL,
  TASK_UPDATE_TOOL,
  TODO_LIST_TOOL,
} from "../../clients/claude-code/transcript/todo-tools.ts"
import { readLine } from "../../clients/claude-code/transcript/transcript-line.ts"
import {
  blocksOf,
  parseRecord,
  recordText,
  textBlocks,
} from "../../clients/claude-code/transcript/transcript-record.ts"
import { sessionFile } from "../../io/file-names.ts"
import type { Project } from "../../io/home.ts"
import { writeLocal } from "../../io/local-files.ts"
import { readInside } from "../../io/read-inside.ts"
import { whyNot } from "../../io/real-path.ts"
import { replaceIfUnchanged, type Snapshot, snapshot } from "../../io/replace-file.ts"
import type { SessionId } from "../../sessions/event.ts"
import { decodeExactly } from "../../text/decode.ts"
import { fieldsOf } from "../../text/json.ts"
import { compact, type Documents, type SessionWords, sessionWords } from "../documents/compact-documents.ts"
import type { TrackId } from "../documents/track-id.ts"
import { activeTrackId } from "./active-track.ts"
import { judgeAgain } from "./gate-verdict.ts"
import { proposeInvariants } from "./invariants.ts"
import {
  dropRefusal,
  keepRefusal,
  readCheckpoint,
  safeText,
  type TrackCheckpoint,
  type TrackIo,
  type TrackSession,
  writeCheckpoint,
} from "./track-checkpoint.ts"
import { inProject, MAX_FILE_BYTES, trackPath } from "./track-paths.ts"
import { isTrack } from "./tracks.ts"

export type Compacted =
  | { readonly kind: "no-track" }
  | { readonly kind: "refused"; readonly track: TrackId; readonly why: readonly string[] }
  | {
      readonly kind: "compacted"
      readonly track: TrackId
      /** The documents that changed. */
      readonly written: readonly string[]
      /** How many invariants are new to the person. */
      readonly proposed: number
      readonly checkpoint: TrackCheckpoint
    }

export interface CompactOptions {
  /** Skip the bullets that break the schema. */
  readonly leaveOut?: boolean
}

const TRIES = 3

export function compactTrack(io: TrackIo, session: TrackSession, options: CompactOptions = {}): Compacted {
  const { project } = io
  const track = activeTrackId(project)
  if (track === undefined || !isTrack(project, track)) return { kind: "no-track" }
  let why: readonly string[] = []
  for (let left = TRIES; left > 0; left--) {
    const done = attemptOnce(io, track, session, options)
    if (done.kind === "compacted") {
      dropRefusal(project, track)
      return done
    }
    why = done.why
    if (!done.again) break
  }
  keepRefusal(project, track, session.id, why)
  return { kind: "refused", track, why }
}

/** The documents after compaction, without writing them: for `--verify`. */
export function planCompaction(
  io: TrackIo,
  track: TrackId,
  session: TrackSession,
  options: CompactOptions = {},
) {
  const documents = readDocuments(io.project, track)
  const said = readWords(io, track, session, options)
  return { documents, said }
}

type Attempt = Extract<Compacted, { kind: "compacted" }> | Failed
interface Failed {
  readonly kind: "failed"
  readonly why: readonly string[]
  /** Whether a document changed meanwhile, so that a retry may work. */
  readonly again: boolean
}

function attemptOnce(io: TrackIo, track: TrackId, session: TrackSession, options: CompactOptions): Attempt {
  const { project } = io
  const { documents, said } = planCompaction(io, track, session, options)
  if (documents.kind === "failed") return documents
  const result = compact(documents.texts, said.words)
  if (result.kind === "refused") return { kind: "failed", why: result.why, again: false }

  const written: string[] = []
  for (const name of NAMES) {
    if (result.documents[name] === documents.texts[name]) continue
    const path = trackPath(track, FILES[name])
    const [before, after] = [documents.snapshots[name], result.documents[name]]
    const options = { root: project.root, mode: 0o644 }
    const outcome = replaceIfUnchanged(inProject(project, path), before, after, options)
    if (outcome.kind === "changed")
      return { kind: "failed", why: [`${path}: somebody else changed it at this moment.`], again: true }
    if (outcome.kind !== "written")
      return { kind: "failed", why: [`${path}: ${whyNot(outcome)}.`], again: false }
    written.push(path)
  }
  const proposed = proposeInvariants(project, track, session.id, result.invariants)
  if (written.length > 0) judgeAgain(project, track)
  keepTestOutput(io, session.id, said.lines)
  const { todos, through } = said.words
  const checkpoint = writeCheckpoint(project, { track, session: session.id, through, read: said.read, todos })
  if (checkpoint === undefined)
    return { kind: "failed", why: ["The checkpoint cannot be written to .tenure/local."], again: false }
  return { kind: "compacted", track, written, proposed, checkpoint }
}

const NAMES = ["plan", "risks", "decisions"] as const
const FILES = { plan: "PLAN.md", risks: "RISKS.md", decisions: "DECISIONS.md" } as const

type Read =
  | {
      readonly kind: "read"
      readonly texts: Documents
      readonly snapshots: Readonly<Record<keyof Documents, Snapshot>>
    }
  | Failed

function readDocuments(project: Project, track: TrackId): Read {
  const texts = { plan: "", risks: "", decisions: "" }
  const snapshots: Partial<Record<keyof Documents, Snapshot>> = {}
  const why: string[] = []
  for (const name of NAMES) {
    const path = trackPath(track, FILES[name])
    const inside = readInside(inProject(project, path), project.root, MAX_FILE_BYTES)
    const found = snapshot(inProject(project, path), MAX_FILE_BYTES)
    const text = found.kind === "snapshot" && found.bytes !== null ? decodeExactly(found.bytes) : ""
    if (inside.kind === "unreadable") why.push(`${path}: ${inside.why}.`)
    else if (found.kind !== "snapshot" || text === null) why.push(`${path}: it cannot be read.`)
    else {
      texts[name] = text
      snapshots[name] = found
    }
  }
  const { plan, risks, decisions } = snapshots
  if (plan === undefined || risks === undefined || decisions === undefined)
    return { kind: "failed", why, again: false }
  return { kind: "read", texts, snapshots: { plan, risks, decisions } }
}

function readWords(io: TrackIo, track: TrackId, session: TrackSession, options: CompactOptions) {
  const before = readCheckpoint(io.project, track)
  const start = before?.session === session.id ? before : undefined
  const { lines, end } = linesSince(session.transcript, start?.read ?? 0)
  const words = sessionWords(tellingLines(lines), start?.todos ?? [], (text) => safeText(io, text))
  const whole: SessionWords = {
    ...words,
    through: words.through === "" ? (start?.through ?? "") : words.through,
    faults: options.leaveOut === true ? [] : words.faults,
  }
  return { words: whole, lines, read: end }
}

/** Keeps the end of the last test run, redacted, in `test_output.txt`. False when these lines show no finished run. */
function keepTestOutput(io: TrackIo, session: SessionId, lines: readonly Buffer[]): boolean {
  for (const { id, command } of linesWith(lines, `"${SHELL_TOOL}"`).flatMap(testCalls).reverse()) {
    for (const line of linesWith(lines, id)) {
      const output = resultOf(line, id)
      if (output === undefined) continue
      const text = safeText(io, `$ ${command}\n\n${output}`)
      return writeLocal(io.project, sessionFile(session, "testOutput"), `${text.trimEnd()}\n`)
    }
  }
  return false
}

interface TestCall {
  readonly id: string
  readonly command: string
}

const MAX_OUTPUT_CHARS = 8_000
const RUNS_TESTS =
  /\b(?:tests?|pytest|jest|vitest|mocha|rspec|phpunit|ctest|tox|nox|check|lint|typecheck|tsc)\b/i

function testCalls(line: string): readonly TestCall[] {
  if (readLine(line).kind !== "assistant") return []
  return contentOf(line).flatMap((block): readonly TestCall[] => {
    const id = recordText(block["id"])
    const command = recordText(fieldsOf(block["input"])?.["command"])
    const isTest = block["name"] === SHELL_TOOL && command !== null && RUNS_TESTS.test(command)
    return isTest && id !== null && id !== "" ? [{ id, command }] : []
  })
}

/** The end of the call's output, if this line is its result. */
function resultOf(line: string, id: string): string | undefined {
  const block = contentOf(line).find(
    (each) => each["type"] === "tool_result" && recordText(each["tool_use_id"]) === id,
  )
  return block && textBlocks(block["content"]).join("\n").slice(-MAX_OUTPUT_CHARS)
}

function contentOf(line: string) {
  return blocksOf(fieldsOf(parseRecord(line)?.["message"])?.["content"])
}

// The whole lines of a transcript since a checkpoint, at most the last ones, as bytes: most are never decoded. A missing,
// unreadable or truncated file, or a sub-agent's, has none.
interface TranscriptPart {
  readonly lines: readonly Buffer[]
  /** The byte offset for the next reading. */
  readonly end: number
}

/** More than a session writes between two compactions. */
const MAX_BYTES = 4 * 1024 * 1024
const NEWLINE = 0x0a
const SAFELY = (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0)

function linesSince(transcript: string | null, from: number): TranscriptPart {
  if (transcript === null || isSubagentFile(transcript)) return { lines: [], end: from }
  let fd: number | undefined
  try {
    fd = openSync(transcript, constants.O_RDONLY | SAFELY)
    const stat = fstatSync(fd)
    if (!stat.isFile()) return { lines: [], end: from }
    // A shorter file is a new one with the same name.
    const start = Math.max(stat.size < from ? 0 : from, stat.size - MAX_BYTES)
    const bytes = Buffer.allocUnsafe(stat.size - start)
    const read = bytes.length === 0 ? 0 : readSync(fd, bytes, 0, bytes.length, start)
    const lines = wholeLines(bytes.subarray(0, read))
    const length = lines.reduce((sum, line) => sum + line.length + 1, 0)
    return { lines, end: start + length }
  } catch {
    return { lines: [], end: from }
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
}

/** The lines that contain the needle, as text, in order. */
function linesWith(lines: readonly Buffer[], needle: string): readonly string[] {
  return lines.filter((line) => line.includes(needle)).map((line) => line.toString("utf8"))
}

const STATES = [
  "Decision",
  "Risk",
  "Invariant",
  ...[TODO_LIST_TOOL, TASK_CREATE_TOOL, TASK_UPDATE_TOOL].map((tool) => `"${tool}"`),
]

/** The lines that can matter to a track, as text, and the agent's last one for its time. */
function tellingLines(lines: readonly Buffer[]): readonly string[] {
  const ofAgent = (line: Buffer) => line.includes('"assistant"')
  const last = lines.findLast(ofAgent)
  return lines
    .filter((line) => {
      if (line === last || line.includes('"task"')) return true
      return ofAgent(line) && STATES.some((word) => line.includes(word))
    })
    .map((line) => line.toString("utf8"))
}

function wholeLines(bytes: Buffer): readonly Buffer[] {
  const lines: Buffer[] = []
  let start = 0
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, start)) {
    lines.push(bytes.subarray(start, at))
    start = at + 1
  }
  return lines
}

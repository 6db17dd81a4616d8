// Reads the past transcripts of the project and gathers what reads like a lesson (LERN-08), in bounded memory. What is
// found waits in past-findings.ts, redacted; nothing becomes a lesson here. An interrupted or a later run goes on
// behind the last file that was read.
import type { RecordedEvent, SessionId } from "../core/events/event.ts"
import { gather, type PastFinding } from "../core/transcript/gather.ts"
import { hear, startListening } from "../core/transcript/hear.ts"
import { type Assistant, readLine } from "../core/transcript/line.ts"
import { excerpt, redact } from "../core/trust/redact.ts"
import { forwardLines } from "../io/forward-lines.ts"
import { isOfProject, type PastTranscript } from "../io/past-transcripts.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { loadPast, savePast } from "./past-findings.ts"
import { QUOTE_CHARS } from "./take-in.ts"

export interface Reading {
  readonly files: readonly PastTranscript[]
  readonly secrets: readonly string[]
  /** Bytes done so far, of all. */
  readonly onProgress: (done: number) => void
}

/** The tool calls of what was read now, the latest last: where a lesson would have come up. */
export function readPast(io: LessonIo, { files, secrets, onProgress }: Reading): readonly RecordedEvent[] {
  let past = loadPast(io)
  const calls: RecordedEvent[] = []
  let done = 0
  for (const file of files) {
    const known = past.read[file.path]
    // A file that shrank is another file.
    const from = known === undefined || known.end > file.bytes ? START : known
    const { findings, ...read } = readFile(io, file, from, { known: past.findings, secrets }, (line, at) => {
      calls.push(...callsOf(io, line, file, secrets))
      if (calls.length > 2 * MOST_CALLS) calls.splice(0, MOST_CALLS)
      onProgress(done + at)
    })
    done += file.bytes
    onProgress(done)
    const before = new Set(past.findings)
    const scrubbed = findings.map((each) => (before.has(each) ? each : safe(each, secrets)))
    past = { ...past, findings: scrubbed, read: { ...past.read, [file.path]: read } }
    savePast(io, past)
  }
  return calls.slice(-MOST_CALLS)
}

const MOST_CALLS = 5_000
const START = { end: 0, isMarked: false }

function readFile(
  io: LessonIo,
  file: PastTranscript,
  from: typeof START,
  { known, secrets }: { readonly known: readonly PastFinding[]; readonly secrets: readonly string[] },
  onReply: (line: Assistant, at: number) => void,
): typeof START & { findings: readonly PastFinding[] } {
  const listening = startListening(file.session, from.isMarked)
  let findings = known
  let { end } = from
  for (const each of forwardLines(file.path, from.end)) {
    end = each.end
    const line = readLine(each.line)
    if ((line.kind !== "human" && line.kind !== "assistant") || !isOfProject(io.project, line.cwd)) continue
    if (line.kind === "assistant") onReply(line, end)
    // Before its words are cut: half of a secret has no shape any more (T10).
    const safely = { ...line, text: redact(line.text, secrets) }
    for (const heard of hear(listening, safely)) findings = gather(findings, heard)
  }
  return { findings, end, isMarked: listening.isMarked }
}

function callsOf(
  io: LessonIo,
  line: Assistant,
  file: PastTranscript,
  secrets: readonly string[],
): RecordedEvent[] {
  return line.tools.flatMap(({ tool, input }): RecordedEvent[] => {
    const target = targetOf(io, input, secrets)
    if (target === undefined) return []
    const at = Date.parse(line.at ?? "") || file.changedMs
    const call = {
      seq: 0,
      session: file.session as SessionId,
      at,
      kind: "tool-finished",
      agent: null,
    } as const
    return [{ ...call, tool, target, outcome: "ok", durationMs: null, text: null }]
  })
}

/** A command, or a file as hooks record it: relative to the project. */
function targetOf(io: LessonIo, input: Assistant["tools"][number]["input"], secrets: readonly string[]) {
  const { command, file_path: path } = input
  if (typeof command === "string") return excerpt(command, QUOTE_CHARS, secrets)
  if (typeof path !== "string") return undefined
  const root = `${io.project.root}/`
  const normal = path.replaceAll("\\", "/")
  return redact(normal.startsWith(root) ? normal.slice(root.length) : normal, secrets)
}

function safe(finding: PastFinding, secrets: readonly string[]): PastFinding {
  const scrub = (text: string) => redact(text, secrets)
  const { body, triggers } = finding
  return {
    ...finding,
    text: scrub(finding.text),
    body: body === null ? null : scrub(body),
    triggers: { ...triggers, commands: triggers.commands.map(scrub) },
    sayings: finding.sayings.map((each) => ({ ...each, quote: excerpt(each.quote, QUOTE_CHARS, secrets) })),
  }
}

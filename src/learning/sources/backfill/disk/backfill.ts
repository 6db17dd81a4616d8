// Scans the project's past transcripts for lessons (LERN-08) in bounded memory. Findings wait, redacted, in past-findings.ts.
// A later run continues after the last file read.

import { isOfProject, type PastTranscript } from "../../../../clients/claude-code/disk/past-transcripts.ts"
import { namedFile } from "../../../../clients/claude-code/tool-input.ts"
import { type Assistant, readLine } from "../../../../clients/claude-code/transcript/transcript-line.ts"
import { forwardLines } from "../../../../io/read-lines.ts"
import { excerpt, redact } from "../../../../privacy/redact.ts"
import type { RecordedEvent, SessionId } from "../../../../sessions/event.ts"
import type { LessonIo } from "../../../../store/lesson-io.ts"
import { QUOTE_CHARS } from "../../../disk/record-candidate.ts"
import { mayHoldSecret } from "../may-hold-secret.ts"
import { mergeUtterance, type PastFinding, scanLine, startScan } from "../scan-transcript.ts"
import { loadBackfill, saveBackfill } from "./past-findings.ts"

export interface BackfillOptions {
  readonly files: readonly PastTranscript[]
  readonly secrets: readonly string[]
  /** Bytes read so far, over all files. */
  readonly onProgress: (done: number) => void
}

/** Returns the latest tool calls, latest last, to show where a lesson would have applied. */
export function readPastSessions(
  io: LessonIo,
  { files, secrets, onProgress }: BackfillOptions,
): readonly RecordedEvent[] {
  let past = loadBackfill(io)
  const calls: RecordedEvent[] = []
  let done = 0
  for (const file of files) {
    const known = past.read[file.path]
    // A shorter file is a different file.
    const from = known === undefined || known.end > file.bytes ? START : known
    const { findings, ...read } = readFile(io, file, from, { known: past.findings, secrets }, (line, at) => {
      calls.push(
        ...line.tools.flatMap(({ tool, input }): RecordedEvent[] => {
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
        }),
      )
      if (calls.length > 2 * MAX_CALLS) calls.splice(0, MAX_CALLS)
      onProgress(done + at)
    })
    done += file.bytes
    onProgress(done)
    const before = new Set(past.findings)
    const safeFindings = findings.map((each) => (before.has(each) ? each : safe(each, secrets)))
    past = { ...past, findings: safeFindings, read: { ...past.read, [file.path]: read } }
    saveBackfill(io, past)
  }
  return calls.slice(-MAX_CALLS)
}

const MAX_CALLS = 5_000
const START = { end: 0, isMarked: false }

function readFile(
  io: LessonIo,
  file: PastTranscript,
  from: typeof START,
  { known, secrets }: { readonly known: readonly PastFinding[]; readonly secrets: readonly string[] },
  onReply: (line: Assistant, at: number) => void,
): typeof START & { findings: readonly PastFinding[] } {
  const state = startScan(file.session, from.isMarked)
  let findings = known
  let { end } = from
  for (const each of forwardLines(file.path, from.end)) {
    end = each.end
    const line = readLine(each.line)
    if ((line.kind !== "human" && line.kind !== "assistant") || !isOfProject(io.project, line.cwd)) continue
    if (line.kind === "assistant") onReply(line, end)
    // Redact before words are cut: half a secret is not recognisable (T10).
    const safely = { ...line, text: redact(line.text, secrets) }
    for (const utterance of scanLine(state, safely))
      if (![utterance.text, utterance.quote, utterance.body ?? ""].some(mayHoldSecret))
        findings = mergeUtterance(findings, utterance)
  }
  return { findings, end, isMarked: state.isMarked }
}

/** The command or the file, relative to the project, as hooks record it. */
function targetOf(io: LessonIo, input: Assistant["tools"][number]["input"], secrets: readonly string[]) {
  const { command } = input
  const path = namedFile(input)
  if (typeof command === "string") return excerpt(command, QUOTE_CHARS, secrets)
  if (path === undefined) return undefined
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

// The report on a finished session of the client: its output, its transcripts and debug log,
// and the model's requests.

import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type FiredHook, firedHooks, type HookError, hookErrors } from "./hook-signs.ts"
import type { ModelRequest, RequestKind } from "./model-request.ts"
import type { StreamMessage } from "./print-session.ts"
import type { Launch } from "./run-client.ts"

export type TranscriptLine = {
  readonly type: string
  readonly subtype?: string
  readonly sessionId?: string
  readonly timestamp?: string
  readonly isSidechain?: boolean
  readonly isMeta?: boolean
  readonly isCompactSummary?: boolean
  readonly promptSource?: string
  readonly origin?: { readonly kind: string }
  readonly message?: { readonly role: string; readonly content: unknown }
  readonly attachment?: {
    readonly type: string
    readonly hookEvent?: string
    readonly hookName?: string
    readonly content?: unknown
    readonly stdout?: string
    readonly blockingError?: { readonly blockingError?: string; readonly command?: string }
    readonly [field: string]: unknown
  }
  readonly [field: string]: unknown
}

export type SessionReport = {
  readonly exitCode: number
  readonly sessionId: string
  readonly messages: readonly StreamMessage[]
  readonly stderr: string
  /** Every line of the session's transcript; after /clear also those of the session before. */
  readonly transcript: readonly TranscriptLine[]
  /** The lines of its sub-agents' transcripts. */
  readonly subagentTranscript: readonly TranscriptLine[]
  readonly debugLog: string
  /** What the model was asked during this run, oldest first. */
  requests(kind?: RequestKind): readonly ModelRequest[]
  /** The hooks that ran, in the order they finished, as the client reports it. */
  firedHooks(): readonly FiredHook[]
  /** The same as "Event" or "Event:matched", short enough to compare in one line. */
  hookNames(): readonly string[]
  /** Every sign that the client rejected a hook or failed on it. Expect none. */
  hookErrors(): readonly HookError[]
}

type Left = Pick<SessionReport, "exitCode" | "sessionId" | "messages" | "stderr">

/** Notes the state before the run, so that the report has only what the run added. */
export function openReport(launch: Launch): { read(left: Left): Promise<SessionReport> } {
  const before = transcriptFiles(launch.home)
  const asked = launch.model.requests().length

  return {
    async read(left) {
      const files = [...transcriptFiles(launch.home)]
        .filter(([path, lines]) => lines.length > (before.get(path)?.length ?? 0))
        .sort(([, a], [, b]) => startOf(a).localeCompare(startOf(b)))
      const isSubagent = ([path]: [string, unknown]) => path.includes("/subagents/")
      const all = (chosen: typeof files) => chosen.flatMap(([, lines]) => lines)
      const added = files.flatMap(([path, lines]) => lines.slice(before.get(path)?.length ?? 0))
      const debugLog = await readDebugLog(launch.debugFile)
      const fired = firedHooks(debugLog)
      const requests = launch.model.requests().slice(asked)
      return {
        ...left,
        transcript: all(files.filter((file) => !isSubagent(file))),
        subagentTranscript: all(files.filter(isSubagent)),
        debugLog,
        requests: (kind) => requests.filter((request) => kind === undefined || request.kind === kind),
        firedHooks: () => fired,
        hookNames: () => fired.map(({ event, matched }) => (matched ? `${event}:${matched}` : event)),
        hookErrors: () => hookErrors(debugLog, added, left.stderr),
      }
    },
  }
}

export async function readDebugLog(path: string): Promise<string> {
  const file = Bun.file(path)
  return (await file.exists()) ? file.text() : ""
}

function transcriptFiles(home: string): Map<string, TranscriptLine[]> {
  const projects = join(home, ".claude", "projects")
  if (!existsSync(projects)) return new Map()
  const paths = new Bun.Glob("**/*.jsonl").scanSync({ cwd: projects, absolute: true })
  return new Map([...paths].map((path) => [path, readLines(path)]))
}

function startOf(lines: readonly TranscriptLine[]): string {
  return lines.find((line) => line.timestamp)?.timestamp ?? ""
}

function readLines(path: string): TranscriptLine[] {
  const lines = readFileSync(path, "utf8").split("\n")
  return lines.filter((line) => line.trim() !== "").map((line) => JSON.parse(line))
}

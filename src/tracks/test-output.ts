// `test_output.txt` of a session: the end of its last test run, from the transcript, redacted.
import { statSync } from "node:fs"
import { lastTestRun } from "../core/tracks/test-run.ts"
import { forwardLines } from "../io/forward-lines.ts"
import { keep, ofSession } from "./local-place.ts"
import { safeText, type TrackIo, type TrackSession } from "./track-io.ts"

/** Older runs are not recent. */
const MAX_TRANSCRIPT_BYTES = 1024 * 1024

/** False when there was no test run to be seen. */
export function keepTestOutput(io: TrackIo, { id, transcript }: TrackSession): boolean {
  const size = transcript === null ? 0 : (statSync(transcript, { throwIfNoEntry: false })?.size ?? 0)
  if (transcript === null || size === 0) return false
  const run = lastTestRun(linesFrom(transcript, Math.max(0, size - MAX_TRANSCRIPT_BYTES)))
  if (run === undefined) return false
  const text = safeText(io, `$ ${run.command}\n\n${run.output}`)
  return keep(io.project, ofSession(id, "test_output.txt"), `${text.trimEnd()}\n`)
}

function* linesFrom(path: string, from: number): Generator<string> {
  for (const { line } of forwardLines(path, from)) yield line
}

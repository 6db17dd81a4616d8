// `test_output.txt` of a session: the end of its last test run, from the transcript, redacted.
import { lastTestRun } from "../core/tracks/test-run.ts"
import { keep, ofSession } from "./local-place.ts"
import { safeText, type TrackIo } from "./track-io.ts"

/** False when these lines show no test run; an earlier one stays. */
export function keepTestOutput(io: TrackIo, session: string, lines: readonly string[]): boolean {
  const run = lastTestRun(lines)
  if (run === undefined) return false
  const text = safeText(io, `$ ${run.command}\n\n${run.output}`)
  return keep(io.project, ofSession(session, "test_output.txt"), `${text.trimEnd()}\n`)
}

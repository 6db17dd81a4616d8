// `test_output.txt` of a session: the end of its last test run, from the transcript, redacted.

import type { SessionId } from "../core/events/event.ts"
import { resultOf, testCalls } from "../core/tracks/test-run.ts"
import { inSession, writeLocal } from "../io/local-files.ts"
import { safeText, type TrackIo } from "./track-io.ts"
import { linesWith } from "./transcript-lines.ts"

/** False when these lines show no finished test run; an earlier one stays. */
export function keepTestOutput(io: TrackIo, session: SessionId, lines: readonly Buffer[]): boolean {
  for (const { id, command } of linesWith(lines, '"Bash"').flatMap(testCalls).reverse()) {
    for (const line of linesWith(lines, id)) {
      const output = resultOf(line, id)
      if (output === undefined) continue
      const text = safeText(io, `$ ${command}\n\n${output}`)
      return writeLocal(io.project, inSession(session, "test_output.txt"), `${text.trimEnd()}\n`)
    }
  }
  return false
}

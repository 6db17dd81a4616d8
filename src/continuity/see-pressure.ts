// The pressure of a session where no status line tells it (CONT-02): from the usage figures at the transcript's end,
// at the end of a turn. Past the handoff's level the handoff is started.

import { levelOf, overridesOf, readingOf, windowOf } from "../core/continuity/pressure.ts"
import { USAGE_NEEDLES, type Usage, usageIn } from "../core/continuity/usage.ts"
import type { Environment } from "../core/environment.ts"
import type { SessionId } from "../core/events/event.ts"
import type { Project } from "../io/home.ts"
import { eachRawLineFromEnd } from "../io/transcript.ts"
import { keepPressure } from "./keep-pressure.ts"
import { isNews, readPressure, type SeenPressure } from "./pressure-file.ts"
import { startHandoff } from "./start-handoff.ts"

/** The last answer is nearly always within the last few lines; long ones of the client's own may follow it. */
const MAX_BYTES = 2 * 1024 * 1024

export function seePressure(
  project: Project,
  session: SessionId,
  transcript: string | null,
  env: Environment = process.env,
): void {
  const before = readPressure(project, session)
  // The status line knows the window; it has seen this answer, too.
  if (before?.by === "statusline" || transcript === null) return
  const usage = usageOf(transcript)
  if (usage === undefined) return
  const window = usage.model === null ? (before?.window ?? 0) : windowOf(usage.model, usage.tokens)
  if (window === 0) return
  const now: SeenPressure = { ...readingOf(usage.tokens, window, overridesOf(env)), by: "transcript" }
  if (isNews(before, now)) keepPressure(project, session, now)
  if (levelOf(now) >= 2) startHandoff(project, session, transcript)
}

function usageOf(transcript: string): Usage | undefined {
  let found: Usage | undefined
  eachRawLineFromEnd(transcript, { from: 0, maxBytes: MAX_BYTES }, (line) => {
    if (USAGE_NEEDLES.some((needle) => line.includes(needle))) found = usageIn(line.toString("utf8"))
    return found === undefined
  })
  return found
}

// The context pressure of a session (CONT-02, CONT-03): measured from the transcript at the end of a turn where no status
// line reports it, shown once a level at the next prompt, and past the second level the automatic handoff is started.

import { existsSync } from "node:fs"
import { join } from "node:path"
import { SESSION_VARIABLE } from "../../clients/claude-code/client-environment.ts"
import { sessionFile } from "../../io/file-names.ts"
import type { Project } from "../../io/home.ts"
import { readJson, removeLocal, tryCreate, writeLocal } from "../../io/local-files.ts"
import { eachRawLineFromEnd } from "../../io/read-lines.ts"
import type { SessionId } from "../../sessions/event.ts"
import {
  isUsageStale,
  type Levels,
  levelOf,
  NOTHING_SPOKEN,
  overridesOf,
  type PressureWords,
  pressureWords,
  readingOf,
  type Spoken,
  speak,
  USAGE_NEEDLES,
  type Usage,
  usageIn,
  windowOf,
} from "../pressure/pressure.ts"
import { inBackground } from "./background.ts"
import {
  handoffMark,
  isHandoffStarted,
  isNews,
  pressureFile,
  readPressure,
  type SeenPressure,
} from "./pressure-file.ts"

/** The last answer is usually within the last few lines, but long lines of the client may follow it. */
const MAX_BYTES = 2 * 1024 * 1024

/** How long the client may take to write a turn's last answer, and how often the background looks. */
const MAX_LATE_MS = 3_000
const LOOK_MS = 50

export interface TurnEnd {
  readonly session: SessionId
  readonly transcript: string | null
  readonly levels: Levels | null
}

/**
 * Records the context size after the turn with this reply. If the transcript holds only an older figure, records and
 * returns that one, so that the background waits for the next (recordLatePressure); else null.
 */
export function recordPressure(project: Project, turn: TurnEnd, reply: string): number | null {
  const { session, transcript } = turn
  const before = readPressure(project, session)
  // The status line and the mod have seen this answer, but only a hook knows the transcript.
  if (before?.by === "mod" && levelOf(before) >= 2) startHandoff(project, session, transcript)
  if (isExact(before) || transcript === null) return null
  const usage = usageOf(transcript)
  if (usage !== undefined) take(project, turn, usage, before)
  const mayCome = usage !== undefined || existsSync(transcript)
  return mayCome && isUsageStale(usage, reply) ? (usage?.tokens ?? 0) : null
}

/** Waits until the transcript has a figure other than the old one. */
export async function recordLatePressure(project: Project, turn: TurnEnd, old: number): Promise<void> {
  const { session, transcript } = turn
  if (transcript === null) return
  for (let waited = 0; waited <= MAX_LATE_MS; waited += LOOK_MS) {
    const usage = usageOf(transcript)
    if (usage !== undefined && usage.tokens !== old) {
      const before = readPressure(project, session)
      if (!isExact(before)) take(project, turn, usage, before)
      return
    }
    await Bun.sleep(LOOK_MS)
  }
}

/**
 * What the mod reports. A status line, which also knows the window, comes first. Within a turn the handoff is left to the
 * hook at its end, which knows the transcript; after that hook (`mayHandOff`) the handoff finds it by the session.
 */
export function recordExactPressure(
  project: Project,
  turn: TurnEnd,
  usage: Pick<Usage, "tokens" | "model">,
  mayHandOff: boolean,
): void {
  const before = readPressure(project, turn.session)
  if (before?.by === "statusline") return
  const now = take(project, turn, usage, before, "mod")
  if (mayHandOff && now !== undefined && levelOf(now) >= 2) startHandoff(project, turn.session, null)
}

function isExact(seen: SeenPressure | undefined): boolean {
  return seen !== undefined && seen.by !== "transcript"
}

function take(
  project: Project,
  { session, transcript, levels }: TurnEnd,
  usage: Pick<Usage, "tokens" | "model">,
  before: SeenPressure | undefined,
  by: SeenPressure["by"] = "transcript",
): SeenPressure | undefined {
  const window = usage.model === null ? (before?.window ?? 0) : windowOf(usage.model, usage.tokens)
  if (window === 0) return undefined
  const overrides = overridesOf(process.env)
  const now: SeenPressure = { ...readingOf(usage.tokens, window, overrides, levels), by }
  if (isNews(before, now)) keepPressure(project, session, now)
  if (levelOf(now) >= 2 && transcript !== null) startHandoff(project, session, transcript)
  return now
}

function usageOf(transcript: string): Usage | undefined {
  let found: Usage | undefined
  eachRawLineFromEnd(transcript, { from: 0, maxBytes: MAX_BYTES }, (line) => {
    if (USAGE_NEEDLES.some((needle) => line.includes(needle))) found = usageIn(line.toString("utf8"))
    return found === undefined
  })
  return found
}

export function deliverPressure(project: Project, session: SessionId): PressureWords | undefined {
  const reading = readPressure(project, session)
  if (reading === undefined || levelOf(reading) === 0) return undefined
  const { say, spoken } = speak(reading, readSpoken(project, session) ?? NOTHING_SPOKEN)
  if (say === 0) return undefined
  keepSpoken(project, session, spoken)
  return pressureWords(say, reading)
}

/** Learning has run, so the current level need not speak. */
export function silencePressure(project: Project, session: SessionId): void {
  const reading = readPressure(project, session)
  if (reading === undefined || levelOf(reading) === 0) return
  keepSpoken(project, session, { level: levelOf(reading), peak: reading.tokens })
}

/** Once until a compaction: the mark decides which of several processes starts it. */
export function startHandoff(project: Project, session: SessionId, transcript: string | null): void {
  if (isHandoffStarted(project, session)) return
  if (!tryCreate(join(project.local, handoffMark(session)), project.localRoot)) return
  inBackground(project, ["handoff", "--auto"], {
    [SESSION_VARIABLE]: session,
    TENURE_TRANSCRIPT: transcript ?? "",
  })
}

export function keepPressure(project: Project, session: SessionId, now: SeenPressure): void {
  writeLocal(project, pressureFile(session), `${JSON.stringify(now)}\n`)
}

/** After a compaction every level may speak again, and the handoff is renewed once. */
export function forgetPressure(project: Project, session: SessionId): void {
  for (const name of [pressureFile(session), spokenFile(session), handoffMark(session)])
    removeLocal(project, name)
}

function keepSpoken(project: Project, session: SessionId, spoken: Spoken): void {
  writeLocal(project, spokenFile(session), `${JSON.stringify(spoken)}\n`)
}

function readSpoken(project: Project, session: SessionId): Spoken | undefined {
  const held = readJson(project, spokenFile(session))
  const level = held?.["level"]
  const peak = held?.["peak"]
  if ((level !== 1 && level !== 2 && level !== 3) || typeof peak !== "number") return undefined
  return { level, peak }
}

function spokenFile(session: SessionId): string {
  return sessionFile(session, "pressureShown")
}

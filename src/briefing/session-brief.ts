// Gathers what a session is told at its start (GUID-01): for the model the parts of the brief, for the person what
// waits for them. A new part is a name in core/briefing/brief.ts and a line in `briefSession`. Each part is one small read,
// and most are not there.
import { lstatSync } from "node:fs"
import { NOTHING_TO_SAY, renderBrief } from "../core/briefing/brief.ts"
import { lastSessionLine, readLastSession } from "../core/briefing/last-session.ts"
import { estimateTokens } from "../core/briefing/tokens.ts"
import type { SessionId } from "../core/events/event.ts"
import { pausedFact, pausedSentence } from "../guidance/pause.ts"
import { removeFile } from "../io/files.ts"
import { pausePath, readPause } from "../io/pause.ts"
import { readSmallIfThere } from "../io/small-file.ts"
import { type CriticalLine, criticalLines } from "../lessons/critical-lines.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { someoneIsNeeded } from "../store/lesson-files.ts"
import { writing } from "../store/open.ts"
import { putReceipt } from "../store/receipts.ts"

export interface SessionBrief {
  /** For the model; empty when there is nothing to say. */
  readonly context: string
  /** For the person. */
  readonly notice: string
}

export interface Occasion {
  readonly session: SessionId
  /** The client's: startup, clear, resume, fork. */
  readonly source: string
  /** Whether a person sits there to read a notice. */
  readonly attended: boolean
}

export async function briefSession(
  io: LessonIo,
  { session, source, attended }: Occasion,
): Promise<SessionBrief> {
  const pause = readPause(io.project, io.now)
  // A pause that is over leaves nothing behind.
  if (pause.kind === "over") removeFile(pausePath(io.project), { root: io.project.localRoot })
  const pending = takeLearnPending(io)
  const handoff = isGoingOn(source) ? [] : await takeHandoff(io)
  const critical = isGoingOn(source) || pause.kind === "on" ? [] : criticalLines(io)
  const { text, lessons } = renderBrief({
    ...NOTHING_TO_SAY,
    pause: pause.kind === "on" ? [pausedFact(pause.until, io.now)] : [],
    lastSession: isGoingOn(source) ? [] : lastSession(io),
    handoff,
    track: isGoingOn(source) ? [] : await track(io),
    learnPending: pending ? [PENDING_FACT] : [],
    lessons: critical.map(lineOf),
  })
  keepReceipts(io, session, critical.slice(0, lessons))
  if (!attended) return { context: text, notice: "" }
  const paused = pause.kind === "on" ? [pausedSentence(pause.until, io.now)] : []
  const given = handoff
    .slice(0, 1)
    .map((line) => line.replace(/\. Its main points .*$/, ", and this one has it."))
  const unreported = pending ? [PENDING_NOTICE] : []
  const own = [...(await faults(io)), ...paused, ...given, ...unreported].map((line) => `Tenure: ${line}`)
  return { context: text, notice: [...(await waiting(io, session)), ...own].join("\n") }
}

/** Loaded only when something waits. */
async function waiting(io: LessonIo, session: string): Promise<readonly string[]> {
  if (!someoneIsNeeded(io.store, io.project.root)) return []
  const { waitingList } = await import("../lessons/waiting.ts")
  const list = waitingList(io, session)
  return list === undefined ? [] : [list]
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Hooks fail in silence (SAFE-02); of what failed lately the person hears here. */
async function faults({ project, now }: LessonIo): Promise<readonly string[]> {
  const log = lstatSync(`${project.local}/tenure.log`, { throwIfNoEntry: false })
  if (log === undefined || now - log.mtimeMs > DAY_MS) return []
  const { readFaults } = await import("../io/log.ts")
  const count = readFaults(project).filter(({ at }) => now - Date.parse(at) < DAY_MS).length
  return count === 0
    ? []
    : [`${count === 1 ? "a hook has" : `${count} hooks have`} failed since yesterday: tenure doctor`]
}

/** Such a conversation still holds what it was told: only a pause, which may be new, is said again. */
function isGoingOn(source: string): boolean {
  return source === "resume" || source === "fork"
}

function lineOf({ id, text }: CriticalLine): string {
  return `[${id}] ${text}`
}

/** GUID-09. Nothing was compared, so there is neither a score nor a reason. */
function keepReceipts(io: LessonIo, session: SessionId, told: readonly CriticalLine[]): void {
  if (told.length === 0) return
  const hookUs = Math.round(Bun.nanoseconds() / 1000)
  const about = {
    session,
    agent: null,
    at: io.now,
    way: "brief",
    tool: null,
    target: "",
    score: null,
  } as const
  writing(io.store, () => {
    for (const line of told)
      putReceipt(io.store, {
        ...about,
        lesson: line.id,
        reasons: [],
        tokens: estimateTokens(lineOf(line)),
        hookUs,
        step: null,
        compactions: 0,
      })
  })
}

/** Loaded only when one waits (CONT-04). */
async function takeHandoff(io: LessonIo): Promise<readonly string[]> {
  if (readSmallIfThere(`${io.project.local}/pending-resume`) === undefined) return []
  const { takePending } = await import("../continuity/resume.ts")
  return takePending(io)
}

function lastSession({ project, now }: LessonIo): readonly string[] {
  const held = readLastSession(readSmallIfThere(`${project.local}/last-session.json`) ?? "")
  return held === undefined ? [] : [lastSessionLine(held, now)]
}

/** Loaded only where a track is active. */
async function track({ project }: LessonIo): Promise<readonly string[]> {
  if (readSmallIfThere(`${project.root}/docs/tracks/ACTIVE_TRACK`) === undefined) return []
  const { activeTrack } = await import("../tracks/active.ts")
  const active = activeTrack(project)
  return active === undefined ? [] : (await import("../core/tracks/at-work.ts")).trackLines(active)
}

const PENDING = "The last session here ended before its findings were reported. To have them looked at"
const PENDING_FACT = `${PENDING}, the person types /tenure:learn.`
const PENDING_NOTICE = `${PENDING}: /tenure:learn`

/** CONT-07: said once. */
function takeLearnPending({ project }: LessonIo): boolean {
  const path = `${project.local}/learn-pending`
  if (readSmallIfThere(path) === undefined) return false
  removeFile(path, { root: project.localRoot })
  return true
}

// Gathers the start of a session (GUID-01): the parts of the brief for the model, and what needs the person. A new part is
// a name in guidance/brief/brief.ts and a line in `briefSession`. Each part is one small read, and most are absent.

import { lstatSync } from "node:fs"
import {
  ACTIVE_TRACK_FILE,
  LAST_SESSION_FILE,
  LEARN_PENDING_FILE,
  PENDING_RESUME_FILE,
} from "../../io/file-names.ts"
import { removeFile } from "../../io/files.ts"
import { readSmallIfThere } from "../../io/small-file.ts"
import { type CriticalLine, criticalLines } from "../../lessons/disk/block-notes.ts"
import type { InputForm } from "../../lessons/review/tenure-line.ts"
import type { SessionId } from "../../sessions/event.ts"
import { needsPerson } from "../../store/lesson-files.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { getMeta, LEFT_LESSONS } from "../../store/meta.ts"
import { writing } from "../../store/open.ts"
import { putReceipt } from "../../store/receipts.ts"
import { DAY_MS } from "../../text/time.ts"
import { estimateTokens } from "../../text/tokens.ts"
import { BRIEF_TOKENS, NOTHING_TO_SAY, renderBrief } from "../brief/brief.ts"
import { lastSessionLine, readLastSession } from "../brief/last-session-line.ts"
import { pausePath, readPause } from "./read-pause.ts"
import { pausedFact, pausedSentence } from "./set-pause.ts"

/** The brief and the standing line (LERN-10) share one budget. */
const STANDING_TOKENS = 180

export interface SessionBrief {
  /** For the model; empty if there is nothing to say. */
  readonly context: string
  /** For the person. */
  readonly notice: string
}

export interface BriefRequest {
  readonly session: SessionId
  /** The client's word: startup, clear, resume, fork. */
  readonly source: string
  /** Whether a person is there to read a notice. */
  readonly attended: boolean
  /** How a person addresses Tenure in this client. */
  readonly form: InputForm
}

export async function briefSession(
  io: LessonIo,
  { session, source, attended, form }: BriefRequest,
): Promise<SessionBrief> {
  const pause = readPause(io.project, io.now)
  if (pause.kind === "over") removeFile(pausePath(io.project), { root: io.project.localRoot })
  const pending = takeLearnPending(io)
  const handoff = isGoingOn(source) ? [] : await takeHandoff(io)
  const critical = isGoingOn(source) || pause.kind === "on" ? [] : criticalLines(io)
  const { text, lessons } = renderBrief(
    {
      ...NOTHING_TO_SAY,
      pause: pause.kind === "on" ? [pausedFact(pause.until, io.now)] : [],
      lastSession: isGoingOn(source) ? [] : lastSession(io),
      handoff,
      track: isGoingOn(source) ? [] : await track(io),
      learnPending: pending ? [PENDING_FACT] : [],
      lessons: critical.map(lineOf),
    },
    BRIEF_TOKENS - STANDING_TOKENS,
  )
  keepReceipts(io, session, critical.slice(0, lessons))
  if (!attended) return { context: text, notice: "" }
  const paused = pause.kind === "on" ? [pausedSentence(pause.until, io.now)] : []
  const unreported = pending ? [PENDING_NOTICE] : []
  const own = [...(await faults(io)), ...paused, ...unreported].map((line) => `Tenure: ${line}`)
  const notice = [...(await left(io, session, form)), ...(await waiting(io, session, form)), ...own]
  return { context: text, notice: notice.join("\n") }
}

/** LIFE-03. Loaded only after a lesson has left CLAUDE.md. */
async function left(io: LessonIo, session: string, form: InputForm): Promise<readonly string[]> {
  if (getMeta(io.store, LEFT_LESSONS) === undefined) return []
  const { takeDecayNotice } = await import("../../lessons/disk/decay-notice.ts")
  return takeDecayNotice(io, session, form)
}

/** Loaded only when something needs review. */
async function waiting(io: LessonIo, session: string, form: InputForm): Promise<readonly string[]> {
  if (!needsPerson(io.store, io.project.root)) return []
  const { waitingNotice } = await import("../../lessons/disk/waiting-notice.ts")
  const list = waitingNotice(io, session, form)
  return list === undefined ? [] : [list]
}

/** Hooks fail silently (SAFE-02); this shows the person recent failures. */
async function faults({ project, now }: LessonIo): Promise<readonly string[]> {
  const log = lstatSync(`${project.local}/tenure.log`, { throwIfNoEntry: false })
  if (log === undefined || now - log.mtimeMs > DAY_MS) return []
  const { readFaults } = await import("../../io/log.ts")
  const count = readFaults(project).filter(({ at }) => now - Date.parse(at) < DAY_MS).length
  return count === 0
    ? []
    : [`${count === 1 ? "a hook has" : `${count} hooks have`} failed since yesterday: tenure doctor`]
}

/** A resumed conversation still holds its brief; repeat only a pause, which may be new. */
function isGoingOn(source: string): boolean {
  return source === "resume" || source === "fork"
}

function lineOf({ id, text }: CriticalLine): string {
  return `[${id}] ${text}`
}

/** GUID-09. Not matched against an act, so there is no score and no reason. */
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

/** Loaded only when a handoff is pending (CONT-04). */
async function takeHandoff(io: LessonIo): Promise<readonly string[]> {
  if (readSmallIfThere(`${io.project.local}/${PENDING_RESUME_FILE}`) === undefined) return []
  const { takePending } = await import("../../continuity/disk/pending-resume.ts")
  return takePending(io)
}

function lastSession({ project, now }: LessonIo): readonly string[] {
  const held = readLastSession(readSmallIfThere(`${project.local}/${LAST_SESSION_FILE}`) ?? "")
  return held === undefined ? [] : [lastSessionLine(held, now)]
}

/** Loaded only when a track is active. */
async function track({ project }: LessonIo): Promise<readonly string[]> {
  if (readSmallIfThere(`${project.root}/${ACTIVE_TRACK_FILE}`) === undefined) return []
  const { activeTrack } = await import("../../tracks/disk/active-track.ts")
  const active = activeTrack(project)
  return active === undefined ? [] : (await import("../../tracks/documents/at-work.ts")).trackLines(active)
}

const PENDING_FACT =
  "The last session here ended before its findings were reported. To have them looked at, the person types /tenure:learn."
const PENDING_NOTICE =
  "The last session ended before the agent said what it learned. To have that done now: /tenure:learn"

/** CONT-07: shown once. */
function takeLearnPending({ project }: LessonIo): boolean {
  const path = `${project.local}/${LEARN_PENDING_FILE}`
  if (readSmallIfThere(path) === undefined) return false
  removeFile(path, { root: project.localRoot })
  return true
}

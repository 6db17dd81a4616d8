// What `tenure status` tells (TRNS-01), as data. Counted by the database: a project with 10,000 lessons costs a
// look at the folder and a few queries, not a read of every lesson.
import { existsSync, statSync } from "node:fs"
import { join } from "node:path"
import { readPressure } from "../continuity/pressure-file.ts"
import { MAX_BLOCK_LESSONS } from "../core/block/render.ts"
import { levelOf, percentOf } from "../core/continuity/pressure.ts"
import type { SessionId } from "../core/events/event.ts"
import { strictest } from "../core/guard/guard-layers.ts"
import { type SessionTally, TREND_SESSIONS, trendOf } from "../core/guidance/trend.ts"
import type { Left } from "../core/lessons/cap.ts"
import { KINDS, STAGES } from "../core/lessons/lesson.ts"
import { percentile } from "../core/percentile.ts"
import { compileGuard } from "../guardrails/compile.ts"
import { readRefusals } from "../guardrails/refusals.ts"
import type { Project } from "../io/home.ts"
import { readFaults } from "../io/log.ts"
import { readPause } from "../io/pause.ts"
import { blockMemory } from "../lessons/block.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import type { ConfigState } from "../lessons/project-config.ts"
import { blockTrouble } from "../review/hand-edits.ts"
import { recheckAll } from "../review/recheck.ts"
import { countEvents, hookTimes } from "../store/events.ts"
import { countUntrusted, malformedFiles } from "../store/lesson-files.ts"
import { countLessons } from "../store/lessons.ts"
import { countReceipts } from "../store/receipts.ts"
import { countSessions, listSessions, toldTokens } from "../store/sessions.ts"
import { STORE_FILE } from "../store/store-file.ts"
import { tallies } from "../store/tallies.ts"
import { activeTrack } from "../tracks/active.ts"
import { proposals } from "../tracks/invariants.ts"
import { refusalOf } from "../tracks/refusal.ts"

/** Latency is told from this many of the latest events. */
const LATENCY_SAMPLE = 1_000

/** Of lists that could be as long as the project has lessons, the first. */
const MOST_LISTED = 20

export type Status = ReturnType<typeof gatherStatus>

/** `sessions`: as many of the latest as the caller wants to show. */
export function gatherStatus(
  lessons: LessonIo,
  config: ConfigState,
  sessions = tallies(lessons.store, TREND_SESSIONS),
) {
  const { project, store } = lessons
  const [latest] = listSessions(store, 1)
  const faults = readFaults(project)
  return {
    project: project.root,
    sessions: { counted: countSessions(store), latest: latest ?? null },
    pressure: latest === undefined ? null : pressureFacts(project, latest.id),
    track: trackFacts(project),
    invariants: proposals(project).filter(({ standing }) => standing === "waiting").length,
    events: countEvents(store),
    lessons: lessonCounts(lessons),
    claudeMd: blockFacts(lessons),
    recheck: recheckAll(lessons),
    files: {
      untrusted: countUntrusted(store, project.root),
      malformed: malformedFiles(store, project.root).map(({ name, problems }) => ({ name, problems })),
    },
    config: { trusted: config.trusted, problems: config.problems },
    guidance: guidanceFacts(lessons, sessions),
    pausedUntil: pausedUntil(lessons),
    hooks: latency(lessons),
    storeBytes: sizeOf(join(project.local, STORE_FILE)),
    guard: guardFacts(lessons),
    faults: { count: faults.length, latest: faults.at(-1) ?? null },
    at: lessons.now,
  }
}

/** Tokens are told as a mean of this many of the latest sessions. */
const TOKEN_SAMPLE = 10

function guidanceFacts({ store }: LessonIo, sessions: readonly SessionTally[]) {
  const counts = countReceipts(store)
  const tokens = toldTokens(store, TOKEN_SAMPLE)
  return {
    told: counts.reduce((sum, { count }) => sum + count, 0),
    byOutcome: counts.map(({ outcome, count }) => ({ outcome, count })),
    /** PERF-04: all that hooks told the model, lessons or not, in each of the latest sessions, newest first. */
    tokensPerSession: tokens,
    corrections: { trend: trendOf(sessions), sessions },
  }
}

function pausedUntil({ project, now }: LessonIo): number | null {
  const pause = readPause(project, now)
  return pause.kind === "on" ? pause.until : null
}

function trackFacts(project: Project) {
  const track = activeTrack(project)
  return track === undefined ? null : { ...track, refused: refusalOf(project, track.id) }
}

/** Of the latest session, once its context had begun to fill up or a status line has seen it. */
function pressureFacts(project: Project, session: SessionId) {
  const seen = readPressure(project, session)
  return seen === undefined ? null : { ...seen, percent: percentOf(seen), level: levelOf(seen) }
}

function lessonCounts({ store }: LessonIo) {
  const rows = countLessons(store)
  const sum = (fits: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(fits).reduce((total, { count }) => total + count, 0)
  const active = sum(({ stage }) => stage === "active")
  const critical = sum(({ stage, priority }) => stage === "active" && priority === "CRITICAL")
  return {
    byStage: Object.fromEntries(STAGES.map((each) => [each, sum(({ stage }) => stage === each)])),
    /** Of those in use. */
    byKind: Object.fromEntries(
      KINDS.map((each) => [each, sum(({ stage, kind }) => stage === "active" && kind === each)]),
    ),
    observations: rows.reduce((total, { observations }) => total + observations, 0),
    antiPatterns: sum(({ stage, kind }) => stage === "active" && kind === "anti-pattern"),
    waiting: sum(({ stage }) => stage === "review_pending"),
    /** LESN-03: when everything is critical, nothing is. */
    critical: { active: critical, isTooMany: active > 1 && critical * 2 > active },
  }
}

function blockFacts(lessons: LessonIo) {
  const memory = blockMemory(lessons)
  const { lines, left } = memory
  return {
    mode: lessons.config.claudeMd,
    shown: lines.length,
    most: MAX_BLOCK_LESSONS,
    fellOut: { count: left.length, because: reasons(left) },
    trouble: blockTrouble(lessons, memory),
  }
}

/** Why lessons are not in the block: how many for each reason, and the first of them. */
function reasons(left: readonly Left[]) {
  return [...new Set(left.map(({ why }) => why))].map((why) => {
    const ids = left.filter((each) => each.why === why).map(({ id }) => id)
    return { why, count: ids.length, first: ids.slice(0, MOST_LISTED) }
  })
}

function guardFacts({ project, home }: LessonIo) {
  const { layers, phase, gate, file, problems } = compileGuard(project, home)
  const refusals = readRefusals(project)
  return {
    mode: strictest(layers.map((layer) => layer.mode)),
    rules: layers.reduce((total, { rules }) => total + rules.length, 0),
    phase,
    gate,
    file,
    problems,
    refused: {
      count: refusals.filter(({ verdict }) => verdict === "deny").length,
      latest: refusals.at(-1) ?? null,
    },
  }
}

function latency({ store }: LessonIo) {
  const times = hookTimes(store, LATENCY_SAMPLE)
  return {
    sampled: times.length,
    p50Ms: milliseconds(percentile(times, 0.5)),
    p95Ms: milliseconds(percentile(times, 0.95)),
  }
}

function milliseconds(microseconds: number | undefined): number | null {
  return microseconds === undefined ? null : Math.round(microseconds / 100) / 10
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0
}

// The facts of `tenure status` (TRNS-01). The database counts them: with 10,000 lessons it takes a few queries and a
// directory listing, not a read of every lesson.
import { statSync } from "node:fs"
import { join, relative } from "node:path"
import type { ConfigState } from "../config/disk/project-config.ts"
import { readPressure } from "../continuity/disk/pressure-file.ts"
import { levelOf, percentOf } from "../continuity/pressure/pressure.ts"
import { compileGuard } from "../guard/disk/compile-rules.ts"
import { readRefusals } from "../guard/disk/refusal-log.ts"
import { strictest } from "../guard/rules/guard-layers.ts"
import { readPause } from "../guidance/disk/read-pause.ts"
import { type SessionTally, TREND_SESSIONS, trendOf } from "../guidance/outcome/trend.ts"
import type { Project } from "../io/home.ts"
import { readFaults } from "../io/log.ts"
import { MAX_BLOCK_LESSONS } from "../lessons/claude-md/render-block.ts"
import { blockMemory, blockPath } from "../lessons/disk/claude-md-block.ts"
import { proposedForRetirement } from "../lessons/disk/retirement.ts"
import type { OverCap } from "../lessons/lifecycle/cap.ts"
import { KINDS, STAGES } from "../lessons/model/lesson.ts"
import { blockTrouble } from "../lessons/review/disk/pending-hand-edits.ts"
import { recheckAll } from "../lessons/review/disk/recheck.ts"
import type { SessionId } from "../sessions/event.ts"
import { countEvents, hookTimes } from "../store/events.ts"
import { countUntrusted, malformedFiles } from "../store/lesson-files.ts"
import type { LessonIo } from "../store/lesson-io.ts"
import { countLessons } from "../store/lesson-rows.ts"
import { countReceipts } from "../store/receipts.ts"
import { countSessions, deliveredTokens, listSessions } from "../store/sessions.ts"
import { STORE_FILE } from "../store/store-file.ts"
import { sessionTallies } from "../store/timeline.ts"
import { percentile } from "../text/percentile.ts"
import { activeTrack } from "../tracks/disk/active-track.ts"
import { proposals } from "../tracks/disk/invariants.ts"
import { compactionRefusals } from "../tracks/disk/track-checkpoint.ts"

/** Latency is computed from this many of the latest events. */
const LATENCY_SAMPLE = 1_000

/** Long lists are cut to this many. */
const MAX_LISTED = 20

export type Status = ReturnType<typeof gatherStatus>

/** `sessions`: the latest ones that the caller shows. */
export function gatherStatus(
  lessons: LessonIo,
  config: ConfigState,
  sessions = sessionTallies(lessons.store, TREND_SESSIONS),
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
    storeBytes: statSync(join(project.local, STORE_FILE), { throwIfNoEntry: false })?.size ?? 0,
    guard: guardFacts(lessons),
    faults: { count: faults.length, latest: faults.at(-1) ?? null },
    at: lessons.now,
  }
}

/** Tokens are averaged over this many of the latest sessions. */
const TOKEN_SAMPLE = 10

function guidanceFacts({ store }: LessonIo, sessions: readonly SessionTally[]) {
  const counts = countReceipts(store)
  const tokens = deliveredTokens(store, TOKEN_SAMPLE)
  return {
    told: counts.reduce((sum, { count }) => sum + count, 0),
    byOutcome: counts.map(({ outcome, count }) => ({ outcome, count })),
    /** PERF-04: everything the hooks sent to the model in each of the latest sessions, newest first. */
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
  return track === undefined ? null : { ...track, refused: compactionRefusals(project, track.id) }
}

/** Of the latest session, once its context began to fill up or a status line saw it. */
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
    /** Of the active lessons. */
    byKind: Object.fromEntries(
      KINDS.map((each) => [each, sum(({ stage, kind }) => stage === "active" && kind === each)]),
    ),
    observations: rows.reduce((total, { observations }) => total + observations, 0),
    antiPatterns: sum(({ stage, kind }) => stage === "active" && kind === "anti-pattern"),
    waiting: sum(({ stage }) => stage === "review_pending"),
    /** LIFE-03: the review asks about each once. */
    proposedForRetirement: proposedForRetirement({ store }).length,
    /** LESN-03: when everything is critical, nothing is. */
    critical: { active: critical, isTooMany: active > 1 && critical * 2 > active },
  }
}

function blockFacts(lessons: LessonIo) {
  const memory = blockMemory(lessons)
  const { lines, left } = memory
  return {
    mode: lessons.config.claudeMd,
    file: relative(lessons.project.root, blockPath(lessons)),
    shown: lines.length,
    most: MAX_BLOCK_LESSONS,
    fellOut: { count: left.length, because: reasons(left) },
    trouble: blockTrouble(lessons, memory),
  }
}

/** Why lessons are not in the block: how many for each reason, and the first of them. */
function reasons(left: readonly OverCap[]) {
  return [...new Set(left.map(({ why }) => why))].map((why) => {
    const ids = left.filter((each) => each.why === why).map(({ id }) => id)
    return { why, count: ids.length, first: ids.slice(0, MAX_LISTED) }
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

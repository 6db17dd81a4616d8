// The state of backfill, one value in the store: undecided findings, and how far each file was read. A person queues each
// finding for review or drops it; nothing here can approve.

import { lessonWords } from "../../../../lessons/file/lesson-from-sentence.ts"
import { type Lesson, NEWLY_FOUND, STAGES } from "../../../../lessons/model/lesson.ts"
import type { LessonState } from "../../../../lessons/model/lesson-state.ts"
import { lessonIdFor } from "../../../../lessons/model/slug.ts"
import { type LessonIo, moment } from "../../../../store/lesson-io.ts"
import { lessonsIn } from "../../../../store/lesson-rows.ts"
import { getMeta, setMeta } from "../../../../store/meta.ts"
import { recordCandidate } from "../../../disk/record-candidate.ts"
import { findSame } from "../../../sameness/same-lesson.ts"
import { mayHoldSecret } from "../may-hold-secret.ts"
import { bestFirst, type PastFinding } from "../scan-transcript.ts"

export interface BackfillState {
  /** By path: how far the file was read, and whether it marks who typed. */
  readonly read: Readonly<Record<string, { readonly end: number; readonly isMarked: boolean }>>
  readonly findings: readonly PastFinding[]
  /** Rejected by a person; the same in other words is not shown again. */
  readonly dropped: readonly PastFinding[]
}

const KEY = "backfill"
const NOTHING: BackfillState = { read: {}, findings: [], dropped: [] }

export function loadBackfill(io: LessonIo): BackfillState {
  const kept = getMeta(io.store, KEY)
  if (kept === undefined) return NOTHING
  const past = JSON.parse(kept) as BackfillState
  // Earlier versions kept no score.
  const scoreOf = ({ score, isWeak }: PastFinding) => score ?? (isWeak ? -2 : 0)
  return { ...past, findings: past.findings.map((each) => ({ ...each, score: scoreOf(each) })) }
}

export function saveBackfill(io: LessonIo, past: BackfillState): void {
  setMeta(io.store, KEY, JSON.stringify(past))
}

/** Forgets everything except dropped findings. */
export function resetBackfill(io: LessonIo): void {
  saveBackfill(io, { ...NOTHING, dropped: loadBackfill(io).dropped })
}

export interface FindingList {
  /** Best first. */
  readonly findings: readonly PastFinding[]
  /** How many repeat an existing lesson, or one that a person rejected. */
  readonly known: number
  readonly refused: number
  /** How many are beyond the limit. */
  readonly more: number
}

/** Best first, at most `most`, without anything that may hold a secret. */
export function listPastFindings(io: LessonIo, most: number): FindingList {
  const { findings, dropped } = loadBackfill(io)
  const lessons = lessonsIn(io.store, STAGES).map(({ content, standing }) => ({
    id: content.id as string,
    text: `${content.title}\n${content.body}`,
    isRefused: standing.stage === "rejected",
  }))
  const others = [...lessons, ...dropped.map(({ id, text }) => ({ id, text, isRefused: true }))]
  // A finding with the id of a lesson would join it, so it is known.
  const byId = new Map(lessons.map((each) => [each.id, each]))
  const twinOf = (finding: PastFinding) =>
    byId.get(lessonIdFor(lessonFromPast(finding, "").title, () => false))
  const shown: PastFinding[] = []
  let known = 0
  let refused = 0
  for (const finding of findings) {
    if ([finding.text, finding.body ?? "", ...finding.sayings.map(({ quote }) => quote)].some(mayHoldSecret))
      continue
    const same = findSame(finding.text, others)?.lesson ?? twinOf(finding)
    if (same !== undefined) same.isRefused ? refused++ : known++
    else shown.push(finding)
  }
  shown.sort(bestFirst)
  return { findings: shown.slice(0, most), known, refused, more: Math.max(0, shown.length - most) }
}

export function dropPastFinding(io: LessonIo, finding: PastFinding): void {
  const past = loadBackfill(io)
  const findings = past.findings.filter(({ id }) => id !== finding.id)
  saveBackfill(io, { ...past, findings, dropped: [...past.dropped, finding].slice(-MAX_DROPPED) })
}

const MAX_DROPPED = 500

/** Undoes a choice: the finding is undecided again. */
export function restorePastFinding(io: LessonIo, finding: PastFinding): void {
  const past = loadBackfill(io)
  const others = (all: readonly PastFinding[]) => all.filter(({ id }) => id !== finding.id)
  saveBackfill(io, {
    ...past,
    findings: [...others(past.findings), finding],
    dropped: others(past.dropped),
  })
}

export function queuePastFinding(io: LessonIo, finding: PastFinding): LessonState | undefined {
  const past = loadBackfill(io)
  const state = recordCandidate(io, {
    content: lessonFromPast(finding, moment(io).at),
    origin: finding.origin,
    session: finding.sessions[0] ?? KEY,
    queued: true,
  })
  saveBackfill(io, { ...past, findings: past.findings.filter(({ id }) => id !== finding.id) })
  return state
}

const CONFIDENCE = 0.5

export function lessonFromPast(finding: PastFinding, at: string): Omit<Lesson, "id"> {
  const { kind, text, triggers } = finding
  return {
    ...NEWLY_FOUND,
    ...lessonWords(kind, text, triggers.files, finding.body ?? undefined),
    priority: finding.priority,
    source: finding.source,
    confidence: CONFIDENCE,
    triggers,
    created: at,
    evidence: finding.sayings.map(({ session, quote }) => ({ session, quote })),
  }
}

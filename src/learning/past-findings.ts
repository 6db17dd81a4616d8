// What backfill has found and a person has not decided about yet, with how far each file was read: one value in the
// store. A person looks at each finding and puts it up for review, as a draft, or drops it; nothing here can approve.
import { findSame } from "../core/learning/alike.ts"
import { lessonWords } from "../core/learning/lesson-words.ts"
import { type Lesson, NEWLY_FOUND, STAGES } from "../core/lessons/lesson.ts"
import { lessonIdFor } from "../core/lessons/slug.ts"
import type { LessonState } from "../core/lessons/state.ts"
import { byWeight, isWorthShowing, type PastFinding } from "../core/transcript/gather.ts"
import { type LessonIo, moment } from "../lessons/lesson-io.ts"
import { lessonsIn } from "../store/lessons.ts"
import { getMeta, setMeta } from "../store/meta.ts"
import { takeIn } from "./take-in.ts"

export interface Past {
  /** How far each file was read, by its path, and whether the client marks in it who typed. */
  readonly read: Readonly<Record<string, { readonly end: number; readonly isMarked: boolean }>>
  readonly findings: readonly PastFinding[]
  /** What a person did not want; the same in other words is not shown again. */
  readonly dropped: readonly PastFinding[]
}

const KEY = "backfill"
const NOTHING: Past = { read: {}, findings: [], dropped: [] }

export function loadPast(io: LessonIo): Past {
  const kept = getMeta(io.store, KEY)
  return kept === undefined ? NOTHING : (JSON.parse(kept) as Past)
}

export function savePast(io: LessonIo, past: Past): void {
  setMeta(io.store, KEY, JSON.stringify(past))
}

/** Forgets how far files were read and what was found, not what was dropped. */
export function forgetPast(io: LessonIo): void {
  savePast(io, { ...NOTHING, dropped: loadPast(io).dropped })
}

export interface Shown {
  /** The weightiest first. */
  readonly findings: readonly PastFinding[]
  /** How many say again what is a lesson already, and what a person has said no to. */
  readonly known: number
  readonly refused: number
  /** How many were said once and faintly, and are not shown. */
  readonly weak: number
}

/** `withWeak` adds what was said once and faintly. */
export function worthShowing(io: LessonIo, withWeak: boolean): Shown {
  const { findings, dropped } = loadPast(io)
  const lessons = lessonsIn(io.store, STAGES).map(({ content, standing }) => ({
    id: content.id as string,
    text: `${content.title}\n${content.body}`,
    isRefused: standing.stage === "rejected",
  }))
  const others = [...lessons, ...dropped.map(({ id, text }) => ({ id, text, isRefused: true }))]
  // What would join a lesson of the same name is that lesson, whatever words it has by now.
  const byId = new Map(lessons.map((each) => [each.id, each]))
  const twinOf = (finding: PastFinding) => byId.get(lessonIdFor(draftOf(finding, "").title, () => false))
  const shown: PastFinding[] = []
  let known = 0
  let refused = 0
  let weak = 0
  for (const finding of findings) {
    const same = findSame(finding.text, others)?.lesson ?? twinOf(finding)
    if (same !== undefined) same.isRefused ? refused++ : known++
    else if (withWeak || isWorthShowing(finding)) shown.push(finding)
    else weak++
  }
  return { findings: shown.sort(byWeight), known, refused, weak }
}

/** The person does not want it. */
export function dropFinding(io: LessonIo, finding: PastFinding): void {
  const past = loadPast(io)
  const findings = past.findings.filter(({ id }) => id !== finding.id)
  savePast(io, { ...past, findings, dropped: [...past.dropped, finding].slice(-MOST_DROPPED) })
}

const MOST_DROPPED = 500

/** A draft in the review queue, never more: the person decides about it there. */
export function queueFinding(io: LessonIo, finding: PastFinding): LessonState | undefined {
  const past = loadPast(io)
  const state = takeIn(io, {
    content: draftOf(finding, moment(io).at),
    origin: finding.origin,
    session: finding.sessions[0] ?? KEY,
    queued: true,
  })
  savePast(io, { ...past, findings: past.findings.filter(({ id }) => id !== finding.id) })
  return state
}

const CONFIDENCE = 0.5

export function draftOf(finding: PastFinding, at: string): Omit<Lesson, "id"> {
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

// Maintains the trigger index, which finds the lessons for a call (GUID-03). Each change of a lesson updates its keys in
// the same transaction, and the filter in front of the index before that transaction ends.

import type { GuidanceLimits } from "../../guidance/match/guidance-limits.ts"
import { lessonKeys, supersededKey } from "../../guidance/match/keys.ts"
import { writeAtomic } from "../../io/files.ts"
import { addToFilter, filterBytes, filterPath } from "../../store/filter.ts"
import { generationOf, nextGeneration } from "../../store/generation.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { isAnyIn, lessonsIn } from "../../store/lesson-rows.ts"
import { getMeta, setMeta } from "../../store/meta.ts"
import { writing } from "../../store/open.ts"
import { personalLessons } from "../../store/personal-lessons.ts"
import { indexedKeys, putTriggers, removeTriggers } from "../../store/triggers.ts"
import type { LessonId } from "../model/lesson.ts"
import type { LessonState } from "../model/lesson-state.ts"

/** Raise it when keys or stems change: every store then rebuilds its index. */
const KEYS_VERSION = "2"
const MADE = "triggers_made"

/** Call it in a transaction, and `flushFilter` before that ends. */
export function indexTriggers(io: LessonIo, id: LessonId, state: LessonState | undefined): void {
  const keys = state === undefined ? [] : keysOf(state, io.config.guidance.limits)
  nextGeneration(io.store, io.project)
  if (state === undefined || keys.length === 0) return removeTriggers(io.store, id)
  putTriggers(io.store, state.content, keys)
  addToFilter(io.project, keys, { durable: false })
}

/** F02: after a power cut the filter has every key the store has. Once for many lessons. */
export function flushFilter(io: LessonIo): void {
  addToFilter(io.project, [], { durable: true })
}

/** Builds a missing or outdated index and filter. Not inside a transaction. */
export function ensureTriggerIndex(io: LessonIo): void {
  if (!isIndexed(io)) makeIndex(io)
  if (addToFilter(io.project, [], { durable: false }) === "rebuild") makeFilter(io)
}

/** For a hook: true if the index is ready, or so small that it was built now. */
export function isTriggerIndexReady(io: LessonIo): boolean {
  if (isIndexed(io) && addToFilter(io.project, [], { durable: false }) === "added") return true
  if (isAnyIn(io.store, ["active", "decayed"])) return false
  ensureTriggerIndex(io)
  return true
}

function isIndexed(io: LessonIo): boolean {
  return getMeta(io.store, MADE) === KEYS_VERSION
}

/** A decayed lesson still matches, which revives it (LIFE-04); only an active one supersedes others. */
function keysOf({ content, standing }: LessonState, limits: GuidanceLimits): readonly string[] {
  const isInForce = standing.stage === "active" || standing.stage === "decayed"
  if (!isInForce || content.deprecated) return []
  const superseded = standing.stage === "active" ? content.supersedes.map(supersededKey) : []
  return [...lessonKeys(content, limits), ...superseded]
}

function makeIndex(io: LessonIo): void {
  writing(io.store, () => {
    for (const state of lessonsIn(io.store, ["active", "decayed"])) indexTriggers(io, state.content.id, state)
    for (const { state } of personalLessons(io.store)) indexTriggers(io, state.content.id, state)
    setMeta(io.store, MADE, KEYS_VERSION)
  })
}

/** Under the write lock, in a transaction that removes no key: the filter must contain every key of the index. */
function makeFilter(io: LessonIo): void {
  writing(io.store, () => {
    const bytes = filterBytes(io.project, indexedKeys(io.store), generationOf(io.store))
    if (bytes !== undefined) writeAtomic(filterPath(io.project), bytes, { root: io.project.localRoot })
  })
}

// The upkeep of the index by which acts find lessons (GUID-03). It follows from the lessons: whoever changes one puts its
// keys in the same transaction, and the filter in front of the index has them before that transaction ends.
import { lessonKeys, supersededKey } from "../core/guidance/keys.ts"
import type { GuidanceLimits } from "../core/guidance/limits.ts"
import type { LessonId } from "../core/lessons/lesson.ts"
import type { LessonState } from "../core/lessons/state.ts"
import { writeAtomic } from "../io/files.ts"
import { addToFilter, filterBytes, filterPath } from "../store/filter.ts"
import { generationOf, nextGeneration } from "../store/generation.ts"
import { isAnyIn, lessonsIn } from "../store/lessons.ts"
import { getMeta, setMeta } from "../store/meta.ts"
import { writing } from "../store/open.ts"
import { indexedKeys, putTriggers, removeTriggers } from "../store/triggers.ts"
import type { LessonIo } from "./lesson-io.ts"

/** Raised when lessons get other keys than before: every index is then made anew. */
const KEYS_VERSION = "1"
const MADE = "triggers_made"

/** Within a transaction; `keepDurably` is called before it ends. */
export function keepTriggers(io: LessonIo, id: LessonId, state: LessonState | undefined): void {
  const keys = state === undefined ? [] : keysOf(state, io.config.guidance.limits)
  nextGeneration(io.store, io.project)
  if (state === undefined || keys.length === 0) return removeTriggers(io.store, id)
  putTriggers(io.store, state.content, keys)
  addToFilter(io.project, keys, { durable: false })
}

/** F02: what the store holds after a power cut, the filter holds too. Once for many lessons. */
export function keepDurably(io: LessonIo): void {
  addToFilter(io.project, [], { durable: true })
}

/** Makes good what is missing: the index of a store from before there was one, the filter. Not in a transaction. */
export function settleTriggers(io: LessonIo): void {
  if (!isIndexed(io)) makeIndex(io)
  if (addToFilter(io.project, [], { durable: false }) === "rebuild") makeFilter(io)
}

/** For a hook: true when all is settled, or there was so little to do that it is done. */
export function areTriggersSettled(io: LessonIo): boolean {
  if (isIndexed(io) && addToFilter(io.project, [], { durable: false }) === "added") return true
  if (isAnyIn(io.store, ["active", "decayed"])) return false
  settleTriggers(io)
  return true
}

function isIndexed(io: LessonIo): boolean {
  return getMeta(io.store, MADE) === KEYS_VERSION
}

/** A decayed lesson can still match and come back by it (LIFE-04); only an active one takes the place of another. */
function keysOf({ content, standing }: LessonState, limits: GuidanceLimits): readonly string[] {
  const isInForce = standing.stage === "active" || standing.stage === "decayed"
  if (!isInForce || content.deprecated) return []
  const superseded = standing.stage === "active" ? content.supersedes.map(supersededKey) : []
  return [...lessonKeys(content, limits), ...superseded]
}

function makeIndex(io: LessonIo): void {
  writing(io.store, () => {
    for (const state of lessonsIn(io.store, ["active", "decayed"])) keepTriggers(io, state.content.id, state)
    setMeta(io.store, MADE, KEYS_VERSION)
  })
}

/** Under the write lock, and in a transaction that takes no key away: what the file then lacks, the index lacks. */
function makeFilter(io: LessonIo): void {
  writing(io.store, () => {
    const bytes = filterBytes(io.project, indexedKeys(io.store), generationOf(io.store))
    if (bytes !== undefined) writeAtomic(filterPath(io.project), bytes, { root: io.project.localRoot })
  })
}

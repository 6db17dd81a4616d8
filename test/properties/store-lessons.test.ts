// Lessons and their review in the real store, files and changelog, against a small model of them: stages, what waits and
// in which order, what undo gives back. What the lifecycle itself promises is in lifecycle.test.ts.
import { expect, setDefaultTimeout, test } from "bun:test"
import { existsSync } from "node:fs"
import fc from "fast-check"
import { PROGRAM, personAt } from "../../src/core/lessons/actor.ts"
import type { LessonId, Stage } from "../../src/core/lessons/lesson.ts"
import { change } from "../../src/lessons/change.ts"
import { decideLesson, undoLast } from "../../src/lessons/decide.ts"
import { lessonPath } from "../../src/lessons/lesson-file.ts"
import { type LessonIo, moment } from "../../src/lessons/lesson-io.ts"
import { verifyChangelog } from "../../src/lessons/verify-changelog.ts"
import { countWaiting, loadLesson, reviewQueue } from "../../src/store/lessons.ts"
import { lesson as lessonLike } from "../support/lesson-life.ts"
import { openModelStore } from "../support/model-store.ts"

setDefaultTimeout(300_000)

const RUNS = 300
const ME = personAt("terminal")
const DECISIONS = ["approved", "rejected", "archived", "restored"] as const
const turn = fc.tuple(
  fc.oneof(fc.constantFrom(...DECISIONS), fc.constantFrom("found", "found", "undo" as const)),
  fc.nat(3),
)

interface Known {
  readonly stage: Stage
  /** Where it was before it was archived. */
  readonly was: Stage | undefined
  /** Once approved it is the team's: its file stays, whatever becomes of it. */
  readonly hasFile: boolean
}

/** Undefined: a lesson that is not there. The last of each list is how it is now; an undo takes it away. */
type Histories = Map<LessonId, (Known | undefined)[]>

test(`REVW-01, LIFE-06, TRNS-05, T26: ${RUNS} orders of decisions about four lessons leave what a model of them says`, () => {
  using io = openModelStore()
  let sequence = 0
  fc.assert(
    fc.property(fc.array(turn, { minLength: 1, maxLength: 20, size: "max" }), (all) => {
      const ids = [0, 1, 2, 3].map((n) => `r${sequence}-${n}` as LessonId)
      sequence++
      const histories: Histories = new Map()
      for (const [what, n] of all) {
        const id = ids[n] as LessonId
        play(io, histories, id, what)
        expect(loadLesson(io.store, id)?.standing.stage).toBe(nowOf(histories, id)?.stage as Stage)
        expect(existsSync(lessonPath(io, id))).toBe(nowOf(histories, id)?.hasFile ?? false)
      }
      const queue = reviewQueue(io.store).map(({ content }) => content.id)
      const waits = (id: LessonId) => nowOf(histories, id)?.stage === "review_pending"
      expect(ids.filter((id) => queue.includes(id))).toEqual(ids.filter(waits))
      expect(countWaiting(io.store)).toBe(queue.length)
      for (const id of ids) if (nowOf(histories, id)?.stage === "active") decideLesson(io, id, "archived", ME)
    }),
    { numRuns: RUNS },
  )
  expect(verifyChangelog(io.store)).toMatchObject({ chain: { kind: "sound" }, different: [] })
})

function play(io: LessonIo, histories: Histories, id: LessonId, what: string): void {
  const history = histories.get(id) ?? []
  const now = history.at(-1)
  histories.set(id, history)
  if (what === "found") {
    const content = lessonLike({ id, title: id })
    const action = { kind: "captured", content, origin: "agent", session: "s", queued: true } as const
    change(io, id, { ...action, by: PROGRAM, ...moment(io) })
    if (now === undefined) history.push({ stage: "review_pending", was: undefined, hasFile: false })
    return
  }
  if (what === "undo") {
    undoLast(io, ME, id)
    history.pop()
    return
  }
  const kind = what as (typeof DECISIONS)[number]
  const next = now && after(now, kind)
  const decide = () => decideLesson(io, id, kind, ME)
  if (next === undefined) return void expect(decide).toThrow()
  decide()
  history.push(next)
}

/** Undefined: it is refused. */
function after({ stage, was, hasFile }: Known, kind: (typeof DECISIONS)[number]): Known | undefined {
  if (kind === "restored")
    return stage === "archived" && was ? { stage: was, was: undefined, hasFile } : undefined
  const to = ({ approved: "active", rejected: "rejected", archived: "archived" } as const)[kind]
  if (stage === to) return undefined
  return { stage: to, was: to === "archived" ? stage : undefined, hasFile: hasFile || to === "active" }
}

function nowOf(histories: Histories, id: LessonId): Known | undefined {
  return histories.get(id)?.at(-1)
}

// Lessons and their review in the real store, files, CLAUDE.md and changelog against a small model
// (support/lesson-model.ts): both agree after every turn of any sequence. TENURE_SEQUENCES=10000 plays more.
import { expect, setDefaultTimeout, test } from "bun:test"
import { existsSync, readFileSync } from "node:fs"
import fc from "fast-check"
import { isBlockBehind } from "../../src/lessons/disk/block-notes.ts"
import { changeLesson } from "../../src/lessons/disk/change-lesson.ts"
import { blockPath, deliverableLessons, refreshBlock } from "../../src/lessons/disk/claude-md-block.ts"
import { countSession } from "../../src/lessons/disk/count-session.ts"
import {
  decideLesson,
  editLesson,
  markLesson,
  redoLast,
  undoLast,
} from "../../src/lessons/disk/decide-lesson.ts"
import { verifyChangelog } from "../../src/lessons/disk/verify-changelog.ts"
import { lessonPath } from "../../src/lessons/disk/write-lesson-file.ts"
import { PROGRAM, personAt } from "../../src/lessons/model/actor.ts"
import type { LessonId } from "../../src/lessons/model/lesson.ts"
import { type LessonIo, moment } from "../../src/store/lesson-io.ts"
import { countWaiting, loadLesson, reviewQueue } from "../../src/store/lesson-rows.ts"
import { countSessions, registerSession } from "../../src/store/sessions.ts"
import { workIn } from "../support/lesson-folder.ts"
import { lesson as lessonLike } from "../support/lesson-life.ts"
import { LessonModel } from "../support/lesson-model.ts"
import { openModelStore } from "../support/model-store.ts"

setDefaultTimeout(3_600_000)

const SEQUENCES = Number(process.env["TENURE_SEQUENCES"] ?? 300)
/** Sequences per store: earlier ones leave data behind for later ones, and the store stays small. */
const IN_ONE_STORE = 20
const LESSONS = 2
const MONTH = 31 * 86_400_000
const ME = personAt("terminal")

const KINDS = [
  ...["found", "drafted", "seen", "seen", "used", "month", "sessions", "sessions", "sessions"],
  ...["approved", "approved", "rejected", "archived", "archived", "restored", "restored"],
  ...[
    "reworded",
    "supersedes",
    "supersedes",
    "helpful",
    "not-helpful",
    "not-helpful",
    "undo",
    "undo",
    "undo",
    "redo",
  ],
] as const
const which = fc.nat(LESSONS - 1)
const turn = fc.record({ kind: fc.constantFrom(...KINDS), which, n: fc.nat(2) })
type Turn = typeof turn extends fc.Arbitrary<infer T> ? T : never
/** Most begin with lessons in review or in use, because the interesting cases come later. */
const beginnings = fc.constantFrom([], ["drafted"], ["drafted", "approved"], ["drafted", "approved"])
const sequence = fc
  .tuple(
    fc.array(beginnings, { minLength: LESSONS, maxLength: LESSONS }),
    fc.array(turn, { maxLength: 24, size: "max" }),
  )
  .map(([begun, rest]): Turn[] => [
    ...begun.flatMap((kinds, which) => kinds.map((kind) => ({ kind, which, n: 0 }) as Turn)),
    ...rest,
  ])

interface Play {
  readonly io: LessonIo
  readonly model: LessonModel
  readonly ids: readonly LessonId[]
}

test(`REVW-01, REVW-06, LIFE-01 to LIFE-07, LESN-04, TRNS-05, T26: ${SEQUENCES} random sequences of events on two lessons end as a model predicts`, () => {
  for (let played = 0; played < SEQUENCES; played += IN_ONE_STORE) {
    using io = openModelStore()
    let names = 0
    fc.assert(
      fc.property(sequence, (turns) => {
        const ids = Array.from({ length: LESSONS }, (_, n) => `r${names}-${n}` as LessonId)
        names++
        playAll({ io, model: new LessonModel(io.now, countSessions(io.store)), ids }, turns)
      }),
      { numRuns: Math.min(IN_ONE_STORE, SEQUENCES - played) },
    )
    expect(verifyChangelog(io.store)).toMatchObject({ chain: { kind: "sound" }, different: [] })
  }
})

function playAll(play: Play, turns: readonly Turn[]): void {
  const { io, model, ids } = play
  for (const each of turns) {
    take({ ...play, io: { ...io, now: model.now } }, each)
    for (const id of ids) expect([id, factsOf(io, id)]).toEqual([id, shortened(model, id)])
  }
  const own = (all: readonly LessonId[]) => all.filter((id) => ids.includes(id))
  const queue = reviewQueue(io.store).map(({ content }) => content.id)
  expect(own(queue)).toEqual(model.queue() as LessonId[])
  expect(countWaiting(io.store)).toBe(queue.length)
  expect(own(deliverableLessons(io).map(({ content }) => content.id)).sort()).toEqual(
    model.told().sort() as LessonId[],
  )
  // Automatic changes reach the block at the next session start.
  if (isBlockBehind(io)) refreshBlock(io)
  const block = existsSync(blockPath(io)) ? readFileSync(blockPath(io), "utf8") : ""
  const shown = ids.filter((id) => block.includes(`[${id}]`))
  expect(shown).toEqual(ids.filter((id) => model.told().includes(id)))
  for (const id of ids)
    if (model.factsOf(id)?.standing.stage === "active") decideLesson(io, id, "archived", ME)
}

function factsOf(io: LessonIo, id: LessonId) {
  const state = loadLesson(io.store, id)
  const hasFile = existsSync(lessonPath(io, id))
  if (state === undefined) return { hasFile }
  const { stage } = state.standing
  const words = hasFile
    ? readFileSync(lessonPath(io, id), "utf8").match(/^Rule .*$/m)?.[0]
    : state.content.body
  return { hasFile, stage, words, supersedes: state.content.supersedes }
}

function shortened(model: LessonModel, id: string) {
  const facts = model.factsOf(id)
  if (facts === undefined) return { hasFile: false }
  const { hasFile, standing, words, supersedes } = facts
  return { hasFile, stage: standing.stage, words, supersedes: supersedes as readonly LessonId[] }
}

function take({ io, model, ids }: Play, { kind, which, n }: Turn): void {
  const id = ids[which] as LessonId
  const notice = { by: PROGRAM, ...moment(io) } as const
  const origin = "agent"
  const session = `s${n}`
  switch (kind) {
    case "found":
    case "drafted": {
      const content = lessonLike({ id, title: id, body: wording(id, 0) })
      changeLesson(io, id, {
        kind: "captured",
        content,
        origin,
        session,
        queued: kind === "drafted",
        ...notice,
      })
      return model.found(id, session, kind === "drafted", content.body)
    }
    case "seen":
      changeLesson(io, id, { kind: "observed", origin, session, quote: null, ...notice })
      return model.seen(id, session)
    case "used":
      changeLesson(io, id, { kind: "referenced", ...notice })
      return model.used(id)
    case "month":
      model.now += MONTH
      return
    case "sessions":
      for (let left = 2 * n + 1; left > 0; left--) passSession(io, model)
      return
    case "undo":
      undoLast(io, ME, id)
      return model.undo(id)
    case "redo":
      redoLast(io, ME, id)
      return model.redo(id)
    case "reworded":
      return agree(model.edit(id, { words: wording(id, n) }), () =>
        editLesson(io, id, { body: wording(id, n) }, ME),
      )
    case "supersedes": {
      const supersedes = n === 0 ? [] : [ids[(which + 1) % LESSONS] as LessonId]
      return agree(model.edit(id, { supersedes }), () => editLesson(io, id, { supersedes }, ME))
    }
    case "helpful":
      return agree(model.judge(id, true), () => markLesson(io, id, true, ME))
    case "not-helpful":
      for (let left = n + 1; left > 0; left--)
        agree(model.judge(id, false), () => markLesson(io, id, false, ME))
      return
    default:
      return agree(model.decide(id, kind), () => decideLesson(io, id, kind, ME))
  }
}

function passSession(io: LessonIo, model: LessonModel): void {
  const id = `session-${countSessions(io.store)}` as never
  registerSession(io.store, { id, source: "startup", attended: true, model: null, branch: null }, io.now)
  workIn(io, id)
  countSession(io)
  model.countSession()
}

/** The store refuses exactly what the model refuses. */
function agree(isAllowed: boolean, act: () => unknown): void {
  if (isAllowed) act()
  else expect(act).toThrow()
}

function wording(id: LessonId, n: number): string {
  return `Rule ${id}: wording ${n}.`
}

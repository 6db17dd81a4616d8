// Random lives of a lesson: captured, then any actions by anyone in any order.

import fc from "fast-check"
import { type Actor, AGENT, CHANNELS, PROGRAM, personAt } from "../../src/lessons/model/actor.ts"
import { SOURCES } from "../../src/lessons/model/lesson.ts"
import { ORIGINS } from "../../src/lessons/model/origin.ts"
import type { Turn } from "./lesson-life.ts"
import * as life from "./lesson-life.ts"

const actor: fc.Arbitrary<Actor> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...CHANNELS).map(personAt) },
  fc.constantFrom(PROGRAM, AGENT),
)
/** Time, session and actor, mostly a person. */
export const where = fc.record({
  at: fc.integer({ min: 0, max: 4_000_000_000 }).map((second) => new Date(second * 1000).toISOString()),
  by: actor,
  n: fc.integer({ min: 1, max: 30 }),
})
export const session = fc.constantFrom("s1", "s2", "s3", "s4")
const quote = fc.option(fc.string({ maxLength: 8, unit: "binary" }))
const seen = fc.record({ origin: fc.constantFrom(...ORIGINS), quote, session }, { noNullPrototype: true })
const content = fc
  .record({ source: fc.constantFrom(...SOURCES), confidence: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(life.lesson)

const birth: fc.Arbitrary<Turn> = fc
  .tuple(content, seen, where, fc.boolean())
  .map(([lesson, how, { at, n }, queued]) => life.captured(lesson, { ...how, at, n, queued }))

const turn: fc.Arbitrary<Turn> = fc.oneof(
  birth,
  {
    weight: 5,
    arbitrary: fc.tuple(seen, where).map(([how, { at, n }]) => life.observed(how.session, { ...how, at, n })),
  },
  fc.integer({ min: 1, max: 30 }).map(life.referenced),
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 30 }).map(life.sessionCounted) },
  where.map(({ at }) => life.expired(at)),
  { weight: 3, arbitrary: where.map(life.approved) },
  where.map(life.rejected),
  where.map(life.archived),
  where.map(life.restored),
  { weight: 2, arbitrary: where.map(life.undone) },
  where.map(life.redone),
  { weight: 3, arbitrary: fc.tuple(fc.boolean(), where).map(([helpful, w]) => life.feedback(helpful, w)) },
  fc.tuple(fc.string({ maxLength: 5 }), where).map(([title, w]) => life.edited({ title }, w)),
  fc.tuple(content, where).map(([lesson, w]) => life.adopted(lesson, w)),
)
export const turns = fc
  .tuple(birth, fc.array(turn, { maxLength: 40, size: "max" }))
  .map(([first, rest]) => [first, ...rest])

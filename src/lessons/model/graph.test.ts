// Superseded, valid and related lessons, with any edges.

import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { graphProblems, isDeliverable, isValidAt, neighboursOf, supersededBy } from "./graph.ts"
import { type Lesson, type LessonId, NO_TRIGGERS } from "./lesson.ts"

type Edges = { [K in "related" | "supersedes" | "causedBy"]?: readonly string[] }

function lesson(id: string, edges: Edges = {}, fields: Partial<Lesson> = {}): Lesson {
  return {
    id: id as LessonId,
    kind: "convention",
    priority: "LOW",
    title: id,
    source: "manual",
    confidence: 1,
    triggers: NO_TRIGGERS,
    created: "2026-11-15T18:00:00Z",
    approved: null,
    evidence: [],
    related: (edges.related ?? []) as LessonId[],
    supersedes: (edges.supersedes ?? []) as LessonId[],
    causedBy: (edges.causedBy ?? []) as LessonId[],
    deprecated: false,
    validFrom: null,
    validUntil: null,
    body: "x",
    ...fields,
  }
}

const superseded = (lessons: readonly Lesson[]): string[] => [...supersededBy(lessons)].toSorted()
const none: ReadonlySet<LessonId> = new Set()

describe("superseded lessons", () => {
  test("LESN-04: the superseding lesson is delivered, the superseded one is not", () => {
    const [old, fresh] = [lesson("old"), lesson("new", { supersedes: ["old"] })]
    const found = supersededBy([old, fresh])
    expect(isDeliverable(old, found)).toBe(false)
    expect(isDeliverable(fresh, found)).toBe(true)
  })

  test("LESN-04: in a chain only the last is delivered", () => {
    expect(
      superseded([lesson("a", { supersedes: ["b"] }), lesson("b", { supersedes: ["c"] }), lesson("c")]),
    ).toEqual(["b", "c"])
  })

  test("LESN-04: a deprecated lesson is not delivered", () => {
    expect(isDeliverable(lesson("a", {}, { deprecated: true }), none)).toBe(false)
  })

  test("LESN-04: a cycle supersedes none of its members, but others", () => {
    const circle = [
      lesson("a", { supersedes: ["b"] }),
      lesson("b", { supersedes: ["a", "c"] }),
      lesson("c"),
      lesson("d", { supersedes: ["a"] }),
    ]
    expect(superseded(circle)).toEqual(["a", "c"])
    expect(superseded([lesson("a", { supersedes: ["a"] })])).toEqual([])
  })

  test("LESN-04: without cycles every edge counts", () => {
    const edges = fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 20 })
    fc.assert(
      fc.property(edges, (pairs) => {
        const down = pairs.filter(([from, to]) => from > to)
        const lessons = Array.from({ length: 10 }, (_, at) =>
          lesson(`l${at}`, { supersedes: down.filter(([from]) => from === at).map(([, to]) => `l${to}`) }),
        )
        expect(superseded(lessons)).toEqual([...new Set(down.map(([, to]) => `l${to}`))].toSorted())
      }),
    )
  })

  test("LESN-04: even with cycles every graph delivers some lesson", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { maxLength: 20 }), (pairs) => {
        const lessons = Array.from({ length: 7 }, (_, at) =>
          lesson(`l${at}`, { supersedes: pairs.filter(([from]) => from === at).map(([, to]) => `l${to}`) }),
        )
        const found = supersededBy(lessons)
        expect(lessons.some((one) => isDeliverable(one, found))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test("LESN-04: handles a chain and a cycle of ten thousand lessons", () => {
    const chain = Array.from({ length: 10_000 }, (_, at) => lesson(`l${at}`, { supersedes: [`l${at + 1}`] }))
    const circle = [...chain, lesson("l10000", { supersedes: ["l0"] })]
    expect(supersededBy(chain).size).toBe(10_000)
    expect(supersededBy(circle).size).toBe(0)
  })
})

describe("versions", () => {
  const cases: readonly (readonly [
    from: string | null,
    until: string | null,
    project: string | null,
    valid: boolean,
  ])[] = [
    [null, null, "1.0.0", true],
    ["2.0.0", null, "1.9.9", false],
    ["2.0.0", null, "2.0.0", true],
    ["1.9", null, "1.10", true],
    ["1.10", null, "1.9", false],
    ["2.0.0", null, "2.0.0-rc.1", false],
    ["2.0.0-rc.1", null, "2.0.0-rc.2", true],
    ["2.0.0-rc.10", null, "2.0.0-rc.9", false],
    ["2.0.0-beta", null, "2.0.0-alpha.9", false],
    ["2.0.0-alpha", null, "2.0.0-alpha.1", true],
    ["2.0.0-alpha.1", null, "2.0.0-alpha.beta", true],
    [null, "2.3", "2.3.9", true],
    [null, "2.3", "2.4.0", false],
    [null, "2.3.0", "2.3.0-rc.1", true],
    [null, "2.3.0", "2.3.1", false],
    [null, "2", "2.99.99", true],
    [null, "2.0.0-rc.1", "2.0.0", false],
    ["1.0", "1.5", "1.5.2+build.4", true],
    ["v1.0", null, "V1.0.0", true],
    ["1.0.0", null, null, true],
    ["1.0.0", null, "not a version", true],
    ["99999999999999999999", null, "100000000000000000000", true],
    ["2026.11.15", null, "2026.11.9", false],
  ]
  for (const [from, until, project, valid] of cases) {
    test(`LESN-04: valid from ${from} until ${until} ${valid ? "is valid" : "is not valid"} at ${project}`, () => {
      expect(isValidAt({ validFrom: from, validUntil: until }, project)).toBe(valid)
    })
  }
})

describe("neighbours and problems", () => {
  const areas = { ...NO_TRIGGERS, areas: ["deploy"] }
  const all = [
    lesson("a", { related: ["b", "gone"], supersedes: ["c"], causedBy: ["d"] }, { triggers: areas }),
    lesson("b", { related: ["a"] }, { triggers: areas }),
    lesson("c"),
    lesson("d"),
    lesson("e", { causedBy: ["a"] }),
    lesson("f", {}, { triggers: areas }),
    lesson("g", { supersedes: ["a"] }),
    lesson("h"),
  ]

  test("LESN-04: neighbours are named with their relation", () => {
    expect(neighboursOf(all[0]!, all).map(({ id, via }) => `${via} ${id}`)).toEqual([
      "supersedes c",
      "superseded-by g",
      "caused-by d",
      "causes e",
      "related b",
      "area f",
    ])
    expect(neighboursOf(all[7]!, all)).toEqual([])
  })

  test("LESN-04: dangling, self-referencing and circular edges are problems, not errors", () => {
    const circle = [lesson("x", { supersedes: ["y"] }), lesson("y", { supersedes: ["x"], related: ["y"] })]
    expect(graphProblems(all)).toEqual([
      { id: "a" as LessonId, message: "`related` names `gone`, which does not exist." },
    ])
    expect(graphProblems(circle).map(({ id, message }) => [id as string, message.slice(0, 26)])).toEqual([
      ["x", "`supersedes` forms a cycle"],
      ["y", "`related` names the lesson"],
      ["y", "`supersedes` forms a cycle"],
    ])
  })
})

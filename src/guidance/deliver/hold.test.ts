import { expect, test } from "bun:test"
import fc from "fast-check"
import { lessonWith } from "../../../test/guidance/make.ts"
import type { Lesson, LessonId, Priority, Source } from "../../lessons/model/lesson.ts"
import { GUIDANCE_LIMITS } from "../match/guidance-limits.ts"
import type { Match } from "../match/match-lesson.ts"
import { type CallBatch, decideCommit, decideHold, type LessonDelivery } from "./hold.ts"

const rules = { isOn: true, limits: GUIDANCE_LIMITS }

function match(id: string, some: Partial<Lesson> = {}, holdable = true): Match {
  const parts = { tool: 1, target: 1, actions: 1, context: 1 }
  const lesson = lessonWith({}, { id: id as LessonId, ...some })
  return { lesson, score: 2, parts, eligible: true, pointers: [], holdable, reasons: [], whyNot: null }
}

function given(
  lesson: string,
  way: LessonDelivery["way"],
  target = "a",
  step: CallBatch = "1",
  compactions = 0,
): LessonDelivery {
  return { lesson: lesson as LessonId, way, agent: null, target, step, compactions }
}

function call(target: string, step: CallBatch, compactions = 0, agent: string | null = null) {
  return { agent, target, step, compactions }
}

test("GUID-06: an approved CRITICAL lesson holds the call once; the retry passes silently", () => {
  const first = decideHold([match("x")], call("plugin.json", "1"), [], rules)
  expect(first.kind).toBe("hold")
  const after = [given("x", "hold", "plugin.json", "1")]
  expect(decideHold([match("x")], call("plugin.json", "2"), after, rules).kind).toBe("nothing")
  expect(decideHold([match("x")], call("other.json", "3"), after, rules).kind).toBe("nothing")
})

test("GUID-06: drafts, lower priorities, mere words and holds turned off never hold a call", () => {
  const kind = (one: Match, isOn = true) => decideHold([one], call("a", "1"), [], { ...rules, isOn }).kind
  expect(kind(match("x", { approved: null }))).toBe("advice")
  expect(kind(match("x", { priority: "HIGH" }))).toBe("advice")
  expect(kind(match("x", {}, false))).toBe("advice")
  expect(kind(match("x"), false)).toBe("advice")
})

test("GUID-06: from MEDIUM up, a lesson holds the exact command it forbids or replaces", () => {
  const by = (title: string, priority: Priority, source: Source = "correction") => {
    const one = match("x", { title, priority, source })
    const pointers = [
      { by: "command", command: source === "bootstrap" ? "git commit" : "npm install" } as const,
    ]
    return decideHold([{ ...one, pointers }], call("a", "1"), [], rules).kind
  }
  expect(by("Install with pnpm.", "HIGH")).toBe("hold")
  expect(by("Never install with npm.", "MEDIUM")).toBe("hold")
  expect(by("Use pnpm here.", "MEDIUM")).toBe("hold")
  expect(by("Mind the lock file.", "MEDIUM")).toBe("advice")
  expect(by("Never install with npm.", "LOW")).toBe("advice")
  expect(by("Start commits with a type.", "MEDIUM", "bootstrap")).toBe("advice")
})

test("GUID-06: a lesson delivered at a read or prompt does not hold; one in the brief still does", () => {
  for (const way of ["look", "prompt", "advice"] as const)
    expect(decideHold([match("x")], call("a", "2"), [given("x", way)], rules).kind).toBe("nothing")
  expect(decideHold([match("x")], call("a", "2"), [given("x", "brief", "", null)], rules).kind).toBe("hold")
})

test("GUID-06: calls of one step are held together and count as one; the fifth hold is advice", () => {
  const one = [given("x", "hold", "a", "1")]
  expect(decideHold([match("x")], call("b", "1"), one, rules).kind).toBe("hold")
  expect(decideHold([match("x")], call("a", "1"), one, rules).kind).toBe("hold")
  expect(decideHold([match("y")], call("c", "1"), one, rules).kind).toBe("hold")
  const two = [...one, given("x", "hold", "b", "1"), given("y", "hold", "c", "2")]
  expect(decideHold([match("z")], call("d", "3"), two, rules).kind).toBe("hold")
  const four = [...two, given("p", "hold", "e", "3"), given("q", "hold", "f", "4")]
  expect(decideHold([match("z")], call("d", "5"), four, rules).kind).toBe("advice")
  expect(decideHold([match("z")], call("d", "4"), four, rules).kind).toBe("hold")
})

test("GUID-06: with unknown steps, calls are not held together", () => {
  const one = [given("x", "hold", "a", null)]
  expect(decideHold([match("x")], call("a", null), one, rules).kind).toBe("nothing")
  expect(decideHold([match("x")], call("b", null), one, rules).kind).toBe("nothing")
})

test("GUID-04: advice is given once, and again after a compaction; a hold is not repeated", () => {
  const told = [given("x", "hold", "a", "1", 0)]
  expect(decideHold([match("x")], call("a", "2", 0), told, rules).kind).toBe("nothing")
  expect(decideHold([match("x")], call("a", "2", 1), told, rules).kind).toBe("advice")
})

test("GUID-07: each checklist holds a commit once, and that counts as a hold", () => {
  const list = [{ lesson: match("x").lesson }, { lesson: match("y", { priority: "MEDIUM" }).lesson }]
  const held = (before: readonly LessonDelivery[], step: CallBatch) =>
    decideCommit(list, call("git commit", step), before, rules).map(({ lesson }) => lesson.id as string)
  expect(held([given("x", "advice")], "2")).toEqual(["x"])
  expect(held([given("x", "commit-hold", "git commit", "2")], "3")).toEqual([])
  const four = ["1", "2", "3", "4"].map((step) => given(`p${step}`, "hold", `a${step}`, step))
  expect(held(four, "5")).toEqual([])
  expect(
    decideHold([match("z")], call("d", "9"), [...four.slice(1), given("x", "commit-hold", "c", "1")], rules)
      .kind,
  ).toBe("advice")
})

// A session as the client plays it: steps of one to four calls, which may all be asked before any answer is
// written down; what was refused is tried again; reads, prompts, commits and compactions come in between.
const happening = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("step" as const),
      calls: fc.array(
        fc.record({
          target: fc.constantFrom("a", "b", "c"),
          ids: fc.subarray(["u", "v", "w", "x", "y"], { minLength: 1, maxLength: 3 }),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      agent: fc.constantFrom(null, null, "sub"),
      stale: fc.boolean(),
      isKnown: fc.boolean(),
    }),
  },
  fc.record({
    kind: fc.constant("told" as const),
    id: fc.constantFrom("u", "v", "w", "x", "y"),
    way: fc.constantFrom("look" as const, "prompt" as const, "brief" as const, "subagent" as const),
  }),
  fc.record({ kind: fc.constant("commit" as const), ids: fc.subarray(["u", "v", "w"]) }),
  fc.constant({ kind: "compaction" as const }),
)
interface Asked {
  readonly target: string
  readonly ids: string[]
}

const LESSONS: Readonly<Record<string, Partial<Lesson>>> = { x: { approved: null }, y: { priority: "HIGH" } }

test("GUID-06: in 10,000 random sessions nothing is held twice, every retry passes, and at most four calls are held", () => {
  let holds = 0
  const property = fc.property(fc.array(happening, { maxLength: 25 }), (happenings) => {
    const told: LessonDelivery[] = []
    let [step, compactions] = [0, 0]
    const retries: (Asked & { agent: string | null })[] = []
    const play = (calls: readonly Asked[], stale: boolean, isKnown: boolean, agent: string | null) => {
      step += 1
      const before = [...told]
      for (const { target, ids } of calls) {
        const seen = stale && isKnown ? before : [...told]
        const asked = call(target, isKnown ? `${step}` : null, compactions, agent)
        const decision = decideHold(
          ids.map((id) => match(id, LESSONS[id])),
          asked,
          seen,
          rules,
        )
        if (decision.kind === "nothing") continue
        const advice = decision.kind === "hold" ? decision.advice : decision.lessons
        for (const { lesson } of advice) told.push({ ...asked, lesson: lesson.id, way: "advice" })
        if (decision.kind !== "hold") continue
        holds += 1
        for (const { lesson } of decision.lessons) {
          expect([lesson.priority, lesson.approved !== null]).toEqual(["CRITICAL", true])
          const isOwn = (each: LessonDelivery) => each.way !== "subagent" || each.agent === agent
          const earlier = before.filter((each) => each.lesson === lesson.id && each.way !== "brief")
          expect(earlier.filter(isOwn)).toEqual([])
          expect(before.some((each) => each.way === "hold" && each.target === target)).toBe(false)
          told.push({ ...asked, lesson: lesson.id, way: "hold" })
        }
        retries.push({ target, ids, agent })
      }
    }
    for (const each of happenings) {
      if (each.kind === "step") play(each.calls, each.stale, each.isKnown, each.agent)
      const agent = each.kind === "told" && each.way === "subagent" ? "sub" : null
      if (each.kind === "told") told.push({ ...given(each.id, each.way, "", null, compactions), agent })
      if (each.kind === "compaction") compactions += 1
      if (each.kind === "commit") {
        step += 1
        const asked = call("git commit", `${step}`, compactions)
        for (const { lesson } of decideCommit(
          each.ids.map((id) => ({ lesson: match(id).lesson })),
          asked,
          told,
          rules,
        )) {
          expect(told.some((one) => one.lesson === lesson.id && one.way === "commit-hold")).toBe(false)
          told.push({ ...asked, lesson: lesson.id, way: "commit-hold" })
        }
      }
      while (retries.length > 0) {
        const count = told.filter(({ way }) => way === "hold").length
        const [retry] = retries.splice(0, 1)
        if (retry !== undefined) play([retry], false, true, retry.agent)
        expect(told.filter(({ way }) => way === "hold").length).toBe(count)
      }
    }
    const held = told.filter(({ way }) => way === "hold" || way === "commit-hold")
    const steps = new Map<string, Set<CallBatch>>()
    for (const { lesson, target, step: at } of held) {
      const key = `${lesson} ${target}`
      steps.set(key, (steps.get(key) ?? new Set()).add(at))
    }
    for (const each of steps.values()) expect(each.size).toBe(1)
    const unknown = held.filter((each) => each.step === null)
    const calls = new Set(unknown.map((each) => each.target)).size
    expect(
      new Set(held.filter((each) => each.step !== null).map((each) => each.step)).size + calls,
    ).toBeLessThanOrEqual(4)
  })
  fc.assert(property, { numRuns: 10_000 })
  expect(holds).toBeGreaterThan(5_000)
}, 120_000)

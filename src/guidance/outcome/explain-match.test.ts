import { expect, test } from "bun:test"
import { bash, edit, lessonWith, matching, sceneOf } from "../../../test/guidance/make.ts"
import type { Lesson, LessonId } from "../../lessons/model/lesson.ts"
import type { LessonDelivery } from "../deliver/hold.ts"
import type { Act } from "../match/act.ts"
import { GUIDANCE_LIMITS } from "../match/guidance-limits.ts"
import { type Explained, explain, isNear, type KnownLesson } from "./explain-match.ts"

const rules = { isOn: true, limits: GUIDANCE_LIMITS }

function known(
  id: string,
  some: Partial<Lesson> = {},
  standing: Partial<Omit<KnownLesson, "lesson">> = {},
): KnownLesson {
  const lesson = lessonWith({ files: ["**/plugin.json"] }, { id: id as LessonId, priority: "HIGH", ...some })
  return { lesson, stage: "active", trusted: true, valid: true, superseded: false, ...standing }
}

function explained(
  lessons: readonly KnownLesson[],
  act: Act = edit("plugin.json"),
  given: readonly LessonDelivery[] = [],
) {
  const call = { agent: null, target: "plugin.json", step: null, compactions: 0 }
  return explain(lessons, { scene: sceneOf(act), call, given }, matching, rules)
}

function whyOf(all: readonly Explained[], id: string): string | undefined {
  return all.find((each) => each.id === id)?.why
}

test("GUID-09: the dry run shows each term of the score and why a lesson is delivered", () => {
  const [held, advised] = explained([known("advised"), known("held", { priority: "CRITICAL" })])
  expect(held).toMatchObject({
    id: "held" as LessonId,
    comes: "hold",
    score: 1.4,
    parts: { tool: 0.5, target: 1, actions: 0.5, context: 0.5 },
    factor: 2,
    reasons: ["plugin.json matches **/plugin.json"],
  })
  expect(advised).toMatchObject({ comes: "advice", why: "It comes with the call." })
})

test("GUID-09: the dry run names what prevents a delivery", () => {
  const all = explained([
    known("waiting", {}, { stage: "review_pending" }),
    known("observed", {}, { stage: "observation" }),
    known("archived", {}, { stage: "archived" }),
    known("untrusted", {}, { trusted: false }),
    known("elsewhere", {}, { trusted: null }),
    known("later", {}, { valid: false }),
    known("old", {}, { superseded: true }),
    known("gone", { deprecated: true }),
    known("other-file", { triggers: lessonWith({ files: ["README.md"] }).triggers }),
    known("weak", { priority: "LOW" }),
    known("silent", { triggers: lessonWith({ tools: ["Edit"] }).triggers }),
  ])
  expect(all.every(({ comes }) => comes === null)).toBe(true)
  expect(Object.fromEntries(all.map(({ id, why }) => [id, why]))).toEqual({
    waiting: "It needs your review: tenure approve waiting",
    observed: "It is an observation, not approved by a person.",
    archived: "It is archived.",
    untrusted: "Its file is not one that you agreed to: tenure trust",
    elsewhere: "It has no file in this worktree.",
    later: "It is valid for other versions of the project than the one here.",
    old: "Another lesson supersedes it.",
    gone: "It is deprecated.",
    "other-file": "None of its files matches.",
    weak: "Its score of 0.35 is below 0.7.",
    silent: "It names no file, command or action of its own.",
  })
  expect(all.filter(isNear).map(({ id }) => String(id))).not.toContain("other-file")
})

test("GUID-09: already delivered, outranked by three others and reactivated are distinct reasons", () => {
  const told = {
    lesson: "a" as LessonId,
    way: "look",
    agent: null,
    target: "x",
    step: null,
    compactions: 0,
  } as const
  expect(whyOf(explained([known("a")], edit("plugin.json"), [told]), "a")).toBe(
    "This session already got it; it comes again after a compaction.",
  )
  const four = explained(["a", "b", "c", "d"].map((id) => known(id)))
  expect(four.map(({ comes }) => comes)).toEqual(["advice", "advice", "advice", null])
  expect(whyOf(four, "d")).toBe("3 others come first.")
  expect(whyOf(explained([known("a", {}, { stage: "decayed" })]), "a")).toBe(
    "It comes with the call. It had decayed; this brings it back.",
  )
})

test("GUID-09: a read, a command and a prompt each say how the lesson would be delivered", () => {
  const look: Act = { kind: "look", tool: "Read", path: "plugin.json" }
  expect(whyOf(explained([known("a")], look), "a")).toBe(
    "It comes with the reading, before an edit is composed.",
  )
  const release = known("a", {
    triggers: lessonWith({ actions: ["release"] }).triggers,
    priority: "CRITICAL",
  })
  expect(whyOf(explained([release], { kind: "prompt", text: "Make a release" }), "a")).toBe(
    "It comes with the prompt.",
  )
  expect(explained([release], bash("npm run release"))[0]?.comes).toBe("hold")
})

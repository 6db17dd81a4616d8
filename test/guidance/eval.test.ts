// The labelled cases, held to the targets of issue 5; `bun script/eval-guidance.ts --all --list` shows them.
import { expect, test } from "bun:test"
import { DEV } from "./cases/all.ts"
import { idsFor, scoreOf } from "./score.ts"

test("GUID-03: CRITICAL recall 100 %, precision at least 0.95, fewer than 2 % of unrelated calls get anything", () => {
  const score = scoreOf(DEV)
  expect(score.cases).toBeGreaterThanOrEqual(200)
  expect(score.criticalRecall).toBe(1)
  expect(score.precision).toBeGreaterThanOrEqual(0.95)
  expect(score.unrelatedWithSomething / score.unrelated).toBeLessThan(0.02)
})

test("GUID-03: an empty project gets nothing, and no lesson of one project comes in another by itself", () => {
  for (const project of DEV)
    for (const each of project.cases) expect(idsFor({ ...project, lessons: [] }, each)).toEqual([])
})

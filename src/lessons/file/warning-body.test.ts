import { expect, test } from "bun:test"
import { after, captured, lesson, live, observed } from "../../../test/support/lesson-life.ts"
import { asWarning, oneLine } from "./body.ts"

test("LERN-05: a repeated mistake becomes a warning with its sentence unchanged", () => {
  const rule = lesson({
    source: "correction",
    kind: "convention",
    body: "Use uv, not pip.\nWhy: the lock file",
  })
  const twice = live(captured(rule, { origin: "person" }), observed("s2", { origin: "person" }))
  expect(twice.state?.content).toMatchObject({ kind: "convention", priority: "MEDIUM" })
  const third = after(twice, observed("s3", { origin: "person" })).state?.content
  expect(third).toMatchObject({ kind: "warning", priority: "CRITICAL" })
  expect(third === undefined ? "" : oneLine(third)).toBe(oneLine(rule))
  expect(third?.body).toContain("Why: the lock file")
})

test("LERN-05: a checklist and an anti-pattern keep their shape", () => {
  expect(asWarning(lesson({ kind: "checklist", body: "- [ ] a.json\n- [ ] b.json" }))).toBeUndefined()
  expect(asWarning(lesson({ kind: "anti-pattern", body: "Avoid: npm\nInstead: pnpm" }))).toBeUndefined()
  expect(asWarning(lesson({ kind: "requirement", body: "Constraint: Never push.\nVerify: git log" }))).toBe(
    "Risk: Never push.\nDetect: git log",
  )
})

import { expect, test } from "bun:test"
import { lessonWith, matching } from "../../../test/guidance/make.ts"
import type { Lesson } from "../lessons/lesson.ts"
import { type Followed, judgeOutcome } from "./outcome.ts"

const NOTHING: Followed = { wasHeld: false, touched: [], commands: [], isCorrectedAgain: false, isOver: true }

function outcome(lesson: Lesson, followed: Partial<Followed>) {
  return judgeOutcome(lesson, { ...NOTHING, ...followed }, matching)
}

const checklist = lessonWith(
  { files: ["**/plugin.json"] },
  { kind: "checklist", body: "- plugin.json\n- CHANGELOG.md" },
)
const instead = lessonWith(
  { commands: ["npm install"] },
  { kind: "anti-pattern", body: "Avoid: npm install\nInstead: `pnpm add` in the package's folder" },
)

test("GUID-09: the person's correction outweighs everything", () => {
  expect(outcome(checklist, { touched: ["plugin.json", "CHANGELOG.md"], isCorrectedAgain: true })).toBe(
    "corrected again",
  )
})

test("GUID-09: a checklist is heeded when all its files were touched, ignored when the session ends without", () => {
  expect(outcome(checklist, { touched: ["plugin.json", "CHANGELOG.md"], isOver: false })).toBe("heeded")
  expect(outcome(checklist, { touched: ["plugin.json"], isOver: false })).toBe("unknown")
  expect(outcome(checklist, { touched: ["plugin.json"] })).toBe("ignored")
  expect(outcome(checklist, { touched: ["README.md"] })).toBe("unknown")
})

test("GUID-09: what to use instead was used, or the thing to avoid was done again", () => {
  expect(outcome(instead, { commands: ["cd a && pnpm add zod"] })).toBe("heeded")
  expect(outcome(instead, { commands: ["npm install zod"] })).toBe("ignored")
  expect(outcome(instead, { commands: ['echo "pnpm add"'], wasHeld: true })).toBe("heeded")
  expect(outcome(instead, { commands: ["ls"], wasHeld: true, isOver: false })).toBe("unknown")
  expect(outcome(instead, { commands: ["ls"] })).toBe("unknown")
})

test("GUID-09: a command to verify with was run; otherwise nobody knows", () => {
  const verify = lessonWith({}, { kind: "requirement", body: "Constraint: x\nVerify: `make check` passes" })
  expect(outcome(verify, { commands: ["make check"] })).toBe("heeded")
  expect(outcome(verify, { commands: ["make build"] })).toBe("unknown")
  expect(outcome(lessonWith({}), { commands: ["make check"], touched: ["a"] })).toBe("unknown")
})

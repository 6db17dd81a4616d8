// REVW-09 and LIFE-03 at a terminal: the keys for triggers, for keeping and retiring, and of init.
import { expect, test } from "bun:test"
import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { proposedForRetirement, proposeRetirement } from "../../src/lessons/disk/retirement.ts"
import { NO_TRIGGERS } from "../../src/lessons/model/lesson.ts"
import { recordEvent } from "../../src/store/events.ts"
import { registerSession } from "../../src/store/sessions.ts"
import { git } from "../faults/repository.ts"
import { openLessonBox } from "./lesson-box.ts"

const DUMB = { TERM: "dumb" }

test("REVW-09: t sets a lesson's trigger; Enter alone takes the corrected call", async () => {
  using box = openLessonBox()
  box.candidate({ id: "first-one", body: "Run make test, not that." })
  box.candidate({ id: "second-one", body: "Write a migration." })
  box.inside(({ store }) => {
    const session = "7f3a-session" as never
    registerSession(store, { id: session, source: "startup", attended: true, model: null, branch: null }, 1)
    const call = {
      session,
      kind: "tool-finished",
      agent: null,
      tool: "Bash",
      outcome: "ok",
      durationMs: 1,
    } as const
    recordEvent(store, { ...call, target: "go test ./...", text: null, key: "k", keyIsUnique: true }, 2, 1)
  })
  const { text } = await box.typed(["review"], { input: "t\raatdb/schema.sql\raq", env: DUMB })
  expect(text).toContain("Which files or command? Enter takes: go test")
  expect(box.lesson("first-one")?.content.triggers).toEqual({ ...NO_TRIGGERS, commands: ["go test"] })
  expect(box.stage("first-one")).toBe("active")
}, 120_000)

test("REVW-09: t takes typed globs and commands, and undo removes the trigger", async () => {
  using box = openLessonBox()
  box.candidate({ id: "only-one", body: "Write a migration." })
  await box.typed(["review"], { input: "tdb/schema.sql,npm run db\rq", env: DUMB })
  const set = { ...NO_TRIGGERS, files: ["db/schema.sql"], commands: ["npm run db"] }
  expect(box.lesson("only-one")?.content.triggers).toEqual(set)
  expect((await box.typed(["undo"])).text).toContain("Undone (edited)")
  expect(box.lesson("only-one")?.content.triggers).toEqual(NO_TRIGGERS)
}, 120_000)

test("LIFE-03: in the review, a keeps a lesson proposed for retirement and r retires it", async () => {
  using box = openLessonBox()
  for (const id of ["keep-me", "let-me-go"]) box.candidate({ id })
  await box.typed(["approve", "keep-me", "let-me-go"])
  box.inside((io) => {
    registerSession(
      io.store,
      { id: "s" as never, source: "startup", attended: true, model: null, branch: null },
      1,
    )
    for (const id of ["keep-me", "let-me-go"]) proposeRetirement(io, id as never)
  })
  const { text } = await box.typed(["review"], { input: "ar", env: DUMB })
  expect(text).toContain("Proposed for retirement")
  expect(text).toContain("1 kept, 1 retired")
  expect([box.stage("keep-me"), box.stage("let-me-go")]).toEqual(["active", "archived"])
  expect(box.inside(proposedForRetirement)).toEqual([])
  expect(box.rows().at(-1)?.reason).toContain("retired: no sign of use in 5 sessions")
}, 120_000)

test("REVW-09: init has the keys of the review: t sets a trigger, u undoes the last decision", async () => {
  using box = openLessonBox()
  rmSync(join(box.project, ".tenure"), { recursive: true })
  await git(box, box.project, "init", "-q")
  writeFileSync(join(box.project, "pnpm-lock.yaml"), "")
  writeFileSync(join(box.project, "package.json"), '{"scripts":{"test":"vitest"}}')
  const { text } = await box.typed(["init"], { input: "tyarn add\rruar", env: DUMB })
  expect(text).toContain("1 approved, 1 rejected.")
  const active = box.inside(({ store }) =>
    store.query("SELECT id, stage FROM lessons ORDER BY stage").all(),
  ) as { id: string; stage: string }[]
  expect(active.map(({ stage }) => stage)).toEqual(["active", "rejected"])
  expect(box.lesson(active[0]?.id ?? "")?.content.triggers.commands).toContain("yarn add")
  expect(box.rows().map(({ action }) => action)).toContain("undone")
}, 120_000)

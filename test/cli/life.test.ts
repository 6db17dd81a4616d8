// LIFE-03, LIFE-04: how sessions make lessons decay, the notice, and what restores them.
import { expect, test } from "bun:test"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { NO_TRIGGERS } from "../../src/lessons/model/lesson.ts"
import { hook, payload } from "../black-box.ts"
import { type LessonBox, openLessonBox } from "./lesson-box.ts"

const POINTED = { triggers: { ...NO_TRIGGERS, commands: ["go test"] } }

async function start(box: LessonBox, session: string): Promise<string> {
  const { stdout } = await hook(box, payload(box, "SessionStart.startup", { session_id: session }))
  return stdout === "" ? "" : (JSON.parse(stdout).systemMessage ?? "")
}

async function end(box: LessonBox, session: string): Promise<void> {
  await hook(box, payload(box, "SessionEnd.prompt_input_exit", { session_id: session }))
}

async function work(box: LessonBox, session: string): Promise<void> {
  await hook(box, payload(box, "UserPromptSubmit.human", { session_id: session, prompt: "Tidy the readme" }))
  await hook(
    box,
    payload(box, "PostToolUse.Edit", {
      session_id: session,
      tool_use_id: `toolu_${session}`,
      tool_input: { file_path: join(box.project, "README.md"), old_string: "a", new_string: "b" },
    }),
  )
}

async function approvedBox(): Promise<LessonBox> {
  const box = openLessonBox()
  box.candidate({
    id: "make-test",
    title: "Run make test, not go test.",
    body: "Run make test, not go test.",
    ...POINTED,
  })
  box.candidate({
    id: "in-german",
    title: "Answer in German.",
    body: "Answer in German.",
    priority: "CRITICAL",
  })
  await box.typed(["approve", "make-test", "in-german"])
  return box
}

test("LIFE-03: six sessions without a prompt change nothing", async () => {
  using box = await approvedBox()
  const before = box.read("CLAUDE.md")
  const rows = box.rows().length
  for (let n = 1; n <= 6; n++) {
    expect(await start(box, `empty-${n}`)).not.toContain("left CLAUDE.md")
    await end(box, `empty-${n}`)
  }
  expect(box.read("CLAUDE.md")).toBe(before)
  expect(box.rows()).toHaveLength(rows)
  expect(box.stage("make-test")).toBe("active")
}, 120_000)

test("LIFE-03, LIFE-04: after five working sessions a lesson decays with a notice, still shows at its call, and restore keeps it", async () => {
  using box = await approvedBox()
  for (let n = 1; n <= 5; n++) {
    expect(await start(box, `s${n}`)).not.toContain("left CLAUDE.md")
    await work(box, `s${n}`)
    await end(box, `s${n}`)
  }
  const notice = await start(box, "s6")
  expect(notice).toContain("1 lesson left CLAUDE.md after 5 sessions without use.")
  expect(notice).toContain("tenure restore make-test")
  expect(box.stage("make-test")).toBe("decayed")
  expect(box.read("CLAUDE.md")).toContain("Answer in German.")
  expect(box.read("CLAUDE.md")).not.toContain("make test")
  expect((await box.piped(["explain", "--command", "go test ./..."])).text).toContain("make-test")
  expect(await start(box, "s7")).not.toContain("left CLAUDE.md")

  expect((await box.piped(["review"])).text).toContain("Proposed for retirement")
  expect((await box.piped(["status"])).text).toContain("1 active lesson had no sign of use lately.")
  expect(await box.says("tenure restore make-test", "s7")).toContain("tenure restore make-test ")
  const line = `tenure restore make-test ${box.code("s7")}`
  expect(await box.says(line, "s7")).toContain("restored: Run make test")
  expect((await box.typed(["restore", "in-german"])).text).toContain("Kept.")
  expect(box.read("CLAUDE.md")).toContain("make test")
  expect((await box.piped(["review"])).text).not.toContain("Proposed for retirement")
  expect(box.rows().map(({ action }) => action)).toEqual([
    "captured",
    "captured",
    "approved",
    "approved",
    "decayed",
    "restored",
  ])
}, 240_000)

test("LIFE-04: a CLAUDE.md that Tenure created is deleted with its last lesson", async () => {
  using box = openLessonBox()
  box.candidate({ id: "only-one", body: "Use tabs." })
  await box.typed(["approve", "only-one"])
  expect(existsSync(join(box.project, "CLAUDE.md"))).toBe(true)
  await box.typed(["archive", "only-one"])
  expect(existsSync(join(box.project, "CLAUDE.md"))).toBe(false)
}, 120_000)

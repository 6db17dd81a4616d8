// GUID-09: a working day. The agent sees eight lessons and follows most; the receipts say which it followed and which
// not.

import { Database } from "bun:sqlite"
import { expect, test } from "bun:test"
import { join } from "node:path"
import { NO_TRIGGERS, type Triggers } from "../../src/lessons/model/lesson.ts"
import { MIGRATIONS } from "../../src/store/open.ts"
import { ask, hook, payload } from "../black-box.ts"
import { type LessonBox, openLessonBox } from "./lesson-box.ts"

interface Taught {
  readonly triggers: Partial<Triggers>
  readonly body: string
  readonly priority?: "CRITICAL" | "HIGH"
}

const LESSONS: Readonly<Record<string, Taught>> = {
  "use-slog": { triggers: { files: ["**/*.go"] }, body: "Log with slog in Go.", priority: "CRITICAL" },
  "make-test": {
    triggers: { commands: ["go test"] },
    body: "Never run go test directly. Always use make test.",
  },
  "use-uv": { triggers: { commands: ["pip install"] }, body: "Use uv, not pip." },
  "use-pnpm": { triggers: { commands: ["npm install"] }, body: "Never use npm install here." },
  "commit-style": { triggers: { commands: ["git commit"] }, body: "Conventional commits." },
  "gen-files": {
    triggers: { files: ["gen/**"] },
    body: "Do not edit the files in gen, they are overwritten.",
  },
  "yaml-style": { triggers: { files: ["**/*.yaml"] }, body: "Two spaces in YAML." },
}

let calls = 0

/** Whether the call was allowed. */
async function call(box: LessonBox, tool: "Bash" | "Write", tool_input: object): Promise<boolean> {
  calls += 1
  const about = { session_id: "day", tool_use_id: `toolu_${calls}`, tool_input }
  const { stdout } = await hook(box, payload(box, `PreToolUse.${tool}`, about))
  if (stdout.includes('"deny"')) return false
  await hook(box, payload(box, `PostToolUse.${tool}`, about))
  return true
}

const run = (box: LessonBox, command: string) => call(box, "Bash", { command })
const write = (box: LessonBox, path: string, content: string) =>
  call(box, "Write", { file_path: join(box.project, path), content })

test("GUID-09: after a day of use the receipts say what changed, what was repeated and what is unknown", async () => {
  using box = openLessonBox()
  for (const [id, { triggers, body, priority = "HIGH" }] of Object.entries(LESSONS))
    box.candidate({ id, title: body, body, priority, triggers: { ...NO_TRIGGERS, ...triggers } })
  await box.typed(["approve", ...Object.keys(LESSONS)])
  await hook(box, payload(box, "SessionStart.startup", { session_id: "day" }))
  await hook(box, payload(box, "UserPromptSubmit.human", { session_id: "day", prompt: "Add the exporter" }))

  expect(await write(box, "main.go", "log.Printf")).toBe(false)
  expect(await write(box, "main.go", "slog.Info")).toBe(true)
  await run(box, "go test ./...")
  await run(box, "make test")
  await run(box, "pip install flask")
  await run(box, "uv add flask")
  await run(box, "npm install zod")
  await run(box, "npm install yup")
  await run(box, 'git commit -m "stuff"')
  await run(box, 'git commit --amend -m "feat: exporter"')
  await write(box, "gen/api.txt", "by hand")
  await write(box, "api.txt", "the source")
  await write(box, "deploy.yaml", "a: 1")
  await hook(box, payload(box, "SessionEnd.prompt_input_exit", { session_id: "day" }))

  const outcomes = ask<{ lesson: string; outcome: string }>(
    box,
    "SELECT lesson, outcome FROM receipts WHERE way <> 'brief' ORDER BY lesson",
  )
  expect(Object.fromEntries(outcomes.map(({ lesson, outcome }) => [lesson, outcome]))).toEqual({
    "use-slog": "changed",
    "make-test": "changed",
    "use-uv": "changed",
    "use-pnpm": "repeated",
    "commit-style": "changed",
    "gen-files": "changed",
    "yaml-style": "no evidence",
  })
  const counts = "5 changed, 1 repeated, 0 corrected again, 1 no evidence"
  expect((await box.piped(["status"])).text.replace(/\s+/g, " ")).toContain(`7 times: ${counts}.`)
  expect((await box.piped(["why"])).text.replace(/\s+/g, " ")).toContain(`In all: ${counts}.`)
  const { counts: inJson } = JSON.parse((await box.piped(["why", "--json"])).text)
  expect(inJson).toContainEqual(expect.objectContaining({ outcome: "changed", count: 5 }))
}, 240_000)

test("GUID-09: outcomes from an older Tenure have the new names after the upgrade", () => {
  using store = new Database(":memory:")
  const renaming = MIGRATIONS.findIndex((step) => step.includes("WHEN 'heeded'"))
  for (const step of MIGRATIONS.slice(0, renaming)) store.run(step)
  for (const [seq, outcome] of ["heeded", "ignored", "unknown", "corrected again", null].entries())
    store
      .query(
        "INSERT INTO receipts (seq, session, at, lesson, way, target, reasons, tokens, hook_us, compactions, outcome) VALUES (?, 's', 1, 'l', 'advice', '', '[]', 1, 1, 0, ?)",
      )
      .run(seq + 1, outcome)
  for (const step of MIGRATIONS.slice(renaming)) store.run(step)
  const rows = store.query("SELECT outcome FROM receipts ORDER BY seq").values().flat()
  expect(rows).toEqual(["changed", "repeated", "no evidence", "corrected again", null])
})

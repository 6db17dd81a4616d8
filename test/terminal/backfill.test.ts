// `tenure backfill` (LERN-08): a person chooses findings by one key each, as drafts at most. Programs and agents only
// see them.
import { expect, test } from "bun:test"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { EXECUTABLE } from "../black-box.ts"
import { type LessonBox, openLessonBox } from "../cli/lesson-box.ts"
import { openPane } from "./tmux.ts"

const RULES = [
  "From now on always run the linter before you commit.",
  "Never push to the main branch without asking me first.",
  "Always update CHANGELOG.md when you bump the version in package.json, from now on.",
]

function withPast(): LessonBox {
  const box = openLessonBox()
  const folder = join(box.home, ".claude", "projects", box.project.replace(/[^a-zA-Z0-9]/g, "-"))
  mkdirSync(folder, { recursive: true })
  RULES.forEach((content, at) => {
    const timestamp = new Date(Date.UTC(2026, 0, 1 + at)).toISOString()
    const common = { isSidechain: false, timestamp, cwd: box.project }
    const edit = { type: "tool_use", name: "Edit", input: { file_path: join(box.project, "package.json") } }
    const lines = [
      { ...common, type: "assistant", message: { id: "m", role: "assistant", content: [edit] } },
      { ...common, type: "user", origin: { kind: "human" }, message: { role: "user", content } },
    ]
    writeFileSync(
      join(folder, `past-${at}.jsonl`),
      `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`,
    )
  })
  return box
}

test("LERN-08: one key queues a finding for review, another drops it, and the rest stay for later", async () => {
  using box = withPast()
  await box.piped(["init", "--yes"])
  using pane = openPane(box, [EXECUTABLE, "backfill"])
  const first = await pane.waitFor(/From past sessions 1 of 3/)
  expect(first).toContain("typed by you, according to the client")
  pane.press("x")
  await pane.waitFor(/That key does nothing here\. Press \? for help\./)
  pane.press("?")
  await pane.waitFor(/a puts it in the review queue/)
  pane.press("a")
  await pane.waitFor(/From past sessions 2 of 3/)
  pane.press("r")
  await pane.waitFor(/From past sessions 3 of 3/)
  pane.press("q")
  await pane.waitFor(/1 in the review queue, 1 dropped, 1 left\./)
  const queue = JSON.parse((await box.piped(["review", "--json"])).text)
  expect(queue.waiting).toHaveLength(1)
  expect(queue.waiting[0]).toMatchObject({ origin: "person", standing: { stage: "review_pending" } })
  const again = JSON.parse((await box.piped(["backfill", "--json"])).text)
  expect(again.findings).toHaveLength(1)
  expect(box.files()).toEqual([])
}, 120_000)

test("LERN-08, REVW-09: the keys of the review: u undoes a choice, j and k move, and a decided one says so", async () => {
  using box = withPast()
  await box.piped(["init", "--yes"])
  using pane = openPane(box, [EXECUTABLE, "backfill"], { columns: 120 })
  await pane.waitFor(/From past sessions 1 of 3/)
  pane.press("j")
  await pane.waitFor(/From past sessions 2 of 3/)
  pane.press("k")
  await pane.waitFor(/From past sessions 1 of 3/)
  pane.press("a")
  await pane.waitFor(/From past sessions 2 of 3/)
  pane.press("r")
  await pane.waitFor(
    /✓ [^\n]*│[^\n]*[\s\S]*✗ [^\n]*│[\s\S]*From past sessions 3 of 3|From past sessions 3 of 3[\s\S]*✗/,
  )
  pane.press("k")
  await pane.waitFor(/From past sessions 2 of 3/)
  pane.press("a")
  await pane.waitFor(/It is dropped\. To undo: u/)
  pane.press("u")
  await pane.waitFor(/No longer dropped\./)
  pane.press("u")
  await pane.waitFor(/No longer in the review queue\./)
  pane.press("u")
  await pane.waitFor(/There is nothing to undo here\./)
  pane.press("q")
  await pane.waitFor(/0 in the review queue, 0 dropped, 3 left\./)
  expect(JSON.parse((await box.piped(["review", "--json"])).text).waiting).toEqual([])
  expect(JSON.parse((await box.piped(["backfill", "--json"])).text).findings).toHaveLength(3)
}, 120_000)

test("LERN-08: a program and an agent see the findings and their past matches, and keep nothing", async () => {
  using box = withPast()
  await box.piped(["init", "--yes"])
  const list = await box.piped(["backfill"])
  expect(list.code).toBe(0)
  expect(list.text).toContain("3 sessions")
  expect(list.text).toContain("3 found.")
  expect(list.text).toContain("It would have matched 3 times in 3 past tool calls, last: Edit package.json")
  expect(list.text).toContain("Nothing was kept. To choose, in your own terminal: tenure backfill")
  const byAgent = await box.typed(["backfill"], { env: { CLAUDECODE: "1" } })
  expect(byAgent.text).toContain("Nothing was kept.")
  expect(box.rows()).toEqual([])
})

test("LERN-08: without past sessions it says where it looked; a wrong limit says what to type", async () => {
  using box = openLessonBox()
  await box.piped(["init", "--yes"])
  const none = await box.piped(["backfill"])
  expect(none.code).toBe(0)
  expect(none.text).toContain("There are no past sessions of this project.")
  expect(none.text).toContain("then run: tenure backfill")
  const wrong = await box.piped(["backfill", "--limit", "none"])
  expect(wrong.code).toBe(1)
  expect(wrong.text).toContain("such as: tenure backfill --limit 200")
})

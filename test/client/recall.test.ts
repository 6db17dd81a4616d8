// Recall with the real client: a decision that nobody approved is in the request before the edit of a later session, and
// after an amendment the newer one comes first.
import { expect, test } from "bun:test"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { countStatements } from "../../src/store/statements.ts"
import { call, say } from "./model-turns.ts"
import { inStore, openProject, rejections } from "./product.ts"
import type { Scene } from "./run-client.ts"
import type { SessionReport } from "./session-report.ts"

const FILE = "invoice.py"
const TASK = "Invoices of Swiss customers show the wrong rounding of the total. Fix the rounding."

/** Waits until the background has ingested the turn, without a fixed sleep. */
async function statements(scene: Scene, count: number): Promise<void> {
  for (let left = 200; left > 0; left--) {
    if (inStore(scene, countStatements) >= count) return
    await Bun.sleep(100)
  }
  throw new Error(`${inStore(scene, countStatements)} statements instead of ${count}`)
}

function edit(scene: Scene, from: string, to: string) {
  return call("Edit", { file_path: join(scene.project, FILE), old_string: from, new_string: to })
}

function read(scene: Scene) {
  return call("Read", { file_path: join(scene.project, FILE) })
}

/** An attended session: each message is typed after the answer to the previous one. */
async function session(
  scene: Scene,
  ...messages: (readonly [typed: string, answer: RegExp])[]
): Promise<SessionReport> {
  const terminal = await scene.terminal()
  for (const [typed, answer] of messages) {
    await terminal.prompt(typed)
    await terminal.waitFor(answer)
  }
  const report = await terminal.end()
  expect(rejections(report)).toEqual([])
  return report
}

test("RCAL-01, RCAL-02, RCAL-03: a decision is shown before the next session's edit, and its amendment comes first", async () => {
  await using scene = await openProject({ allowedTools: ["Read", "Edit"] })
  writeFileSync(join(scene.project, FILE), "def total(lines):\n    return round(sum(lines), 2)\n")

  scene.model.main(
    read(scene),
    say("The total is rounded to cents. Which rounding do Swiss invoices need for the total?"),
    edit(scene, "round(sum(lines), 2)", "round(sum(lines) * 20) / 20"),
    say("Rounded it to 0.05 now."),
  )
  await session(
    scene,
    [
      "The rounding of the total on Swiss invoices is off, please look at invoice totals.",
      /Which rounding do Swiss/,
    ],
    [
      "Round the total to 5 centimes, never the single lines, and only for customers in CHF.",
      /Rounded it to 0\.05/,
    ],
  )
  await statements(scene, 2)

  scene.model.main(read(scene), edit(scene, "* 20) / 20", "* 20) / 20.0"), say("Second one done."))
  const second = await session(scene, [TASK, /Second one done/])
  const [, afterRead] = second.requests("main").map(({ newText }) => newText)
  expect(afterRead).toContain("Round the total to 5 centimes, never the single lines")
  expect(afterRead).toContain("Which rounding do Swiss invoices need for the total?")
  expect(afterRead).toMatch(/Said here on \d{1,2} \w+ \(session 1\)/)
  await statements(scene, 3)

  scene.model.main(
    read(scene),
    say("So the rounding of the total for Swiss invoices changes. To what?"),
    edit(scene, "* 20) / 20.0", "* 10) / 10"),
    say("Changed the rounding to 10."),
  )
  await session(
    scene,
    ["The tax office changed the rule for the rounding of totals on Swiss invoices.", /To what\?/],
    [
      "Round the total to 10 centimes from now on instead of 5; the single lines stay unrounded.",
      /Changed the rounding/,
    ],
  )
  await statements(scene, 5)

  scene.model.main(read(scene), edit(scene, "* 10) / 10", "* 10) / 10.0"), say("Fourth one done."))
  const fourth = await session(scene, [TASK, /Fourth one done/])
  const told = fourth.requests("main").map(({ newText }) => newText)[1] ?? ""
  expect(told.indexOf("10 centimes from now on instead of 5")).toBeGreaterThan(0)
  expect(told.indexOf("Round the total to 5 centimes")).toBeGreaterThan(
    told.indexOf("10 centimes from now on"),
  )
  expect(told).toMatch(/since changed[^\n]*Round the total to 5 centimes/)
}, 300_000)

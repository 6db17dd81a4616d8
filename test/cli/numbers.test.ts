// REVW-07: one numbering in client and terminal; a number never means another lesson.
import { expect, test } from "bun:test"
import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { hook, payload } from "../black-box.ts"
import { type LessonBox, openLessonBox } from "./lesson-box.ts"

const THREE = ["build-here", "lint-here", "test-here"]

function openQueue(ids: readonly string[] = THREE): LessonBox {
  const box = openLessonBox()
  for (const id of ids) box.candidate({ id, title: `Do ${id}.`, body: `Do ${id}.` })
  return box
}

async function start(box: LessonBox, session = "s"): Promise<string> {
  const { stdout } = await hook(box, payload(box, "SessionStart.startup", { session_id: session }))
  return JSON.parse(stdout).systemMessage
}

test("REVW-07: the client does not approve a lesson by the number it had before a terminal rejected it", async () => {
  using box = openQueue()
  expect(await start(box)).toContain("1. Do build-here.")
  await box.typed(["reject", "1"])
  const list = (await box.piped(["lessons"])).text
  expect(list).toMatch(/2\.\s+Do lint-here/)
  expect(list).not.toMatch(/1\.\s+Do build-here/)
  const answer = await box.says(`tenure approve 1 ${box.code("s")}`)
  expect(answer).toContain("Number 1 is already rejected: Do build-here. [build-here].")
  expect(answer).toContain("The list is now: 2. Do lint-here.  3. Do test-here.")
  expect(THREE.map((id) => box.stage(id))).toEqual(["rejected", "review_pending", "review_pending"])
  expect(await box.says(`tenure approve 2 ${box.code("s")}`)).toContain("approved: Do lint-here.")
}, 120_000)

test("REVW-07: a rejected lesson cannot be edited by its old number, and a new one gets a new number", async () => {
  using box = openQueue()
  await start(box)
  await box.says(`tenure reject 2 ${box.code("s")}`)
  box.candidate({
    id: "new-one",
    title: "Never run go test directly here.",
    body: "Never run go test directly here.",
  })
  const terminal = (await box.piped(["review"])).text
  expect(terminal).toContain("4. Never run go test directly here.")
  expect(terminal).not.toContain("  2.")
  const answer = await box.says(`tenure edit 2 ${box.code("s")}: Never run go test.`)
  expect(answer).toContain("Number 2 is already rejected")
  expect(box.lesson("lint-here")?.content.body).toBe("Do lint-here.")
  expect(box.lesson("new-one")?.content.body).toBe("Never run go test directly here.")
  expect((await box.typed(["edit", "2", "Never run go test."])).text).toContain(
    "Number 2 is already rejected",
  )
}, 120_000)

test("REVW-07: init --yes prints the numbers that approve takes", async () => {
  using box = openLessonBox()
  rmSync(join(box.project, ".tenure"), { recursive: true })
  writeFileSync(join(box.project, "pnpm-lock.yaml"), "")
  writeFileSync(join(box.project, "package.json"), '{"scripts":{"test":"vitest","lint":"eslint ."}}')
  const shown = (await box.piped(["init", "--yes"])).text
  const second = /^ *2\. (.+)$/m.exec(shown)?.[1] ?? "none"
  expect((await box.piped(["review"])).text).toContain(`2. ${second}`)
  expect((await box.typed(["approve", "2"])).text).toContain(`Approved: ${second}`)
}, 120_000)

test("REVW-07: every number of the queue works in the client, and an unknown one is answered with the list", async () => {
  using box = openQueue([...THREE, "zoo-here"])
  const notice = await start(box)
  expect(notice).toContain("4 lessons wait")
  expect(notice).not.toContain("4. ")
  expect(await box.says(`tenure approve 4 ${box.code("s")}`)).toContain("approved: Do zoo-here.")
  expect(await box.says(`tenure approve 99 ${box.code("s")}`)).toContain(
    "There is no number 99. The list is now: 1. Do build-here.  2. Do lint-here.  3. Do test-here.",
  )
  expect((await box.typed(["approve", "99"])).text.replaceAll("\n", " ")).toContain("There is no number 99.")
}, 120_000)

test("REVW-07: numbering restarts at 1 when the client that showed the numbers has ended", async () => {
  using box = openQueue()
  await start(box, "first")
  await box.says(`tenure reject 1 ${box.code("first")}`, "first")
  expect(await start(box, "second")).toContain("2. Do lint-here.")
  for (const session of ["first", "second"])
    await hook(box, payload(box, "SessionEnd.prompt_input_exit", { session_id: session }))
  expect(await start(box, "third")).toContain("1. Do lint-here.")
}, 120_000)

test("REVW-09: undo reverses the person's decision; what Tenure captured, only by name", async () => {
  using box = openQueue(["build-here"])
  await box.typed(["approve", "build-here"])
  box.candidate({ id: "captured-later", body: "Do it later." })
  expect((await box.typed(["undo"])).text).toContain("build-here")
  expect(box.stage("build-here")).toBe("review_pending")
  expect((await box.typed(["undo"])).text).toContain("There is nothing to undo. To undo a change by Tenure")
  expect(box.stage("captured-later")).toBe("review_pending")
  expect((await box.typed(["undo", "captured-later"])).text).toContain("the lesson is gone")
}, 120_000)

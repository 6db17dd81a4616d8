// A person's own lessons with the real client (TEAM-03): read from the client's personal rules file, held at the mistake.
import { expect, test } from "bun:test"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { addLesson } from "../../src/lessons/disk/decide-lesson.ts"
import { openPersonal } from "../../src/lessons/disk/personal-copy.ts"
import { personAt } from "../../src/lessons/model/actor.ts"
import { NO_TRIGGERS } from "../../src/lessons/model/lesson.ts"
import { textOf } from "./model-request.ts"
import { call, say } from "./model-turns.ts"
import { openProject, rejections, toldIn } from "./product.ts"
import type { Scene } from "./run-client.ts"

function addMine(scene: Scene): void {
  const mine = openPersonal(scene.home, Date.now())
  try {
    const triggers = { ...NO_TRIGGERS, commands: ["npm install"] }
    addLesson(mine, { kind: "convention", body: "Use pnpm, not npm.", triggers }, personAt("terminal"))
    addLesson(mine, { kind: "convention", body: "Answer in British English." }, personAt("terminal"))
  } finally {
    mine.store.close()
  }
}

test("TEAM-03: the client reads the person's rules file, and a personal lesson is held at the mistake", async () => {
  await using scene = await openProject({ allowedTools: ["Bash"] })
  addMine(scene)
  expect(existsSync(join(scene.home, ".claude/rules/tenure.md"))).toBe(true)
  scene.model.main(
    call("Bash", { command: "npm install left-pad --dry-run", description: "Install" }),
    say("Held, so pnpm."),
  )
  const session = await scene.print()
  await session.prompt("add left-pad")
  const report = await session.end()
  expect(rejections(report)).toEqual([])
  const [first, second] = report.requests("main")
  expect(textOf(first!)).toContain("Answer in British English. [answer-in-british-english]")
  expect(second?.newText).toContain(
    "[mine/use-pnpm-not-npm] (the person's own, for all projects) Use pnpm, not npm.",
  )
  expect(second?.newText).toContain("This call was held once")
  expect(toldIn(scene)).toEqual(["hold mine/use-pnpm-not-npm"])
  for (const file of ["CLAUDE.md", ".claude/rules/tenure.md"]) {
    const path = join(scene.project, file)
    expect(existsSync(path) ? readFileSync(path, "utf8") : "").not.toContain("pnpm")
  }
})

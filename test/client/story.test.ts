// The story that `npm run demo` tells, with the real client: mistake, correction, review, hold, follow-through,
// pressure, handoff, compaction, recovery, and the count of it in status.
import { expect, test } from "bun:test"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { reviewQueue } from "../../src/store/lesson-rows.ts"
import { textOf } from "./model-request.ts"
import { call, say } from "./model-turns.ts"
import { inStore, openProject, rejections, tenure, toldIn } from "./product.ts"
import type { Scene } from "./run-client.ts"
import { until } from "./wait.ts"

const CORRECTION =
  "You broke the release again. Remember: when bumping the version, always update plugin.json, marketplace.json and CHANGELOG.md. It is critical that all three match."
const RULE = "Do not touch the database schema."
const DECISION = "Decision: sign-in sessions are kept in cookies. Reason: there is no redis here."
const LOSSY = "<summary>The user released 1.4.0 and wants a login page.</summary>"

const write = (scene: Scene, path: string) =>
  call("Write", { file_path: join(scene.project, path), content: "1.4.0\n" })

test("LERN-02, REVW-02, GUID-06, GUID-07, CONT-02, CONT-04, CONT-05, TRNS-01: from a mistake to the trend", async () => {
  await using scene = await openProject({ allowedTools: ["Write", "Bash"] })

  scene.model.main(
    write(scene, "package.json"),
    say("The version is 1.3.0 now."),
    say("All three, from now on."),
  )
  const first = await scene.terminal()
  await first.prompt("Release 1.3.0")
  await first.waitFor(/The version is 1\.3\.0 now/)
  await first.prompt(CORRECTION)
  await first.waitFor(/All three, from now on/)
  expect(rejections(await first.end())).toEqual([])

  const second = await scene.terminal()
  await second.waitFor(/1 lesson waits for your review · \/lessons/)
  await second.prompt("tenure approve 1")
  await second.waitFor(/approved: /)
  expect((await second.end()).requests("main")).toEqual([])
  expect(inStore(scene, (store) => reviewQueue(store))).toEqual([])
  expect(await scene.read("CLAUDE.md")).toContain("marketplace.json")

  const commit = call("Bash", { command: "git add -A && git commit -qm 'Release 1.4.0'" })
  scene.model.main(
    write(scene, "plugin.json"),
    write(scene, "plugin.json"),
    commit,
    write(scene, "marketplace.json"),
    write(scene, "CHANGELOG.md"),
    commit,
    say("Version 1.4.0 is in all three files.", { usage: { input_tokens: 60_000 } }),
    say(DECISION, { usage: { input_tokens: 142_000 } }),
    say("The form comes next.", { usage: { input_tokens: 142_000 } }),
    say("It is begun.", { usage: { input_tokens: 142_000 } }),
    say("Where was I? At the form."),
  )
  scene.model.summary(say(LOSSY))
  const third = await scene.print({ args: ["--model", "claude-opus-4-5"] })
  await third.prompt("Release 1.4.0.")
  await third.prompt(`Now add a login page. ${RULE}`)
  await third.prompt("Go on.")
  // The client may write the figures shortly after the answer.
  await third.prompt("Go on.")
  await until(
    () => handoffs(scene).length === 1,
    20_000,
    () => "no handoff was written",
  )
  await third.prompt("/compact")
  await third.prompt("Go on.")
  const report = await third.end()
  expect(rejections(report)).toEqual([])

  const answers = report.requests("main").map(({ newText }) => newText)
  expect(answers[1]).toContain("This call was held once")
  expect(answers[1]).toContain("marketplace.json")
  expect(answers[3]).toContain("The commit was held once")
  expect(answers[3]).toContain("CHANGELOG.md")
  expect(answers.filter((text) => text.includes("held once"))).toHaveLength(2)
  expect(await scene.git("log", "-1", "--format=%s")).toContain("Release 1.4.0")
  expect(answers.filter((text) => text.includes("context window is 71% full"))).toHaveLength(1)
  const after = textOf(report.requests("main").at(-1)!)
  expect(after).toContain("what the summary above leaves out")
  expect(after.slice(after.indexOf("what the summary above leaves out"))).toContain(RULE)
  expect(after).toContain("cookies")

  const next = await scene.print()
  await next.prompt("Where were we?")
  const opened = textOf((await next.end()).requests("main")[0]!)
  expect(opened).toContain("left a handoff")
  expect(opened).toContain(RULE)

  expect(toldIn(scene).map((told) => told.split(" ")[0])).toEqual(["hold", "commit-hold"])
  const { guidance, lessons } = JSON.parse(tenure(scene, "status", "--json").stdout)
  expect(lessons.byStage.active).toBe(1)
  expect(guidance.byOutcome).toContainEqual(expect.objectContaining({ outcome: "changed" }))
  const corrections = guidance.corrections.sessions.map((each: { corrections: number }) => each.corrections)
  expect(corrections[0]).toBe(1)
})

function handoffs(scene: Scene): string[] {
  const folder = join(scene.project, ".tenure/local/handoffs")
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".md")) : []
}

// Sessions with known facts, played with the real client and compacted by an almost empty summary: the model's next
// request contains every fact.
import { expect, test } from "bun:test"
import { prepare, SCRIPTED_TOOLS } from "../continuity/play.ts"
import { RECORDED } from "../continuity/sessions/recorded.ts"
import { textOf } from "./model-request.ts"
import { say } from "./model-turns.ts"
import { openProject, rejections } from "./product.ts"

for (const script of RECORDED) {
  test(`CONT-05: ${script.name}: after a compaction the next request holds every fact of the session`, async () => {
    await using scene = await openProject({ allowedTools: SCRIPTED_TOOLS })
    const { exchanges, env } = prepare(scene, script)
    scene.model.main(say("Going on."))
    scene.model.summary(say("<summary>Some work was done in the project.</summary>"))
    const session = await scene.print({ env })
    for (const { prompt } of exchanges) await session.prompt(prompt)
    await session.prompt("/compact")
    await session.prompt("Go on.")
    const report = await session.end()

    expect(rejections(report)).toEqual([])
    const after = textOf(report.requests("main").at(-1)!)
    expect(after).toContain("Some work was done in the project.")
    expect(script.facts.map(({ key }) => key).filter((key) => !after.includes(key))).toEqual([])
  })
}

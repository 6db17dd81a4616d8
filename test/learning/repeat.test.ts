// Plays a few cases of repeat-bench against the executable (EVAL-01); `npm run bench:repeat` plays them all.
import { expect, test } from "bun:test"
import { CASES } from "../../script/repeat/cases.ts"
import { type Played, play } from "../../script/repeat/play.ts"

async function played(id: string): Promise<Played> {
  const one = CASES.find((each) => each.id === id)
  if (one === undefined) throw new Error(`no case ${id}`)
  return play(one, true)
}

test("EVAL-01, LERN-11, GUID-06: the lesson is the agent's sentence, and the forbidden command is held in the next session", async () => {
  expect(await played("cargo-publish")).toEqual({
    id: "cargo-publish",
    isCaptured: true,
    lines: ["Never run `cargo publish` locally; a tag publishes."],
    same: "hold",
    variants: ["hold", "hold"],
    innocent: [undefined, undefined, undefined],
  })
})

test("LERN-04: a lesson about written code triggers when the code is written again, not on the fix", async () => {
  const { same, variants, innocent } = await played("moment")
  expect([same, ...variants]).toEqual(["advice", "advice", "advice"])
  expect(innocent).toEqual([undefined, undefined, undefined])
})

test("LERN-11: without a block, words that refuse the last call go to review unchanged", async () => {
  const { lines, same } = await played("no-block-cmd")
  expect(lines).toEqual(["don't use yarn add here, we use pnpm"])
  expect(same).toBe("hold")
})

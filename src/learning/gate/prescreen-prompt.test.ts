import { expect, test } from "bun:test"
import { prescreen, WEIGHTS } from "./judge.ts"

test("LERN-01: the agent's previous reply can only count against a finding", () => {
  const before = Object.entries(WEIGHTS.of).filter(([name]) => name.startsWith("before:"))
  expect(before.length).toBeGreaterThan(0)
  for (const [, weight] of before) expect(weight).toBeLessThanOrEqual(0)
})

test("LERN-01: a standing rule passes the prescreen, also after a long paste; an ordinary request does not", () => {
  expect(prescreen("please mend the build")).toBeUndefined()
  expect(prescreen("From now on always run the linter before you commit.")).toBeDefined()
  const long = `${"Line of the story that goes on and on.\n".repeat(2_000)}\nFrom now on always use pnpm, never npm.`
  expect(prescreen(long)?.reading.sentences.at(-1)?.raw).toContain("pnpm")
})

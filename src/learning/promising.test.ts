import { expect, test } from "bun:test"
import { WEIGHTS } from "../core/learning/weights.ts"
import { promising } from "./promising.ts"

test("LERN-01: not knowing what the agent said before speaks for a finding more than knowing it, whatever it was", () => {
  const { "before:unknown": unknown = 0, ...of } = WEIGHTS.of
  const known = Object.entries(of).filter(([name]) => name.startsWith("before:"))
  expect(known.length).toBeGreaterThan(0)
  // Each is there with a value from 0 to 1, and with all of them absent a known message counts 0.
  const best = known.reduce((sum, [, weight]) => sum + Math.max(0, weight), 0)
  expect(unknown).toBeGreaterThanOrEqual(best)
})

test("LERN-01: an ordinary request promises nothing; a standing rule does, also at the end of something long", () => {
  expect(promising("please mend the build")).toBeUndefined()
  expect(promising("From now on always run the linter before you commit.")).toBeDefined()
  const long = `${"Line of the story that goes on and on.\n".repeat(2_000)}\nFrom now on always use pnpm, never npm.`
  expect(promising(long)?.reading.sentences.at(-1)?.raw).toContain("pnpm")
})

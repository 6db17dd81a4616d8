import { expect, test } from "bun:test"
import { estimateTokens } from "../briefing/tokens.ts"
import { ASK_TEXT, MOST_ASKS } from "./asking.ts"
import { findBlocks } from "./blocks.ts"

test("LERN-10: the question is at most 80 tokens, at most five times, and its form is one that is then read", () => {
  expect(estimateTokens(ASK_TEXT)).toBeLessThanOrEqual(80)
  expect(MOST_ASKS).toBe(5)
  const [found] = findBlocks("Done.\n\n[PROCESS_KNOWLEDGE]\ntitle: Tests need redis\n[/PROCESS_KNOWLEDGE]")
  expect(found).toMatchObject({ kind: "block", report: { title: "Tests need redis" } })
})

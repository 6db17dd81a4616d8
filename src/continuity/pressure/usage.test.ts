import { expect, test } from "bun:test"
import { isUsageStale, usageIn } from "./pressure.ts"

const answer = (
  more: object = {},
  usage: object = { input_tokens: 100, cache_read_input_tokens: 50, output_tokens: 7 },
) => JSON.stringify({ type: "assistant", isSidechain: false, message: { model: "m", usage }, ...more })

test("CONT-02: an answer's tokens are all input, cached or not, plus the output", () => {
  expect(usageIn(answer())).toEqual({ tokens: 157, model: "m", text: "" })
  expect(usageIn(answer({ requestedModel: "m[1m]" }))?.model).toBe("m[1m]")
})

test("CONT-02: after a compaction the client's own count applies", () => {
  const line = {
    type: "system",
    subtype: "compact_boundary",
    compactMetadata: { preTokens: 70_011, postTokens: 2_597 },
  }
  expect(usageIn(JSON.stringify(line))).toEqual({ tokens: 2_597, model: null, text: "" })
})

test("CONT-02: sub-agents, synthetic answers and torn lines are ignored", () => {
  for (const line of [
    answer({ isSidechain: true }),
    answer({ message: { model: "<synthetic>", usage: { input_tokens: 5 } } }),
    answer({}, { input_tokens: 0 }),
    answer({}, { input_tokens: "many" }),
    answer().slice(0, 60),
    '{"type":"user","message":{"usage":{"input_tokens":5}}}',
    "",
    "null",
  ])
    expect([line, usageIn(line)]).toEqual([line, undefined])
})

test("CONT-02: a figure is stale when the turn ended with other words", () => {
  const said = (text: string) =>
    usageIn(
      answer({ message: { model: "m", usage: { input_tokens: 9 }, content: [{ type: "text", text }] } }),
    )
  expect(isUsageStale(said("Done with step 1."), "Done with step 1.\n")).toBe(false)
  expect(isUsageStale(said("Second part."), "First part.\n\nSecond part.")).toBe(false)
  expect(isUsageStale(said("Done with step 1."), "Done with step 2.")).toBe(true)
  // A call, whose result the turn's answer follows.
  expect(isUsageStale(usageIn(answer()), "Done.")).toBe(true)
  expect(isUsageStale(undefined, "Done.")).toBe(true)
  expect(isUsageStale(said("Done."), "")).toBe(false)
})

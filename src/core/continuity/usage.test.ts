import { expect, test } from "bun:test"
import { usageIn } from "./usage.ts"

const answer = (
  more: object = {},
  usage: object = { input_tokens: 100, cache_read_input_tokens: 50, output_tokens: 7 },
) => JSON.stringify({ type: "assistant", isSidechain: false, message: { model: "m", usage }, ...more })

test("CONT-02: an answer's tokens are all that went in, cached or not, and what came out", () => {
  expect(usageIn(answer())).toEqual({ tokens: 157, model: "m" })
  expect(usageIn(answer({ requestedModel: "m[1m]" }))?.model).toBe("m[1m]")
})

test("CONT-02: after a compaction the client's own count holds", () => {
  const line = {
    type: "system",
    subtype: "compact_boundary",
    compactMetadata: { preTokens: 70_011, postTokens: 2_597 },
  }
  expect(usageIn(JSON.stringify(line))).toEqual({ tokens: 2_597, model: null })
})

test("CONT-02: sub-agents, made-up answers and lines that are not whole tell nothing", () => {
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

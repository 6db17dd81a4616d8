import { expect, test } from "bun:test"
import { parseReceipt, type Receipt, receiptLine, standingReceipts } from "./receipt.ts"

const told = (id: number) => ({ id, tokens: 20, score: 3.5, shared: ["upload"] })
const RECEIPT: Receipt = {
  agent: null,
  path: "a.ts",
  way: "look",
  at: 5,
  hookUs: 7,
  by: 11,
  tokens: 52,
  told: [told(1), told(2)],
}

test("RCAL-02: a receipt survives the spool; a line that no hook wrote is none", () => {
  expect(parseReceipt(receiptLine(RECEIPT))).toEqual(RECEIPT)
  const lines = [
    "",
    "{}",
    '{"recalled":null}',
    '{"recalled":{"told":[]}}',
    receiptLine({ ...RECEIPT, way: "other" as "look" }),
    receiptLine({ ...RECEIPT, at: "soon" as unknown as number }),
    receiptLine({ ...RECEIPT, tokens: null as unknown as number }),
    receiptLine({ ...RECEIPT, told: [{ id: 1 } as ReturnType<typeof told>] }),
    receiptLine(RECEIPT).slice(0, -9),
  ]
  for (const line of lines) expect(parseReceipt(line)).toBeUndefined()
})

test("RCAL-02: of two calls that bring one statement to one agent, the first counts and the other is void as a whole", () => {
  const second = { ...RECEIPT, by: 12, path: "b.ts", told: [told(2), told(3)] }
  const other = { ...RECEIPT, by: 13, agent: "a1", told: [told(2)] }
  const third = { ...RECEIPT, by: 14, told: [told(3)] }
  const standing = standingReceipts([
    "",
    receiptLine(RECEIPT),
    receiptLine(second),
    receiptLine(other),
    receiptLine(third),
  ])
  expect(standing.map(({ by }) => by)).toEqual([11, 13, 14])
})

// T11: dangerous lessons are flagged for the review, ordinary ones are not. The figures of the threat table.
import { expect, test } from "bun:test"
import { riskFlags } from "../../src/privacy/risk.ts"
import { MALICIOUS_LESSONS } from "./corpus/malicious-lessons.ts"
import { ORDINARY_LESSONS } from "./corpus/ordinary-lessons.ts"
import { UNSEEN_MALICIOUS, UNSEEN_ORDINARY } from "./corpus/unseen-lessons.ts"

test("T11: at least 95 % of malicious lessons are flagged", () => {
  const all = Object.values(MALICIOUS_LESSONS).flat()
  const missed = all.filter((text) => riskFlags(text).length === 0)
  const rate = 1 - missed.length / all.length
  console.log(`T11 flagged ${(rate * 100).toFixed(2)} % of ${all.length} malicious; missed ${missed.length}`)
  for (const text of missed) console.log(`  missed: ${text}`)
  expect(all.length).toBeGreaterThanOrEqual(150)
  expect(new Set(all).size).toBe(all.length)
  expect(rate).toBeGreaterThanOrEqual(0.95)
})

test("T11: at most 5 % of ordinary lessons are flagged", () => {
  const flagged = ORDINARY_LESSONS.filter((text) => riskFlags(text).length > 0)
  const rate = flagged.length / ORDINARY_LESSONS.length
  console.log(
    `T11 flagged ${(rate * 100).toFixed(2)} % of ${ORDINARY_LESSONS.length} ordinary; ${flagged.length}`,
  )
  for (const text of flagged) console.log(`  flagged: ${text} (${riskFlags(text).map((flag) => flag.kind)})`)
  expect(ORDINARY_LESSONS.length).toBeGreaterThanOrEqual(300)
  expect(new Set(ORDINARY_LESSONS).size).toBe(ORDINARY_LESSONS.length)
  expect(rate).toBeLessThanOrEqual(0.05)
})

test("T11: flags are not a filter: unseen wording mostly passes, as documented, while ordinary lessons stay unflagged", () => {
  const flagged = UNSEEN_MALICIOUS.filter((text) => riskFlags(text).length > 0)
  const touched = UNSEEN_ORDINARY.filter((text) => riskFlags(text).length > 0)
  console.log(
    `T11 unseen wording: flagged ${flagged.length} of ${UNSEEN_MALICIOUS.length} (first measured: 1)`,
  )
  for (const text of touched) console.log(`  flagged: ${text} (${riskFlags(text).map((flag) => flag.kind)})`)
  expect(touched.length / UNSEEN_ORDINARY.length).toBeLessThanOrEqual(0.05)
})

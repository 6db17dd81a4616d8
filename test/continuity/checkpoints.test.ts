// A checkpoint may fall anywhere: the ledger continued from it equals one folded at once.
import { expect, test } from "bun:test"
import { type Moment, momentsOf } from "../../src/clients/claude-code/transcript/moment.ts"
import { ledgerText, parseCheckpoint } from "../../src/continuity/ledger/checkpoint-format.ts"
import { foldLedger } from "../../src/continuity/ledger/fold.ts"
import type { Ledger } from "../../src/continuity/ledger/ledger.ts"
import { manyTranscripts } from "./many.ts"
import { ROOT } from "./script.ts"

function fold(moments: readonly Moment[], before: Ledger | null): Ledger {
  const none = { events: [], isWhole: true, unreviewed: [], secretsIn: () => [] }
  return foldLedger({ session: "s", root: ROOT, before, moments, ...none })
}

/** As read back from disk. */
function kept(ledger: Ledger): Ledger | null {
  const checkpoint = { version: 1, session: "s", read: { bytes: 0, seq: 0 }, ledger }
  return parseCheckpoint(JSON.stringify(checkpoint))?.ledger ?? null
}

/** No call is running when a turn ends or a compaction begins. */
function mayPause(moments: readonly Moment[], at: number): boolean {
  const open = new Set<string>()
  for (const moment of moments.slice(0, at)) {
    if (moment.kind === "called") open.add(moment.id)
    if (moment.kind === "resulted") open.delete(moment.id)
  }
  return open.size === 0
}

test("CONT-01: a ledger continued from a checkpoint equals one folded at once", () => {
  let pauses = 0
  for (const [name, transcript] of manyTranscripts()) {
    const moments = transcript.split("\n").flatMap(momentsOf)
    const whole = ledgerText(fold(moments, null))
    for (let at = 1; at < moments.length; at += 5) {
      if (!mayPause(moments, at)) continue
      pauses++
      const after = fold(moments.slice(at), kept(fold(moments.slice(0, at), null)))
      expect(`${name} ${at} ${ledgerText(after)}`).toBe(`${name} ${at} ${whole}`)
    }
  }
  expect(pauses).toBeGreaterThan(200)
}, 120_000)

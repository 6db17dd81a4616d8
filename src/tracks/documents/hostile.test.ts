// T19: documents of a stranger's repository, and replies that repeat them, made to take for ever. Each is read to its
// end; a way of reading that looks at a run of signs once for each of them would not be done today.
import { expect, test } from "bun:test"
import { withInvariant } from "../disk/invariants.ts"
import { trackAtWork } from "./at-work.ts"
import { checkTrack } from "./check-track.ts"
import { compact } from "./compact-documents.ts"
import { bounded } from "./recovery.ts"
import { statementsIn } from "./structured-bullets.ts"
import type { TrackId } from "./track-id.ts"

const LONG = 200_000
const RUNS = [" ", "\t", ".", "#", "*", "-", "(", "verify", "<!--", "`", "- [ ] ", "AC1", "Reason: "]
const STARTS = [
  "",
  "## ",
  "# ",
  "- ",
  "- [ ] ",
  "- high: ",
  "## Goal\n",
  "- Decision: ",
  "> ",
  "## Acceptance criteria\n- AC1",
]

test("T19: a document of one long run is read to its end, and its compaction is idempotent", () => {
  for (const start of STARTS) {
    for (const run of RUNS) {
      const text = `${start}a${run.repeat(LONG / run.length)}b\n`
      expect(trackAtWork("x" as TrackId, text, text).goal.length).toBeLessThanOrEqual(240)
      expect(checkTrack({ spec: text, plan: text, risks: text }).length).toBeGreaterThan(0)
      expect(bounded([{ tier: "task", path: "x", text }])[0]?.text.length).toBeLessThan(8_100)
      withInvariant(text, "X")
      const said = { kind: "decision", at: "", text: "X", reason: "a", impact: "b" } as const
      const risk = { kind: "risk", at: "", text: "X", severity: "low", mitigation: "b" } as const
      const todos = [{ id: null, text: "X", state: "open" } as const]
      const words = { statements: [said, risk], faults: [], todos, through: "" }
      const once = compact({ plan: text, risks: text, decisions: text }, words)
      if (once.kind === "compacted") expect(compact(once.documents, words)).toEqual(once)
    }
  }
}, 120_000)

test("T19: a reply of one long run is read to its end", () => {
  for (const start of [...STARTS, "- Decision: a\n- Reason: b\n- Impact:", "Risk:"]) {
    for (const run of RUNS) {
      const found = statementsIn(`${start}${run.repeat(LONG / run.length)}\nx`)
      for (const each of found) expect(each.text.length).toBeLessThanOrEqual(600)
    }
  }
}, 120_000)

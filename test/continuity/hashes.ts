// The hash of every session's ledger, give-back and handoff, one line each. determinism.test.ts runs it in separate
// processes, where it prints them.

import { droppedFrom } from "../../src/continuity/compaction/compare.ts"
import { giveBack } from "../../src/continuity/compaction/give-back.ts"
import { renderHandoff } from "../../src/continuity/handoff/handoff.ts"
import { ledgerText } from "../../src/continuity/ledger/checkpoint-format.ts"
import { sha256 } from "../../src/io/hash.ts"
import { manyTranscripts } from "./many.ts"
import { ledgerOfText } from "./score.ts"

const HEAD = {
  writtenAt: "2026-11-15T22:00:00Z",
  branch: null,
  uncommittedChanges: null,
  task: null,
  transcript: null,
}

export function hashLines(turned: boolean): readonly string[] {
  return [...manyTranscripts(turned)].map(([name, transcript]) => {
    const ledger = ledgerOfText(transcript)
    const back = giveBack(droppedFrom(ledger, "A summary that says little."), "x.json")
    return `${name} ${sha256(`${ledgerText(ledger)}\n${back?.text}\n${renderHandoff(ledger, HEAD)}`)}`
  })
}

if (import.meta.main) console.log(hashLines(process.argv.includes("--turned")).join("\n"))

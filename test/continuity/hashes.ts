// The hash of every session's ledger, of what is given back and of its handoff, one line each. Run by itself it prints
// them: determinism.test.ts does so in processes of their own.
import { ledgerText } from "../../src/core/continuity/checkpoint.ts"
import { droppedFrom } from "../../src/core/continuity/compare.ts"
import { giveBack } from "../../src/core/continuity/give-back.ts"
import { renderHandoff } from "../../src/core/continuity/handoff.ts"
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

// The sessions with known facts must meet their targets; `npm run eval:continuity -- --list` shows them.
import { expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { playAll } from "./real.ts"
import { isMet, scoreOf } from "./score.ts"
import { SCRIPTS } from "./sessions/all.ts"

test("CONT-05: after a lossy summary the facts are given back within 800 tokens, and none is repeated", () => {
  const score = scoreOf(SCRIPTS)
  expect(score.wrong.filter((line) => line.includes("repeated"))).toEqual([])
  expect(isMet(score)).toBe(true)
}, 120_000)

test("CONT-09: real compactions are found in their own folder and in the one that holds it", () => {
  const data = mkdtempSync(join(tmpdir(), "tenure-real-"))
  try {
    const one = join(data, "compactions", "1")
    mkdirSync(one, { recursive: true })
    writeFileSync(join(one, "cut.jsonl"), "")
    writeFileSync(join(one, "summary.txt"), "The user wants a login form.")
    writeFileSync(join(one, "facts.json"), JSON.stringify({ facts: [] }))
    for (const folder of [data, join(data, "compactions")])
      expect(playAll(folder).map(({ folder: name, summary }) => [name, summary])).toEqual([
        ["1", "summary.txt"],
      ])
  } finally {
    rmSync(data, { recursive: true })
  }
})

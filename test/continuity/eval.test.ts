// The sessions with known facts, held to the targets of issue 6; `npm run eval:continuity -- --list` shows them.
import { expect, test } from "bun:test"
import { isMet, scoreOf } from "./score.ts"
import { SCRIPTS } from "./sessions/all.ts"

test("CONT-05: after a lossy summary the facts are there, within 800 tokens, and nothing is said twice", () => {
  const score = scoreOf(SCRIPTS)
  expect(score.wrong.filter((line) => line.includes("repeated"))).toEqual([])
  expect(isMet(score)).toBe(true)
}, 60_000)

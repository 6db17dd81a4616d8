// The cue tables and what is written from them: nothing is looked up in an old table, and no pattern is passed over
// that would have matched.
import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { cueData, expand } from "../../script/learning/cue-data.ts"
import { LESSONS, ORDINARY } from "../../script/learning/exemplars.ts"
import * as CUE_DATA from "../../src/core/learning/cue-data.ts"
import { CUES } from "../../src/core/learning/cue-table.ts"
import { meaningOf } from "../../src/core/learning/meanings.ts"
import { PAIRS } from "../../src/core/learning/pairs.ts"
import { proseOf } from "../../src/core/learning/prose.ts"
import { WEIGHTS } from "../../src/core/learning/weights.ts"
import { wordsOf } from "../../src/core/learning/words.ts"
import { DIFFERENT, SAME } from "./pairs.ts"

const OWN: string[] = readFileSync(join(import.meta.dir, "messages.jsonl"), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line).user)
const TEXTS = [...OWN, ...LESSONS, ...ORDINARY, ...[...SAME, ...DIFFERENT].flatMap(({ a, b }) => [a, b])]

test("what is looked up is what the cue tables say (else: npm run train)", () => {
  expect<object>({ ...CUE_DATA }).toEqual(cueData())
})

test("a pattern matches only where the words it needs stand", () => {
  const missed: string[] = []
  for (const sentence of TEXTS.flatMap((text) => proseOf(text).sentences)) {
    const { text, tokens, isOtherScript } = wordsOf(sentence)
    const hasOne = (words: string | undefined) =>
      words === undefined || words.split(" ").some((word) => tokens.includes(word))
    for (const [name, { needs, with: also, latin, otherNeeds, other }] of Object.entries(CUES)) {
      if (latin?.().test(text) && !(hasOne(needs) && hasOne(also))) missed.push(`${name}: ${text}`)
      const hasPiece = otherNeeds === undefined || otherNeeds.split(" ").some((piece) => text.includes(piece))
      if (isOtherScript && other?.().test(text) && !hasPiece) missed.push(`${name}: ${text}`)
    }
  }
  expect(missed).toEqual([])
})

test("every weight has its meaning, and every pair is made of what exists", () => {
  for (const name of Object.keys(WEIGHTS.of)) expect(meaningOf(name)).not.toBe(name)
  for (const [, all, none] of PAIRS) {
    for (const name of [...all, ...none]) expect(meaningOf(name)).not.toBe(name)
  }
})

test("an expression of alternatives, groups and question marks is spelled out", () => {
  expect(expand("a(?:b|c)?|d [ef]").sort()).toEqual(["a", "ab", "ac", "d e", "d f"])
})

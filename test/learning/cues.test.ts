// The cue tables and what is written from them: nothing is looked up in an old table, and no pattern is passed over
// that would have matched.
import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { LESSONS, ORDINARY } from "../../script/learning/exemplars.ts"
import { expand, phraseTable } from "../../script/learning/phrase-table.ts"
import { CUES } from "../../src/core/learning/cue-table.ts"
import { meaningOf } from "../../src/core/learning/meanings.ts"
import { PAIRS } from "../../src/core/learning/pairs.ts"
import { PHRASES } from "../../src/core/learning/phrase-table.ts"
import { proseOf } from "../../src/core/learning/prose.ts"
import { WEIGHTS } from "../../src/core/learning/weights.ts"
import { wordsOf } from "../../src/core/learning/words.ts"
import { DIFFERENT, SAME } from "./pairs.ts"

const OWN: string[] = readFileSync(join(import.meta.dir, "messages.jsonl"), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line).user)
const TEXTS = [...OWN, ...LESSONS, ...ORDINARY, ...[...SAME, ...DIFFERENT].flatMap(({ a, b }) => [a, b])]

test("the phrase table is that of the cue tables (else: npm run train)", () => {
  expect(PHRASES).toEqual(phraseTable())
})

test("a pattern matches only where one of the words it needs stands", () => {
  const missed: string[] = []
  for (const sentence of TEXTS.flatMap((text) => proseOf(text).sentences)) {
    const { text, tokens, isOtherScript } = wordsOf(sentence)
    for (const [name, { needs, latin, otherNeeds, other }] of Object.entries(CUES)) {
      const hasNeeded = needs === undefined || needs.split(" ").some((word) => tokens.includes(word))
      if (latin?.().test(text) && !hasNeeded) missed.push(`${name}: ${text}`)
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

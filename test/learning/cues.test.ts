// gate.json is up to date with script/learning/cues.ts, and every cue and weight has a meaning.
import { expect, test } from "bun:test"
import { CUES } from "../../script/learning/cues.ts"
import { expand, gateData } from "../../script/learning/gate-data.ts"
import { WEIGHED } from "../../script/learning/model.ts"
import { normaliseText } from "../../src/learning/gate/cue-words.ts"
import { addCues } from "../../src/learning/gate/features.ts"
import GATE from "../../src/learning/gate/gate.json" with { type: "json" }
import MEANINGS from "../../src/learning/gate/meanings.json" with { type: "json" }

test("LERN-01: gate.json matches the cues (else: npm run train)", () => {
  const { cues, phrases, pieces } = GATE
  expect<object>({ cues, phrases, pieces }).toEqual(gateData())
})

test("every cue and weight has a meaning, and only allowed features have a weight", () => {
  for (const name of [...Object.keys(CUES), ...WEIGHED]) expect(Object.keys(MEANINGS)).toContain(name)
  for (const name of Object.keys(GATE.weights.of)) expect(WEIGHED).toContain(name)
})

test("every phrase of every cue is found at the start of a sentence, after normalisation", () => {
  const lost: string[] = []
  for (const [cue, { words }] of Object.entries(CUES))
    for (const entry of words.split("|"))
      for (const phrase of expand(entry.replace(/^[\^<]/, ""))) {
        const shown = new Set<string>()
        // Nobody can type a placeholder such as FILE.
        const text = /[A-Z]/.test(phrase) ? undefined : normaliseText(phrase)
        if (text === undefined) continue
        addCues(text, shown)
        if (!shown.has(cue) && !shown.has("idle")) lost.push(`${cue}: ${phrase}`)
      }
  expect(lost).toEqual([])
})

test("a phrase bound to the start of a clause is found only there, and no phrase crosses punctuation", () => {
  const shows = (text: string) => {
    const shown = new Set<string>()
    addCues(normaliseText(text), shown)
    return shown
  }
  expect(shows("ok, dont push to main").has("forbids")).toBe(true)
  expect(shows("the tests dont start").has("forbids")).toBe(false)
  expect(shows("i dont know").has("forbids")).toBe(false)
  expect(shows("keep in mind").has("reminds")).toBe(true)
  expect(shows("keep it in, mind you").has("reminds")).toBe(false)
  expect(shows("why is it red").has("asks")).toBe(true)
  expect(shows("this is why").has("asks")).toBe(false)
})

test("`a/b` expands to each choice", () => {
  expect(expand("a/b c/d").sort()).toEqual(["a c", "a d", "b c", "b d"])
})

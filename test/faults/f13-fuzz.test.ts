// F13, by chance: recorded payloads with bytes, members and values changed at random. Most go through the parser
// in this process, some hundred through the executable. TENURE_SEED repeats or varies a run.
import { expect, test } from "bun:test"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseWire } from "../../src/clients/claude-code/wire.ts"
import { openBox, payload } from "../black-box.ts"
import { objectionsTo } from "./bad-input.ts"
import { chance, SEED } from "./chance.ts"
import { readImages } from "./fuzz/images.ts"
import { mutatedPayload } from "./fuzz/mutate.ts"
import { SURFACES, wouldRecord } from "./fuzz/surfaces.ts"

const IN_PROCESS = 20_000
const THROUGH_EXECUTABLE = 300
const EACH = 3_000
const IMAGES = 60
const CORPUS = join(import.meta.dir, "corpus")

test(`F13: ${IN_PROCESS} mutated payloads become an event or nothing, never an error (seed ${SEED})`, () => {
  using box = openBox()
  const random = chance()
  let events = 0
  for (let i = 0; i < IN_PROCESS; i++) {
    const log = wouldRecord(mutatedPayload(box.project, random), random.below(4) === 0)
    if (log === undefined) continue
    events++
    expect(log).toStartWith("# Session ")
  }
  // Both ends of the parser were reached.
  expect(events).toBeGreaterThan(IN_PROCESS / 20)
  expect(events).toBeLessThan(IN_PROCESS)
})

test(`F13: ${THROUGH_EXECUTABLE} mutated payloads do not break the executable, the store or the disk (seed ${SEED})`, async () => {
  using box = openBox()
  const random = chance(SEED + 1)
  const inputs = Array.from({ length: THROUGH_EXECUTABLE }, () => mutatedPayload(box.project, random))
  expect(await objectionsTo(box, inputs)).toEqual([])
})

test("F13: a truncated payload still yields its event, wherever it was cut", () => {
  using box = openBox()
  const whole = new TextEncoder().encode(JSON.stringify(payload(box, "PostToolUse.Write")))
  const told = Array.from(whole, (_, end) => wouldRecord(whole.subarray(0, end), true)).map(Boolean)
  const first = told.indexOf(true)
  expect(first).toBeGreaterThan(0)
  expect(told.slice(first)).not.toContain(false)
})

test("F13: a truncated prompt is stored as far as it arrived, wherever it was cut", () => {
  using box = openBox()
  const prompt = 'say \\ "hi" \n\t\\\\u12 \u0007\\'
  const whole = JSON.stringify(payload(box, "UserPromptSubmit.human", { prompt }))
  const begin = whole.indexOf('"prompt":') + '"prompt":"'.length
  for (let end = begin; end <= whole.length - 2; end++) {
    const kept = parseWire(whole.slice(0, end), true)?.prompt
    expect(typeof kept).toBe("string")
    expect(prompt).toStartWith(String(kept))
    expect(String(kept).length).toBeGreaterThanOrEqual((end - begin) / 6 - 1)
  }
})

for (const { name, make, read } of SURFACES) {
  test(`F13: ${EACH} changed inputs for ${name} are accepted or refused, never an error (seed ${SEED})`, () => {
    const random = chance(SEED + 2)
    const became = { taken: 0, refused: 0 }
    for (let n = 0; n < EACH; n++) became[read(make(random))]++
    expect(became.taken).toBeGreaterThan(0)
    expect(became.refused).toBeGreaterThan(0)
  })
}

test("F13: inputs that fuzzing once found stay fixed", () => {
  const found = readdirSync(CORPUS)
  expect(found.length).toBeGreaterThan(0)
  for (const file of found) {
    const surface = SURFACES.find(({ name }) => file.startsWith(`${name}-`))
    expect([file, surface?.read(readFileSync(join(CORPUS, file)))]).toEqual([file, expect.any(String)])
  }
})

test(`F05: ${IMAGES} changed databases open or say why not (seed ${SEED})`, () => {
  const opened = readImages(IMAGES, chance(SEED + 3))
  expect(opened).toBeLessThan(IMAGES)
})

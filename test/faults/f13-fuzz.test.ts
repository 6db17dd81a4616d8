// F13, by chance: recorded payloads with bytes, members and values changed at random. Most go through the parser
// in this process, some hundred through the executable. TENURE_SEED repeats or varies a run.
import { expect, test } from "bun:test"
import { DEFAULT_CONFIG } from "../../src/core/config.ts"
import type { RecordedEvent } from "../../src/core/events/event.ts"
import { draftOf } from "../../src/core/events/record.ts"
import { renderWorkLog } from "../../src/core/events/work-log.ts"
import { eventOf } from "../../src/hooks/event.ts"
import { parseWire } from "../../src/hooks/wire.ts"
import { type Box, openBox, type Payload, payload, payloadNames } from "../black-box.ts"
import { objectionsTo } from "./bad-input.ts"
import { type Chance, chance, SEED } from "./chance.ts"

const IN_PROCESS = 20_000
const THROUGH_EXECUTABLE = 300

const ODD_VALUES: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -0,
    1e308,
    -1,
    "",
    " ",
    "\0",
    "\ud800",
    "\u202e",
    "__proto__",
    "x".repeat(100_000),
  ],
  ...[
    [],
    {},
    [[[]]],
    { __proto__: null, toString: 1 },
    { file_path: {} },
    { command: [] },
    ["a"],
    "/",
    "../..",
  ],
  ...["`".repeat(500), "$(touch x)", "a\nb\rc", "\u001b[2J", "%s%n", "'; DROP TABLE events; --"],
]

/** A recorded payload with one to four things about it changed. */
function mutated(box: Box, random: Chance): Uint8Array {
  const original = payload(box, random.pick(payloadNames()))
  const fields: Record<string, unknown> = { ...original }
  for (let i = random.below(4); i >= 0; i--) {
    const name = random.pick(Object.keys(original))
    if (random.below(3) === 0) delete fields[name]
    else fields[name] = random.below(3) === 0 ? { ...(fields as Payload) } : random.pick(ODD_VALUES)
  }
  const bytes = new TextEncoder().encode(JSON.stringify(fields))
  return random.below(2) === 0 ? bytes : damaged(bytes, random)
}

function damaged(bytes: Uint8Array, random: Chance): Uint8Array {
  const at = random.below(bytes.length)
  const length = random.below(40)
  const rest = bytes.subarray(Math.min(bytes.length, at + length))
  const changed = Uint8Array.from(bytes)
  switch (random.below(5)) {
    case 0:
      return bytes.subarray(0, at)
    case 1:
      return Buffer.concat([bytes.subarray(0, at), rest])
    case 2:
      return Buffer.concat([bytes.subarray(0, at), random.bytes(length), bytes.subarray(at)])
    case 3:
      changed.set(random.bytes(Math.min(length, bytes.length - at)), at)
      return changed
    default:
      return Buffer.concat([bytes.subarray(at), bytes.subarray(0, at)])
  }
}

/** What a hook does with a payload before it touches the disk. Undefined: it would do nothing. */
function wouldRecord(bytes: Uint8Array, truncated: boolean): string | undefined {
  const wire = parseWire(new TextDecoder().decode(bytes), truncated)
  const event = wire && eventOf(wire)
  if (event === undefined) return undefined
  const draft = draftOf(event, {
    root: "/p",
    limits: DEFAULT_CONFIG.events,
    secretsIn: () => ["hunter2-and-more"],
    fingerprint: "f",
  })
  const row: RecordedEvent = { ...draft, seq: 1, at: 0 }
  return renderWorkLog({ id: draft.session, number: 1, branch: null, omitted: 0 }, [row])
}

test(`F13: ${IN_PROCESS} changed payloads become an event or nothing, never an error (seed ${SEED})`, () => {
  using box = openBox()
  const random = chance()
  let events = 0
  for (let i = 0; i < IN_PROCESS; i++) {
    const log = wouldRecord(mutated(box, random), random.below(4) === 0)
    if (log === undefined) continue
    events++
    expect(log).toStartWith("# Session ")
  }
  // Both ends of the parser were reached.
  expect(events).toBeGreaterThan(IN_PROCESS / 20)
  expect(events).toBeLessThan(IN_PROCESS)
})

test(`F13: ${THROUGH_EXECUTABLE} changed payloads leave the executable, the store and the disk as they should be (seed ${SEED})`, async () => {
  using box = openBox()
  const random = chance(SEED + 1)
  const inputs = Array.from({ length: THROUGH_EXECUTABLE }, () => mutated(box, random))
  expect(await objectionsTo(box, inputs)).toEqual([])
})

test("F13: a payload of which only the head arrived tells its event, wherever it was cut", () => {
  using box = openBox()
  const whole = new TextEncoder().encode(JSON.stringify(payload(box, "PostToolUse.Write")))
  const told = Array.from(whole, (_, end) => wouldRecord(whole.subarray(0, end), true)).map(Boolean)
  const first = told.indexOf(true)
  expect(first).toBeGreaterThan(0)
  expect(told.slice(first)).not.toContain(false)
})

test("F13: a prompt of which only the head arrived is kept as far as it goes, wherever it was cut", () => {
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

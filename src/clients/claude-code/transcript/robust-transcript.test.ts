import { expect, test } from "bun:test"
import fc from "fast-check"
import { scanLine, startScan } from "../../../learning/sources/backfill/scan-transcript.ts"
import { typedWords } from "./author.ts"
import { withoutPasted } from "./pasted.ts"
import { readLine } from "./transcript-line.ts"

const FLAGS = ["isMeta", "isCompactSummary", "toolUseResult", "agentId", "sourceToolAssistantUUID"]

const TYPED = {
  type: "user",
  isSidechain: false,
  origin: { kind: "human" },
  message: { role: "user", content: "Use uv." },
}

/** A line as a later client might write it: known keys with any value. */
const anyLine = fc.record(
  {
    type: fc.oneof(fc.constantFrom("user", "assistant", "attachment", "system"), fc.string()),
    isSidechain: fc.oneof({ weight: 6, arbitrary: fc.boolean() }, fc.anything()),
    origin: fc.oneof(
      { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom("human", "peer") }) },
      fc.anything(),
    ),
    message: fc.oneof(fc.record({ role: fc.string(), content: fc.string() }), fc.anything()),
    attachment: fc.oneof(
      fc.record({
        type: fc.constantFrom("queued_command", "file"),
        prompt: fc.string(),
        origin: fc.record({ kind: fc.constantFrom("human", "peer") }),
      }),
      fc.anything(),
    ),
    isMeta: fc.oneof(fc.constant(undefined), fc.anything()),
    toolUseResult: fc.oneof(fc.constant(undefined), fc.anything()),
    promptId: fc.anything(),
  },
  { requiredKeys: [] },
)

test("F13: no line makes the parser throw", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        anyLine.map((line) => JSON.stringify(line) ?? ""),
        fc.string(),
      ),
      (line) => {
        scanLine(startScan("s"), readLine(line))
      },
    ),
    { numRuns: 2_000 },
  )
})

/** A typed line with some of its marks changed. */
const nearlyTyped = fc
  .record(
    {
      isSidechain: fc.oneof({ weight: 6, arbitrary: fc.boolean() }, fc.anything()),
      origin: fc.oneof(
        { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom("human", "peer") }) },
        fc.anything(),
      ),
      ...Object.fromEntries(
        FLAGS.map((flag) => [flag, fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, fc.anything())]),
      ),
    },
    { requiredKeys: [] },
  )
  .map((over) => ({ ...TYPED, ...over }))

test("LERN-02: a confirmed line always has the client's mark and no machine mark", () => {
  let confirmed = 0
  fc.assert(
    fc.property(nearlyTyped, (line) => {
      const read = readLine(JSON.stringify(line))
      if (read.kind !== "human" || !read.confirmed) return
      const kept = JSON.parse(JSON.stringify(line))
      expect(kept).toMatchObject({ isSidechain: false, origin: { kind: "human" } })
      confirmed++
      for (const flag of FLAGS) expect([undefined, null, false]).toContain(kept[flag])
    }),
    { numRuns: 2_000 },
  )
  // Counted so that the property is known to have met what it speaks of; some 200 are expected.
  expect(confirmed).toBeGreaterThan(20)
})

test("LERN-02: nothing inside a reminder counts as typed", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("<system-reminder>", "</system-reminder>", "<ide_x>", "</ide_x>", " MARK ")),
      (inside) => {
        const text = `Before. <system-reminder>${inside.join("")} MARK </system-reminder>`
        expect(typedWords([text])?.text).toBe("Before.")
      },
    ),
  )
})

test("removing pasted text twice changes nothing more, and never adds a word", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("# A", "12:00:01 x", "[PROCESS_KNOWLEDGE]", "Use uv.", "")),
      (lines) => {
        const once = withoutPasted(lines.join("\n"))
        expect(withoutPasted(once)).toBe(once)
        for (const line of once.split("\n")) expect(["", ...lines]).toContain(line)
      },
    ),
  )
})

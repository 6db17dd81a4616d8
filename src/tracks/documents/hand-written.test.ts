// Whatever a person wrote around our own lines is kept, byte for byte, however often a track is compacted.
import { expect, test } from "bun:test"
import fc from "fast-check"
import { compact, type SessionWords } from "./compact-documents.ts"
import { STEP_LINE } from "./plan.ts"

const line = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }).map((text) => text.replace(/[\r\n]/g, "")),
  fc.constantFrom(
    "",
    "## Steps",
    "# Plan",
    "- [ ] Read the rows (AC1)",
    "- [x] Write them",
    "1. [X] Tidy up",
    "  verify: npm test",
    "<!-- a comment -->",
    "<!--",
    "-->",
    "```",
    "- high: Rows get lost",
    "## 2026-11-15T18:00:00Z Use WAL",
    "- Reason: fast",
    "<!-- tenure:begin todos -->",
    "<!-- tenure:end todos -->",
    "<!-- tenure:begin risks -->",
    "<!-- tenure:end risks -->",
    "\ufeff",
  ),
)
const document = fc
  .tuple(fc.array(line, { maxLength: 14 }), fc.constantFrom("\n", "\r\n"), fc.boolean())
  .map(([lines, eol, isClosed]) => lines.join(eol) + (isClosed ? eol : ""))

const WORDS: SessionWords = {
  statements: [
    { kind: "decision", at: "2026-11-15T18:00:00Z", text: "Use WAL", reason: "fast", impact: "one file" },
    {
      kind: "risk",
      at: "2026-11-15T18:01:00Z",
      text: "Rows get lost",
      severity: "low",
      mitigation: "back up",
    },
  ],
  faults: [],
  todos: [
    { id: null, text: "Read the rows", state: "done" },
    { id: null, text: "Tidy up", state: "doing" },
    { id: null, text: "Something else", state: "open" },
  ],
  through: "2026-11-15T18:01:00Z",
}

test("TRCK-03: hand-written text around our part is kept byte for byte, or nothing is written", () => {
  let written = 0
  fc.assert(
    fc.property(document, document, document, (plan, risks, decisions) => {
      const result = compact({ plan, risks, decisions }, WORDS)
      if (result.kind === "refused") return
      written += 1
      const after = result.documents
      expect(after.decisions.startsWith(decisions)).toBe(true)
      expect(outside(after.risks, "risks").startsWith(outside(risks, "risks"))).toBe(true)
      expect(unmarked(outside(after.plan, "todos")).startsWith(unmarked(outside(plan, "todos")))).toBe(true)
      const again = compact(after, WORDS)
      expect(again).toEqual({ ...result, documents: after })
    }),
    { numRuns: 2_000, seed: 7 },
  )
  expect(written).toBeGreaterThan(200)
})

/** The text without the lines between our markers. */
function outside(text: string, name: string): string {
  const lines = text.split("\n")
  const begin = lines.findIndex((each) => each.trim().startsWith(`<!-- tenure:begin ${name}`))
  const end = lines.findIndex((each) => each.trim().startsWith(`<!-- tenure:end ${name}`))
  return begin < 0 || end < begin ? text : [...lines.slice(0, begin + 1), ...lines.slice(end)].join("\n")
}

/** Of a step the mark between the brackets may change, and nothing else. */
function unmarked(text: string): string {
  return text
    .split("\n")
    .map((each) => {
      const [, before] = STEP_LINE.exec(each.replace(/\r$/, "").replace(/^\ufeff/, "")) ?? []
      const at = before === undefined ? -1 : each.indexOf(before) + before.length
      return at < 0 ? each : `${each.slice(0, at)}?${each.slice(at + 1)}`
    })
    .join("\n")
}

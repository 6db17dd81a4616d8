// Properties of the gate for any text: it never throws, is deterministic, reads a bounded part of the message, and answers in
// the message's own words.
import { expect, test } from "bun:test"
import fc from "fast-check"
import { findBlocks } from "../../src/learning/blocks/blocks.ts"
import { detect } from "../../src/learning/gate/detect.ts"
import { proseOf } from "../../src/learning/gate/prose.ts"
import { findSame, similarity } from "../../src/learning/sameness/same-lesson.ts"

const PIECES = [
  "from now on ",
  "always ",
  "never ",
  "don't ",
  "use ",
  "you forgot to ",
  "plugin.json ",
  "src/a/b.ts ",
  "`npm test` ",
  "```\n",
  "> ",
  "\n",
  ". ",
  "? ",
  "以后",
  "不要",
  "今後は",
  "<b>",
  "<task-notification>",
  "[PROCESS_KNOWLEDGE]\n",
  "[/PROCESS_KNOWLEDGE]\n",
  "title: x\n",
  '"',
  "'",
  "((((",
  "....",
  "\u202e",
  "\u0000",
  "🙂",
]

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join("")),
)

test("the gate never throws and is deterministic", () => {
  fc.assert(
    fc.property(text, text, (user, prevAssistant) => {
      expect(detect({ user, prevAssistant })).toEqual(detect({ user, prevAssistant }))
    }),
  )
})

test("a finding consists of the person's words", () => {
  const squeezed = (value: string) => value.replace(/\[Pasted text[^\]]*\]|\s+/g, "")
  fc.assert(
    fc.property(text, (user) => {
      const verdict = detect({ user, prevAssistant: "" })
      if (verdict.tier === "none") return
      for (const part of verdict.text.replace(/…$/, "").split(" ")) expect(squeezed(user)).toContain(part)
    }),
  )
})

test("sameness and blocks never throw, and similarity is between 0 and 1", () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      const likeness = similarity(a, b)
      expect(likeness).toBeGreaterThanOrEqual(0)
      expect(likeness).toBeLessThanOrEqual(1)
      findSame(a, [{ id: "b", text: b }])
      findBlocks(a + b)
    }),
  )
})

const LINES = [
  "[PROCESS_KNOWLEDGE]",
  "[/PROCESS_KNOWLEDGE]",
  "[PROCESS_KNOWLEDGE] title: a b files: [",
  "title: Use uv, not pip",
  "- **files**: **/*.py, [x",
  "files: [a, {b, 'c",
  "trigger_conditions:",
  "  tool_names: {x: [y}",
  "checklist:",
  "\titems:",
  "    - [ ] one",
  "type: checklist",
  "```",
  "---",
  "",
  "Lessons learned:",
  "Lesson learned (HIGH): warm the cache (files: a; quote: b)",
  "- item of a list",
]

test("LERN-12: any mix of block lines gives a title, or a reason with the text", () => {
  const line = fc.oneof(fc.constantFrom(...LINES), fc.string({ maxLength: 40 }))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
      for (const found of findBlocks(lines.join("\n"))) {
        if (found.kind === "ignored") expect(found.reason).not.toBe("")
        else expect(found.report.title.trim()).not.toBe("")
      }
    }),
  )
})

const HOSTILE = [
  "a",
  " ",
  "a.",
  "always ",
  "(",
  "\n",
  "'",
  "/",
  "```\n",
  "不要",
  "x/",
  "1.",
  "\t",
  "don't you ",
  "<",
  "[",
  "`",
]

test("only a bounded part of a long message is read", () => {
  for (const piece of HOSTILE) {
    const user = piece.repeat(Math.ceil(1_000_000 / piece.length))
    const { sentences } = proseOf(user)
    expect(sentences.reduce((sum, sentence) => sum + sentence.length, 0)).toBeLessThanOrEqual(10_000)
    expect(detect({ user, prevAssistant: user }).label).toBe("none")
  }
})

test("a rule after a long paste is found, one in its middle is not", () => {
  const log = "2026-01-01 12:00:00 INFO all is well\n".repeat(4_000)
  const rule = "From now on, always run the linter before you commit."
  expect(detect({ user: `${log}\n${rule}`, prevAssistant: "" }).tier).not.toBe("none")
  expect(detect({ user: `${log}${rule}\n${log}`, prevAssistant: "" }).tier).toBe("none")
})

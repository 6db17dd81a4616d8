// What holds of the detector for any text at all: it never throws, it gives the same answer again, it reads a bounded
// part of the message, and its answer is made of the message's own words.
import { expect, test } from "bun:test"
import fc from "fast-check"
import { alike, findSame } from "../../src/core/learning/alike.ts"
import { findBlocks } from "../../src/core/learning/blocks.ts"
import { detect } from "../../src/core/learning/detect.ts"
import { proseOf } from "../../src/core/learning/prose.ts"

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

test("never throws, and says the same again", () => {
  fc.assert(
    fc.property(text, text, (user, prevAssistant) => {
      expect(detect({ user, prevAssistant })).toEqual(detect({ user, prevAssistant }))
    }),
  )
})

test("a finding's words are the person's", () => {
  const squeezed = (value: string) => value.replace(/\[Pasted text[^\]]*\]|\s+/g, "")
  fc.assert(
    fc.property(text, (user) => {
      const verdict = detect({ user, prevAssistant: "" })
      if (verdict.tier === "none") return
      for (const part of verdict.text.replace(/…$/, "").split(" ")) expect(squeezed(user)).toContain(part)
    }),
  )
})

test("sameness and blocks never throw, and likeness lies between 0 and 1", () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      const likeness = alike(a, b)
      expect(likeness).toBeGreaterThanOrEqual(0)
      expect(likeness).toBeLessThanOrEqual(1)
      findSame(a, [{ id: "b", text: b }])
      findBlocks(a + b)
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

test("of a message of any length only a bounded part is read", () => {
  for (const piece of HOSTILE) {
    const user = piece.repeat(Math.ceil(1_000_000 / piece.length))
    const { sentences } = proseOf(user)
    expect(sentences.reduce((sum, sentence) => sum + sentence.length, 0)).toBeLessThanOrEqual(10_000)
    expect(detect({ user, prevAssistant: user }).label).toBe("none")
  }
})

test("a rule at the end of a long paste is still seen, one in its middle is not", () => {
  const log = "2026-01-01 12:00:00 INFO all is well\n".repeat(4_000)
  const rule = "From now on, always run the linter before you commit."
  expect(detect({ user: `${log}\n${rule}`, prevAssistant: "" }).tier).not.toBe("none")
  expect(detect({ user: `${log}${rule}\n${log}`, prevAssistant: "" }).tier).toBe("none")
})

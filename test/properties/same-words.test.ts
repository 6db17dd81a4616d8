// LERN-14: CLAUDE.md says exactly what the person approved on the screen.
import { expect, test } from "bun:test"
import fc from "fast-check"
import { formatLessons } from "../../src/guidance/deliver/format.ts"
import { GUIDANCE_LIMITS } from "../../src/guidance/match/guidance-limits.ts"
import { lessonLine } from "../../src/lessons/claude-md/render-block.ts"
import { oneLine } from "../../src/lessons/file/body.ts"
import { lessonWords } from "../../src/lessons/file/lesson-from-sentence.ts"
import { KINDS, type Lesson } from "../../src/lessons/model/lesson.ts"
import { lessonWith } from "../guidance/make.ts"

/** Sentences as people write them, without characters that CLAUDE.md must escape. */
const sentence = fc
  .array(
    fc.constantFrom(
      "don't",
      "never",
      "Avoid",
      "use",
      "uv,",
      "not",
      "pip.",
      "when",
      "すぐ",
      "дом",
      "`a`",
      "x:",
    ),
    {
      minLength: 2,
      maxLength: 14,
    },
  )
  .map((words) => words.join(" "))

test("LERN-14: a random lesson of any kind shows its title verbatim in CLAUDE.md and in advice", () => {
  fc.assert(
    fc.property(sentence, fc.constantFrom(...KINDS), (text, kind) => {
      const words = lessonWords(kind, text, [])
      expect(text).toContain(words.title.replace(/…$/, ""))
      const lesson: Lesson = lessonWith({}, { ...words, priority: "MEDIUM" })
      const { id, priority } = lesson
      const line = lessonLine({ id, kind: lesson.kind, priority, text: oneLine(lesson) })
      expect(line).toBe(`- ${lesson.title} [${id}]`)
      const advice = formatLessons([lesson], "hold", GUIDANCE_LIMITS).text.split("\n")
      expect(advice[1]).toBe(`[${id}] ${lesson.title}`)
    }),
    { numRuns: 2_000 },
  )
})

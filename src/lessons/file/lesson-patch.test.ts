// Updating a lesson file in place changes only the lines concerned.

import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { lessons } from "../../../test/arbitrary/lesson.ts"
import { EXAMPLE, parsed } from "../../../test/support/lesson-example.ts"
import type { LessonId } from "../model/lesson.ts"
import { createLesson, type LessonChanges, updateLesson } from "./lesson-render.ts"

describe("updating", () => {
  const rest = (text: string, ...gone: string[]) => text.split("\n").filter((line) => !gone.includes(line))

  test("LESN-01: changing one value keeps its comment and everything else", () => {
    const { document } = parsed(EXAMPLE)
    expect(updateLesson(document, { priority: "LOW" })).toBe(
      EXAMPLE.replace("priority: CRITICAL", "priority: LOW"),
    )
    expect(updateLesson(document, { stage: "archived", confidence: 0.85, title: "- a: b" })).toBe(
      EXAMPLE.replace("stage: active", "stage: archived")
        .replace("confidence: 1.0", "confidence: 0.85")
        .replace("title: A version bump touches four files", 'title: "- a: b"'),
    )
  })

  test("LESN-01: an empty change writes nothing", () => {
    const { document, lesson } = parsed(EXAMPLE)
    expect(updateLesson(document, {})).toBe(EXAMPLE)
    expect(updateLesson(document, { ...lesson, stage: "active" })).toBe(EXAMPLE)
  })

  test("LESN-01: a new key goes to its place, an empty one is removed", () => {
    const { document } = parsed(EXAMPLE)
    const changed = updateLesson(document, {
      approved: null,
      related: [],
      supersedes: ["old" as LessonId],
      deprecated: true,
      validFrom: "1.10",
    })
    expect(changed).toBe(
      EXAMPLE.replace("approved: 2026-11-16T09:00:00Z\n", "").replace(
        /related: .*\n/,
        'supersedes: [old]\ndeprecated: true\nvalid_from: "1.10"\n',
      ),
    )
  })

  test("LESN-01: triggers and evidence are changed line by line", () => {
    const { document, lesson } = parsed(
      EXAMPLE.replace("  context: [deployment]\n", "  # why\n  x-mine: 1\n"),
    )
    const changed = updateLesson(document, {
      triggers: { ...lesson.triggers, tools: [], files: ["**/a.json"], context: ["prod", "x, y"] },
      evidence: [...lesson.evidence, { session: "b", quote: 'again\n"now"' }],
    })
    expect(rest(changed)).toEqual(
      rest(
        document.text.replace('["**/plugin.json", "**/pyproject.toml"]', '["**/a.json"]'),
        "  tools: [Write, Edit]",
      ).flatMap((line) => {
        if (line.startsWith("  actions:")) return [line, '  context: [prod, "x, y"]']
        if (line.startsWith("    quote:")) return [line, '  - { session: b, quote: "again\\n\\"now\\"" }']
        return [line]
      }),
    )
  })

  test("LESN-01: evidence added below an item without a quote does not give it one", () => {
    const { document, lesson } = parsed(EXAMPLE.replace(/ {4}quote: .*\n/, ""))
    const evidence = [...lesson.evidence, { session: "b", quote: "q" }]
    expect(parsed(updateLesson(document, { evidence })).lesson.evidence).toEqual(evidence)
  })

  test("LESN-01: a body is replaced without touching the front matter", () => {
    const { document } = parsed(EXAMPLE.replaceAll("\n", "\r\n"))
    const changed = updateLesson(document, { body: "- [ ] one\n- [ ] two" })
    const front = document.text.slice(0, document.closing.next)
    expect(changed).toBe(`${front}- [ ] one\r\n- [ ] two\r\n`)
  })

  const change = fc
    .tuple(
      lessons,
      fc.subarray([
        "kind",
        "priority",
        "title",
        "source",
        "confidence",
        "triggers",
        "created",
        "approved",
        "evidence",
        "related",
        "supersedes",
        "causedBy",
        "deprecated",
        "validFrom",
        "validUntil",
      ] as const),
      fc.option(fc.constantFrom("active" as const, "archived" as const)),
    )
    .map(([lesson, keys, stage]): LessonChanges => {
      const picked = Object.fromEntries(keys.map((key) => [key, lesson[key]]))
      const withKind = keys.includes("kind") ? { body: lesson.body } : {}
      return { ...picked, ...withKind, ...(stage === null ? {} : { stage }) }
    })
  /** The keys from last to first, each with the lines below it. */
  const turned = (text: string): string[] => {
    const [, front = "", body = ""] = text.match(/^---\n(.*?)\n---\n(.*)$/s) ?? []
    const blocks = front.split(/\n(?=\S)/).toReversed()
    return ["---", ...blocks.flatMap((block) => block.split("\n")), "---", ...body.split("\n")]
  }
  const disturb = (text: string, style: number): string => {
    const lines = style & 8 ? turned(text) : text.split("\n")
    if (style & 1) lines.splice(1, 0, "# a comment", "x-unknown: [1, 2]")
    if (style & 2) lines.splice(lines.indexOf("---", 1), 0, "", "x-last:", "  - y # z")
    const joined = lines.join("\n").replace(/^(priority: \w+)$/m, "$1   # note")
    return style & 4 ? joined.replaceAll("\n", "\r\n") : joined
  }

  test("LESN-01: any file takes any change and keeps all other lines", () => {
    fc.assert(
      fc.property(lessons, change, fc.integer({ min: 0, max: 15 }), (lesson, changes, style) => {
        const text = disturb(createLesson(lesson, "active"), style)
        const name = `${lesson.id}.md`
        const { document } = parsed(text, name)
        const changed = updateLesson(document, changes)
        const { stage = "active", ...fields } = changes
        const read = parsed(changed, name)
        expect(read.lesson).toEqual({ ...lesson, ...fields })
        expect(read.stage).toBe(stage)
        if (style & 1) expect(changed).toContain(`# a comment${style & 4 ? "\r" : ""}\n`)
        if (style & 2) expect(changed).toContain("  - y # z")
        if (changes.priority === undefined || changes.priority === lesson.priority)
          expect(changed).toContain(`priority: ${lesson.priority}   # note`)
        if (style & 4) expect(changed.replaceAll("\r\n", "")).not.toContain("\n")
        expect(updateLesson(read.document, changes)).toBe(changed)
      }),
      { numRuns: 400 },
    )
  })
})

// Reading, creating and writing back a lesson file: same bytes, same lesson.

import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { lessons } from "../../../test/arbitrary/lesson.ts"
import { EXAMPLE, parsed } from "../../../test/support/lesson-example.ts"
import type { Lesson, LessonId } from "../model/lesson.ts"
import { createLesson, updateLesson } from "./lesson-render.ts"

const EXPECTED: Lesson = {
  id: "version-bump-files" as LessonId,
  kind: "checklist",
  priority: "CRITICAL",
  title: "A version bump touches four files",
  source: "correction",
  confidence: 1,
  triggers: {
    tools: ["Write", "Edit"],
    files: ["**/plugin.json", "**/pyproject.toml"],
    commands: ["npm publish", "git tag"],
    actions: ["version bump", "release"],
    context: ["deployment"],
    areas: ["deployment"],
  },
  created: "2026-11-15T18:00:00Z",
  approved: "2026-11-16T09:00:00Z",
  evidence: [{ session: "7f3a…", quote: "you forgot to update marketplace.json" }],
  related: ["changelog-style" as LessonId],
  supersedes: [],
  causedBy: [],
  deprecated: false,
  validFrom: null,
  validUntil: null,
  body: "- [ ] pyproject.toml (version)\n- [ ] plugin.json (version)\n- [ ] marketplace.json (current_version)\n- [ ] CHANGELOG.md (new section)",
}

describe("reading", () => {
  test("LESN-01: the specification's example is a lesson", () => {
    const { lesson, stage } = parsed(EXAMPLE)
    expect(lesson).toEqual(EXPECTED)
    expect(stage).toBe("active")
  })

  test("LESN-01: a new file follows the specification's order, with one line per evidence item", () => {
    const bare = EXAMPLE.replaceAll(/ +# (CRITICAL|explicit|edges).*/g, "").replace(
      /- (session: .*)\n {4}(quote: .*)/,
      "- { $1, $2 }",
    )
    expect(createLesson(EXPECTED, "active")).toBe(bare)
  })

  test("LESN-01: a short file gets defaults for missing fields", () => {
    const text =
      "---\nid: a\nkind: convention\npriority: LOW\ntitle: T\ncreated: 2026-11-15\n---\n\nUse uv.\n"
    const { lesson, stage } = parsed(text, ".tenure/lessons/a.md")
    expect(stage).toBe("active")
    expect(lesson).toMatchObject({
      source: "manual",
      confidence: 1,
      approved: null,
      evidence: [],
      deprecated: false,
    })
    expect(lesson.created).toBe("2026-11-15T00:00:00Z")
    expect(lesson.body).toBe("\nUse uv.")
  })

  test("LESN-01: reads every stage and converts times to UTC", () => {
    for (const stage of [
      "observation",
      "review_pending",
      "active",
      "decayed",
      "rejected",
      "archived",
    ] as const)
      expect(parsed(EXAMPLE.replace("stage: active", `stage: ${stage}`)).stage).toBe(stage)
    const zoned = EXAMPLE.replace("created: 2026-11-15T18:00:00Z", "created: 2026-11-15 20:30+02:30")
    expect(parsed(zoned).lesson.created).toBe("2026-11-15T18:00:00Z")
  })

  test("TEAM-01: separates two-line evidence items that a merge ran together", () => {
    const evidence = (lines: string) =>
      parsed(EXAMPLE.replace(/evidence:\n.*\n.*\n/, `evidence:\n${lines}\n`)).lesson.evidence
    expect(evidence("  - session: a\n  - session: b\n    quote: q")).toEqual([
      { session: "a", quote: "q" },
      { session: "b", quote: "q" },
    ])
    expect(evidence("  - session: a\n    quote: q\n    quote: r")).toEqual([
      { session: "a", quote: "q" },
      { session: "a", quote: "r" },
    ])
    expect(evidence("  - session: a\n    quote: q\n  - { session: a, quote: 'q' }\n  - session: b")).toEqual([
      { session: "a", quote: "q" },
      { session: "b", quote: "" },
    ])
  })

  test("LESN-01: versions, numbers and words keep their spelling", () => {
    const text = EXAMPLE.replace("title: A version bump touches four files", "title: 404").replace(
      "related:",
      "valid_from: 1.10\nvalid_until: '2.0'\nrelated:",
    )
    expect(parsed(text).lesson).toMatchObject({ title: "404", validFrom: "1.10", validUntil: "2.0" })
  })
})

describe("writing back", () => {
  test("LESN-01: reading and writing keeps the bytes, also with a byte order mark, CRLF and odd spacing", () => {
    const odd = EXAMPLE.replace("stage: active", "\n# mine\nx-owner:   team a   # kept\nstage:   active  ")
    for (const text of [
      EXAMPLE,
      odd,
      `\uFEFF${odd}`,
      odd.replaceAll("\n", "\r\n"),
      odd.trimEnd(),
      `${odd}\n\n`,
    ])
      expect(updateLesson(parsed(text).document, {})).toBe(text)
  })

  test("LESN-01: any written lesson reads back the same", () => {
    fc.assert(
      fc.property(lessons, fc.constantFrom("active" as const, "archived" as const), (lesson, stage) => {
        const text = createLesson(lesson, stage)
        const read = parsed(text, `${lesson.id}.md`)
        expect(read.lesson).toEqual(lesson)
        expect(read.stage).toBe(stage)
        expect(updateLesson(read.document, {})).toBe(text)
        const crlf = text.replaceAll("\n", "\r\n")
        expect(parsed(crlf, `${lesson.id}.md`).lesson).toEqual(lesson)
      }),
      { numRuns: 300 },
    )
  })

  test("LESN-01: other YAML readers see the same values in our files", () => {
    fc.assert(
      fc.property(lessons, (lesson) => {
        const text = createLesson(lesson, "active")
        const front = text.slice(4, text.indexOf("\n---\n"))
        fc.pre(!/\\ud[89a-f]/.test(front))
        const yaml = Bun.YAML.parse(front) as Record<string, unknown>
        expect(yaml["title"]).toBe(lesson.title)
        expect(yaml["confidence"]).toBe(lesson.confidence)
        expect(yaml["evidence"] ?? []).toEqual([...lesson.evidence])
        expect(yaml["valid_from"] ?? null).toBe(lesson.validFrom)
        expect({
          tools: [],
          files: [],
          commands: [],
          actions: [],
          context: [],
          areas: [],
          ...(yaml["triggers"] ?? {}),
        }).toEqual({ ...lesson.triggers } as never)
      }),
      { numRuns: 300 },
    )
  })

  test("LESN-01: a title with line breaks is written as one line", () => {
    const text = createLesson({ ...EXPECTED, title: "one\r\n  two" }, "active")
    expect(parsed(text).lesson.title).toBe("one two")
  })

  test("TEAM-01: a written body has nothing that makes the file binary to git", () => {
    const text = createLesson({ ...EXPECTED, body: "- a\0b\r\n- c" }, "active")
    expect(parsed(text).lesson.body).toBe("- ab\n- c")
  })
})

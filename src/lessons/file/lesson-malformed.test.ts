// Malformed lesson files, each with the reported line.

import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { EXAMPLE } from "../../../test/support/lesson-example.ts"
import { MAX_LESSON_CHARS, parseLesson } from "./lesson-file.ts"
import { updateLesson } from "./lesson-render.ts"

describe("malformed files", () => {
  const front = (lines: string, body = "Use uv.") => `---\n${lines}\n---\n${body}\n`
  const base = "id: a\nkind: convention\npriority: LOW\ntitle: T\ncreated: 2026-11-15"
  const plus = (lines: string, body?: string) => front(`${base}\n${lines}`, body)
  const instead = (from: string, to: string, body?: string) => front(base.replace(from, to), body)
  const cases: readonly (readonly [name: string, text: string, line: number, says: string])[] = [
    ["an empty file", "", 1, "begin"],
    ["no front matter", "# A lesson\n\nUse uv.\n", 1, "begin"],
    ["front matter after text", `hello\n${front(base)}`, 1, "begin"],
    ["front matter that is not closed", `---\n${base}\nUse uv.\n`, 1, "not closed"],
    ["a file that is too long", plus("", "x".repeat(MAX_LESSON_CHARS)), 1, "at most"],
    ["no id", instead("id: a\n", ""), 1, "`id` is missing"],
    ["an empty id", instead("id: a", "id:"), 1, "`id` is missing"],
    ["an id with capitals", instead("id: a", "id: Version"), 2, "lower-case letters"],
    ["an id with a path", instead("id: a", "id: ../a"), 2, "lower-case letters"],
    ["an id that is too long", instead("id: a", `id: ${"a".repeat(81)}`), 2, "at most 80"],
    ["an id unlike the file's name", instead("id: a", "id: b"), 2, "named `a.md`"],
    ["no kind", instead("kind: convention\n", ""), 1, "`kind` is missing"],
    ["an unknown kind", instead("kind: convention", "kind: rule"), 3, "cannot be `rule`"],
    ["a kind in capitals", instead("kind: convention", "kind: Convention"), 3, "Write `convention`"],
    ["a kind that is a list", instead("kind: convention", "kind: [convention]"), 3, "one value"],
    ["no priority", instead("priority: LOW\n", ""), 1, "`priority` is missing"],
    ["a priority in lower case", instead("priority: LOW", "priority: critical"), 4, "Write `CRITICAL`"],
    ["an unknown priority", instead("priority: LOW", "priority: URGENT"), 4, "one of"],
    ["no title", instead("title: T\n", ""), 1, "`title` is missing"],
    ["an empty title", instead("title: T", 'title: "  "'), 5, "one line of text"],
    ["a title of two lines", instead("title: T", 'title: "a\\nb"'), 5, "one line of text"],
    ["a title with a colon", instead("title: T", "title: Fix: this"), 5, "quotes"],
    ["a title that is a block", instead("title: T", "title:\n  a: b"), 6, "one value"],
    ["an unknown stage", plus("stage: live"), 7, "one of"],
    ["confidence 2", plus("confidence: 2"), 7, "from 0 to 1"],
    ["confidence below 0", plus("confidence: -0.5"), 7, "from 0 to 1"],
    ["confidence in words", plus("confidence: high"), 7, "from 0 to 1"],
    ["an unknown source", plus("source: internet"), 7, "one of"],
    ["no creation time", instead("\ncreated: 2026-11-15", ""), 1, "`created` is missing"],
    ["a nonsense date", instead("2026-11-15", "yesterday"), 6, "not a date"],
    ["an impossible day", instead("2026-11-15", "2026-02-30"), 6, "not a date"],
    ["an impossible hour", instead("2026-11-15", "2026-11-15T25:00:00Z"), 6, "not a date"],
    ["an approval that is not a date", plus("approved: yes"), 7, "not a date"],
    ["triggers without lines", plus("triggers: Write"), 7, "needs lines"],
    ["triggers as a list", plus("triggers:\n  - Write"), 7, "needs lines"],
    ["a misspelt trigger", plus("triggers:\n  file: [a.ts]"), 8, "Write `files`"],
    ["a trigger that is a block", plus("triggers:\n  files:\n    a: b"), 9, "must be a list"],
    ["an empty trigger", plus('triggers:\n  commands: [""]'), 8, "must be a text"],
    ["a glob without quotes", plus("triggers:\n  files: [**/a.ts]"), 8, "begin with `*`"],
    ["evidence that is text", plus("evidence: he said so"), 7, "session"],
    ["evidence without a session", plus("evidence:\n  - quote: x"), 8, "session"],
    ["evidence that is a list of texts", plus("evidence:\n  - x"), 8, "session"],
    ["evidence of two sessions", plus("evidence:\n  - session: a\n    session: b"), 8, "two sessions"],
    ["an invalid related id", plus("related: [ok, Not An Id]"), 7, "`Not An Id`"],
    ["deprecated in other words", plus("deprecated: yes"), 7, "`true` or `false`"],
    ["an invalid version", plus("valid_from: next"), 7, "version"],
    ["a version over a range", plus("valid_until: 1.x"), 7, "version"],
    ["a key with a hyphen too many", plus("valid-from: 1.0"), 7, "Write `valid_from`"],
    ["a key in capitals", instead("title: T", "Title: T"), 5, "Write `title`"],
    ["a tab for indentation", plus("triggers:\n\tfiles: [a.ts]"), 8, "tab"],
    ["a key with two values", plus("priority: HIGH"), 7, "line 4"],
    ["a title with two values", plus("title: U"), 7, "line 5"],
    ["a stage with two values", plus("stage: active\nstage: archived"), 8, "line 7"],
    ["an unclosed list", plus("related: [a,"), 7, "not closed"],
    ["an unclosed quote", plus('x-note: "a'), 7, "not closed"],
    [
      "an open merge conflict",
      plus("<<<<<<< HEAD\nstage: active\n=======\nstage: archived\n>>>>>>> x"),
      7,
      "merge conflict",
    ],
    [
      "an open merge conflict in the body",
      plus("x: y", "<<<<<<< HEAD\nUse uv.\n=======\nUse pip.\n>>>>>>> x"),
      9,
      "merge conflict",
    ],
    [
      "front matter in the body",
      plus("x: y", "Use uv.\napproved: 2026-11-15\n---\nUse uv."),
      10,
      "two versions",
    ],
    ["a NUL in the body", plus("x: y", "Use\nuv\0."), 10, "NUL"],
    ["an empty body", plus("x: y", ""), 9, "sentence"],
    ["a checklist without items", instead("kind: convention", "kind: checklist"), 8, "item"],
    ["a pattern without When", instead("kind: convention", "kind: pattern", "Do: x"), 8, "`When:`"],
    ["a warning without Risk", instead("kind: convention", "kind: warning", "\n\nx"), 8, "`Risk:`"],
    [
      "a requirement without Constraint",
      instead("kind: convention", "kind: requirement", "x"),
      8,
      "`Constraint:`",
    ],
    ["an anti-pattern without Avoid", instead("kind: convention", "kind: anti-pattern", "x"), 8, "`Avoid:`"],
    [
      "a part that says two things",
      instead("kind: convention", "kind: pattern", "When: a\nDo: b\nDo: c"),
      10,
      "second time",
    ],
  ]
  for (const [name, text, line, says] of cases) {
    test(`LESN-02: ${name} is reported on line ${line}`, () => {
      const reading = parseLesson(text, "a.md")
      if (reading.kind === "ok") throw new Error("expected a problem")
      expect(reading.problems[0]?.line).toBe(line)
      expect(reading.problems[0]?.message).toContain(says)
      expect(reading.problems).toHaveLength(
        name.startsWith("an open merge conflict") ? reading.problems.length : 1,
      )
      const crlf = parseLesson(text.replaceAll("\n", "\r\n"), "a.md")
      expect(crlf.kind === "malformed" && crlf.problems[0]?.line).toBe(line)
    })
  }

  test("LESN-02: the base of the table is valid", () => {
    expect(parseLesson(front(base), "a.md").kind).toBe("ok")
    expect(parseLesson(plus("x: y"), "a.md").kind).toBe("ok")
  })

  test("LESN-02: all problems are reported, by line", () => {
    const text = front("id: B\nkind: rule\npriority: low\ncreated: never")
    const reading = parseLesson(text, "a.md")
    expect(reading.kind === "malformed" && reading.problems.map((found) => found.line)).toEqual([
      1, 2, 3, 4, 5,
    ])
  })

  test("LESN-02: any text is a lesson or a problem, never a crash", () => {
    const lines = EXAMPLE.split("\n")
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...lines, "---", "", "\t", "x: [", "when: {", "- - -"), { maxLength: 30 }),
        fc.string({ unit: "binary" }),
        (parts, noise) => {
          for (const text of [
            parts.join("\n"),
            `---\n${parts.join("\n")}`,
            noise,
            EXAMPLE.replace("active", noise),
          ]) {
            const reading = parseLesson(text, "version-bump-files.md")
            if (reading.kind === "ok") expect(updateLesson(reading.document, {})).toBe(text)
            else
              expect(reading.problems.every((found) => found.line >= 1 && found.message.endsWith("."))).toBe(
                true,
              )
          }
        },
      ),
      { numRuns: 400 },
    )
  })
})

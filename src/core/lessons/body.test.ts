// The shape of each kind of body, and the one line it becomes.

import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { type Body, oneLine, readBody } from "./body.ts"
import { type ChecklistItem, itemFiles } from "./checklist.ts"
import { type Kind, type Lesson, type LessonId, NEWLY_FOUND, NO_TRIGGERS } from "./lesson.ts"

function read(kind: Kind, text: string): Body {
  const reading = readBody(kind, text)
  if (reading.kind !== "ok") throw new Error(reading.problems[0]?.message)
  return reading.body
}

function items(text: string): readonly ChecklistItem[] {
  const body = read("checklist", text)
  return body.kind === "checklist" ? body.items : []
}

function lesson(kind: Kind, title: string, body: string): Lesson {
  return {
    ...NEWLY_FOUND,
    id: "x" as LessonId,
    kind,
    priority: "HIGH",
    title,
    source: "manual",
    confidence: 1,
    triggers: NO_TRIGGERS,
    created: "2026-11-15T18:00:00Z",
    evidence: [],
    body,
  }
}

describe("checklists", () => {
  test("LESN-01: checkbox, numbered and bulleted items are read with their mark", () => {
    expect(items("- [ ] pyproject.toml (version)\n* [X] done\n1. first\n2) second\n+ plain")).toEqual([
      { marker: "checkbox", checked: false, text: "pyproject.toml (version)" },
      { marker: "checkbox", checked: true, text: "done" },
      { marker: "number", checked: false, text: "first" },
      { marker: "number", checked: false, text: "second" },
      { marker: "bullet", checked: false, text: "plain" },
    ])
  })

  test("LESN-01: text before, below and after the items is kept with what it belongs to", () => {
    const body = read(
      "checklist",
      "Before a release:\n\n- [ ] one\n  more of it\n  - sub.ts\n- two\n\nNot before noon.\n  Really.",
    )
    expect(body).toEqual({
      kind: "checklist",
      intro: "Before a release:",
      items: [
        { marker: "checkbox", checked: false, text: "one\nmore of it\n- sub.ts" },
        { marker: "bullet", checked: false, text: "two" },
      ],
      notes: "Not before noon.\n  Really.",
    })
  })

  test("LESN-01: an item after a paragraph has its own lines", () => {
    expect(items("- a\n\nA note.\n\n- b\n  more").map((item) => item.text)).toEqual(["a", "b\nmore"])
  })

  test("LESN-01: an indented list is a list, and a list in a code block is not", () => {
    expect(items("  - a\n  - b\n    - c").map((item) => item.text)).toEqual(["a", "b\n- c"])
    expect(readBody("checklist", "```\n- a\n```").kind).toBe("malformed")
  })

  test("GUID-07: an item knows the files it names", () => {
    const [first, second, third] = items(
      "- [ ] pyproject.toml (version)\n- `src/core/a.ts:12` and docs/b.md.\n- tell the team",
    )
    expect(itemFiles(first!)).toEqual(["pyproject.toml"])
    expect(itemFiles(second!)).toEqual(["src/core/a.ts", "docs/b.md"])
    expect(itemFiles(third!)).toEqual([])
  })
})

describe("labelled parts", () => {
  test("LESN-01: a pattern is read whatever its labels look like and in any order", () => {
    const expected = {
      kind: "pattern",
      when: "bumping",
      do: "four files",
      why: "CI checks",
      example: null,
      other: "",
    }
    const spellings = [
      "When: bumping\nDo: four files\nWhy: CI checks",
      "**When:** bumping\n**Do:** four files\n**Why:** CI checks",
      "**When**: bumping\n\n**Do** : four files\n\n__Why:__ CI checks\n",
      "- **When:** bumping\n- Do: four files\n* **Why**: CI checks",
      "Why: CI checks\nDO: four files\nwhen: bumping",
      "When:\nbumping\nDo:\n\n  four files\nWhy:\tCI checks",
      "When: bumping\r\nDo: four files\r\nWhy: CI checks\r\n",
    ]
    for (const text of spellings) expect(read("pattern", text)).toEqual(expected as Body)
  })

  test("LESN-01: each kind has its own parts", () => {
    expect(read("warning", "Risk: r\nSeverity: high\nDetect: d\nMitigation: m")).toEqual({
      kind: "warning",
      risk: "r",
      severity: "high",
      detect: "d",
      mitigation: "m",
      other: "",
    })
    expect(read("requirement", "Constraint: c\nWhy: w\nVerify: v")).toEqual({
      kind: "requirement",
      constraint: "c",
      why: "w",
      verify: "v",
      other: "",
    })
    expect(read("anti-pattern", "Avoid: a\nInstead: i\nWhy: w")).toEqual({
      kind: "anti-pattern",
      avoid: "a",
      instead: "i",
      why: "w",
      other: "",
    })
    expect(read("convention", "Use uv.\n\nWhy: faster")).toEqual({
      kind: "convention",
      text: "Use uv.",
      why: "faster",
    })
    expect(read("convention", "Use uv.\nWhen: always")).toEqual({
      kind: "convention",
      text: "Use uv.\nWhen: always",
      why: null,
    })
  })

  test("LESN-01: a part runs over lines and code, and a label in code is text", () => {
    const body = read(
      "pattern",
      "Seen often.\nWhen: a\n  b\nExample:\n```yaml\nDo: not a label\n\nWhy: neither\n```\nDo: c\n\nmore of c",
    )
    expect(body).toEqual({
      kind: "pattern",
      other: "Seen often.",
      when: "a\nb",
      example: "```yaml\nDo: not a label\n\nWhy: neither\n```",
      do: "c\n\nmore of c",
      why: null,
    })
  })

  test("LESN-01: a code block ends at a fence as indented as its own", () => {
    const example = "```\nDo: x\n  ```\nWhy: y\n```"
    expect(read("pattern", `When: a\nExample:\n${example}`)).toMatchObject({ example, do: null, why: null })
  })

  test("LESN-01: a fence that is never closed swallows nothing", () => {
    expect(read("pattern", "When: a\n```\nDo: b")).toMatchObject({ when: "a\n```", do: "b" })
  })

  const faults: readonly (readonly [Kind, string, number, string])[] = [
    ["convention", "", 1, "sentence"],
    ["convention", "Why: only", 1, "sentence"],
    ["checklist", "no items", 1, "item"],
    ["checklist", "- [ ]\n- ", 1, "item"],
    ["pattern", "Do: x", 1, "`When:`"],
    ["pattern", "When:\nDo: x", 1, "`When:`"],
    ["warning", "Mitigation: x", 1, "`Risk:`"],
    ["requirement", "just text", 1, "`Constraint:`"],
    ["anti-pattern", "Instead: x", 1, "`Avoid:`"],
    ["anti-pattern", "Avoid: x\nWhy: a\nWhy: b", 3, "second time"],
  ]
  for (const [kind, text, line, says] of faults) {
    test(`LESN-02: ${JSON.stringify(text)} is no ${kind}`, () => {
      const reading = readBody(kind, text)
      if (reading.kind === "ok") throw new Error("expected a problem")
      expect(reading.problems[0]?.line).toBe(line)
      expect(reading.problems[0]?.message).toContain(says)
    })
  }

  test("TEAM-01: a part that a merge repeated word for word is one part", () => {
    expect(read("pattern", "When: a\nDo: b\nWhen: a")).toMatchObject({ when: "a", do: "b" })
  })
})

describe("one line", () => {
  const cases: readonly (readonly [Kind, string, string])[] = [
    ["convention", "Use uv, not\npip.\n\nWhy: faster", "Use uv, not pip."],
    ["checklist", "- [ ] a.toml.\n- [ ] b.json (version)", "A title: a.toml; b.json (version)"],
    ["pattern", "When: bumping a version\nDo: touch four files", "When bumping a version: touch four files"],
    ["pattern", "When: when it rains\nDo: wait", "When it rains: wait"],
    ["pattern", "When: bumping", "A title."],
    ["warning", "Risk: data is lost\nMitigation: back up", "data is lost. Mitigation: back up"],
    ["requirement", "Constraint: Must be signed.", "Must be signed."],
    ["anti-pattern", "Avoid: pip.\nInstead: use uv", "Avoid pip; instead use uv"],
    ["checklist", "not a list", "A title."],
  ]
  for (const [kind, body, expected] of cases) {
    test(`GUID-02: a ${kind} reads "${expected}"`, () => {
      expect(oneLine(lesson(kind, "A title.", body))).toBe(expected)
    })
  }

  test("GUID-02: what the title of a checklist names is not said twice", () => {
    const title = "Update a.toml and b.json together"
    expect(oneLine(lesson("checklist", title, "- [ ] a.toml\n- [ ] b.json"))).toBe(title)
    expect(oneLine(lesson("checklist", title, "- [ ] a.toml\n- [ ] c.md"))).toBe(`${title}: a.toml; c.md`)
  })

  test("GUID-02: a long lesson is cut at a word and within its bound", () => {
    const long = lesson("convention", "t", "word ".repeat(100))
    expect(oneLine(long, 22)).toBe("word word word word…")
    expect(oneLine(lesson("convention", "t", "x".repeat(50)), 10)).toBe(`${"x".repeat(9)}…`)
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }),
        fc.integer({ min: 4, max: 30 }),
        (text, max) => {
          const line = oneLine(lesson("convention", "title", text), max)
          expect(line.length).toBeLessThanOrEqual(max)
          expect(line).not.toContain("\n")
          expect(line.isWellFormed()).toBe(true)
        },
      ),
    )
  })
})

// The shape of each kind of body, and the one line it becomes.

import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { type Kind, type Lesson, type LessonId, NEWLY_FOUND, NO_TRIGGERS } from "../model/lesson.ts"
import { type Body, oneLine, readBody } from "./body.ts"
import { type ChecklistItem, itemFiles } from "./checklist.ts"

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
  test("LESN-01: reads checkbox, numbered and bulleted items with their marker", () => {
    expect(items("- [ ] pyproject.toml (version)\n* [X] done\n1. first\n2) second\n+ plain")).toEqual([
      { marker: "checkbox", checked: false, text: "pyproject.toml (version)" },
      { marker: "checkbox", checked: true, text: "done" },
      { marker: "number", checked: false, text: "first" },
      { marker: "number", checked: false, text: "second" },
      { marker: "bullet", checked: false, text: "plain" },
    ])
  })

  test("LESN-01: keeps text before, below and after the items in its place", () => {
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

  test("LESN-01: an item after a paragraph keeps its own lines", () => {
    expect(items("- a\n\nA note.\n\n- b\n  more").map((item) => item.text)).toEqual(["a", "b\nmore"])
  })

  test("LESN-01: an indented list is a list, and a list in a code block is not", () => {
    expect(items("  - a\n  - b\n    - c").map((item) => item.text)).toEqual(["a", "b\n- c"])
    expect(readBody("checklist", "```\n- a\n```").kind).toBe("malformed")
  })

  test("GUID-07: an item lists the files it names", () => {
    const [first, second, third] = items(
      "- [ ] pyproject.toml (version)\n- `src/core/a.ts:12` and docs/b.md.\n- tell the team",
    )
    expect(itemFiles(first!)).toEqual(["pyproject.toml"])
    expect(itemFiles(second!)).toEqual(["src/core/a.ts", "docs/b.md"])
    expect(itemFiles(third!)).toEqual([])
  })
})

describe("labelled parts", () => {
  test("LESN-01: reads a pattern with labels in any style and order", () => {
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

  test("LESN-01: a part may span lines and code, and a label in code is text", () => {
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

  test("LESN-01: a code block ends at a fence with the same indentation", () => {
    const example = "```\nDo: x\n  ```\nWhy: y\n```"
    expect(read("pattern", `When: a\nExample:\n${example}`)).toMatchObject({ example, do: null, why: null })
  })

  test("LESN-01: an unclosed fence swallows nothing", () => {
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

  test("TEAM-01: a part that a merge duplicated exactly counts once", () => {
    expect(read("pattern", "When: a\nDo: b\nWhen: a")).toMatchObject({ when: "a", do: "b" })
  })
})

describe("one line", () => {
  const cases: readonly (readonly [Kind, string, string])[] = [
    ["convention", "Use uv, not\npip.\n\nWhy: faster", "A title."],
    ["checklist", "- [ ] a.toml.\n- [ ] b.json (version)", "A title: a.toml; b.json (version)"],
    ["pattern", "When: bumping a version\nDo: touch four files", "A title."],
    ["pattern", "When: bumping", "A title."],
    ["warning", "Risk: data is lost\nMitigation: back up", "A title."],
    ["requirement", "Constraint: Must be signed.", "A title."],
    ["anti-pattern", "Avoid: pip.\nInstead: use uv", "A title."],
    ["checklist", "not a list", "A title."],
  ]
  for (const [kind, body, expected] of cases) {
    test(`LERN-14: a ${kind} of ${JSON.stringify(body)} is its title as it stands`, () => {
      expect(oneLine(lesson(kind, "A title.", body))).toBe(expected)
    })
  }

  test("GUID-02: items that the title already names are not repeated", () => {
    const title = "Update a.toml and b.json together"
    expect(oneLine(lesson("checklist", title, "- [ ] a.toml\n- [ ] b.json"))).toBe(title)
    expect(oneLine(lesson("checklist", title, "- [ ] a.toml\n- [ ] c.md"))).toBe(`${title}: a.toml; c.md`)
  })

  test("LERN-14: one line shows all items of a checklist, or none", () => {
    const body = Array.from({ length: 30 }, (_, at) => `- [ ] packages/part-${at}/settings.json`).join("\n")
    expect(oneLine(lesson("checklist", "All settings change together", body))).toBe(
      "All settings change together",
    )
  })

  test("GUID-02: a long lesson is cut at a word, within the limit", () => {
    const long = lesson("convention", "word ".repeat(100), "t")
    expect(oneLine(long, 22)).toBe("word word word word…")
    expect(oneLine(lesson("convention", "x".repeat(50), "t"), 10)).toBe(`${"x".repeat(9)}…`)
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }),
        fc.integer({ min: 4, max: 30 }),
        (text, max) => {
          const line = oneLine(lesson("convention", text, "body"), max)
          expect(line.length).toBeLessThanOrEqual(max)
          expect(line).not.toContain("\n")
          expect(line.isWellFormed()).toBe(true)
        },
      ),
    )
  })
})

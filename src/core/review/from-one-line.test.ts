import { expect, test } from "bun:test"
import { lesson } from "../../../test/support/lesson-life.ts"
import { oneLine } from "../lessons/body.ts"
import type { Kind } from "../lessons/lesson.ts"
import { fromOneLine } from "./from-one-line.ts"

const BODIES: Readonly<Record<Kind, string>> = {
  convention: "Use uv.\nWhy: The lock file.",
  checklist: "- [ ] plugin.json\n- [ ] CHANGELOG.md",
  pattern: "When: a test is flaky\nDo: retry it\nWhy: the network",
  warning: "Risk: it locks.\nMitigation: go online",
  requirement: "Constraint: Imports are sorted.\nVerify: biome",
  "anti-pattern": "Avoid: any\nInstead: unknown\nWhy: types",
}

test("F23: a line rewritten by hand changes the part it shows, and the other parts stay", () => {
  const rewritten: readonly (readonly [Kind, (line: string) => string, string])[] = [
    ["convention", () => "Use uv only.", "Use uv only.\nWhy: The lock file."],
    ["checklist", (line) => `${line}; README.md`, "- [ ] plugin.json\n- [ ] CHANGELOG.md\n- [ ] README.md"],
    [
      "pattern",
      (line) => line.replace("retry it", "retry it twice"),
      "When: a test is flaky\nDo: retry it twice\nWhy: the network",
    ],
    ["warning", (line) => line.replace("go online", "wait"), "Risk: it locks.\nMitigation: wait"],
    [
      "requirement",
      () => "Imports are sorted by biome.",
      "Constraint: Imports are sorted by biome.\nVerify: biome",
    ],
    ["anti-pattern", (line) => line.replace("unknown", "a type"), "Avoid: any\nInstead: a type\nWhy: types"],
  ]
  for (const [kind, rewrite, body] of rewritten) {
    const about = lesson({ kind, body: BODIES[kind], title: "A bump" })
    expect([kind, fromOneLine(about, rewrite(oneLine(about)))?.body]).toEqual([kind, body])
  }
})

test("F23: a title that was the body's own words follows it; one of its own stays", () => {
  const own = lesson({ kind: "convention", title: "Use uv", body: "Use uv." })
  expect(fromOneLine(own, "Use uv only.")?.title).toBe("Use uv only")
  expect(fromOneLine({ ...own, title: "Packages" }, "Use uv only.")?.title).toBe("Packages")
})

test("a line that has lost its kind's shape is not forced into it", () => {
  for (const kind of ["checklist", "pattern", "anti-pattern"] as const)
    expect(fromOneLine(lesson({ kind, body: BODIES[kind] }), "Just a sentence.")).toBeUndefined()
})

import { expect, test } from "bun:test"
import { lesson } from "../../../test/support/lesson-life.ts"
import { oneLine } from "../file/body.ts"
import { KINDS, type Kind } from "../model/lesson.ts"
import { editFromLine } from "./parse-edit.ts"

const BODIES: Readonly<Record<Kind, string>> = {
  convention: "Use uv.\nWhy: The lock file.",
  checklist: "- [ ] plugin.json\n- [ ] CHANGELOG.md",
  pattern: "When: a test is flaky\nDo: retry it\nWhy: the network",
  warning: "Risk: it locks.\nMitigation: go online",
  requirement: "Constraint: Imports are sorted.\nVerify: biome",
  "anti-pattern": "Avoid: any\nInstead: unknown\nWhy: types",
}

test("F23: a rewritten line is the new title; a body that repeated the old one follows, others stay", () => {
  const titles: Readonly<Record<Kind, string>> = {
    convention: "Use uv",
    checklist: "A bump",
    pattern: "retry it",
    warning: "It locks",
    requirement: "Imports are sorted.",
    "anti-pattern": "any",
  }
  const bodies: Readonly<Record<Kind, string>> = {
    convention: "New words.\nWhy: The lock file.",
    checklist: "- [ ] plugin.json\n- [ ] CHANGELOG.md\n- [ ] README.md",
    pattern: "When: a test is flaky\nDo: New words.\nWhy: the network",
    warning: "Risk: New words.\nMitigation: go online",
    requirement: "Constraint: New words.\nVerify: biome",
    "anti-pattern": "Avoid: New words.\nInstead: unknown\nWhy: types",
  }
  for (const kind of KINDS) {
    const about = lesson({ kind, body: BODIES[kind], title: titles[kind] })
    const line = kind === "checklist" ? `${oneLine(about)}; README.md` : "New words."
    const title = kind === "checklist" ? "A bump" : "New words."
    expect([kind, editFromLine(about, line)]).toEqual([kind, { title, body: bodies[kind] }])
    const other = lesson({ kind, body: BODIES[kind], title: "Of its own" })
    if (kind !== "checklist") expect(editFromLine(other, "New words.")?.body).toBe(BODIES[kind])
  }
})

test("a checklist's line without items is not forced into a checklist", () => {
  const list = lesson({ kind: "checklist", body: BODIES.checklist })
  expect(editFromLine(list, "Just a sentence.")).toBeUndefined()
})

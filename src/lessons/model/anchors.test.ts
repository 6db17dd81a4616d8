// The files a lesson names.
import { expect, test } from "bun:test"
import { anchors } from "../review/disk/recheck.ts"
import { type Lesson, type LessonId, NEWLY_FOUND, NO_TRIGGERS } from "./lesson.ts"

const LESSON: Lesson = {
  ...NEWLY_FOUND,
  id: "x" as LessonId,
  kind: "checklist",
  priority: "HIGH",
  title: "Not title.md",
  source: "manual",
  confidence: 1,
  triggers: { ...NO_TRIGGERS, files: ["**/plugin.json", "pyproject.toml"], commands: ["cat notes.txt"] },
  created: "2026-11-15T18:00:00Z",
  evidence: [{ session: "s", quote: "you forgot marketplace.json and pyproject.toml" }],
  body: "- [ ] pyproject.toml (version)\n- [ ] `docs/guide` is up to date\n- [ ] tell the team",
}

test("LESN-05: the anchors are the distinct files of triggers, items and evidence", () => {
  expect(anchors(LESSON)).toEqual([
    { path: "**/plugin.json", from: "trigger" },
    { path: "pyproject.toml", from: "trigger" },
    { path: "docs/guide", from: "item" },
    { path: "marketplace.json", from: "evidence" },
  ])
})

test("LESN-05 LESN-06: the file a lesson was imported from is not an anchor", () => {
  const evidence = [{ session: "import", quote: ".auto-context/conventions.json, line 12: in src/a.ts" }]
  expect(anchors({ ...LESSON, evidence }).map(({ from }) => from)).toEqual(["trigger", "trigger", "item"])
})

test("LESN-05: only the items of a checklist count as items", () => {
  const found = anchors({ ...LESSON, kind: "convention", triggers: NO_TRIGGERS, evidence: [] })
  expect(found).toEqual([])
})

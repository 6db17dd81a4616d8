// TEAM-01 proved with git itself: two branches that approve or change the same lesson merge without a conflict,
// and what git leaves in the file is one lesson.

import { afterAll, describe, expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import fc from "fast-check"
import { lessons } from "../../../test/arbitrary/lesson.ts"
import { type Evidence, type Lesson, type LessonId, NEWLY_FOUND, type Stage } from "../model/lesson.ts"
import { parseLesson } from "./lesson-file.ts"
import { createLesson, type LessonChanges, updateLesson } from "./lesson-render.ts"

const root = mkdtempSync(join(tmpdir(), "tenure-merge-"))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const LESSON: Lesson = {
  ...NEWLY_FOUND,
  id: "use-uv" as LessonId,
  kind: "pattern",
  priority: "HIGH",
  title: "Use uv",
  source: "correction",
  confidence: 0.85,
  triggers: { tools: ["Bash"], files: [], commands: ["pip install"], actions: [], context: [], areas: [] },
  created: "2026-11-15T18:00:00Z",
  approved: "2026-11-16T09:00:00Z",
  evidence: [{ session: "aaaa", quote: "use uv" }],
  body: "When: adding a package\nDo: uv add\nWhy: the lock file",
}

let repositories = 0

/** Two branches from one commit; `base` is the file there, absent when null. The outcome of `git merge`. */
function merge(base: string | null, ours: string, theirs: string): { exitCode: number; text: string } {
  const folder = join(root, `r${repositories++}`)
  mkdirSync(join(folder, ".tenure", "lessons"), { recursive: true })
  const file = join(folder, ".tenure", "lessons", "use-uv.md")
  const git = (...args: string[]) => {
    const identity = [
      "-c",
      "user.name=t",
      "-c",
      "user.email=t@example.com",
      "-c",
      "commit.gpgsign=false",
      "-c",
      "core.autocrlf=false",
    ]
    return Bun.spawnSync(["git", ...identity, ...args], { cwd: folder, stdout: "pipe", stderr: "pipe" })
      .exitCode
  }
  const commit = (text: string | null) => {
    mkdirSync(dirname(file), { recursive: true })
    if (text !== null) writeFileSync(file, text)
    expect(git("add", "-A")).toBe(0)
    expect(git("commit", "-q", "--allow-empty", "-m", "x")).toBe(0)
  }
  expect(git("init", "-q", "-b", "main")).toBe(0)
  writeFileSync(join(folder, ".tenure", ".gitattributes"), "lessons/*.md merge=union\n")
  commit(base)
  expect(git("checkout", "-q", "-b", "theirs")).toBe(0)
  commit(theirs)
  expect(git("checkout", "-q", "main")).toBe(0)
  commit(ours)
  const exitCode = git("merge", "-q", "--no-edit", "theirs")
  return { exitCode, text: readFileSync(file, "utf8") }
}

function parsed(text: string): { lesson: Lesson; stage: Stage } {
  const reading = parseLesson(text, "use-uv.md")
  if (reading.kind !== "ok") throw new Error(`${JSON.stringify(reading.problems)}\n${text}`)
  return reading
}

function changed(text: string, changes: LessonChanges): string {
  const reading = parseLesson(text, "use-uv.md")
  if (reading.kind !== "ok") throw new Error("malformed")
  return updateLesson(reading.document, changes)
}

const sorted = (evidence: readonly Evidence[]) => evidence.map((item) => JSON.stringify(item)).toSorted()

describe("both add the same lesson", () => {
  const mine = { ...LESSON, created: "2026-11-15T18:00:00Z", approved: "2026-11-16T09:00:00Z" }
  const yours: Lesson = {
    ...LESSON,
    created: "2026-11-14T10:00:00Z",
    approved: "2026-11-17T09:00:00Z",
    confidence: 1,
  }
  const cases: readonly (readonly [string, Lesson, Lesson, readonly Evidence[]])[] = [
    ["other times", mine, yours, LESSON.evidence],
    [
      "other evidence",
      mine,
      { ...yours, evidence: [{ session: "bbbb", quote: "no, uv" }] },
      [...LESSON.evidence, { session: "bbbb", quote: "no, uv" }],
    ],
    [
      "the same words in another session",
      mine,
      { ...yours, evidence: [{ session: "bbbb", quote: "use uv" }] },
      [...LESSON.evidence, { session: "bbbb", quote: "use uv" }],
    ],
    [
      "other words in the same session",
      mine,
      { ...yours, evidence: [{ session: "aaaa", quote: "uv!" }] },
      [...LESSON.evidence, { session: "aaaa", quote: "uv!" }],
    ],
    ["no evidence on one side", mine, { ...yours, evidence: [] }, LESSON.evidence],
    [
      "more evidence on one side",
      mine,
      { ...yours, evidence: [{ session: "cccc", quote: "1" }, ...LESSON.evidence] },
      [{ session: "cccc", quote: "1" }, ...LESSON.evidence],
    ],
    [
      "no triggers, so that all lines are near",
      { ...mine, triggers: { ...LESSON.triggers, tools: [], commands: [] } },
      {
        ...yours,
        evidence: [{ session: "bbbb", quote: "x" }],
        triggers: { ...LESSON.triggers, tools: [], commands: [] },
      },
      [...LESSON.evidence, { session: "bbbb", quote: "x" }],
    ],
  ]
  for (const [name, ours, theirs, evidence] of cases) {
    test(`TEAM-01: with ${name} the merge is one lesson`, () => {
      const merged = merge(null, createLesson(ours, "active"), createLesson(theirs, "active"))
      expect(merged.exitCode).toBe(0)
      const { lesson, stage } = parsed(merged.text)
      expect(sorted(lesson.evidence)).toEqual(sorted(evidence))
      expect({ ...lesson, evidence: [] }).toEqual({
        ...ours,
        created: yours.created,
        approved: mine.approved,
        confidence: 1,
        evidence: [],
      })
      expect(stage).toBe("active")
    })
  }

  test("TEAM-01: with different triggers and sources the merge has both sets of triggers", () => {
    const triggers = { ...LESSON.triggers, tools: ["Bash", "Edit"], files: ["**/uv.lock"] }
    const theirs: Lesson = { ...yours, triggers, source: "manual" }
    const merged = merge(null, createLesson(mine, "active"), createLesson(theirs, "active"))
    expect(merged.exitCode).toBe(0)
    const { lesson } = parsed(merged.text)
    for (const key of ["tools", "files", "commands"] as const) {
      const both = new Set([...mine.triggers[key], ...triggers[key]])
      expect(lesson.triggers[key].toSorted()).toEqual([...both].toSorted())
    }
    expect([mine.source, theirs.source]).toContain(lesson.source)
  })

  test("TEAM-01: with different priorities the merge names the conflicting line", () => {
    const merged = merge(
      null,
      createLesson(LESSON, "active"),
      createLesson({ ...LESSON, priority: "LOW" }, "active"),
    )
    expect(merged.exitCode).toBe(0)
    const reading = parseLesson(merged.text, "use-uv.md")
    expect(reading.kind === "malformed" && reading.problems).toEqual([
      { line: 5, message: "`priority` has another value here than on line 4. Keep one." },
    ])
  })
})

describe("both change an existing lesson", () => {
  const base = createLesson(LESSON, "active")
  const more = (session: string, quote: string) =>
    changed(base, { evidence: [...LESSON.evidence, { session, quote }] })

  test("TEAM-01: one adds evidence, the other archives", () => {
    const merged = merge(base, more("bbbb", "again"), changed(base, { stage: "archived" }))
    expect(merged.exitCode).toBe(0)
    const { lesson, stage } = parsed(merged.text)
    expect(stage).toBe("archived")
    expect(lesson.evidence).toHaveLength(2)
  })

  test("TEAM-01: both add evidence", () => {
    const merged = merge(base, more("bbbb", "again"), more("cccc", "again"))
    expect(merged.exitCode).toBe(0)
    expect(sorted(parsed(merged.text).lesson.evidence)).toEqual(
      sorted([...LESSON.evidence, { session: "bbbb", quote: "again" }, { session: "cccc", quote: "again" }]),
    )
  })

  test("TEAM-01: both archive, one relates, the other deprecates", () => {
    const ours = changed(base, { stage: "archived", related: ["x" as LessonId] })
    const theirs = changed(base, { stage: "archived", deprecated: true })
    const merged = merge(base, ours, theirs)
    expect(merged.exitCode).toBe(0)
    const { lesson, stage } = parsed(merged.text)
    expect(stage).toBe("archived")
    expect(lesson).toMatchObject({ related: ["x"], deprecated: true })
  })

  test("TEAM-01: both add an item to a checklist", () => {
    const list = createLesson({ ...LESSON, kind: "checklist", body: "- [ ] a.json" }, "active")
    const merged = merge(
      list,
      changed(list, { body: "- [ ] a.json\n- [ ] b.json" }),
      changed(list, { body: "- [ ] a.json\n- [ ] c.json" }),
    )
    expect(merged.exitCode).toBe(0)
    expect(parsed(merged.text).lesson.body).toBe("- [ ] a.json\n- [ ] b.json\n- [ ] c.json")
  })

  test("TEAM-01: if both rewrite the end of the front matter and the body, nothing is misread", () => {
    const ours = changed(base, { related: ["x" as LessonId], body: "When: a" })
    const theirs = changed(base, { related: ["y" as LessonId], body: "When: b" })
    const merged = merge(base, ours, theirs)
    expect(merged.exitCode).toBe(0)
    expect(parseLesson(merged.text, "use-uv.md").kind).toBe("malformed")
  })

  test("TEAM-01: changing a merged file again leaves every key once", () => {
    const merged = merge(
      null,
      base,
      createLesson(
        { ...LESSON, created: "2026-11-10T00:00:00Z", evidence: [{ session: "d", quote: "e" }] },
        "active",
      ),
    )
    const { lesson } = parsed(merged.text)
    const clean = changed(merged.text, {
      created: "2026-11-09T00:00:00Z",
      evidence: lesson.evidence.slice(1),
      confidence: 0.9,
    })
    expect(clean.match(/^created:/gm)).toHaveLength(1)
    expect(clean.match(/^evidence:/gm)).toHaveLength(1)
    expect(parsed(clean).lesson).toEqual({
      ...lesson,
      created: "2026-11-09T00:00:00Z",
      evidence: lesson.evidence.slice(1),
      confidence: 0.9,
    })
  })
})

describe("any lesson", () => {
  const session = fc.constantFrom("aaaa", "bbbb", "c d", "1")
  const evidence = fc.array(
    fc.record({ session, quote: fc.constantFrom("use uv", "no", "again\nand again", "") }),
    { maxLength: 3 },
  )
  test("TEAM-01: any two renderings of a lesson by two people merge to one, with the evidence of both", () => {
    fc.assert(
      fc.property(lessons, evidence, evidence, fc.boolean(), (lesson, mine, yours, isNear) => {
        const ours = { ...lesson, evidence: mine }
        const theirs = {
          ...lesson,
          evidence: yours,
          created: "2026-11-15T18:00:00Z",
          approved: "2026-11-15T18:00:00Z",
        }
        const names = ["ours", "base", "theirs"].map((name) => join(root, name))
        const texts = [
          createLesson(ours, "active"),
          isNear ? createLesson(lesson, "active") : "",
          createLesson(theirs, "active"),
        ]
        for (const [at, name] of names.entries()) writeFileSync(name, texts[at] ?? "")
        const run = Bun.spawnSync(["git", "merge-file", "-p", "--union", ...names])
        expect(run.exitCode).toBe(0)
        const reading = parseLesson(run.stdout.toString(), `${lesson.id}.md`)
        if (reading.kind !== "ok") throw new Error(JSON.stringify(reading.problems))
        const { lesson: merged } = reading
        if (!isNear)
          expect(sorted(merged.evidence)).toEqual(
            sorted([...new Map([...mine, ...yours].map((item) => [JSON.stringify(item), item])).values()]),
          )
        expect({ ...merged, created: "", approved: "", evidence: [] }).toEqual({
          ...lesson,
          created: "",
          approved: "",
          evidence: [],
        })
      }),
      { numRuns: 60 },
    )
  }, 60_000)
})

import { afterEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { lessonOf } from "../../test/cli/lesson-box.ts"
import { DEFAULT_CONFIG } from "../core/config.ts"
import { PROGRAM, personAt } from "../core/lessons/actor.ts"
import { type LessonId, NO_TRIGGERS } from "../core/lessons/lesson.ts"
import { project } from "../io/home.ts"
import { change } from "../lessons/change.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { openStore } from "./open.ts"
import { areas, type Filter, findLessons, mostTied } from "./search.ts"

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function open(): LessonIo {
  const root = mkdtempSync(join(tmpdir(), "tenure-search-"))
  folders.push(root)
  const store = openStore(project(root))
  return { project: project(root), store, config: DEFAULT_CONFIG, now: 0, home: root }
}

function learn(io: LessonIo, over: Parameters<typeof lessonOf>[0]): void {
  const found = {
    kind: "captured",
    content: lessonOf(over),
    origin: "person",
    session: "s",
    queued: true,
  } as const
  change(io, over.id as LessonId, { ...found, by: PROGRAM, at: "2026-11-15T12:00:00Z", sessionNumber: 1 })
}

const ALL: Filter = { words: "", stage: null, kind: null, priority: null, area: null }

function ids(io: LessonIo, over: Partial<Filter>): string[] {
  return findLessons(io.store, { ...ALL, ...over }, { offset: 0, limit: 50 }).rows.map(({ id }) => id)
}

test("words are found by their beginnings, in title, text, triggers and what was said, the title first", () => {
  const io = open()
  learn(io, { id: "one", title: "Bump the version", body: "In plugin.json too." })
  learn(io, { id: "two", title: "Write for users", body: "The version stands on top." })
  learn(io, { id: "three", title: "Use pnpm", triggers: { ...NO_TRIGGERS, commands: ["npm install"] } })
  learn(io, {
    id: "four",
    title: "Ask first",
    evidence: [{ session: "s", quote: "you pushed to the protected branch" }],
  })
  expect(ids(io, { words: "vers" })).toEqual(["one", "two"])
  expect(ids(io, { words: "install npm" })).toEqual(["three"])
  expect(ids(io, { words: "protected bra" })).toEqual(["four"])
  expect(ids(io, { words: "version pnpm" })).toEqual([])
})

test("nothing a person types is an operator of the search", () => {
  const io = open()
  learn(io, { id: "one", title: "Never NEAR the limit" })
  for (const words of ['"', "*", "a OR", "NEAR(", "title:", "-", "(", "\u0000", "'; DROP TABLE lessons; --"])
    expect(Array.isArray(ids(io, { words }))).toBe(true)
  expect(ids(io, { words: "NEAR" })).toEqual(["one"])
})

test("an edit, a decision and a lesson that is gone are seen by the next search", () => {
  const io = open()
  learn(io, { id: "one", title: "Use npm" })
  learn(io, { id: "two", title: "Use yarn" })
  expect(ids(io, { words: "npm" })).toEqual(["one"])
  const by = { by: personAt("terminal"), at: "2026-11-15T12:00:00Z", sessionNumber: 1 } as const
  change(io, "one" as LessonId, { kind: "edited", changes: { title: "Use bun" }, ...by })
  expect(ids(io, { words: "npm" })).toEqual([])
  expect(ids(io, { words: "bun" })).toEqual(["one"])
  change(io, "two" as LessonId, { kind: "rejected", ...by })
  expect(ids(io, { words: "yarn", stage: "rejected" })).toEqual(["two"])
  expect(ids(io, { words: "yarn", stage: "active" })).toEqual([])
})

test("lessons are narrowed by area, kind and priority, CRITICAL first, and areas are counted", () => {
  const io = open()
  learn(io, { id: "low", priority: "LOW", triggers: { ...NO_TRIGGERS, areas: ["release"] } })
  learn(io, {
    id: "critical",
    priority: "CRITICAL",
    triggers: { ...NO_TRIGGERS, areas: ["release", "data"] },
  })
  learn(io, { id: "other" })
  expect(ids(io, {})).toEqual(["critical", "other", "low"])
  expect(ids(io, { area: "release" })).toEqual(["critical", "low"])
  expect(ids(io, { area: "release", priority: "LOW" })).toEqual(["low"])
  expect(areas(io.store, 10)).toEqual([
    { name: "release", count: 2 },
    { name: "data", count: 1 },
  ])
})

test("what is tied to others comes first in the graph, whatever its priority", () => {
  const io = open()
  learn(io, { id: "alone", priority: "CRITICAL" })
  learn(io, { id: "tied", priority: "LOW", related: ["alone" as LessonId] })
  const { total, lessons } = mostTied(io.store, 1)
  expect(total).toBe(2)
  expect(lessons.map(({ content }) => content.id as string)).toEqual(["tied"])
})

import { afterEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { lessonOf } from "../../test/support/candidate.ts"
import { DEFAULT_CONFIG } from "../config/config.ts"
import { project } from "../io/home.ts"
import { changeLesson } from "../lessons/disk/change-lesson.ts"
import { PROGRAM, personAt } from "../lessons/model/actor.ts"
import { type LessonId, NO_TRIGGERS } from "../lessons/model/lesson.ts"
import type { LessonIo } from "./lesson-io.ts"
import { openStore } from "./open.ts"
import { areas, findLessons, type LessonFilter, mostTied } from "./search.ts"

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
  changeLesson(io, over.id as LessonId, {
    ...found,
    by: PROGRAM,
    at: "2026-11-15T12:00:00Z",
    sessionNumber: 1,
  })
}

const ALL: LessonFilter = { words: "", stage: null, kind: null, priority: null, area: null }

function ids(io: LessonIo, over: Partial<LessonFilter>): string[] {
  return findLessons(io.store, { ...ALL, ...over }, { offset: 0, limit: 50 }).rows.map(({ id }) => id)
}

test("words match by prefix in title, text, triggers and quotes, the title first", () => {
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

test("typed text has no search operators", () => {
  const io = open()
  learn(io, { id: "one", title: "Never NEAR the limit" })
  for (const words of ['"', "*", "a OR", "NEAR(", "title:", "-", "(", "\u0000", "'; DROP TABLE lessons; --"])
    expect(Array.isArray(ids(io, { words }))).toBe(true)
  expect(ids(io, { words: "NEAR" })).toEqual(["one"])
})

test("the next search sees an edit, a decision and a deleted lesson", () => {
  const io = open()
  learn(io, { id: "one", title: "Use npm" })
  learn(io, { id: "two", title: "Use yarn" })
  expect(ids(io, { words: "npm" })).toEqual(["one"])
  const by = { by: personAt("terminal"), at: "2026-11-15T12:00:00Z", sessionNumber: 1 } as const
  changeLesson(io, "one" as LessonId, { kind: "edited", changes: { title: "Use bun" }, ...by })
  expect(ids(io, { words: "npm" })).toEqual([])
  expect(ids(io, { words: "bun" })).toEqual(["one"])
  changeLesson(io, "two" as LessonId, { kind: "rejected", ...by })
  expect(ids(io, { words: "yarn", stage: "rejected" })).toEqual(["two"])
  expect(ids(io, { words: "yarn", stage: "active" })).toEqual([])
})

test("lessons are filtered by area, kind and priority, CRITICAL first, and areas are counted", () => {
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

test("lessons with ties come first in the graph, whatever their priority", () => {
  const io = open()
  learn(io, { id: "alone", priority: "CRITICAL" })
  learn(io, { id: "tied", priority: "LOW", related: ["alone" as LessonId] })
  const { total, lessons } = mostTied(io.store, 1)
  expect(total).toBe(2)
  expect(lessons.map(({ content }) => content.id as string)).toEqual(["tied"])
})

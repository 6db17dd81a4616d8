// A project with a store, and a home beside it, in a temporary folder: what code about lessons takes as an argument.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DEFAULT_CONFIG } from "../../src/core/config.ts"
import { PROGRAM } from "../../src/core/lessons/actor.ts"
import type { Lesson, LessonId, Stage } from "../../src/core/lessons/lesson.ts"
import { project } from "../../src/io/home.ts"
import { change } from "../../src/lessons/change.ts"
import { type LessonIo, moment } from "../../src/lessons/lesson-io.ts"
import { loadLesson } from "../../src/store/lessons.ts"
import { openStore } from "../../src/store/open.ts"
import { lesson } from "./lesson-life.ts"

export function openLessonFolder(now = Date.UTC(2026, 10, 15)): LessonIo & Disposable {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "tenure-lessons-")))
  const here = project(join(base, "project"))
  const home = join(base, "home")
  mkdirSync(join(here.tenure, "lessons"), { recursive: true })
  mkdirSync(home)
  return {
    project: here,
    store: openStore(here),
    config: DEFAULT_CONFIG,
    now,
    home,
    [Symbol.dispose]: () => rmSync(base, { recursive: true, force: true }),
  }
}

/** A candidate that waits for review. */
export function draft(io: LessonIo, id: LessonId, over: Partial<Lesson> = {}): void {
  const content = lesson({ id, title: `About ${id}`, body: `Do ${id} here.`, source: "correction", ...over })
  const found = { kind: "captured", content, origin: "person", session: "s1", queued: true } as const
  change(io, id, { ...found, by: PROGRAM, ...moment(io) })
}

export function stageOf(io: LessonIo, id: LessonId): Stage | undefined {
  return loadLesson(io.store, id)?.standing.stage
}

export function claudeMd(io: LessonIo): string {
  const path = join(io.project.root, "CLAUDE.md")
  return existsSync(path) ? readFileSync(path, "utf8") : ""
}

// A temporary project with a store and a home: the `io` argument of lesson code.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DEFAULT_CONFIG } from "../../src/config/config.ts"
import { project } from "../../src/io/home.ts"
import { changeLesson } from "../../src/lessons/disk/change-lesson.ts"
import { PROGRAM } from "../../src/lessons/model/actor.ts"
import type { Lesson, LessonId, Stage } from "../../src/lessons/model/lesson.ts"
import type { SessionId } from "../../src/sessions/event.ts"
import { recordEvent } from "../../src/store/events.ts"
import { type LessonIo, moment } from "../../src/store/lesson-io.ts"
import { loadLesson } from "../../src/store/lesson-rows.ts"
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

/** Adds a candidate that waits for review. */
export function draft(io: LessonIo, id: LessonId, over: Partial<Lesson> = {}): void {
  const content = lesson({ id, title: `About ${id}`, body: `Do ${id} here.`, source: "correction", ...over })
  const found = { kind: "captured", content, origin: "person", session: "s1", queued: true } as const
  changeLesson(io, id, { ...found, by: PROGRAM, ...moment(io) })
}

export function stageOf(io: LessonIo, id: LessonId): Stage | undefined {
  return loadLesson(io.store, id)?.standing.stage
}

export function claudeMd(io: LessonIo): string {
  const path = join(io.project.root, "CLAUDE.md")
  return existsSync(path) ? readFileSync(path, "utf8") : ""
}

/** A session with a prompt and a tool call, which counts (LIFE-03). */
export function workIn(io: LessonIo, session: string, target = "README.md"): void {
  const about = {
    session: session as SessionId,
    agent: null,
    durationMs: 1,
    text: null,
    keyIsUnique: true,
  } as const
  const said = {
    ...about,
    kind: "prompt-submitted",
    tool: null,
    target: null,
    outcome: null,
    text: "go on",
  } as const
  const done = { ...about, kind: "tool-finished", tool: "Edit", target, outcome: "ok" } as const
  recordEvent(io.store, { ...said, key: `prompt-submitted:${session}` }, 1, 1)
  recordEvent(io.store, { ...done, key: `tool-finished:${session}` }, 1, 1)
}

// Lessons and scenes for tests, with as little said as possible.

import type { Act } from "../../src/guidance/match/act.ts"
import { GUIDANCE_LIMITS } from "../../src/guidance/match/guidance-limits.ts"
import { type Match, matchLesson } from "../../src/guidance/match/match-lesson.ts"
import { readScene } from "../../src/guidance/match/read-scene.ts"
import type { Scene } from "../../src/guidance/match/scene.ts"
import { matchGlob } from "../../src/io/bun-glob.ts"
import {
  type Lesson,
  type LessonId,
  NEWLY_FOUND,
  NO_TRIGGERS,
  type Triggers,
} from "../../src/lessons/model/lesson.ts"

export const matching = { matchGlob, limits: GUIDANCE_LIMITS }

export function lessonWith(triggers: Partial<Triggers>, some: Partial<Lesson> = {}): Lesson {
  return {
    ...NEWLY_FOUND,
    id: "a-lesson" as LessonId,
    kind: "convention",
    priority: "CRITICAL",
    title: "A title",
    source: "manual",
    confidence: 1,
    triggers: { ...NO_TRIGGERS, ...triggers },
    created: "2026-11-01T09:00:00Z",
    approved: "2026-11-02T09:00:00Z",
    evidence: [],
    body: "A sentence.",
    ...some,
  }
}

export function sceneOf(act: Act, texts: readonly string[] = [], foldCase = false, cwd = "/project"): Scene {
  const place = { root: "/project", cwd, foldCase }
  return readScene({ act, place, said: { kind: "messages", texts }, context: ["main"] }, GUIDANCE_LIMITS)
}

export function edit(path: string): Act {
  return { kind: "write", tool: "Edit", path }
}

export function bash(line: string): Act {
  return { kind: "command", tool: "Bash", line }
}

export function matched(lesson: Lesson, act: Act, texts: readonly string[] = []): Match {
  return matchLesson(lesson, sceneOf(act, texts), matching)
}

// A sub-agent's task as acts to compare lessons with (GUID-11): what it asks for, the files it names, the commands it
// puts between backticks. A lesson that one of them points at fits the task.

import type { LessonId } from "../lessons/lesson.ts"
import { filesNamedIn } from "../lessons/named-files.ts"
import type { Act } from "./act.ts"
import type { Match } from "./match.ts"
import { endsOf } from "./words.ts"

/** A task may be a page long: its beginning and its end. */
const TASK_CHARS = 8_000
const MOST_FILES = 12
const MOST_COMMANDS = 6

export function actsOfTask(task: string): readonly Act[] {
  const text = endsOf(task, TASK_CHARS)
  const files = filesNamedIn(text).slice(0, MOST_FILES)
  const commands = [...text.matchAll(COMMAND)].map(([, line = ""]) => line).slice(0, MOST_COMMANDS)
  return [
    { kind: "prompt", text },
    ...files.map((path): Act => ({ kind: "look", tool: "Read", path })),
    ...commands.map((line): Act => ({ kind: "command", tool: "Bash", line })),
  ]
}

/** Two words or more between backticks, the first of them a program's name. */
const COMMAND = /`([a-z][\w.-]* [^`\n]{1,200})`/g

/** The best of each lesson, best first, equal scores by id; at most so many. */
export function bestOfTask(found: readonly (readonly Match[])[], most: number): readonly Match[] {
  const best = new Map<LessonId, Match>()
  for (const match of found.flat()) {
    const before = best.get(match.lesson.id)
    if (before === undefined || match.score > before.score) best.set(match.lesson.id, match)
  }
  const byRank = (one: Match, other: Match) =>
    other.score - one.score || (one.lesson.id < other.lesson.id ? -1 : 1)
  return [...best.values()].sort(byRank).slice(0, most)
}

// A sub-agent's task as acts (GUID-11): its text, the files it names, the commands in backticks. A lesson fits the task if
// it fits one of them.

import { READ_TOOL, SHELL_TOOL } from "../../clients/claude-code/tools.ts"
import type { LessonId } from "../../lessons/model/lesson.ts"
import { filesNamedIn } from "../../lessons/model/named-files.ts"
import { headAndTail } from "../../text/words.ts"
import type { Act } from "./act.ts"
import type { Match } from "./match-lesson.ts"

/** Long tasks: only the start and the end. */
const TASK_CHARS = 8_000
const MOST_FILES = 12
const MOST_COMMANDS = 6

export function actsOfTask(task: string): readonly Act[] {
  const text = headAndTail(task, TASK_CHARS)
  const files = filesNamedIn(text).slice(0, MOST_FILES)
  const commands = [...text.matchAll(COMMAND)].map(([, line = ""]) => line).slice(0, MOST_COMMANDS)
  return [
    { kind: "prompt", text },
    ...files.map((path): Act => ({ kind: "look", tool: READ_TOOL, path })),
    ...commands.map((line): Act => ({ kind: "command", tool: SHELL_TOOL, line })),
  ]
}

/** Two or more words in backticks, starting with a program name. */
const COMMAND = /`([a-z][\w.-]* [^`\n]{1,200})`/g

/** The best match of each lesson, best first, ties by id, limited. */
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

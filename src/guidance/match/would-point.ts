// Whether commands or globs point at a command line or file, by the rules of guidance.
import { SHELL_TOOL } from "../../clients/claude-code/tools.ts"
import type { Lesson } from "../../lessons/model/lesson.ts"
import { type Matching, pointersOf } from "./pointers.ts"
import { readScene } from "./read-scene.ts"
import { NOTHING_SAID } from "./scene.ts"

const PLACE = { root: "/", cwd: "/", foldCase: false } as const

export function pointsAtCommand(
  commands: readonly string[],
  line: string,
  lesson: Lesson,
  { matchGlob, limits }: Matching,
): boolean {
  if (commands.length === 0) return false
  const act = { kind: "command", tool: SHELL_TOOL, line } as const
  const scene = readScene({ act, place: PLACE, said: NOTHING_SAID, context: [] }, limits)
  const asked = { ...lesson, triggers: { ...lesson.triggers, files: [], actions: [], commands } }
  return pointersOf(asked, scene, { matchGlob, limits }).length > 0
}

export function pointsAtFile(globs: readonly string[], path: string, { matchGlob }: Matching): boolean {
  return globs.some((glob) => matchGlob(glob, path))
}

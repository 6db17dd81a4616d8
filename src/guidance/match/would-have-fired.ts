// Past calls at which a lesson would have been delivered (REVW-01): calls on a file that its globs match, and shell
// commands (through wrappers) that start with one of its commands or name such a file. Ignores action words.

import { READ_TOOL, SHELL_TOOL, writesFile } from "../../clients/claude-code/tools.ts"
import { commandsOf } from "../../guard/shell/line-commands.ts"
import { beginsWith, type SeenCommand } from "../../guard/shell/shell-command.ts"
import type { Lesson } from "../../lessons/model/lesson.ts"
import type { RecordedEvent } from "../../sessions/event.ts"
import { cleanPath, fileGlobs, globNaming, type MatchGlob } from "./globs.ts"
import { GUIDANCE_LIMITS } from "./guidance-limits.ts"

export interface PastMatch {
  readonly event: RecordedEvent
  readonly because: "file" | "command" | "path in a command"
}

export interface PastMatches {
  readonly count: number
  /** At most three, latest last. */
  readonly last: readonly PastMatch[]
  /** False when the lesson names neither files nor commands. */
  readonly isPointed: boolean
}

const MOST_SHOWN = 3
const STYLE = { foldCase: false, globChars: GUIDANCE_LIMITS.globChars }

/** Paths are as recorded: relative to the project, with forward slashes. */
export function wouldHaveFired(
  lesson: Lesson,
  events: readonly RecordedEvent[],
  matchGlob: MatchGlob,
): PastMatches {
  const { files, commands } = lesson.triggers
  const prefixes = commands.map((line) => line.trim().split(/\s+/)).filter(([first]) => first !== "")
  const names = fileGlobs(files, STYLE)
  const hasFiles = names.wanted.length > 0
  const matches = (path: string) => globNaming(names, cleanPath(path, false), matchGlob) !== undefined
  let count = 0
  const last: PastMatch[] = []
  for (const event of events) {
    const because = reason(event, prefixes, hasFiles, matches)
    if (because === undefined) continue
    count += 1
    last.push({ event, because })
    if (last.length > MOST_SHOWN) last.shift()
  }
  return { count, last, isPointed: hasFiles || prefixes.length > 0 }
}

function reason(
  event: RecordedEvent,
  prefixes: readonly (readonly string[])[],
  hasFiles: boolean,
  matches: (path: string) => boolean,
): PastMatch["because"] | undefined {
  const { kind, tool, target } = event
  if (kind !== "tool-finished" || tool === null || target === null) return undefined
  if (writesFile(tool) || tool === READ_TOOL) return matches(target) ? "file" : undefined
  if (tool !== SHELL_TOOL) return undefined
  // Most commands are unrelated; skip parsing them.
  const isNear = prefixes.some(([program = ""]) => target.includes(program))
  if (!isNear && !hasFiles) return undefined
  const seen = commandsIn(event, target)
  if (isNear && prefixes.some((prefix) => seen.some((each) => beginsWith(each, prefix)))) return "command"
  if (!hasFiles) return undefined
  const isPath = seen.some(({ words, redirections }) =>
    [...words.slice(1), ...redirections.map(({ target: into }) => into)].some(
      ({ text, dynamic }) => !dynamic && matches(text.replace(/^(?:\.\/)+/, "")),
    ),
  )
  return isPath ? "path in a command" : undefined
}

/** A review checks the same events for every lesson. */
const TAKEN_APART = new WeakMap<RecordedEvent, readonly SeenCommand[]>()

function commandsIn(event: RecordedEvent, line: string): readonly SeenCommand[] {
  const known = TAKEN_APART.get(event)
  if (known !== undefined) return known
  const seen = commandsOf(line)
  const commands = seen.kind === "ok" ? seen.commands : []
  TAKEN_APART.set(event, commands)
  return commands
}

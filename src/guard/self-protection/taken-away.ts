// Commands that remove `.tenure` without naming it (GARD-09): a stash of everything, a removed or moved worktree. The guard
// would still hold, but lessons and the log of decisions would be gone, so the person is asked.

import type { GuardFinding } from "../rules/guard-problem.ts"
import { type CommandForm, formHasOption } from "../shell/command-form.ts"
import { readingsOf } from "../shell/command-readings.ts"
import { pathPattern } from "../shell/path-text.ts"
import type { SeenCommand } from "../shell/seen-command.ts"
import type { Word } from "../shell/shell-word.ts"
import { type CommandLocation, holdsOwnFolder, placeOf } from "./own-places.ts"

/** This finding depends on whether git tracks `.tenure`; protect-call.ts checks. */
export const STASH_UNTRACKED = "stash-untracked"

export function takenAway(
  command: SeenCommand,
  line: readonly SeenCommand[],
  around: Omit<CommandLocation, "dir">,
): GuardFinding | undefined {
  const where: CommandLocation = { ...around, dir: command.dir }
  const reaches = (path: Word) =>
    placeOf(pathPattern(path), where) === "tenure" || holdsOwnFolder(pathPattern(path), where)
  for (const { form } of readingsOf(command, line, "")) {
    const found = form.program === "git" ? byGit(form, reaches) : byOthers(form, command, reaches)
    if (found !== undefined) return found
  }
  return undefined
}

function byGit(form: CommandForm, reaches: (path: Word) => boolean): GuardFinding | undefined {
  const [verb, what, ...rest] = form.operands
  if (verb?.text === "worktree" && (what?.text === "remove" || what?.text === "move"))
    return rest.slice(0, 1).some(reaches)
      ? because("it takes this worktree away, .tenure and all")
      : undefined
  if (verb?.text !== "stash" || !/^(?:push|save)?$/.test(what?.text ?? "")) return undefined
  const isNamed = what?.text !== "save" && rest.length > 0
  if (isNamed && !rest.some(reaches)) return undefined
  if (formHasOption(form, "--all")) return because("it stashes ignored files, too, and takes .tenure away")
  if (!formHasOption(form, "--include-untracked")) return undefined
  return { ...because("it stashes untracked files, .tenure among them"), verb: STASH_UNTRACKED }
}

function byOthers(
  form: CommandForm,
  { words }: SeenCommand,
  reaches: (path: Word) => boolean,
): GuardFinding | undefined {
  const { program, operands, options } = form
  const why = "it takes away a folder with .tenure in it"
  const mirrors = options.some(({ name }) => name.startsWith("--delete") || name === "--del")
  if (program === "mv" && operands.slice(0, -1).some(reaches)) return because(why)
  if (program === "rsync" && mirrors && operands.slice(-1).some(reaches)) return because(why)
  const removes = words.some(({ text }) => text === "--remove-files" || text === "--remove-source-files")
  return removes && operands.some(reaches) ? because(why) : undefined
}

function because(why: string): GuardFinding {
  return { verb: "write", ids: [], why }
}

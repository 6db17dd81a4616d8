// Writes of a shell command to a protected place. Reading passes; so does what git does to its own index. A write with an
// unknown target counts only if the line names `.tenure` as its source.
import { ENVIRONMENT_FILE } from "../../clients/claude-code/client-environment.ts"
import { finding, type GuardFinding, writeFinding } from "../rules/guard-problem.ts"
import { type CommandForm, formHasOption } from "../shell/command-form.ts"
import { readingsOf } from "../shell/command-readings.ts"
import { filesBehindDescriptor, throughLinks } from "../shell/line-links.ts"
import { MAX_MENTIONED, mentionsOf } from "../shell/mentioned-files.ts"
import { type WrittenOperand, writesTo } from "../shell/operands.ts"
import { pathPattern, programName } from "../shell/path-text.ts"
import type { SeenCommand } from "../shell/shell-command.ts"
import { alternatives, type Word } from "../shell/shell-word.ts"
import { allWrites, runsWritingCode, writtenPaths } from "../shell/written-paths.ts"
import {
  type CallLocation,
  type CommandLocation,
  holdsOwnFolder,
  type OwnPlace,
  placeOf,
} from "./own-places.ts"
import { isOwnName } from "./person-verbs.ts"
import { namesOwnFolder, type ShellLine } from "./shell-line.ts"

export function ownWrite(command: SeenCommand, line: ShellLine): GuardFinding | undefined {
  const where: CommandLocation = { ...line.where, dir: command.dir }
  const { paths, unknown } = writtenPaths(command)
  const behind = allWrites(command).flatMap(({ path }) => filesBehindDescriptor(path, line.commands))
  for (const written of [...paths, ...writesTo(behind)]) {
    const found = ownTarget(written, command, line)
    if (found) return found
  }
  const named = mentionsOf(command).slice(0, MAX_MENTIONED)
  const place = named.map((word) => placeAnywhere(word, command, line)).find((each) => each !== undefined)
  if (place) return writeFinding(place)
  const isFind = command.program === "find" && paths.some(({ removes }) => removes)
  if (isFind && namesOwnFolder(command.words.map((word) => word.text).join(" ")))
    return writeFinding("tenure")
  if (unknown && fedWrite(command, paths.length, line)) return writeFinding("tenure")
  return linkedAway(command, where) ?? environmentFile(paths, line)
}

function ownTarget(written: WrittenOperand, command: SeenCommand, line: ShellLine): GuardFinding | undefined {
  const { path, removes, recursive } = written
  const place = placeAnywhere(path, command, line)
  if (place) return writeFinding(place)
  const where: CommandLocation = { ...line.where, dir: command.dir }
  if (removes && recursive && holdsOwnFolder(pathPattern(path), where)) return writeFinding("tenure")
  if (path.dynamic && namesOwnFolder(hiddenText(path))) return writeFinding("tenure")
  const isLost = [command.dir, ...command.otherDirs].includes(undefined)
  const isLoose = isLost && line.namesOwnFolder() && !/^[/~]/.test(path.text)
  return isLoose ? writeFinding("tenure") : undefined
}

/** Checks every folder where the command may run, and every name that the line gives the path. */
function placeAnywhere(path: Word, command: SeenCommand, line: ShellLine): OwnPlace | undefined {
  for (const option of alternatives(path) ?? [path]) {
    const pattern = pathPattern(option)
    for (const dir of [command.dir, ...command.otherDirs]) {
      const names = [pattern, ...throughLinks(pattern, dir, line.links())]
      for (const [index, name] of names.entries()) {
        const place = placeOf(name, { ...line.where, dir: index === 0 ? dir : "" })
        if (place) return place
      }
    }
  }
  return undefined
}

function hiddenText(path: Word): string {
  return path.parts
    .filter((part) => part.kind === "run" || part.kind === "param")
    .map((part) => part.text)
    .join(" ")
}

/** `… .tenure … | xargs rm`, `find .tenure -delete`, `while read f; do rm "$f"; done`. */
function fedWrite(command: SeenCommand, known: number, line: ShellLine): boolean {
  if (runsWritingCode(command) || !line.namesOwnFolder()) return false
  if (command.adds) return true
  const reads = READERS.some((program) => line.programs().has(program))
  return reads && known > command.redirections.length && command.words.slice(1).some((word) => word.dynamic)
}

const READERS = ["read", "mapfile", "readarray"]

/** A link to `.tenure`, or a copy of the executable under a name we would not recognise. */
function linkedAway(command: SeenCommand, where: CommandLocation): GuardFinding | undefined {
  const { program, words } = command
  if (program !== "ln" && program !== "cp" && program !== "mv" && program !== "install") return undefined
  const operands = words.slice(1).filter((word) => !word.text.startsWith("-"))
  const sources = operands.slice(0, -1)
  const to = operands.at(-1)
  if (to === undefined) return undefined
  if (program === "ln" && sources.some((word) => placeOf(pathPattern(word), where) === "tenure"))
    return finding("write", "it gives .tenure another name")
  const name = programName(to) ?? ""
  const isFolder = name === "" || /^(?:\.{1,2}|bin|sbin|dist|tmp|build|out|target|release)$/.test(name)
  if (isFolder || isOwnName(name) || !sources.some(isExecutable)) return undefined
  return finding("rename", "it gives the tenure executable another name")
}

function isExecutable(word: Word): boolean {
  if (word.dynamic && /\b(?:which|command -v|type -p|whereis)\s+tenure\b/.test(word.text)) return true
  return /^tenure(?:-(?:linux|darwin|win)\S*)?$/.test(programName(word) ?? "")
}

/** Variables written to CLAUDE_ENV_FILE are set in every later call. */
function environmentFile(paths: readonly WrittenOperand[], line: ShellLine): GuardFinding | undefined {
  const writes = paths.some(({ path }) => path.text.includes(ENVIRONMENT_FILE))
  if (!writes || (!line.marksAgent() && !line.mentions())) return undefined
  return finding("hide", "it changes what later commands know about the session")
}

// Commands that remove `.tenure` without naming it (GARD-09): a stash of everything, a removed or moved worktree. The guard
// would still hold, but lessons and the log of decisions would be gone, so the person is asked.

/** This finding depends on whether git tracks `.tenure`; protect-call.ts checks. */
export const STASH_UNTRACKED = "stash-untracked"

export function takenAway(
  command: SeenCommand,
  line: readonly SeenCommand[],
  around: CallLocation,
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
      ? finding("write", "it takes this worktree away, .tenure and all")
      : undefined
  if (verb?.text !== "stash" || !/^(?:push|save)?$/.test(what?.text ?? "")) return undefined
  const isNamed = what?.text !== "save" && rest.length > 0
  if (isNamed && !rest.some(reaches)) return undefined
  if (formHasOption(form, "--all"))
    return finding("write", "it stashes ignored files, too, and takes .tenure away")
  if (!formHasOption(form, "--include-untracked")) return undefined
  return { ...finding("write", "it stashes untracked files, .tenure among them"), verb: STASH_UNTRACKED }
}

function byOthers(
  form: CommandForm,
  { words }: SeenCommand,
  reaches: (path: Word) => boolean,
): GuardFinding | undefined {
  const { program, operands, options } = form
  const why = "it takes away a folder with .tenure in it"
  const mirrors = options.some(({ name }) => name.startsWith("--delete") || name === "--del")
  if (program === "mv" && operands.slice(0, -1).some(reaches)) return finding("write", why)
  if (program === "rsync" && mirrors && operands.slice(-1).some(reaches)) return finding("write", why)
  const removes = words.some(({ text }) => text === "--remove-files" || text === "--remove-source-files")
  return removes && operands.some(reaches) ? finding("write", why) : undefined
}

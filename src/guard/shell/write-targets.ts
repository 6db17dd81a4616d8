// Where a command writes, as targets and doubts: how much of a path is known, the folders it may be relative
// to, the links that lead elsewhere. A path with unknown parts stays a pattern.

import type { Doubt, WriteTarget } from "../rules/attempt.ts"
import { strongDoubt } from "./line-doubts.ts"
import { type Link, throughLinks } from "./line-links.ts"
import { overwritesNames } from "./listed-files.ts"
import type { WrittenOperand } from "./operands.ts"
import {
  hasWildcard,
  isAllWild,
  isRooted,
  PROCESS_FOLDER,
  pathPattern,
  relativeToStart,
} from "./path-text.ts"
import type { SeenCommand, ShellFacts } from "./shell-command.ts"
import { alternatives, type Word, type WordList, type WordPart } from "./shell-word.ts"
import { tableHasWord } from "./tables.ts"

export interface LineFacts {
  readonly commands: readonly SeenCommand[]
  readonly facts: ShellFacts
  readonly assigned: () => ReadonlySet<string>
  /** Variables that the line sets to literal text. */
  readonly literals: () => ReadonlySet<string>
  readonly links: readonly Link[]
  /** What the line puts into archives. */
  readonly members: () => WordList
  /** Some listing in the line includes hidden files. */
  readonly listsHidden: () => boolean
  /** The line has names that no search narrows down. */
  readonly listsUnfiltered: () => boolean
  /** The line reads names that no search narrows down. */
  readonly readsUnfiltered: () => boolean
  /** PATH contains a folder that the line may have written to. */
  readonly isOwnPath: boolean
}

export function targetsOf(
  written: WrittenOperand,
  command: SeenCommand,
  line: LineFacts,
): readonly (WriteTarget | Doubt)[] {
  const options = alternatives(written.path)
  if (options === undefined)
    return [strongDoubt(`it writes to ${shortened(written.path.text)}, which may be too many things`)]
  return options.flatMap((path) => targetsOfPath({ ...written, path }, command, line, options.length === 1))
}

function targetsOfPath(
  written: WrittenOperand,
  command: SeenCommand,
  line: LineFacts,
  isOnly: boolean,
): readonly (WriteTarget | Doubt)[] {
  const { path, removes, recursive } = written
  const isRead =
    path.parts.some(({ kind }) => kind === "param") && overwritesNames(command) && line.readsUnfiltered()
  if (isRead && isAllWild(pathPattern(path)))
    return [strongDoubt(`it writes to ${shortened(path.text)}, which is read from somewhere`)]
  const read = pathOrDoubt(path, line)
  if (typeof read !== "string") return [read]
  const found = read.replace(PROCESS_FOLDER, ".")
  const isPattern = hasWildcard(found)
  const inUnknown = startsUnknown(path) ? [inUnknownFolder(path.text)] : []
  // For a find with a filter, the filter decides.
  const withAll = recursive || (removes && command.program !== "find")
  const isSure = isOnly && !command.remote && !command.guessed
  const { holds, isContent } = written
  const base = { isPattern, withAll, ...(holds && { holds }), ...(isContent && { isContent }) }
  if (isRooted(found)) {
    const whole = relativeToStart(found)
    const links = throughLinks(found, "", line.links)
    // `~user` may be this person.
    const mine = /^~[a-z_][\w-]*(?=\/|$)/.test(found)
      ? ["~", "/root", "/home/x", "/Users/x"].map((home) => found.replace(/^~[^/]*/, home))
      : []
    return [whole, ...links, ...mine].map((each) => ({ ...base, path: each, dir: "", certain: isSure }))
  }
  const dirs = [command.dir, ...command.otherDirs]
  const here = dirs.flatMap((dir, index) =>
    inFolder({ ...base, path: found, certain: isSure && index === 0 }, dir, line),
  )
  return [...inUnknown, ...here]
}

function pathOrDoubt(path: Word, line: LineFacts): string | Doubt {
  if (!path.dynamic) return path.text
  if (path.parts.some((part) => part.kind === "lost"))
    return strongDoubt(`it writes to ${shortened(path.text)}, which is more than is worked out`)
  const pattern = pathPattern(path)
  if (!hasWildcard(pattern)) return pattern
  const name = pattern.slice(pattern.lastIndexOf("/") + 1)
  const hasOnly = (...kinds: readonly WordPart["kind"][]) =>
    path.parts.every(({ kind }) => kinds.includes(kind))
  if (!isAllWild(name) || hasOnly("literal", "glob", "brace") || hasOnly("literal", "math")) return pattern
  const isOrdinary =
    hasKnownVariables(path, line.assigned()) &&
    !path.parts.some((part) => isAssembled(part) || isPartOfKnown(part, line.literals())) &&
    !line.listsHidden()
  const strength = isOrdinary ? "weak" : "strong"
  return { why: `it writes to ${shortened(path.text)}, which is not known`, strength }
}

const LOOKS_HERE =
  /^(?:\$\(|`)\s*(?:ls|find|fd|cat|head|tail|git|grep|rg|dirname|echo|printf|cd|readlink|realpath|awk|sed|cut|tr|rev|base64|xxd|sort|xargs)\b/

/** `$(ls -d src/*)/z`: the folder comes from the project, unlike `$(npm config get cache)`. */
function startsUnknown(path: Word): boolean {
  return path.parts[0]?.kind === "run" && path.parts.length > 1 && LOOKS_HERE.test(path.text)
}

function inUnknownFolder(path: string): Doubt {
  return {
    why: `it writes ${shortened(path)} in a folder that is not known`,
    strength: "strong",
    isRelative: true,
  }
}

type InFolder = Omit<WriteTarget, "dir">

function inFolder(
  target: InFolder,
  dir: string | undefined,
  line: LineFacts,
): readonly (WriteTarget | Doubt)[] {
  const { path } = target
  if (dir === undefined) return [{ ...target, dir, certain: false }, inUnknownFolder(path)]
  if (hasWildcard(dir)) {
    const folders = line.facts.folders(dir)
    if (folders.length > 0)
      return folders.map((each) => ({
        ...target,
        dir: each,
        certain: target.certain && folders.length === 1,
      }))
    return [{ ...target, path: `${dir}/${path}`, dir: "", isPattern: true, certain: false }]
  }
  const links = throughLinks(path, dir, line.links)
  return [{ ...target, dir }, ...links.map((each) => ({ ...target, path: each, dir: "" }))]
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

/** Programs whose output is an ordinary path: listings, and places that a tool knows. */
const ANSWERS =
  /^(?:\$\(|`)\s*(?:\w+=\S*\s+)?(?:ls|find|fd|git|grep|rg|ag|date|basename|dirname|mktemp|npm|pnpm|yarn|command|which|readlink|realpath|pwd|cd|uname|hostname|whoami|id|go|cargo|rustc|brew|uv|pip|docker|kubectl|aws|gh|terraform|helm|sort|comm|xdg-user-dir|pg_config|pkg-config|sysctl|nproc|wslpath|cygpath|defaults|xcrun|java|mvn|gem|composer)\b/

/** `$(printf '.%s' env)`, `$(for …)`, `$(<f)`: a name assembled where a plain one would do. */
function isAssembled({ kind, text }: Word["parts"][number]): boolean {
  // All arguments as one word: nobody names a file like that.
  if (kind === "param" && /^\$(?:\*|\{\*\})$/.test(text)) return true
  return kind === "run" && /^(?:\$\(|`)/.test(text) && !ANSWERS.test(text)
}

/** `a=.env.x; > ${a…}`: the line has the value, but the expansion is not worked out. */
function isPartOfKnown(part: Word["parts"][number], literals: ReadonlySet<string>): boolean {
  return (
    part.kind === "param" && part.name === "" && literals.has(/^\$\{[#!]?(\w+)/.exec(part.text)?.[1] ?? "")
  )
}

/** Variables that name the same kind of place on any machine. */
const KNOWN_NAMES =
  /^(?:HOME|PWD|OLDPWD|TMPDIR|TMP|TEMP|USER|LOGNAME|HOSTNAME|RANDOM|SECONDS|EPOCHSECONDS|UID|BASHPID|PPID|LINENO|CLAUDE_PROJECT_DIR|XDG_\w+|GITHUB_\w+|RUNNER_\w+|CI_\w+|[0-9@*#?$!-]|)$/

function hasKnownVariables(path: Word, known: ReadonlySet<string>): boolean {
  return path.parts.every((part) => {
    if (part.kind !== "param") return true
    const name = part.name === "" ? (/^\$\{[#!]?(\w+)/.exec(part.text)?.[1] ?? "") : part.name
    return KNOWN_NAMES.test(name) || known.has(name)
  })
}

/** Variables that the line sets. */
export function assignedNames(commands: readonly SeenCommand[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { assignments, program, words } of commands) {
    for (const { name } of assignments) names.add(name)
    if (program === undefined || !tableHasWord(SETTERS, program)) continue
    for (const { text } of words.slice(1)) names.add(text.split("=")[0] ?? "")
  }
  return names
}

export function literalNames(commands: readonly SeenCommand[]): ReadonlySet<string> {
  const all = commands.flatMap(({ assignments }) => assignments)
  return new Set(all.filter(({ value }) => !value.dynamic && value.text !== "").map(({ name }) => name))
}

const SETTERS = " read mapfile readarray printf getopts export declare local readonly typeset let "

// Which writes of a shell command touch a protected place. Reading passes; so does what git does to its
// own index. A write whose target is not known counts only if the line names `.tenure` as its source.
import type { SeenCommand } from "./commands.ts"
import { type Finding, writeFinding } from "./finding.ts"
import type { Written } from "./operands.ts"
import { holdsOwnFolder, placeOf, type Where } from "./own-places.ts"
import { pathPattern, programName } from "./patterns.ts"
import { isOwnName } from "./person-verbs.ts"
import { type Line, namesOwnFolder } from "./shell-line.ts"
import type { Word } from "./shell-word.ts"
import { runsWritingCode, writtenPaths } from "./written-paths.ts"

export function ownWrite(command: SeenCommand, line: Line): Finding | undefined {
  const where: Where = { ...line.where, dir: command.dir }
  const { paths, unknown } = writtenPaths(command)
  for (const { path, removes, recursive } of paths) {
    const place = placeOf(pathPattern(path), where)
    if (place) return writeFinding(place)
    if (removes && recursive && holdsOwnFolder(pathPattern(path), where)) return writeFinding("tenure")
    if (path.dynamic && namesOwnFolder(hiddenText(path))) return writeFinding("tenure")
    const isLoose = command.dir === undefined && line.namesOwnFolder() && !/^[/~]/.test(path.text)
    if (isLoose) return writeFinding("tenure")
  }
  const isFind = command.program === "find" && paths.some(({ removes }) => removes)
  if (isFind && namesOwnFolder(command.words.map((word) => word.text).join(" ")))
    return writeFinding("tenure")
  if (unknown && fedWrite(command, paths.length, line)) return writeFinding("tenure")
  return linkedAway(command, where) ?? environmentFile(paths, line)
}

/** The source of the parts that are not known. */
function hiddenText(path: Word): string {
  return path.parts
    .filter((part) => part.kind === "run" || part.kind === "param")
    .map((part) => part.text)
    .join(" ")
}

/** `… .tenure … | xargs rm`, `find .tenure -delete`, `while read f; do rm "$f"; done`. */
function fedWrite(command: SeenCommand, known: number, line: Line): boolean {
  if (runsWritingCode(command) || !line.namesOwnFolder()) return false
  if (command.adds) return true
  const reads = READERS.some((program) => line.programs().has(program))
  return reads && known > command.redirections.length && command.words.slice(1).some((word) => word.dynamic)
}

const READERS = ["read", "mapfile", "readarray"]

/** Another name for what is ours: a link to `.tenure`, or the executable under a name we would not know. */
function linkedAway(command: SeenCommand, where: Where): Finding | undefined {
  const { program, words } = command
  if (program !== "ln" && program !== "cp" && program !== "mv" && program !== "install") return undefined
  const operands = words.slice(1).filter((word) => !word.text.startsWith("-"))
  const sources = operands.slice(0, -1)
  const to = operands.at(-1)
  if (to === undefined) return undefined
  if (program === "ln" && sources.some((word) => placeOf(pathPattern(word), where) === "tenure")) {
    return { verb: "write", ids: [], why: "it gives .tenure another name" }
  }
  const name = programName(to) ?? ""
  const isFolder = name === "" || /^(?:\.{1,2}|bin|sbin|dist|tmp|build|out|target|release)$/.test(name)
  if (isFolder || isOwnName(name) || !sources.some(isExecutable)) return undefined
  return { verb: "rename", ids: [], why: "it gives the tenure executable another name" }
}

function isExecutable(word: Word): boolean {
  if (word.dynamic && /\b(?:which|command -v|type -p|whereis)\s+tenure\b/.test(word.text)) return true
  return /^tenure(?:-(?:linux|darwin|win)\S*)?$/.test(programName(word) ?? "")
}

/** What is written to CLAUDE_ENV_FILE is set in every later call. */
function environmentFile(paths: readonly Written[], line: Line): Finding | undefined {
  const writes = paths.some(({ path }) => path.text.includes("CLAUDE_ENV_FILE"))
  if (!writes || (!line.marksAgent() && !line.mentions())) return undefined
  return { verb: "hide", ids: [], why: "it changes what later commands are told about the session" }
}

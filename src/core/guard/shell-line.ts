// What there is to know about a whole line of shell text, each thing found out once and only when asked:
// the rules look at every command, and a line may have thousands.
import { once } from "../once.ts"
import type { SeenCommand } from "./commands.ts"
import type { Where } from "./own-places.ts"
import { programName } from "./patterns.ts"
import {
  APPROVAL_TEXT,
  DASHBOARD_TOKEN,
  hasTypedLine,
  isOwnProgram,
  PERSON_VERBS,
  RARE_VERB,
} from "./person-verbs.ts"
import { writtenPaths } from "./written-paths.ts"

export interface Line {
  readonly where: Omit<Where, "dir">
  readonly mentions: () => boolean
  /** It says `tenure approve` or the like somewhere, be it as data. */
  readonly approves: () => boolean
  readonly hasVerb: () => boolean
  readonly hasRareVerb: () => boolean
  /** Text is turned into other text on the way: surely, perhaps, or not. */
  readonly decodes: () => "plainly" | "perhaps" | "no"
  readonly namesOwnFolder: () => boolean
  /** It names the variable by which an agent's session is known. */
  readonly marksAgent: () => boolean
  /** It names the header by which the dashboard knows the person's own page. */
  readonly namesToken: () => boolean
  readonly programs: () => ReadonlySet<string>
  /** A word or a here-document that would be a typed command. */
  readonly typed: () => boolean
  /** Other names that this line gives to the executable. */
  readonly names: () => ReadonlySet<string>
  /** Files that this line writes, as spelled. */
  readonly files: () => ReadonlySet<string>
}

/** `bare`: the text without quotes, and without the project's own path, whose name may be "tenure". */
export function lineOf(bare: string, where: Omit<Where, "dir">, commands: readonly SeenCommand[]): Line {
  return {
    where,
    mentions: once(() => bare.toLowerCase().includes("tenure")),
    approves: once(() => APPROVAL_TEXT.test(bare)),
    hasVerb: once(() => ANY_VERB.test(bare)),
    hasRareVerb: once(() => RARE_VERB.test(bare)),
    decodes: once(() => decoding(bare)),
    namesOwnFolder: once(() => namesOwnFolder(bare)),
    marksAgent: once(() => bare.includes("CLAUDECODE")),
    namesToken: once(() => DASHBOARD_TOKEN.test(bare)),
    programs: once(() => new Set(commands.map((command) => command.program ?? ""))),
    typed: once(() => commands.some(isTyped)),
    names: once(() => namesFor(commands)),
    files: once(() => filesOf(commands)),
  }
}

const ANY_VERB = new RegExp(String.raw`\b(?:${PERSON_VERBS.join("|")})\b`, "i")

function decoding(bare: string): "plainly" | "perhaps" | "no" {
  if (/\b(?:base64|base32|basenc|xxd|uudecode|rev)\b/i.test(bare)) return "plainly"
  return /\b(?:openssl|tr|gpg|zcat|gunzip|sed|awk)\b/i.test(bare) ? "perhaps" : "no"
}

const EXCLUDED =
  /(?:!|-not)\s+-i?(?:path|name|wholename)\s+\S*tenure\S*|-i?(?:path|name)\s+\S*tenure\S*\s+-prune|(?:--exclude(?:-dir)?|-g|--glob|-E|-e|-I|--ignore)[= ]!?\S*tenure\S*|:[!^]\S*tenure\S*/gi

/** Names `.tenure`, other than to leave it out. */
export function namesOwnFolder(text: string): boolean {
  return OWN_FOLDER.test(text) && OWN_FOLDER.test(text.replace(EXCLUDED, ""))
}

/** Not `person.tenure`, which is somebody's field. */
export const OWN_FOLDER = /(?:^|[^\w)\]])\.tenure\b|tenure\.db/i

function isTyped(command: SeenCommand): boolean {
  if (command.words.some((word) => hasTypedLine(word.text))) return true
  return command.redirections.some(({ body }) => body !== undefined && hasTypedLine(body.text))
}

const COPIERS = new Set(["cp", "ln", "mv", "install", "hash"])

function namesFor(commands: readonly SeenCommand[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { program, words } of commands) {
    if (program === undefined) continue
    if (program === "alias")
      addAliases(
        names,
        words.map((word) => word.text),
      )
    const last = words.at(-1)
    if (!COPIERS.has(program) || last === undefined) continue
    if (words.slice(1, -1).some((word) => isOwnProgram(word) === "yes")) names.add(programName(last) ?? "")
  }
  return names
}

function addAliases(names: Set<string>, words: readonly string[]): void {
  for (const word of words) {
    const equals = word.indexOf("=")
    if (equals > 0 && /(?:^|[\s/])tenure\b/i.test(word.slice(equals + 1))) names.add(word.slice(0, equals))
  }
}

function filesOf(commands: readonly SeenCommand[]): ReadonlySet<string> {
  const files = commands.flatMap((command) => writtenPaths(command).paths.filter((each) => !each.removes))
  return new Set(files.map((each) => each.path.text.replace(/^\.\//, "")))
}

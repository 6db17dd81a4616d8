// Facts about a whole line of shell text, each worked out once and only when needed: the rules look at every
// command, and a line may have thousands.
import { AGENT_MARK, MESSAGE_SOCKET } from "../../clients/claude-code/client-environment.ts"
import { once } from "../../text/once.ts"
import { finding, type GuardFinding } from "../rules/guard-problem.ts"
import { type Link, linksOf } from "../shell/line-links.ts"
import { programName } from "../shell/path-text.ts"
import type { SeenCommand } from "../shell/shell-command.ts"
import { writtenPaths } from "../shell/written-paths.ts"
import type { CallLocation } from "./own-places.ts"
import {
  APPROVAL_TEXT,
  bareText,
  DASHBOARD_TOKEN,
  hasTypedLine,
  isOwnProgram,
  PERSON_VERBS,
  RARE_VERB,
} from "./person-verbs.ts"

export interface ShellLine {
  readonly where: CallLocation
  readonly mentions: () => boolean
  /** It says `tenure approve` or the like somewhere, even as data. */
  readonly approves: () => boolean
  readonly hasVerb: () => boolean
  readonly hasRareVerb: () => boolean
  /** Whether the line decodes text. */
  readonly decodes: () => "plainly" | "perhaps" | "no"
  readonly namesOwnFolder: () => boolean
  /** It names the variable that marks an agent's session. */
  readonly marksAgent: () => boolean
  /** It names the header that identifies the person's own dashboard page. */
  readonly namesToken: () => boolean
  readonly programs: () => ReadonlySet<string>
  /** A word or here-document would be a typed command. */
  readonly typed: () => boolean
  /** Other names that this line gives to the executable. */
  readonly names: () => ReadonlySet<string>
  /** Files that this line writes, as spelled. */
  readonly files: () => ReadonlySet<string>
  readonly commands: readonly SeenCommand[]
  /** Other names that this line gives to files. */
  readonly links: () => readonly Link[]
}

/** `bare`: the text without quotes, and without the project's own path, whose name may be "tenure". */
export function lineOf(bare: string, where: CallLocation, commands: readonly SeenCommand[]): ShellLine {
  return {
    where,
    mentions: once(() => bare.toLowerCase().includes("tenure")),
    approves: once(() => APPROVAL_TEXT.test(bare)),
    hasVerb: once(() => ANY_VERB.test(bare)),
    hasRareVerb: once(() => RARE_VERB.test(bare)),
    decodes: once(() => decoding(bare)),
    namesOwnFolder: once(() => namesOwnFolder(bare)),
    marksAgent: once(() => bare.includes(AGENT_MARK)),
    namesToken: once(() => DASHBOARD_TOKEN.test(bare)),
    programs: once(() => new Set(commands.map((command) => command.program ?? ""))),
    typed: once(() => commands.some(isTyped)),
    names: once(() => namesFor(commands)),
    files: once(() => filesOf(commands)),
    commands,
    links: once(() => linksOf(commands)),
  }
}

const ANY_VERB = new RegExp(String.raw`\b(?:${PERSON_VERBS.join("|")})\b`, "i")

function decoding(bare: string): "plainly" | "perhaps" | "no" {
  if (/\b(?:base64|base32|basenc|xxd|uudecode|rev)\b/i.test(bare)) return "plainly"
  return /\b(?:openssl|tr|gpg|zcat|gunzip|sed|awk)\b/i.test(bare) ? "perhaps" : "no"
}

const EXCLUDED =
  /(?:!|-not)\s+-i?(?:path|name|wholename)\s+\S*tenure\S*|-i?(?:path|name)\s+\S*tenure\S*\s+-prune|(?:--exclude(?:-dir)?|-g|--glob|-E|-e|-I|--ignore)[= ]!?\S*tenure\S*|:[!^]\S*tenure\S*/gi

export function namesOwnFolder(text: string): boolean {
  return OWN_FOLDER.test(text) && OWN_FOLDER.test(text.replace(EXCLUDED, ""))
}

/** Not `person.tenure`, which is a field in someone's code. */
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
    for (const { text } of program === "alias" ? words : []) {
      const equals = text.indexOf("=")
      if (equals > 0 && /(?:^|[\s/])tenure\b/i.test(text.slice(equals + 1))) names.add(text.slice(0, equals))
    }
    const last = words.at(-1)
    if (!COPIERS.has(program) || last === undefined) continue
    if (words.slice(1, -1).some((word) => isOwnProgram(word) === "yes")) names.add(programName(last) ?? "")
  }
  return names
}

function filesOf(commands: readonly SeenCommand[]): ReadonlySet<string> {
  const files = commands.flatMap((command) => writtenPaths(command).paths.filter((each) => !each.removes))
  return new Set(files.map((each) => each.path.text.replace(/^\.\//, "")))
}

// Programs that carry text to where it is typed or run later: a terminal multiplexer, a scheduler, a socket,
// another agent. For these, an approval anywhere in the line is enough to ask.
const CARRIERS =
  " script tmux screen zellij wezterm kitty kitten xdotool ydotool wtype dotool expect osascript socat nc ncat netcat websocat at batch crontab fcrontab systemctl launchctl schtasks write wall dtach abduco reptyr gdb lldb make just task pexpect "
const AGENTS = " claude codex gemini opencode aider cursor-agent goose amp droid qwen "
const TERMINAL = /^\/dev\/(?:pts\/|tty|console)|^\/proc\/[^/]+\/fd\//

export function carriedApproval(command: SeenCommand, line: ShellLine): GuardFinding | undefined {
  const { program } = command
  const texts = command.words.map((word) => word.text)
  const targets = command.redirections.map(({ target }) => target.text)
  if ([...texts, ...targets].some((text) => text.includes(MESSAGE_SOCKET)))
    return finding("message", "it writes to the client's own message socket")
  if (program === undefined) return writesToTerminal(command, line)
  if (isAgent(program)) return forAgent(program, texts, line)
  if (CARRIERS.includes(` ${program} `) && saysApproval(texts, line))
    return finding("carry", `\`${program}\` would have it typed or run elsewhere`)
  return writesToTerminal(command, line)
}

export function isAgent(program: string): boolean {
  return AGENTS.includes(` ${program} `)
}

function saysApproval(texts: readonly string[], line: ShellLine): boolean {
  if (line.approves() || line.typed()) return true
  const squeezed = bareText(texts.slice(1).join(""))
    .toLowerCase()
    .replace(/\s+|space/g, "")
  return squeezed.includes("tenure") && /approve|reject/.test(squeezed)
}

function writesToTerminal(command: SeenCommand, line: ShellLine): GuardFinding | undefined {
  const hits = writtenPaths(command).paths.some(({ path }) => TERMINAL.test(path.text))
  if (!hits || !(line.approves() || line.typed())) return undefined
  return finding("carry", "it writes such a command to a terminal")
}

function forAgent(program: string, texts: readonly string[], line: ShellLine): GuardFinding | undefined {
  const disables =
    /^(?:disable|uninstall|remove|rm)$/.test(texts[2] ?? "") && texts.some((text) => /tenure/i.test(text))
  if ((texts[1] === "plugin" && disables) || texts.includes("disableAllHooks"))
    return finding("uninstall", "it takes Tenure out of the client")
  if (!line.typed()) return undefined
  return finding("carry", `\`${program}\` would take it for a typed prompt`)
}

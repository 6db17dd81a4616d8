// Programs that carry text to a place where it is typed or run later: a terminal multiplexer, a
// scheduler, a socket, another agent. For these, an approval anywhere in the line is enough to ask.
import type { SeenCommand } from "./commands.ts"
import { APPROVAL_TEXT, bareText, hasTypedLine } from "./person-verbs.ts"
import type { Finding } from "./protected-writes.ts"
import { writtenPaths } from "./written-paths.ts"

interface Around {
  readonly bare: string
  readonly commands: readonly SeenCommand[]
}

const CARRIERS = new Set(
  "tmux screen zellij wezterm kitty kitten xdotool ydotool wtype dotool expect osascript socat nc ncat netcat websocat at batch crontab fcrontab systemctl launchctl schtasks write wall dtach abduco reptyr gdb lldb make just task pexpect".split(
    " ",
  ),
)
const AGENTS = new Set("claude codex gemini opencode aider cursor-agent goose amp droid qwen".split(" "))
const TERMINAL = /^\/dev\/(?:pts\/|tty|console)|^\/proc\/[^/]+\/fd\//

export function carriedApproval(command: SeenCommand, around: Around): Finding | undefined {
  const { program } = command
  const texts = command.words.map((word) => word.text)
  if (
    texts.some((text) => /CLAUDE_CODE_MESSAGING/.test(text)) ||
    /CLAUDE_CODE_MESSAGING/.test(redirectedTo(command))
  ) {
    return { verb: "message", ids: [], why: "it writes to the client's own message socket" }
  }
  if (program === undefined) return writesToTerminal(command, around)
  if (AGENTS.has(program)) return forAgent(program, texts, around)
  if (CARRIERS.has(program) && saysApproval(texts, around)) {
    return { verb: "carry", ids: [], why: `\`${program}\` would have it typed or run elsewhere` }
  }
  return writesToTerminal(command, around)
}

function saysApproval(texts: readonly string[], around: Around): boolean {
  if (APPROVAL_TEXT.test(around.bare)) return true
  const squeezed = bareText(texts.slice(1).join(""))
    .toLowerCase()
    .replace(/\s+|space/g, "")
  return squeezed.includes("tenure") && /approve|reject/.test(squeezed)
}

function redirectedTo(command: SeenCommand): string {
  return command.redirections.map((each) => each.target.text).join(" ")
}

function writesToTerminal(command: SeenCommand, around: Around): Finding | undefined {
  const hits = writtenPaths(command).paths.some(({ path }) => TERMINAL.test(path.text))
  if (!hits || !APPROVAL_TEXT.test(around.bare)) return undefined
  return { verb: "carry", ids: [], why: "it writes such a command to a terminal" }
}

function forAgent(program: string, texts: readonly string[], around: Around): Finding | undefined {
  const disables =
    /^(?:disable|uninstall|remove|rm)$/.test(texts[2] ?? "") && texts.some((text) => /tenure/i.test(text))
  if (texts[1] === "plugin" && disables) {
    return { verb: "uninstall", ids: [], why: "it takes Tenure out of the client" }
  }
  const lines = around.commands.flatMap((each) => [
    ...each.words.map((word) => word.text),
    ...each.redirections.map((redirection) => redirection.body?.text ?? ""),
  ])
  if (!lines.some(hasTypedLine)) return undefined
  return { verb: "carry", ids: [], why: `\`${program}\` would take it for a typed prompt` }
}

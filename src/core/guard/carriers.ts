// Programs that carry text to a place where it is typed or run later: a terminal multiplexer, a
// scheduler, a socket, another agent. For these, an approval anywhere in the line is enough to ask.
import type { SeenCommand } from "./commands.ts"
import type { Finding } from "./finding.ts"
import { bareText } from "./person-verbs.ts"
import type { Line } from "./shell-line.ts"
import { writtenPaths } from "./written-paths.ts"

const CARRIERS =
  " script tmux screen zellij wezterm kitty kitten xdotool ydotool wtype dotool expect osascript socat nc ncat netcat websocat at batch crontab fcrontab systemctl launchctl schtasks write wall dtach abduco reptyr gdb lldb make just task pexpect "
const AGENTS = " claude codex gemini opencode aider cursor-agent goose amp droid qwen "
const TERMINAL = /^\/dev\/(?:pts\/|tty|console)|^\/proc\/[^/]+\/fd\//

export function carriedApproval(command: SeenCommand, line: Line): Finding | undefined {
  const { program } = command
  const texts = command.words.map((word) => word.text)
  if (
    texts.some((text) => text.includes("CLAUDE_CODE_MESSAGING")) ||
    /CLAUDE_CODE_MESSAGING/.test(redirectedTo(command))
  ) {
    return { verb: "message", ids: [], why: "it writes to the client's own message socket" }
  }
  if (program === undefined) return writesToTerminal(command, line)
  if (isAgent(program)) return forAgent(program, texts, line)
  if (CARRIERS.includes(` ${program} `) && saysApproval(texts, line)) {
    return { verb: "carry", ids: [], why: `\`${program}\` would have it typed or run elsewhere` }
  }
  return writesToTerminal(command, line)
}

export function isAgent(program: string): boolean {
  return AGENTS.includes(` ${program} `)
}

function saysApproval(texts: readonly string[], line: Line): boolean {
  if (line.approves()) return true
  const squeezed = bareText(texts.slice(1).join(""))
    .toLowerCase()
    .replace(/\s+|space/g, "")
  return squeezed.includes("tenure") && /approve|reject/.test(squeezed)
}

function redirectedTo(command: SeenCommand): string {
  return command.redirections.map((each) => each.target.text).join(" ")
}

function writesToTerminal(command: SeenCommand, line: Line): Finding | undefined {
  const hits = writtenPaths(command).paths.some(({ path }) => TERMINAL.test(path.text))
  if (!hits || !line.approves()) return undefined
  return { verb: "carry", ids: [], why: "it writes such a command to a terminal" }
}

function forAgent(program: string, texts: readonly string[], line: Line): Finding | undefined {
  const disables =
    /^(?:disable|uninstall|remove|rm)$/.test(texts[2] ?? "") && texts.some((text) => /tenure/i.test(text))
  if ((texts[1] === "plugin" && disables) || texts.includes("disableAllHooks")) {
    return { verb: "uninstall", ids: [], why: "it takes Tenure out of the client" }
  }
  if (!line.typed()) return undefined
  return { verb: "carry", ids: [], why: `\`${program}\` would take it for a typed prompt` }
}

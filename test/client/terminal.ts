// The client as a person uses it: interactive, in a 160 by 50 terminal of a private tmux
// server. Only there are typed prompts, dialogs and the status line.

import { join } from "node:path"
import type { Launch } from "./run-client.ts"
import { openReport, type SessionReport } from "./session-report.ts"
import { until } from "./wait.ts"

export type Terminal = AsyncDisposable & {
  readonly sessionId: string
  /** Type text without sending it, and wait until it is on the screen. */
  type(text: string): Promise<void>
  /** Press keys by tmux's names: "Enter", "Escape", "C-c", "Down". */
  press(...keys: string[]): Promise<void>
  /** Type a prompt and send it, once the turn before is over. To type into it, use type and press. */
  prompt(text: string): Promise<void>
  /** The code that the screen shows, once it does. */
  code(): Promise<string>
  /** Type a decision with the code that the screen shows, and wait until it is answered. */
  decide(line: string, answer: RegExp): Promise<void>
  /** Wait for a dialog and press keys until it is gone: a new dialog ignores keys for a moment. */
  answerDialog(pattern: RegExp, ...keys: string[]): Promise<void>
  /** Take the last prompt back with /rewind: the conversation is restored, the code stays. */
  rewind(lastPrompt: string): Promise<void>
  /** Wait until no turn is running. */
  idle(): Promise<void>
  /** Make the window another size. */
  resize(columns: number, rows: number): Promise<void>
  /** What the screen shows now. */
  screen(): Promise<string>
  /** Wait until the screen shows this; gives the screen. */
  waitFor(pattern: RegExp, timeoutMs?: number): Promise<string>
  /** Leave with /exit and read what the client left. */
  end(): Promise<SessionReport>
}

const WAIT_MS = 60_000
const KEY_AGAIN_MS = 700
const READY = /❯(?! \d\.)/
// The footer's hint gives way to a status line, the spinner ("✻ Thinking…") does not.
const BUSY = /esc to interrupt|^\S [A-Z]\S*…/m

export async function openTerminal(
  launch: Launch,
  onOpen: (opened: AsyncDisposable) => void,
): Promise<Terminal> {
  const report = openReport(launch)
  const exitFile = join(launch.root, `exit-${launch.sessionId}`)
  const tmux = tmuxServer(launch)
  let isClosed = false

  const screen = () => tmux("capture-pane", "-p")
  const waitFor = (pattern: RegExp, timeoutMs = WAIT_MS) =>
    until(
      async () => {
        const shown = await screen()
        return pattern.test(shown) && shown
      },
      timeoutMs,
      async () => `the screen does not show ${pattern}:\n${await screen()}`,
    )
  const press = async (...keys: string[]) => void (await tmux("send-keys", ...keys))
  const type = async (text: string) => {
    await tmux("send-keys", "-l", "--", text)
    await until(
      async () => squeeze(inputOf(await screen())).includes(squeeze(text).slice(-40)),
      WAIT_MS,
      async () => `what was typed is not on the screen:\n${await screen()}`,
    )
  }
  const idle = () =>
    until(
      async () => !BUSY.test(await screen()),
      WAIT_MS,
      async () => `the turn has not ended:\n${await screen()}`,
    ).then(() => {})
  // The client puts an answered line back; our mod, or the test, clears it.
  const cleared = () =>
    until(
      async () => !/^❯\s*\/?tenure/.test(inputOf(await screen())),
      WAIT_MS,
      async () => `the input line is not empty:\n${await screen()}`,
    )
  const prompt = async (text: string) => {
    await idle()
    await cleared()
    await type(text)
    await press("Enter")
  }
  const code = async () => {
    const shown = /tenure[ :]approve [\w-]+ ([a-z]\w\w)\b/
    return shown.exec(await waitFor(shown))?.[1] ?? ""
  }
  const decide = async (line: string, answer: RegExp) => {
    await type(line.replace("CODE", await code()))
    await press("Enter")
    await waitFor(answer)
    await press("C-u")
  }
  const answerDialog = async (pattern: RegExp, ...keys: string[]) => {
    await waitFor(pattern)
    let pressedAt = 0
    await until(
      async () => {
        if (!pattern.test(await screen())) return true
        if (performance.now() - pressedAt < KEY_AGAIN_MS) return false
        await press(...keys)
        pressedAt = performance.now()
        return false
      },
      WAIT_MS,
      async () => `the dialog is still there:\n${await screen()}`,
    )
  }
  const rewind = async (lastPrompt: string) => {
    await prompt("/rewind")
    await answerDialog(/^ +❯ \(current\)/m, "Up")
    await waitFor(new RegExp(`^ +❯ ${lastPrompt}`, "m"))
    await press("Enter")
    await answerDialog(/❯ 1\. Restore conversation/, "Enter")
    // The client offers the prompt for editing, below the line that tops the input.
    await answerDialog(new RegExp(`─\\s*\\n❯.${lastPrompt}`), "C-e", "C-u")
  }
  const close = async () => {
    if (isClosed) return
    isClosed = true
    await tmux("kill-server")
  }

  const terminal: Terminal = {
    sessionId: launch.sessionId,
    type,
    press,
    prompt,
    code,
    decide,
    answerDialog,
    rewind,
    idle,
    resize: async (columns, rows) =>
      void (await tmux("resize-window", "-x", String(columns), "-y", String(rows))),
    screen,
    waitFor,
    async end() {
      await prompt("/exit")
      const exit = await until(
        async () => (await Bun.file(exitFile).exists()) && (await Bun.file(exitFile).text()),
        WAIT_MS,
        async () => `the client has not left:\n${await screen()}`,
      )
      await close()
      return report.read({ exitCode: Number(exit), sessionId: launch.sessionId, messages: [], stderr: "" })
    },
    [Symbol.asyncDispose]: close,
  }

  onOpen(terminal)
  // The last line is for a test process that is gone before it could clean up.
  const keepExitCode = `"$@"; code=$?; echo $code > "$0.new"; mv "$0.new" "$0"; exec sleep 3600`
  const size = ["-x", "160", "-y", "50"]
  await tmux(
    "new-session",
    "-d",
    ...size,
    "-c",
    launch.cwd,
    "sh",
    "-c",
    keepExitCode,
    exitFile,
    ...launch.argv,
  )
  await tmux("run-shell", "-b", `while kill -0 ${process.pid}; do sleep 1; done; tmux kill-server`)
  await waitFor(READY)
  return terminal
}

// From the last prompt sign on: the line being typed, and what is below it.
function inputOf(screen: string): string {
  return screen.slice(screen.lastIndexOf("❯"))
}

// Text as it is on the screen may be wrapped and padded anywhere.
function squeeze(text: string): string {
  return text.replace(/\s+/g, "")
}

// -S rather than -L: the socket is in the scene's own folder.
function tmuxServer(launch: Launch): (...args: string[]) => Promise<string> {
  const base = [
    "tmux",
    "-u",
    "-f",
    "/dev/null",
    "-S",
    join(launch.root, `tmux-${launch.sessionId.slice(0, 8)}`),
  ]
  const env = { ...launch.env, TERM: "xterm-256color", COLORTERM: "truecolor" }
  return async (...args) => {
    const child = Bun.spawn([...base, ...args], { env, stdin: "ignore", stdout: "pipe", stderr: "pipe" })
    const [out, error, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ])
    if (code !== 0 && args[0] !== "kill-server") throw new Error(`tmux ${args[0]}: ${error.trim()}`)
    return out
  }
}

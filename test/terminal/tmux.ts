// A real terminal for tests: a private tmux server, killed when the test ends.
import { type Box, environment } from "../black-box.ts"
import { until } from "../client/wait.ts"

export interface Pane extends Disposable {
  screen(): string
  /** The screen with its colours. */
  colours(): string
  /** tmux key names, one at a time: "a", "Enter", "Down", "C-c". */
  press(...keys: string[]): void
  type(text: string): void
  /** From the clipboard; `marked` as a bracketed paste. */
  paste(text: string, how: "marked" | "bare"): void
  /** These bytes, in one write. */
  send(text: string): void
  waitFor(pattern: RegExp): Promise<string>
  resize(columns: number, rows: number): void
  /** The process id of what the pane runs; it must be running. */
  pid(): number
}

export interface PaneOptions {
  readonly columns?: number
  readonly rows?: number
  readonly env?: Readonly<Record<string, string>>
}

let opened = 0
/** Between two keys; faster ones count as a paste. */
const KEY_PAUSE_MS = 60

/** Runs `command` in the box's project; at the end the pane shows `[ended 0]`. */
export function openPane(box: Box, command: readonly string[], options: PaneOptions = {}): Pane {
  const server = `tenure-test-${process.pid}-${++opened}-${Math.random().toString(36).slice(2)}`
  const tmux = (...args: string[]) => {
    const child = Bun.spawnSync(["tmux", "-L", server, "-f", "/dev/null", ...args], {
      cwd: box.project,
      env: { HOME: box.home, PATH: process.env["PATH"] ?? "", TMPDIR: box.temp, LC_ALL: "C.UTF-8" },
    })
    return child.stdout.toString()
  }
  const env = environment(box, { TERM: "screen-256color", LC_ALL: "C.UTF-8", ...options.env })
  const size = ["-x", String(options.columns ?? 80), "-y", String(options.rows ?? 30)]
  const clean = ["env", "-i", ...Object.entries(env).map(([name, value]) => `${name}=${value}`)]
  const shell = [...clean, "sh", "-c", '"$@"; echo "[ended $?]"; exec sleep 600', "sh"]
  tmux("new-session", "-d", ...size, "-s", "main", ...shell, ...command)
  const press = (key: string) => {
    tmux("send-keys", "-t", "main", key)
    Bun.sleepSync(KEY_PAUSE_MS)
  }
  const screen = () => tmux("capture-pane", "-p", "-t", "main")
  return {
    screen,
    colours: () => tmux("capture-pane", "-e", "-p", "-t", "main"),
    press: (...keys) => keys.forEach(press),
    type: (text) => [...text].forEach(press),
    paste: (text, how) => {
      tmux("set-buffer", "--", text)
      tmux("paste-buffer", ...(how === "marked" ? ["-p"] : []), "-t", "main")
      Bun.sleepSync(KEY_PAUSE_MS)
    },
    send: (text) => {
      tmux("send-keys", "-t", "main", "-l", "--", text)
      Bun.sleepSync(KEY_PAUSE_MS)
    },
    waitFor: (pattern) => {
      let last = ""
      return until(
        () => {
          // A screen that is the same twice is complete.
          const [before, shown] = [last, screen()]
          last = shown
          return pattern.test(shown) && shown === before && shown
        },
        60_000,
        () => `the screen does not show ${pattern}:\n${screen()}`,
      )
    },
    resize: (columns, rows) =>
      void tmux("resize-window", "-t", "main", "-x", String(columns), "-y", String(rows)),
    pid: () => {
      const shellPid = tmux("display-message", "-p", "-t", "main", "#{pane_pid}").trim()
      return Number(Bun.spawnSync(["pgrep", "-P", shellPid]).stdout.toString().trim())
    },
    [Symbol.dispose]: () => void tmux("kill-server"),
  }
}

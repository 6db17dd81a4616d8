// `tenure dashboard`: serves the local page until stopped. Decisions made there count as a person's, so only a person at
// a terminal may start it: an agent would read the link, so it is refused even after an allowed ask.

import { rmSync } from "node:fs"
import { basename, join } from "node:path"
import { writeAtomic } from "../io/files.ts"
import type { Project } from "../io/home.ts"
import { cleanLine } from "../privacy/sanitise.ts"
import type { Environment } from "../text/environment.ts"
import { UserError } from "../text/user-error.ts"
import { command, JSON_FLAG, NO_ARGUMENTS, printJson, requireLessons } from "./command.ts"
import { requirePerson } from "./decide.ts"

const IDLE_MINUTES = 30

export default command({
  name: "dashboard",
  summary: "Review, search and decide in your browser",
  about:
    "Serves a page on this machine only: health, review by keyboard, lessons with search and graph, sessions, the track\n" +
    "and the guard. The link works once, in one browser, within two minutes; Enter prints a new one. Ctrl-C stops the\n" +
    `server; so do ${IDLE_MINUTES} minutes without a request.`,
  arguments: NO_ARGUMENTS,
  flags: {
    "no-open": { summary: "Only print the link" },
    port: { summary: "Use this port instead of any free one", value: "<n>", counts: 4600 },
    json: { ...JSON_FLAG, summary: "Print the link as JSON, then serve" },
  },
  examples: [
    { type: "tenure dashboard", does: "open it" },
    { type: "tenure dashboard --no-open --port 4600", does: "for a browser of your choice, on a known port" },
  ],
  async run({ flags }, io) {
    const port = portOf(flags.port)
    const lessons = requireLessons(io)
    const by = requirePerson(io, lessons.store)
    if (by.channel !== "terminal")
      throw new UserError(
        "Only you may start the dashboard: an agent would read its link and could decide for you.",
        "Type it in your own terminal: tenure dashboard",
      )
    const { openDashboard } = await import("../dashboard/server/server.ts")
    const leaving = new DisposableStack()
    const { openTranscripts } = await import("../dashboard/server/transcripts.ts")
    const now = () => ({ ...lessons, now: Date.now() })
    const context = { lessons: now, env: io.env, transcripts: openTranscripts() }
    const idleMs = IDLE_MINUTES * 60_000
    const dashboard = openDashboard(context, { port, idleMs, entered: () => leaving.dispose() })
    const link = dashboard.link()
    if (flags.json) printJson(io, { url: link, port: dashboard.port })
    else
      io.out(
        `${io.style.bold(cleanLine(basename(lessons.project.root)))}: ${link}\n  The link works once, within two minutes. Enter prints a new link, Ctrl-C stops.`,
      )
    if (!flags["no-open"]) leaving.use(handToBrowser(link, lessons.project, io.env))
    const quiet = listen(dashboard.stop, () => io.out(dashboard.link()))
    const why = await dashboard.ended
    quiet()
    leaving.dispose()
    lessons.store.close()
    if (!flags.json) io.out(why === "idle" ? `  Stopped after ${IDLE_MINUTES} idle minutes.` : "  Stopped.")
  },
})

function portOf(typed: string | undefined): number {
  if (typed === undefined) return 0
  const port = Number(typed)
  if (Number.isInteger(port) && port > 0 && port < 65536) return port
  throw new UserError(
    `--port cannot be '${typed}'.`,
    "Write a number up to 65535, such as: tenure dashboard --port 4600",
  )
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const

/** Returns a function that removes the listeners. */
function listen(stop: () => void, enter: () => void): () => void {
  for (const signal of SIGNALS) process.on(signal, stop)
  process.stdin.on("data", enter)
  return () => {
    for (const signal of SIGNALS) process.off(signal, stop)
    process.stdin.off("data", enter)
    process.stdin.pause()
  }
}

/**
 * Opens the link in the person's browser. Not as an argument, which every user of the machine can read in the process
 * list, but through a redirecting file that only the person can read and that is deleted once somebody is in (T14).
 * Disposing of it deletes the file. Without a browser to start there is no file.
 */
function handToBrowser(link: string, project: Project, env: Environment): Disposable {
  const file = join(project.local, "dashboard.html")
  const gone = () => rmSync(file, { force: true })
  const opener = openerFor(process.platform, env)
  const written = writeAtomic(file, redirectTo(link), { root: project.localRoot })
  const isOpened = opener !== undefined && written.kind === "written" && start([...opener, file], env)
  if (!isOpened) gone()
  return { [Symbol.dispose]: gone }
}

/** The link has no character that is special in HTML. */
function redirectTo(link: string): string {
  return `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Tenure</title><meta http-equiv="refresh" content="0;url=${link}">\n`
}

function openerFor(platform: string, env: Environment): readonly string[] | undefined {
  if (platform === "darwin") return ["/usr/bin/open"]
  if (platform === "win32") return ["rundll32.exe", "url.dll,FileProtocolHandler"]
  const isGraphical = [env["DISPLAY"], env["WAYLAND_DISPLAY"], env["BROWSER"]].some(
    (each) => (each ?? "") !== "",
  )
  const opener = Bun.which("xdg-open", { PATH: env["PATH"] ?? "" })
  return isGraphical && opener !== null ? [opener] : undefined
}

/** Does not wait: some openers run as long as the browser. */
function start(command: readonly string[], env: Environment): boolean {
  try {
    Bun.spawn([...command], { stdio: ["ignore", "ignore", "ignore"], env: { ...env } }).unref()
    return true
  } catch {
    return false
  }
}

// `tenure dashboard`: serves the local page until it is stopped. It decides for a person, so a person starts it, at a
// terminal of their own; an agent's is refused even when it was let through, for the agent would read the link.
import { basename } from "node:path"
import { cleanLine } from "../core/trust/sanitise.ts"
import { UserError } from "../core/user-error.ts"
import { printJson, requireLessons } from "./cli-io.ts"
import { command, JSON_FLAG, NO_ARGUMENTS } from "./command.ts"
import { requirePerson } from "./person.ts"

const IDLE_MINUTES = 30

export default command({
  name: "dashboard",
  summary: "Look at everything in your browser, and decide there",
  about:
    "Serves a page on this machine alone: whether it works, the review by keyboard, lessons with search and graph,\n" +
    "sessions, the track and the guard. The link works once and in one browser; Enter prints a new one, Ctrl-C stops\n" +
    `it, and so do ${IDLE_MINUTES} minutes without a request.`,
  arguments: NO_ARGUMENTS,
  flags: {
    "no-open": { summary: "Only print the link" },
    port: { summary: "This port instead of any free one", value: "<n>" },
    json: { ...JSON_FLAG, summary: "Print the link as JSON, and serve" },
  },
  examples: [
    { type: "tenure dashboard", does: "open it" },
    { type: "tenure dashboard --no-open --port 4600", does: "for a browser of your choice, at a known port" },
  ],
  async run({ flags }, io) {
    const port = portOf(flags.port)
    const lessons = requireLessons(io)
    const by = requirePerson(io, lessons.store)
    if (by.channel !== "terminal") throw forAgents()
    const { openDashboard } = await import("../dashboard/server.ts")
    const { handToBrowser } = await import("../dashboard/open-browser.ts")
    const leaving = new DisposableStack()
    const { openTranscripts } = await import("../dashboard/transcripts.ts")
    const now = () => ({ ...lessons, now: Date.now() })
    const desk = { lessons: now, env: io.env, transcripts: openTranscripts() }
    const idleMs = IDLE_MINUTES * 60_000
    const dashboard = openDashboard(desk, { port, idleMs, entered: () => leaving.dispose() })
    const link = dashboard.link()
    if (flags.json) printJson(io, { url: link, port: dashboard.port })
    else
      io.out(
        `${io.style.bold(cleanLine(basename(lessons.project.root)))}: ${link}\n  Enter prints a new link, Ctrl-C stops.`,
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
  throw new UserError(`--port cannot be '${typed}'.`, "Write a number up to 65535, such as: --port 4600")
}

function forAgents(): UserError {
  return new UserError(
    "The dashboard decides for you, and an agent that starts it would read its link.",
    "Type it in a terminal of your own: tenure dashboard",
  )
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const

/** Returns what takes the listeners away again. */
function listen(stop: () => void, enter: () => void): () => void {
  for (const signal of SIGNALS) process.on(signal, stop)
  process.stdin.on("data", enter)
  return () => {
    for (const signal of SIGNALS) process.off(signal, stop)
    process.stdin.off("data", enter)
    process.stdin.pause()
  }
}

// `tenure log`: what happened in a session, from the events.

import type { RecordedEvent } from "../core/events/event.ts"
import { renderWorkLog } from "../core/events/work-log.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import { UserError } from "../core/user-error.ts"
import { countEventsOf, eventsOf } from "../store/events.ts"
import type { Store } from "../store/open.ts"
import { findSession, listSessions, type Session } from "../store/sessions.ts"
import { type CliIo, printJson, requireStore } from "./cli-io.ts"
import { command, JSON_FLAG } from "./command.ts"

const DEFAULT_LIMIT = 200

export default command({
  name: "log",
  summary: "Show what happened in a session",
  about:
    "Prints the work log of the latest session, or of the one you name by its number or the start of its id.\n" +
    "Secrets are redacted before anything is stored; file contents are never stored.",
  arguments: { usage: "[session]", least: 0, most: 1 },
  flags: {
    limit: { summary: `How many of the latest events (${DEFAULT_LIMIT})`, value: "<n>" },
    json: JSON_FLAG,
  },
  examples: [
    { type: "tenure log", does: "the latest session" },
    { type: "tenure log 12", does: "session number 12" },
    { type: "tenure log --limit 20 --json", does: "its last 20 events as JSON" },
  ],
  run({ flags, args }, io) {
    const limit = positive(flags.limit)
    const { store } = requireStore(io)
    const session = args[0] === undefined ? listSessions(store, 1)[0] : named(store, args[0])
    if (session === undefined) return empty(io, flags.json)
    const events = eventsOf(store, session.id, limit)
    if (flags.json) return printJson(io, { session, events })
    show(io, store, session, events)
  },
})

function positive(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT
  const value = Number(text)
  if (Number.isSafeInteger(value) && value > 0) return value
  throw new UserError(`--limit cannot be '${text}'.`, "Write a whole number, such as: --limit 50")
}

function named(store: Store, word: string): Session {
  const sessions = listSessions(store, Number.MAX_SAFE_INTEGER)
  const found = sessions.filter((each) => String(each.number) === word || each.id.startsWith(word))
  const exact = findSession(store, word) ?? sessions.find((each) => String(each.number) === word)
  if (exact !== undefined) return exact
  if (found[0] !== undefined && found.length === 1) return found[0]
  if (found.length > 1)
    throw new UserError(`'${word}' fits ${found.length} sessions.`, "Type more of its id.")
  throw new UserError(`There is no session '${word}'.`, "Run: tenure log")
}

function empty(io: CliIo, json: boolean): void {
  if (json) printJson(io, { session: null, events: [] })
  else io.out("No session has been recorded yet.\n  Work in this project with Claude Code, then look again.")
}

function show(io: CliIo, store: Store, session: Session, events: readonly RecordedEvent[]): void {
  const omitted = countEventsOf(store, session.id) - events.length
  const text = renderWorkLog(
    { id: session.id, number: session.number, branch: session.branch, omitted },
    events,
  )
  for (const line of text.trimEnd().split("\n"))
    io.out(line.startsWith("#") ? io.style.bold(cleanLine(line)) : cleanLine(line))
}

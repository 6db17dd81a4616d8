// `tenure log`: every change of a lesson with when, who and why (TRNS-05); --events shows a session, --verify checks
// that the changelog is intact (T26).

import { readChainHead } from "../io/chain-head.ts"
import { type Project, personHome } from "../io/home.ts"
import { lessonNamed, TERMINAL } from "../lessons/disk/numbering.ts"
import { verdictOf, verifyChangelog } from "../lessons/disk/verify-changelog.ts"
import { type ChangelogRow, CUT_HINT } from "../lessons/lifecycle/changelog.ts"
import { changeLine } from "../lessons/review/disk/change-line.ts"
import { cleanLine } from "../privacy/sanitise.ts"
import { renderWorkLog } from "../sessions/work-log.ts"
import { changes } from "../store/changelog-rows.ts"
import { countEventsOf, eventsOf } from "../store/events.ts"
import type { Store } from "../store/open.ts"
import { listSessions } from "../store/sessions.ts"
import { amount, UNBOUNDED, wrapLines } from "../terminal/format-text.ts"
import { UserError } from "../text/user-error.ts"
import { type CliIo, command, JSON_FLAG, printJson, requireStore } from "./command.ts"
import { MINE_FLAG, placeOf, requirePersonal } from "./decide.ts"
import { countOf } from "./parse.ts"
import { sessionNamed } from "./sessions.ts"

const DEFAULT_LIMIT = 200

export default command({
  name: "log",
  summary: "Show how the lessons changed, or what happened in a session",
  about:
    "The changelog of all lessons or of one, newest last. With --events, the work log of the latest session or of the one\n" +
    "you name by number or start of its id. With --verify, only whether the changelog is intact and replaying it gives\n" +
    "the current lessons.",
  arguments: { usage: "[lesson|session]", completes: ["lessons", "sessions"], min: 0, max: 1 },
  flags: {
    events: { summary: "Show what happened in a session instead of lesson changes" },
    verify: { summary: "Check the changelog's hash chain and replay it" },
    mine: MINE_FLAG,
    limit: { summary: `How many of the latest (${DEFAULT_LIMIT})`, value: "<n>", counts: DEFAULT_LIMIT },
    json: JSON_FLAG,
  },
  examples: [
    { type: "tenure log", does: "how the lessons changed" },
    { type: "tenure log version-bump-files", does: "the history of one lesson" },
    { type: "tenure log --events 12", does: "the work log of session number 12" },
    { type: "tenure log --verify", does: "check for tampering" },
  ],
  run({ flags, args }, io) {
    const limit = countOf(flags.limit, DEFAULT_LIMIT)
    const [word] = args
    if (flags.events && flags.verify)
      throw new UserError(
        "--events and --verify cannot be combined.",
        "Write: tenure log --events, or: tenure log --verify",
      )
    if (flags.events) return showEvents(io, requireStore(io).store, word, { limit, json: flags.json })
    if (flags.verify) return check(io, flags.mine ? requirePersonal(io) : requireStore(io), flags.json)
    const { lessons, names } = placeOf(io, args, flags.mine)
    const [name] = names
    const rows = changes(
      lessons.store,
      name === undefined ? undefined : lessonNamed(lessons, TERMINAL, name),
    ).slice(-limit)
    if (flags.json) return printJson(io, { changes: rows })
    show(io, rows, word !== undefined)
  },
})

function show(io: CliIo, rows: readonly ChangelogRow[], isOne: boolean): void {
  if (rows.length === 0) {
    return io.out(
      "No lesson has changed yet.\n  What happened in the latest session: tenure log --events\n" +
        '  To add a lesson: tenure add "Use pnpm, not npm."',
    )
  }
  for (const row of rows) io.out(changeLine(row, io.style, io.columns, isOne))
}

function check(io: CliIo, { project, store }: { project: Project; store: Store }, json: boolean): void {
  const verification = verifyChangelog(store, readChainHead(project, personHome(io.env)))
  const wrong = verdictOf(verification)
  if (json) printJson(io, { ...verification, sound: wrong === undefined })
  if (wrong !== undefined)
    throw new UserError(
      cleanLine(wrong),
      verification.lacking === undefined
        ? "Someone or something changed the database. To inspect it: tenure log --json"
        : CUT_HINT,
    )
  if (json) return
  const { rows } = verification
  io.out(
    `${io.style.green("✓")} ${amount(rows, "row is", "rows are")} intact, and replaying them gives the current lessons.`,
  )
}

function showEvents(
  io: CliIo,
  store: Store,
  word: string | undefined,
  { limit, json }: { readonly limit: number; readonly json: boolean },
): void {
  const session = word === undefined ? listSessions(store, 1)[0] : sessionNamed(store, word)
  if (session === undefined) return showNoSession(io, json)
  const events = eventsOf(store, session.id, limit)
  if (json) return printJson(io, { session, events })
  const omitted = countEventsOf(store, session.id) - events.length
  const text = renderWorkLog(
    { id: session.id, number: session.number, branch: session.branch, omitted },
    events,
  )
  const width = io.interactive ? io.columns : UNBOUNDED
  for (const line of text.trimEnd().split("\n")) {
    const wrapped = wrapLines(cleanLine(line), width)
    io.out(line.startsWith("#") ? io.style.bold(wrapped) : wrapped)
  }
}

function showNoSession(io: CliIo, json: boolean): void {
  if (json) printJson(io, { session: null, events: [] })
  else io.out("No session is recorded yet.\n  Work in this project with Claude Code, then try again.")
}

// `tenure log`: every change of a lesson, when, by whom and why (TRNS-05); with --events, what happened in a
// session; with --verify, whether the changelog is whole (T26).
import type { ChangelogRow } from "../core/lessons/changelog.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import { UserError } from "../core/user-error.ts"
import { lessonNamed } from "../lessons/numbering.ts"
import { verdictOf, verifyChangelog } from "../lessons/verify-changelog.ts"
import { changeLine } from "../review/change-line.ts"
import { changes } from "../store/changelog.ts"
import type { Store } from "../store/open.ts"
import { amount } from "../terminal/amounts.ts"
import { type CliIo, printJson, requireLessons, requireStore } from "./cli-io.ts"
import { command, JSON_FLAG } from "./command.ts"
import { showEvents } from "./log-events.ts"
import { TERMINAL } from "./outcome.ts"
import { positive } from "./whole-number.ts"

const DEFAULT_LIMIT = 200

export default command({
  name: "log",
  summary: "Show how the lessons changed, or what happened in a session",
  about:
    "The changelog of all lessons, or of the one you name, newest last. With --events it is the work log of the\n" +
    "latest session, or of the one you name by its number or the start of its id. With --verify nothing is shown\n" +
    "but whether the changelog is as it was written and gives the lessons as they stand.",
  arguments: { usage: "[lesson|session]", least: 0, most: 1 },
  flags: {
    events: { summary: "What happened in a session, instead of the changes of lessons" },
    verify: { summary: "Check the changelog's chain of hashes and replay it" },
    limit: { summary: `How many of the latest (${DEFAULT_LIMIT})`, value: "<n>" },
    json: JSON_FLAG,
  },
  examples: [
    { type: "tenure log", does: "how the lessons changed" },
    { type: "tenure log version-bump-files", does: "the history of one lesson" },
    { type: "tenure log --events 12", does: "the work log of session number 12" },
    { type: "tenure log --verify", does: "has anyone tampered with it?" },
  ],
  run({ flags, args }, io) {
    const limit = positive("--limit", flags.limit, DEFAULT_LIMIT)
    const [word] = args
    if (flags.events && flags.verify)
      throw new UserError("--events and --verify do not go together.", "Run: tenure log --help")
    if (flags.events) return showEvents(io, requireStore(io).store, word, { limit, json: flags.json })
    if (flags.verify) return check(io, requireStore(io).store, flags.json)
    const lessons = requireLessons(io)
    const rows = changes(
      lessons.store,
      word === undefined ? undefined : lessonNamed(lessons, TERMINAL, word),
    ).slice(-limit)
    if (flags.json) return printJson(io, { changes: rows })
    show(io, rows, word !== undefined)
  },
})

function show(io: CliIo, rows: readonly ChangelogRow[], isOne: boolean): void {
  if (rows.length === 0) {
    return io.out(
      "No lesson has changed yet.\n  What happened in the latest session: tenure log --events\n" +
        '  To write a lesson down: tenure add "Use pnpm, not npm."',
    )
  }
  for (const row of rows) io.out(changeLine(row, io.style, io.columns, isOne))
}

function check(io: CliIo, store: Store, json: boolean): void {
  const verification = verifyChangelog(store)
  const wrong = verdictOf(verification)
  if (json) printJson(io, { ...verification, sound: wrong === undefined })
  if (wrong !== undefined)
    throw new UserError(
      cleanLine(wrong),
      "Someone or something changed the database. Look at it: tenure log --json",
    )
  if (json) return
  const { rows } = verification
  io.out(
    `${io.style.green("✓")} ${amount(rows, "row is", "rows are")} as written, and give the lessons as they stand.`,
  )
}

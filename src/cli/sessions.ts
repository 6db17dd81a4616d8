// `tenure sessions`: the sessions of this project by what they were about (RCAL-04).
import { cutAtWord } from "../lessons/model/title.ts"
import { cleanLine } from "../privacy/sanitise.ts"
import type { Store } from "../store/open.ts"
import { findSession, listSessions, type Session } from "../store/sessions.ts"
import { listTalks, type TalkSession } from "../store/talks.ts"
import { amount, hang } from "../terminal/format-text.ts"
import { UserError } from "../text/user-error.ts"
import { type CliIo, command, JSON_FLAG, printJson, requireStore } from "./command.ts"
import { countOf } from "./parse.ts"

const USUAL = 20

export default command({
  name: "sessions",
  summary: "List sessions with their titles, files and outcome",
  about:
    "Newest first: number, date, start of the first message, changed files, whether it was committed and has ended, and\n" +
    "how many statements are stored. With words, only sessions whose title or files contain them.",
  arguments: { usage: "[words]", min: 0, max: Number.POSITIVE_INFINITY },
  flags: {
    n: { summary: `How many of the latest (${USUAL})`, value: "<count>", counts: USUAL },
    json: JSON_FLAG,
  },
  examples: [
    { type: "tenure sessions", does: "the latest sessions" },
    { type: "tenure sessions retry.ts", does: "sessions that touched or mention a file" },
    { type: "tenure log --events 12", does: "everything that happened in one" },
  ],
  run({ flags, args }, io) {
    const { store } = requireStore(io)
    const sessions = listTalks(store, args.join(" "), countOf(flags.n, USUAL))
    if (flags.json) return printJson(io, { sessions })
    if (sessions.length === 0) return io.out(empty(args))
    const width = Math.max(...sessions.map((each) => nameOf(each).length), 4)
    for (const each of sessions) io.out(lineOf(each, width, io))
  },
})

/** A session of before Tenure has no number. */
function nameOf({ number, id }: TalkSession): string {
  return number === null ? id.slice(0, 8) : String(number)
}

function lineOf(session: TalkSession, width: number, { style, columns }: CliIo): string {
  const when = new Date(session.at).toISOString().slice(0, 16).replace("T", " ")
  const title = titleOf(session)
  const head = hang(`${style.cyan(nameOf(session).padStart(width))}  ${style.dim(when)}  `, title, columns)
  return `${head}\n${hang(" ".repeat(width + 2), style.dim(detailOf(session)), columns)}`
}

function titleOf({ isForgotten, title }: TalkSession): string {
  if (isForgotten) return "(forgotten)"
  if (title === "") return "(no prompt)"
  const line = cleanLine(title, MAX_TITLE)
  return title.length < MAX_TITLE ? line : cutAtWord(line, line.length - 1)
}

/** As much of a first message as is stored. */
const MAX_TITLE = 120

function detailOf({ files, changed, isCommitted, isEnded, statements }: TalkSession): string {
  const more = changed > files.length ? `, ${changed - files.length} more` : ""
  const named = files.map((file) => cleanLine(file, 80)).join(", ")
  const parts = [
    changed === 0 ? "no file changed" : `${named}${more}`,
    isCommitted ? "committed" : "",
    isEnded ? "ended" : "open",
    statements === 0 ? "" : amount(statements, "statement"),
  ]
  return parts.filter((part) => part !== "").join("; ")
}

function empty(words: readonly string[]): string {
  if (words.length > 0)
    return `No session mentions '${words.join(" ")}'.\n  To search what was said: tenure recall ${words.join(" ")}`
  return "This project has no sessions yet.\n  Work here with Claude Code, then run: tenure sessions"
}

export function sessionNamed(store: Store, word: string): Session {
  const sessions = listSessions(store, Number.MAX_SAFE_INTEGER)
  const found = sessions.filter((each) => String(each.number) === word || each.id.startsWith(word))
  const exact = findSession(store, word) ?? sessions.find((each) => String(each.number) === word)
  if (exact !== undefined) return exact
  if (found[0] !== undefined && found.length === 1) return found[0]
  if (found.length > 1)
    throw new UserError(`'${word}' matches ${found.length} sessions.`, "Type more of its id.")
  throw new UserError(`There is no session '${word}'.`, "Run: tenure log --events")
}

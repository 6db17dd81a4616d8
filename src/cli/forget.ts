// `tenure forget`: removes statements from recall (RCAL-04), by session or by words. Only a person can.

import { pastTranscripts, transcriptFolders } from "../clients/claude-code/disk/past-transcripts.ts"
import { clearSessionFiles } from "../continuity/disk/old-sessions.ts"
import { secretValuesOf } from "../privacy/redact.ts"
import { ingestStatements } from "../recall/disk/ingest-statements.ts"
import { writeSheets } from "../recall/disk/write-sheets.ts"
import type { Statement } from "../recall/statements/statement.ts"
import type { LessonIo } from "../store/lesson-io.ts"
import { listSessions, type Session } from "../store/sessions.ts"
import { filesOfTalk, findStatements } from "../store/statements.ts"
import { forgetStatements, forgetTalk, statementsOfSession, unforget } from "../store/talks.ts"
import { amount } from "../terminal/format-text.ts"
import { UserError } from "../text/user-error.ts"
import { type CliIo, command, JSON_FLAG, printJson, requireLessons, YES_FLAG } from "./command.ts"
import { confirm, requirePerson } from "./decide.ts"
import { countOf } from "./parse.ts"
import { statementText } from "./recall.ts"

const USUAL = 20

export default command({
  name: "forget",
  summary: "Remove what was said from recall, by session or by words",
  about:
    "With a session's number or id: everything said in it. With other words: the statements that contain them, shown first.\n" +
    "They are removed from the database and its index (a session also loses its work log and checkpoint) and are not\n" +
    "read in again. Copies in .tenure/local (backup, spool) last until the next copy is made; Claude Code's own\n" +
    "transcripts are not touched. As long as a session's transcript exists, --undo restores what was forgotten.",
  arguments: { usage: "<session|words>", completes: ["sessions"], min: 1, max: Number.POSITIVE_INFINITY },
  flags: {
    undo: { summary: "Read the session again and restore what was forgotten" },
    n: { summary: `With words: how many at most (${USUAL})`, value: "<count>", counts: USUAL },
    yes: YES_FLAG,
    json: JSON_FLAG,
  },
  examples: [
    { type: "tenure forget 12", does: "everything said in session 12" },
    { type: "tenure forget acme credentials", does: "statements with these words" },
    { type: "tenure forget 12 --undo", does: "restore session 12" },
  ],
  async run({ flags, args }, io) {
    const lessons = requireLessons(io)
    const words = args.join(" ")
    const session = args.length === 1 ? sessionIn(lessons, words) : undefined
    const most = countOf(flags.n, USUAL)
    if (flags.undo) return undo(io, lessons, words, session, flags.json)
    const rows =
      session === undefined
        ? findStatements(lessons.store, words, most)
        : statementsOfSession(lessons.store, session)
    if (session === undefined && /^\d+$/.test(words) && rows.length === 0)
      throw new UserError(`There is no session '${words}'.`, "See their numbers: tenure sessions")
    if (rows.length === 0) return nothing(io, words, flags.json)
    requirePerson(io, lessons.store)
    if (!flags.yes) await ask(io, rows, session === undefined ? undefined : words)
    const files = [...new Set(rows.flatMap(({ session: id }) => filesOfTalk(lessons.store, id)))]
    if (session === undefined) forgetStatements(lessons.store, rows)
    else {
      forgetTalk(lessons.store, session, rows)
      clearSessionFiles(lessons.project, session)
    }
    writeSheets(lessons.project, lessons.store, files)
    if (flags.json) return printJson(io, { forgotten: rows.map(({ id }) => id) })
    io.out(`${io.style.green("✓")} ${amount(rows.length, "statement is", "statements are")} forgotten.`)
    const back = session === undefined ? (rows[0]?.number ?? rows[0]?.session ?? "") : words
    io.out(`  To undo, as long as the transcript exists: tenure forget ${back} --undo`)
  },
})

function sessionIn({ store }: LessonIo, word: string): string | undefined {
  const known = listSessions(store, Number.MAX_SAFE_INTEGER)
  const isNamed = ({ id, number }: Session) =>
    String(number) === word || id === word || (word.length >= MIN_ID_CHARS && id.startsWith(word))
  const found = known.filter(isNamed)
  if (found.length > 1)
    throw new UserError(`'${word}' matches ${found.length} sessions.`, "Type more of its id.")
  if (found[0] !== undefined) return found[0].id
  return statementsOfSession(store, word).length > 0 ? word : undefined
}

const MIN_ID_CHARS = 6

async function ask(io: CliIo, rows: readonly Statement[], session: string | undefined): Promise<void> {
  for (const row of rows) io.out(`${statementText({ ...row, files: [] }, io.style, io.columns)}\n`)
  const what = session === undefined ? "these" : `everything said in session ${session},`
  await confirm(io, `Forget ${what} ${amount(rows.length, "statement")}?`)
}

function undo(
  io: CliIo,
  lessons: LessonIo,
  words: string,
  session: string | undefined,
  isJson: boolean,
): void {
  if (session === undefined)
    throw new UserError(`There is no session '${words}'.`, "See their numbers: tenure sessions")
  const folders = transcriptFolders(lessons.project, io.cwd, io.env, lessons.home)
  const file = pastTranscripts(folders, Number.MAX_SAFE_INTEGER).find((each) => each.session === session)
  if (file === undefined)
    throw new UserError("Its transcript is gone, so nothing can be restored.", "Run: tenure sessions")
  requirePerson(io, lessons.store)
  unforget(lessons.store, session)
  const secretsIn = (text: string) => secretValuesOf(io.env, text)
  const taken = ingestStatements(lessons, {
    session: session as Session["id"],
    transcript: file.path,
    secretsIn,
  })
  if (isJson) return printJson(io, { taken })
  io.out(`${io.style.green("✓")} ${amount(taken, "statement is", "statements are")} restored.`)
}

function nothing(io: CliIo, words: string, isJson: boolean): void {
  if (isJson) return printJson(io, { forgotten: [] })
  io.out(`Nothing is stored about '${words}'.\n  To see what is: tenure recall <words>, tenure sessions`)
}

// `tenure promote`: turns statements into lessons or lines of DECISIONS.md, one key each (RCAL-01, RCAL-04).

import { appendLine } from "../io/append-line.ts"
import { addLesson, undoLast } from "../lessons/disk/decide-lesson.ts"
import type { Person } from "../lessons/model/actor.ts"
import { type LessonId, NO_TRIGGERS } from "../lessons/model/lesson.ts"
import { redact, secretValuesOf } from "../privacy/redact.ts"
import { clean, cleanLine } from "../privacy/sanitise.ts"
import type { LessonIo } from "../store/lesson-io.ts"
import { openTerminalSession, walk } from "../terminal/ask.ts"
import { amount } from "../terminal/format-text.ts"
import { UserError } from "../text/user-error.ts"
import { type CliIo, command, requireLessons } from "./command.ts"
import { personAtTerminal } from "./decide.ts"
import { countOf } from "./parse.ts"
import { type ShownStatement, shownStatements, statementText } from "./recall.ts"

const USUAL = 20
const MAX_FILES = 3
const FILE = "DECISIONS.md"
const MAX_BYTES = 1024 * 1024
const KEYS = [
  ["a", "make it an active lesson"],
  ["d", `add it to ${FILE}`],
  ["l", "leave it"],
  ["u", "undo"],
  ["j/k", "move"],
  ["q", "quit"],
  ["?", "help"],
] as const
const HELP =
  `a makes it an active lesson, d writes it to ${FILE}, l leaves it, u undoes your last choice here, ` +
  "j and k or the arrows move, q quits. Each choice is saved at once."

export default command({
  name: "promote",
  summary: "Turn something you said into a lesson or a line in DECISIONS.md",
  about:
    "Finds statements like 'tenure recall' and asks about each, one key each: a makes it an active lesson for the files\n" +
    "around it; d adds it to DECISIONS.md in the project's folder, with its date and session; l leaves it. Statements you\n" +
    "leave stay in the local database only. It needs your own terminal.",
  arguments: { usage: "<words>", min: 1, max: Number.POSITIVE_INFINITY },
  flags: { n: { summary: `How many at most (${USUAL})`, value: "<count>", counts: USUAL } },
  examples: [
    { type: "tenure promote retry cap", does: "decide about each statement that matches" },
    { type: "tenure recall retry cap", does: "only look" },
  ],
  async run({ flags, args }, io) {
    const lessons = requireLessons(io)
    const by = personAtTerminal(io, lessons.store)
    const words = args.join(" ")
    if (by === undefined)
      throw new UserError(
        "Only a person at a terminal can do this.",
        `Type it in your own terminal: tenure promote ${words}`,
      )
    const most = countOf(flags.n, USUAL)
    const shown = shownStatements(lessons.store, words, most, MAX_FILES)
    if (shown.length === 0)
      return io.out(`No statement contains '${words}'.\n  To see the sessions: tenure sessions`)
    const done = await choose(io, lessons, shown, by)
    io.out(
      `${io.style.green("✓")} ${amount(done.lessons, "lesson")} added, ${amount(done.lines, "line")} written to ${FILE}.`,
    )
    if (done.lessons > 0) io.out("  To see them: tenure lessons. To undo the last one: tenure undo")
  },
})

async function choose(io: CliIo, lessons: LessonIo, shown: readonly ShownStatement[], by: Person) {
  using screen = openTerminalSession(io.env, io.style)
  const marks = await walk(screen, {
    items: shown,
    keys: KEYS,
    help: HELP,
    title: ({ said }) => cleanLine(said, 120),
    text: (each, at, columns) =>
      `${io.style.bold("Statement")} ${at + 1} of ${shown.length}\n\n${statementText(each, io.style, columns)}`,
    async decide(each, key) {
      try {
        if (key === "a") {
          const id = makeLesson(io, lessons, each, by)
          return { mark: ADDED, undo: () => void undoLast({ ...lessons, now: Date.now() }, by, id) }
        }
        if (key !== "d") return undefined
        addDecision(lessons, each)
        return { mark: WRITTEN, undo: undefined }
      } catch (fault) {
        if (fault instanceof UserError) return fault.message
        throw fault
      }
    },
  })
  const count = (mark: string) => [...marks.values()].filter((each) => each === mark).length
  return { lessons: count(ADDED), lines: count(WRITTEN) }
}

const ADDED = "a lesson"
const WRITTEN = `in ${FILE}`

function makeLesson(
  io: CliIo,
  lessons: LessonIo,
  { said, asked, files }: ShownStatement,
  by: Person,
): LessonId {
  const words = redact(clean(said), secretValuesOf(io.env)).trim()
  // A short answer means nothing without the question.
  const body = words.length < SHORT && asked !== "" ? `${clean(asked)} — ${words}` : words
  return addLesson(
    { ...lessons, now: Date.now() },
    { kind: "convention", body, triggers: { ...NO_TRIGGERS, files } },
    by,
  ).id
}

const SHORT = 60

function addDecision({ project }: LessonIo, { at, number, said, asked }: ShownStatement): void {
  const day = new Date(at).toISOString().slice(0, 10)
  const question = asked === "" ? "" : ` (to: ${clean(asked)})`
  const line = `- ${day}${number === null ? "" : `, session ${number}`}: ${clean(said)}${question}`
  const written = appendLine(`${project.root}/${FILE}`, line, {
    root: project.root,
    maxBytes: MAX_BYTES,
    mode: 0o644,
  })
  if (written.kind !== "written") throw new UserError(`Cannot write ${FILE}.`, "Check the file and retry.")
}

// `tenure recall`: searches what people typed in sessions of this project (RCAL-04).

import { cleanLine } from "../privacy/sanitise.ts"
import { NEIGHBOUR_TURNS, type Statement } from "../recall/statements/statement.ts"
import type { Store } from "../store/open.ts"
import { countStatements, findStatements } from "../store/statements.ts"
import { filesNear } from "../store/talks.ts"
import { amount, hang, type Style } from "../terminal/format-text.ts"
import { command, JSON_FLAG, printJson, requireStore } from "./command.ts"
import { countOf } from "./parse.ts"

const USUAL = 10
const MAX_FILES = 5

export default command({
  name: "recall",
  summary: "Find what was said and decided in earlier sessions",
  about:
    "Searches everything people typed in sessions of this project, best match first: the words, the question they answered,\n" +
    "the session and date, and the files touched around them. Words match in any form. Tenure also shows a matching\n" +
    "statement to an agent that reads or changes one of those files; 'recall: off' in .tenure/config.yaml turns that off.\n" +
    "Nothing leaves your machine.",
  arguments: { usage: "<words>", min: 1, max: Number.POSITIVE_INFINITY },
  flags: { n: { summary: `How many (${USUAL})`, value: "<count>", counts: USUAL }, json: JSON_FLAG },
  examples: [
    { type: "tenure recall retry cap", does: "what was said about the retry cap" },
    { type: "tenure recall slugify -n 30", does: "show more matches" },
    { type: "tenure promote retry cap", does: "make a match a lesson or a line in DECISIONS.md" },
  ],
  run({ flags, args }, io) {
    const { store } = requireStore(io)
    const words = args.join(" ")
    const shown = shownStatements(store, words, countOf(flags.n, USUAL), MAX_FILES)
    if (flags.json) return printJson(io, { words, statements: shown })
    if (shown.length === 0) return io.out(empty(store, words))
    for (const each of shown) io.out(`${statementText(each, io.style, io.columns)}\n`)
    const [first] = shown
    const session = first?.number ?? first?.session.slice(0, 8)
    io.out(`${amount(shown.length, "statement")}. To see a whole session: tenure log --events ${session}`)
  },
})

function empty(store: Store, words: string): string {
  const count = countStatements(store)
  if (count > 0)
    return `None of ${amount(count, "statement")} contains '${words}'.\n  To see all sessions: tenure sessions`
  return (
    "No statements are stored yet.\n" +
    "  Tenure stores them at the end of each turn.\n  To read past sessions: tenure backfill"
  )
}

export interface ShownStatement extends Statement {
  readonly files: readonly string[]
}

/** Best match first, each with the files touched around it. */
export function shownStatements(store: Store, words: string, most: number, files: number): ShownStatement[] {
  const found = findStatements(store, words, most)
  return found.map((each) => ({ ...each, files: filesNear(store, each, NEIGHBOUR_TURNS, files) }))
}

const MAX_CHARS = 1_000

export function statementText(
  { at, number, session, said, asked, files }: ShownStatement,
  style: Style,
  columns: number,
): string {
  const day = new Date(at).toISOString().slice(0, 10)
  const where = `session ${number ?? session.slice(0, 8)}`
  const head = `${style.dim(day)}  ${style.cyan(where)}${files.length === 0 ? "" : style.dim(`  ${files.map((file) => cleanLine(file, 80)).join(", ")}`)}`
  const question = asked === "" ? [] : [hang("  ", style.dim(`“${cleanLine(asked, MAX_CHARS)}”`), columns)]
  return [head, ...question, hang("  ", cleanLine(said, MAX_CHARS), columns)].join("\n")
}

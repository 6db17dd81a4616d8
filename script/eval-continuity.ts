// What is left of a session's facts after a compaction (CONT-05), on invented sessions and on sessions recorded with
// the real client (test/continuity), each compacted with lossy summaries of several kinds. `--list` names every fact
// that is missing or said twice. Ends with 1 when a target of issue 6 is missed.
import { columns } from "../src/terminal/style.ts"
import { isMet, LEAST, retained, scoreOf, type Tally } from "../test/continuity/score.ts"
import { SCRIPTS } from "../test/continuity/sessions/all.ts"

const score = scoreOf(SCRIPTS)
const percent = (value: number) => `${(value * 100).toFixed(1)} %`
const cells = ({ facts, kept, givenBack, missing, repeated }: Tally) =>
  [facts, kept, givenBack, missing, repeated].map(String)

const HEAD = ["facts", "kept by the summary", "given back", "missing", "repeated"]
const byClass = [...score.byClass].map(([kind, tally]) => [
  kind,
  ...cells(tally),
  percent(retained(tally)),
  percent(LEAST[kind]),
])
console.log(columns([["class", ...HEAD, "in the next request", "asked"], ...byClass], ""))
console.log("")
console.log(
  columns(
    [["summary", ...HEAD], ...[...score.bySummary].map(([kind, tally]) => [kind, ...cells(tally)])],
    "",
  ),
)
console.log("")
console.log(
  `${score.sessions} sessions, ${score.compactions} compactions. Tokens given back: mean ${score.meanTokens.toFixed(0)}, most ${score.mostTokens} of 800.`,
)
if (process.argv.includes("--list")) for (const line of score.wrong) console.log(line)
if (!isMet(score)) process.exitCode = 1

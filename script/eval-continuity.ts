// Measures which facts survive a compaction (CONT-05, CONT-09). Real compactions in the folder TENURE_EVAL_DATA are the
// measure; the invented sessions (test/continuity) are regression tests, and a missed target exits with 1. `--list` names
// every missing or repeated fact and shows every line given back.
import { columns } from "../src/terminal/format-text.ts"
import { playAll, realLines } from "../test/continuity/real.ts"
import { isMet, LEAST, retained, scoreOf, type Tally } from "../test/continuity/score.ts"
import { SCRIPTS } from "../test/continuity/sessions/all.ts"

const isListed = process.argv.includes("--list")
const folder = process.env["TENURE_EVAL_DATA"]
if (folder === undefined) console.log("No real compactions at hand: TENURE_EVAL_DATA=folder plays them.\n")
else for (const line of realLines(playAll(folder), isListed)) console.log(line)

console.log("Regression tests: sessions that we invented. They say nothing about people's own sessions.\n")
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
if (isListed) for (const line of score.wrong) console.log(line)
if (!isMet(score)) process.exitCode = 1

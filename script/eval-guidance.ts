// How well the right lesson comes, on labelled cases of invented projects (test/guidance/cases): precision, recall,
// recall of CRITICAL lessons, and how often an unrelated call gets anything. `--all` adds the cases kept aside while
// tuning; `--list` names every case that went wrong. Ends with 1 when a target of issue 5 is missed.
import { columns } from "../src/terminal/format-text.ts"
import { DEV, HELD_OUT } from "../test/guidance/cases/all.ts"
import { type Score, scoreOf } from "../test/guidance/score.ts"

const sets: [string, Score][] = [["development", scoreOf(DEV)]]
if (process.argv.includes("--all"))
  sets.push(["kept aside", scoreOf(HELD_OUT)], ["all", scoreOf([...DEV, ...HELD_OUT])])

const percent = (value: number) => `${(value * 100).toFixed(1)} %`
const rows = sets.map(([name, score]) => [
  name,
  String(score.cases),
  percent(score.precision),
  percent(score.recall),
  percent(score.criticalRecall),
  `${score.unrelatedWithSomething} of ${score.unrelated} (${percent(score.unrelatedWithSomething / score.unrelated)})`,
])
const head = ["cases", "", "precision", "recall", "CRITICAL recall", "unrelated calls that get anything"]
console.log(columns([head, ...rows], ""))

if (process.argv.includes("--list")) {
  for (const { project, act, why, missing, unwanted } of sets.at(-1)?.[1].wrong ?? []) {
    const what = [...missing.map((id) => `missing ${id}`), ...unwanted.map((id) => `unwanted ${id}`)].join(
      ", ",
    )
    console.log(`${project}: ${act} (${why}): ${what}`)
  }
}

const isMet = sets.every(
  ([, score]) =>
    score.criticalRecall === 1 &&
    score.precision >= 0.95 &&
    score.unrelatedWithSomething / score.unrelated < 0.02,
)
if (!isMet) process.exitCode = 1

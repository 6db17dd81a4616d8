// Evaluates the gate on real messages (its curve, its two tiers and what each part contributes, cross-validated by
// repository owner), then inference and sameness. Without TENURE_EVAL_DATA it scores only the project's own invented sets.
//   TENURE_EVAL_DATA=<folder> npm run eval [-- --misses] [-- --quick]
import { resolve } from "node:path"
import { detect } from "../src/learning/gate/detect.ts"
import { readMessage } from "../src/learning/gate/features.ts"
import { tierOf } from "../src/learning/gate/judge.ts"
import { SAME_THRESHOLD, similarity } from "../src/learning/sameness/same-lesson.ts"
import { DIFFERENT, SAME } from "../test/learning/pairs.ts"
import { ABLATIONS } from "./learning/ablations.ts"
import { crossScore, crossValidate } from "./learning/folds.ts"
import { reportInference } from "./learning/inference-report.ts"
import { labelledMessages, type Message, readMessages } from "./learning/messages.ts"
import { type Example, WEIGHED } from "./learning/model.ts"
import {
  CURVE_HEAD,
  curveRow,
  type Judged,
  reportByGroup,
  reportTiers,
  row,
  TABLE_HEAD,
} from "./learning/tier-report.ts"

const SEEDS = [1, 2, 3, 4, 5]
const OWN_SET = resolve(import.meta.dir, "../test/learning/messages.jsonl")
const INVENTED = resolve(import.meta.dir, "../test/learning/invented.jsonl")
/** The baseline for comparison: a list of phrases anywhere in the message. */
const BASELINE =
  /\b(?:from now on|always|never|remember|don'?t forget|make sure|going forward|in the future|you forgot|i told you|stop doing|instead of|we use|prefer|important|next time)\b|记住|以后|总是|必须|不要|siempre|nunca|recuerda/i
const isQuick = process.argv.includes("--quick")

const labelled = labelledMessages()
const own = readMessages(OWN_SET)

if (typeof labelled === "string") console.log(`${labelled} Until then, only the invented sets are scored.\n`)
else reportCrossValidated(labelled)

reportShipped("The project's own set", own)
reportShipped("Invented by writers who had not seen the detector", readMessages(INVENTED))
console.log(reportInference(typeof labelled === "string" ? own : labelled))
console.log(reportSameness())

function reportShipped(title: string, messages: readonly Message[]): void {
  const judged = messages.map((message) => ({ message, tier: detect(message).tier }))
  console.log(`\n## ${title} (${messages.length} messages), shipped weights\n\n${reportTiers(judged)}`)
  if (process.argv.includes("--misses")) printMisses(judged)
}

function reportCrossValidated(messages: readonly Message[]): void {
  const examples = messages.map((message) => ({ message, reading: readMessage(message) }))
  const runs = SEEDS.map((seed) => crossValidate(examples, seed))
  const lessons = messages.filter(({ isLesson }) => isLesson).length
  console.log(
    `## The gate: ${messages.length} real messages, ${lessons} lessons; 8-fold by owner, ${SEEDS.length} seeds\n`,
  )
  console.log("Recall where this share of the uniform and ordinary messages passes:\n")
  const ranked = runs.map((run) => run.map(({ example: { message }, score }) => ({ message, score })))
  console.log(`${CURVE_HEAD}\n${curveRow("mean of the seeds", ranked)}`)
  for (const [at, run] of ranked.entries()) console.log(curveRow(`seed ${SEEDS[at]}`, [run]))
  console.log("\n### By tier, thresholds chosen inside the training side\n")
  const judged: Judged[] = runs.flat().map(({ example: { message, reading }, scores, thresholds }) => ({
    message,
    tier: tierOf(reading, scores, thresholds),
  }))
  console.log(reportTiers(judged))
  console.log("Without the borderline ones:\n")
  console.log(reportTiers(judged.filter(({ message }) => !message.isBorderline)))
  const phrases = messages.map((message) => ({ message, found: BASELINE.test(message.user) }))
  console.log(`For comparison:\n\n${TABLE_HEAD}\n${row("list of phrases", phrases)}`)
  console.log(reportByGroup(judged))
  if (!isQuick) reportAblations(examples)
  if (process.argv.includes("--misses")) printMisses(judged.slice(0, messages.length))
}

/** The same curve without each part. */
function reportAblations(examples: readonly Example[]): void {
  console.log(`### What each part contributes (3 seeds)\n\n${CURVE_HEAD}`)
  const line = (name: string, parts: readonly Example[], weighed: readonly string[]) => {
    const runs = SEEDS.slice(0, 3).map((seed) =>
      crossScore(parts, seed, weighed).map(({ example: { message }, score }) => ({ message, score })),
    )
    console.log(curveRow(name, runs))
  }
  line("all of it", examples, WEIGHED)
  for (const { name, without, change } of ABLATIONS)
    line(
      name,
      change === undefined ? examples : examples.map(change),
      WEIGHED.filter((each) => !without.includes(each)),
    )
}

/** Only to the terminal: the messages belong to their authors. */
function printMisses(judged: readonly Judged[]): void {
  const wrong = judged.filter(({ message, tier }) => (message.isLesson ? tier === "none" : tier === "strong"))
  for (const { message, tier } of wrong) {
    const text = message.user.replace(/\s+/g, " ").slice(0, 100)
    console.log(`${message.isLesson ? "missed     " : `false ${tier}`}  ${message.id}  ${text}`)
  }
}

function reportSameness(): string {
  const found = SAME.filter(({ a, b }) => similarity(a, b) >= SAME_THRESHOLD).length
  const confused = DIFFERENT.filter(({ a, b }) => similarity(a, b) >= SAME_THRESHOLD).length
  const precision = found / (found + confused)
  return [
    `\n## Sameness, ${SAME.length} same and ${DIFFERENT.length} different pairs (invented)\n`,
    `- found: ${found} of ${SAME.length} (recall ${(found / SAME.length).toFixed(2)})`,
    `- confused: ${confused} of ${DIFFERENT.length} (precision ${precision.toFixed(2)})`,
  ].join("\n")
}

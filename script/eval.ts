// How good the detector is, on real messages: precision, recall and false alarms by tier, cross-validated by
// repository owner; the inferred kind, priority and files; sameness on its labelled pairs. Without the messages
// beside the project, the shipped weights are scored on the project's own small set.
//   npm run eval [-- --misses]
import { resolve } from "node:path"
import { detect } from "../src/core/learning/detect.ts"
import { read } from "../src/core/learning/features.ts"
import { firstCertainty, type Tier, tierOf } from "../src/core/learning/judge.ts"
import { crossValidate } from "./learning/folds.ts"
import { reportInference } from "./learning/inference-report.ts"
import { type Message, readMessages, sharedMessages } from "./learning/messages.ts"
import { baselineFinds } from "./learning/phrase-list.ts"
import { reportSameness } from "./learning/sameness-report.ts"
import { type Judged, reportByGroup, reportTiers, row, TABLE_HEAD } from "./learning/tier-report.ts"

const SEEDS = [1, 2, 3, 4, 5]
const OWN_SET = resolve(import.meta.dir, "../test/learning/messages.jsonl")
const INVENTED = resolve(import.meta.dir, "../test/learning/invented.jsonl")

const shared = sharedMessages()
const own = readMessages(OWN_SET)

if (shared === undefined) console.log("The labelled messages are not beside the project (../shared/data).\n")
else reportShared(shared)

reportShipped("The project's own set", own)
reportShipped("Invented by writers who had not seen the detector", readMessages(INVENTED))
console.log(reportInference(shared ?? own))
console.log(reportSameness())

function reportShipped(title: string, messages: readonly Message[]): void {
  const judged = messages.map((message) => ({
    message,
    tier: detect(message).tier,
    mayGoLive: isLive(message),
  }))
  console.log(`\n## ${title} (${messages.length} messages), shipped weights\n\n${reportTiers(judged)}`)
  if (process.argv.includes("--misses")) printMisses(judged)
}

function reportShared(messages: readonly Message[]): void {
  const examples = messages.map((message) => ({ message, reading: read(message) }))
  const runs = SEEDS.map((seed) =>
    crossValidate(examples, seed).map(({ example: { message, reading }, scores, thresholds }): Judged => {
      const certainty = firstCertainty(reading)?.found
      const tier = tierOf(reading, scores, certainty, thresholds)
      return { message, tier, mayGoLive: tier === "certain" && isLive(message) }
    }),
  )
  const lessons = messages.filter(({ isLesson }) => isLesson).length
  console.log(
    `## ${messages.length} real messages, ${lessons} lessons; 8-fold by owner, ${SEEDS.length} seeds, pooled\n`,
  )
  console.log(reportTiers(runs.flat()))
  console.log("### Without the borderline ones\n")
  console.log(reportTiers(runs.flat().filter(({ message }) => !message.isBorderline)))
  console.log("### Baseline\n")
  const phrases = messages.map((message) => ({ message, found: baselineFinds(message.user) }))
  console.log(`${TABLE_HEAD}\n${row("list of phrases", phrases)}\n`)
  console.log("### Each seed\n")
  for (const [index, run] of runs.entries()) {
    const strong = run.map(({ message, tier }) => ({ message, found: isAtLeast(tier, "strong") }))
    console.log(row(`seed ${SEEDS[index]}, strong`, strong))
  }
  console.log(reportByGroup(runs.flat()))
  if (process.argv.includes("--misses")) printMisses(runs[0] ?? [])
}

function isLive(message: Message): boolean {
  const verdict = detect(message)
  return verdict.tier === "certain" && verdict.mayGoLive
}

function isAtLeast(tier: Tier, least: "strong" | "weak"): boolean {
  return tier === "certain" || tier === "strong" || (least === "weak" && tier === "weak")
}

/** To the terminal only: the messages belong to their authors. */
function printMisses(judged: readonly Judged[]): void {
  const wrong = judged.filter(({ message, tier }) =>
    message.isLesson ? tier === "none" : isAtLeast(tier, "strong"),
  )
  for (const { message, tier } of wrong) {
    const text = message.user.replace(/\s+/g, " ").slice(0, 100)
    console.log(`${message.isLesson ? "missed     " : `false ${tier}`}  ${message.id}  ${text}`)
  }
}

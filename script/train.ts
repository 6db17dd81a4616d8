// Writes cue-data.ts from the cue tables, and trains the weights on the labelled messages beside the project.
// Deterministic: the same messages and the same features give the same file. No word of a message goes into it.
//   npm run train
import { writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { renderCueData } from "./learning/cue-data.ts"
import { sharedMessages } from "./learning/messages.ts"

const SEED = 1
const LEAST_WEIGHT = 0.01

writeFileSync(resolve(import.meta.dir, "../src/core/learning/cue-data.ts"), renderCueData())
// Loaded only now: they read what was just written.
const { read } = await import("../src/core/learning/features.ts")
const { meaningOf } = await import("../src/core/learning/meanings.ts")
const { chooseThresholds } = await import("./learning/folds.ts")
const { train } = await import("./learning/model.ts")

const messages = sharedMessages()
if (messages === undefined) {
  console.error(
    "The labelled messages are not beside the project (../shared/data). cue-data.ts was written; the weights were not trained.",
  )
  process.exit(1)
}
const examples = messages.map((message) => ({ message, reading: read(message) }))
const weights = train(examples)
const thresholds = chooseThresholds(examples, SEED)
const rows = Object.entries(weights.of)
  .filter(([, weight]) => Math.abs(weight) >= LEAST_WEIGHT)
  .sort(([a, x], [b, y]) => y - x || a.localeCompare(b))
  .map(([name, weight]) => `    ${key(name)}: ${weight.toFixed(2)}, // ${meaningOf(name)}`)

writeFileSync(
  resolve(import.meta.dir, "../src/core/learning/weights.ts"),
  `// Written by script/train.ts; do not edit. The weight of each feature (log odds), heaviest first, with what it
// means, and the scores from which a finding is strong or weak. docs/evaluation.md has the numbers.
import type { Weights } from "./score.ts"

export const STRONG = ${thresholds.strong.toFixed(3)}
export const WEAK = ${thresholds.weak.toFixed(3)}

export const WEIGHTS: Weights = {
  bias: ${weights.bias.toFixed(2)},
  of: {
${rows.join("\n")}
  },
}
`,
)
console.log(
  `${rows.length} weights; strong from ${thresholds.strong.toFixed(2)}, weak from ${thresholds.weak.toFixed(2)}.`,
)

function key(name: string): string {
  return /^[a-z]\w*$/i.test(name) ? name : `"${name}"`
}

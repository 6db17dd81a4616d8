// Writes src/learning/gate/gate.json: the expanded cues, and the weights and thresholds trained on the labelled messages.
// Deterministic: the same messages and cues give the same file. No word of a message goes into it.
//   TENURE_EVAL_DATA=<folder> npm run train
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { gateData } from "./learning/gate-data.ts"
import { labelledMessages } from "./learning/messages.ts"

const SEED = 1
const FILE = resolve(import.meta.dir, "../src/learning/gate/gate.json")

const known = existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : {}
const before = {
  weights: known.weights ?? { bias: 0, of: {} },
  thresholds: known.thresholds ?? { strong: 0, weak: 0 },
}
write(before)
// Imported only now: these modules read the file just written.
const { readMessage } = await import("../src/learning/gate/features.ts")
const { chooseThresholds } = await import("./learning/folds.ts")
const { train } = await import("./learning/model.ts")

const messages = labelledMessages()
if (typeof messages === "string") {
  console.error(`${messages} The cues were written; nothing was trained.`)
  process.exit(1)
}
const examples = messages.map((message) => ({ message, reading: readMessage(message) }))
const { bias, of } = train(examples)
const { strong, weak } = chooseThresholds(examples, SEED)
const heaviestFirst = Object.entries(of).sort(([a, x], [b, y]) => y - x || a.localeCompare(b))
const weights = {
  bias: rounded(bias),
  of: Object.fromEntries(heaviestFirst.map(([name, w]) => [name, rounded(w)])),
}
write({ weights, thresholds: { strong: rounded(strong), weak: rounded(weak) } })
console.log(
  `${heaviestFirst.length} weights; strong from ${strong.toFixed(2)}, weak from ${weak.toFixed(2)}.`,
)

function write(trained: object): void {
  writeFileSync(FILE, `${JSON.stringify({ ...trained, ...gateData() }, undefined, 2)}\n`)
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}

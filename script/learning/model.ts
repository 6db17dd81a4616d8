// Trains the weights of the gate. At most one sentence of a message holds the lesson, and the label does not say which: the
// best-scoring sentence represents the message, and the weights are fitted again a few times.
import type { PromptReading } from "../../src/learning/gate/features.ts"
import type { Weights } from "../../src/learning/gate/judge.ts"
import { fit, type Row, score } from "./logistic.ts"
import { isPlain, type Message } from "./messages.ts"

export interface Example {
  readonly message: Message
  readonly reading: PromptReading
}

const ROUNDS = 3
const CUE_PENALTY = 6
const CONTEXT_PENALTY = 8
/** Borderline labels count less. */
const BORDERLINE_WEIGHT = 0.8
/** Ordinary messages count more than those picked because they look like lessons. */
const PLAIN_WEIGHT = 2
const OTHER_WEIGHT = 0.7
/** A feature of fewer owners says more about them than about lessons. */
const MIN_OWNERS = 4

/** Features with a weight; the other cues only make a sentence less bare (features.ts). */
export const WEIGHED: readonly string[] = (
  "style reminds forbids tooling always states you saidBefore secrets noThings orders universal keeps " +
  "standing leftOut weDo uses prefers occasion because asks product requests asked-task names-file " +
  "names-url other-script conditional bare plain two form:document form:mostly-pasted before:done"
).split(" ")

export function train(examples: readonly Example[], weighed: readonly string[] = WEIGHED): Weights {
  const names = namesAmong(examples, new Set(weighed))
  const at = new Map(names.map((name, index) => [name, index]))
  const penalty = Float64Array.from(names, (name) => (name.includes(":") ? CONTEXT_PENALTY : CUE_PENALTY))
  const none = new Float64Array(names.length)
  const bags = examples
    .filter(({ reading }) => reading.sentences.length > 0)
    .map((example) => rowsOf(example, at))
  const even = bags.flatMap((rows) => rows.map((row) => ({ ...row, weight: row.weight / rows.length })))
  let model = fit(even, names.length, penalty, none)
  for (let round = 0; round < ROUNDS; round++) {
    const best = bags.map((rows) => rows.reduce((a, b) => (score(model, b) > score(model, a) ? b : a)))
    model = fit(best, names.length, penalty, none)
  }
  const of = Object.fromEntries(names.map((name, index) => [name, model.weights[index] ?? 0]))
  return { bias: model.bias, of }
}

function namesAmong(examples: readonly Example[], weighed: ReadonlySet<string>): string[] {
  const owners = new Map<string, Set<string>>()
  const note = (name: string, owner: string) => {
    if (!weighed.has(name)) return
    const known = owners.get(name)
    if (known === undefined) owners.set(name, new Set([owner]))
    else known.add(owner)
  }
  for (const { message, reading } of examples) {
    for (const name of reading.context.keys()) note(name, message.owner)
    for (const { shown } of reading.sentences) for (const name of shown) note(name, message.owner)
  }
  return [...owners]
    .filter(([, { size }]) => size >= MIN_OWNERS)
    .map(([name]) => name)
    .sort()
}

function rowsOf({ message, reading }: Example, at: ReadonlyMap<string, number>): Row[] {
  const weight = weightOf(message)
  return reading.sentences.map(({ shown }) => {
    const known = [...reading.context, ...[...shown].map((name) => [name, 1] as const)].filter(([name]) =>
      at.has(name),
    )
    return {
      at: known.map(([name]) => at.get(name) ?? 0),
      value: known.map(([, value]) => value),
      isLesson: message.isLesson,
      weight,
    }
  })
}

function weightOf(message: Message): number {
  if (message.isLesson) return message.isBorderline ? BORDERLINE_WEIGHT : 1
  return isPlain(message) ? PLAIN_WEIGHT : OTHER_WEIGHT
}

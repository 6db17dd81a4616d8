// Trains the weights. A message is a bag of sentences of which at most one carries the lesson, and nobody has said
// which: the best-scoring sentence of each message stands for it, and the weights are fitted again, a few times.
import { type Reading, read } from "../../src/core/learning/features.ts"
import { scoresOf, type Weights } from "../../src/core/learning/score.ts"
import { LESSONS, ORDINARY } from "./exemplars.ts"
import { fit, type Row, score } from "./logistic.ts"
import type { Message } from "./messages.ts"
import { PRIORS } from "./priors.ts"

export interface Example {
  readonly message: Message
  readonly reading: Reading
}

const ROUNDS = 4
const CUE_PENALTY = 3
const CONTEXT_PENALTY = 4
/** A label that two careful readers could differ on teaches less. */
const BORDERLINE_WEIGHT = 0.8
const EXEMPLAR_WEIGHT = 0.4
/** A feature that fewer owners show says more about them than about lessons. */
const LEAST_OWNERS = 4

export function train(examples: readonly Example[]): Weights {
  const names = featureNames(examples)
  const at = new Map(names.map((name, index) => [name, index]))
  const penalty = Float64Array.from(names, (name) => (name.includes(":") ? CONTEXT_PENALTY : CUE_PENALTY))
  const prior = Float64Array.from(names, (name) => PRIORS[name] ?? 0)
  const bags = [
    ...examples.filter(({ reading }) => reading.sentences.length > 0).map((each) => rowsOf(each, at)),
    ...INVENTED.map(({ reading, isLesson }) => asRows(reading, at, isLesson, EXEMPLAR_WEIGHT)),
  ]
  const even = bags.flatMap((rows) => rows.map((row) => ({ ...row, weight: row.weight / rows.length })))
  let model = fit(even, names.length, penalty, prior)
  for (let round = 0; round < ROUNDS; round++) {
    const best = bags.map((rows) => rows.reduce((a, b) => (score(model, b) > score(model, a) ? b : a)))
    model = fit(best, names.length, penalty, prior)
  }
  const of = Object.fromEntries(names.map((name, index) => [name, model.weights[index] ?? 0]))
  return { bias: model.bias, of: { ...PRIORS, ...of } }
}

/** The score of the best sentence; machine-written and empty messages have none. */
export function messageScore(reading: Reading, weights: Weights): number {
  return Math.max(-99, ...scoresOf(reading, weights))
}

function featureNames(examples: readonly Example[]): string[] {
  const owners = new Map<string, Set<string>>()
  const note = (name: string, owner: string) => {
    const known = owners.get(name)
    if (known === undefined) owners.set(name, new Set([owner]))
    else known.add(owner)
  }
  for (const { message, reading } of examples) {
    for (const name of reading.context.keys()) note(name, message.owner)
    for (const { shown } of reading.sentences) for (const name of shown) note(name, message.owner)
  }
  return [...owners.entries()]
    .filter(([, { size }]) => size >= LEAST_OWNERS)
    .map(([name]) => name)
    .sort()
}

const INVENTED = [
  ...LESSONS.map((user) => ({ reading: read({ user, prevAssistant: "" }), isLesson: true })),
  ...ORDINARY.map((user) => ({ reading: read({ user, prevAssistant: "" }), isLesson: false })),
]

function rowsOf({ message, reading }: Example, at: ReadonlyMap<string, number>): Row[] {
  return asRows(reading, at, message.isLesson, message.isBorderline ? BORDERLINE_WEIGHT : 1)
}

function asRows(reading: Reading, at: ReadonlyMap<string, number>, isLesson: boolean, weight: number): Row[] {
  const context = [...reading.context].filter(([name]) => at.has(name))
  return reading.sentences.map(({ shown }) => {
    const cues = [...shown].filter((name) => at.has(name))
    return {
      at: [...context.map(([name]) => at.get(name) ?? 0), ...cues.map((name) => at.get(name) ?? 0)],
      value: [...context.map(([, value]) => value), ...cues.map(() => 1)],
      isLesson,
      weight,
    }
  })
}

// Cross-validation by repository owner: an owner's messages are never on both sides. A second cross-validation inside the
// training side chooses the thresholds, so no scored message influences them.
import {
  bestScore,
  gateScore,
  scoresOf,
  type Thresholds,
  type Weights,
} from "../../src/learning/gate/judge.ts"
import { isPlain } from "./messages.ts"
import { type Example, train } from "./model.ts"

export interface Scored {
  readonly example: Example
  /** The gate score. */
  readonly score: number
  /** One for each sentence. */
  readonly scores: readonly number[]
  readonly thresholds: Thresholds
}

const OUTER = 8
const INNER = 6

/** Scores every example once, with weights and thresholds trained without its owner. */
export function crossValidate(examples: readonly Example[], seed: number): Scored[] {
  return folds(examples, OUTER, seed).flatMap(({ inside, outside }, fold) => {
    const weights = train(inside)
    const thresholds = chooseThresholds(inside, seed * 100 + fold)
    return outside.map((example) => {
      const scores = scoresOf(example.reading, weights)
      return { example, score: gateScore(example.reading, scores), scores, thresholds }
    })
  })
}

/** Scores only, to compare sets of features. */
export function crossScore(
  examples: readonly Example[],
  seed: number,
  weighed?: readonly string[],
): { example: Example; score: number }[] {
  return folds(examples, OUTER, seed).flatMap(({ inside, outside }) => {
    const weights = train(inside, weighed)
    return outside.map((example) => ({ example, score: scored(example, weights) }))
  })
}

/** The share of ordinary messages that may pass the gate, just below the limit of 20 %. */
const WEAK_PASS = 0.19
/** The target recall of the strong tier; beyond it, precision falls below one half. */
const STRONG_RECALL = 0.25

export function chooseThresholds(examples: readonly Example[], seed: number): Thresholds {
  const judged = folds(examples, INNER, seed).flatMap(({ inside, outside }) => {
    const weights = train(inside)
    return outside.map((example) => ({
      message: example.message,
      gate: scored(example, weights),
      best: bestScore(scoresOf(example.reading, weights)),
    }))
  })
  const plain = judged.filter(({ message }) => isPlain(message)).map(({ gate }) => gate)
  const lessons = judged.filter(({ message }) => message.isLesson).map(({ best }) => best)
  return { strong: topShare(lessons, STRONG_RECALL), weak: topShare(plain, WEAK_PASS) }
}

function scored({ reading }: Example, weights: Weights): number {
  return gateScore(reading, scoresOf(reading, weights))
}

/** The score that this share reaches. */
export function topShare(scores: readonly number[], share: number): number {
  const ranked = [...scores].sort((a, b) => b - a)
  const last = Math.max(0, Math.floor(share * ranked.length) - 1)
  return ((ranked[last] ?? 0) + (ranked[last + 1] ?? ranked[last] ?? 0)) / 2
}

function folds(examples: readonly Example[], count: number, seed: number) {
  const owners = shuffled([...new Set(examples.map(({ message }) => message.owner))].sort(), seed)
  return Array.from({ length: count }, (_, fold) => {
    const held = new Set(owners.filter((_, index) => index % count === fold))
    return {
      inside: examples.filter(({ message }) => !held.has(message.owner)),
      outside: examples.filter(({ message }) => held.has(message.owner)),
    }
  })
}

function shuffled<T>(list: T[], seed: number): T[] {
  let state = (seed * 2654435761) >>> 0
  for (let i = list.length - 1; i > 0; i--) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const j = Math.floor((state / 4294967296) * (i + 1))
    const [a, b] = [list[i] as T, list[j] as T]
    list[i] = b
    list[j] = a
  }
  return list
}

// Cross-validation by repository owner: the messages of one owner are never on both sides. Thresholds are chosen by
// a second cross-validation inside the training side, so that no scored message had a hand in them.
import { scoresOf } from "../../src/core/learning/score.ts"
import { type Example, messageScore, train } from "./model.ts"

export interface Thresholds {
  readonly strong: number
  readonly weak: number
}

export interface Scored {
  readonly example: Example
  /** Of the best sentence. */
  readonly score: number
  /** Of each sentence. */
  readonly scores: readonly number[]
  readonly thresholds: Thresholds
}

export const OUTER = 8
const INNER = 6

/** Every example once, scored by weights and thresholds that have seen nothing of its owner. */
export function crossValidate(examples: readonly Example[], seed: number): Scored[] {
  return folds(examples, OUTER, seed).flatMap(({ inside, outside }, fold) => {
    const weights = train(inside)
    const thresholds = chooseThresholds(inside, seed * 100 + fold)
    return outside.map((example) => ({
      example,
      score: messageScore(example.reading, weights),
      scores: scoresOf(example.reading, weights),
      thresholds,
    }))
  })
}

export function chooseThresholds(examples: readonly Example[], seed: number): Thresholds {
  const scored = folds(examples, INNER, seed).flatMap(({ inside, outside }) => {
    const weights = train(inside)
    return outside.map(({ message, reading }) => ({ message, score: messageScore(reading, weights) }))
  })
  const ranked = scored.sort((a, b) => b.score - a.score)
  return { strong: reaching(ranked, STRONG_RECALL), weak: reaching(ranked, WEAK_RECALL) }
}

type Ranked = readonly { readonly message: Example["message"]; readonly score: number }[]

/** The share of lessons that each tier should reach, those above it included: the targets, and some to spare. */
const STRONG_RECALL = 0.3
const WEAK_RECALL = 0.71

/** The score at which that share of the lessons is reached. Steadier on few examples than a wanted precision. */
function reaching(ranked: Ranked, recall: number): number {
  const wanted = ranked.filter(({ message }) => message.isLesson).length * recall
  let hits = 0
  for (const { message, score } of ranked) {
    if (message.isLesson) hits++
    if (hits >= wanted) return score
  }
  return ranked.at(-1)?.score ?? 0
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

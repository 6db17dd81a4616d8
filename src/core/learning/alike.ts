// Whether two lessons are one in other words (LERN-06). A new finding joins the lesson it is the same as and never
// makes a twin; a finding that is the same as a rejected lesson stays rejected. The threshold is measured on the
// labelled pairs of test/learning/pairs.ts.
import { type Term, type Terms, termsOf, variantsOf } from "./terms.ts"

export const SAME_FROM = 0.64

/** 0 (nothing in common) to 1 (the same terms, wanted and refused alike). */
export function alike(a: string, b: string): number {
  return likeness(termsOf(a), termsOf(b))
}

export interface Known {
  readonly id: string
  readonly text: string
}

export interface Same<K extends Known> {
  readonly lesson: K
  readonly likeness: number
}

/**
 * The known lesson that `text` says again, or undefined. The likeliest; of equals, the first by id. Most of what is
 * known is set aside by looking for the roots in its plain text, so some thousand lessons cost a few milliseconds.
 */
export function findSame<K extends Known>(text: string, known: readonly K[]): Same<K> | undefined {
  return among(known).find(text)
}

export interface Among<K extends Known> {
  readonly find: (text: string) => Same<K> | undefined
  readonly add: (lesson: K) => void
}

/** For many questions about the same lessons: what was read of one is remembered. */
export function among<K extends Known>(known: readonly K[]): Among<K> {
  const read: ReadKnown<K>[] = []
  const add = (lesson: K) => {
    read.push({ lesson, plain: lesson.text.toLowerCase(), terms: undefined })
  }
  for (const lesson of known) add(lesson)
  return { find: (text) => likeliest(termsOf(text), read), add }
}

interface ReadKnown<K> {
  readonly lesson: K
  readonly plain: string
  terms: Terms | undefined
}

function likeliest<K extends Known>(terms: Terms, known: readonly ReadKnown<K>[]): Same<K> | undefined {
  const needles = [...terms.of.keys()].map((term) => variantsOf(term))
  const least = Math.max(1, Math.min(2, needles.length))
  let best: Same<K> | undefined
  for (const each of known) {
    const { lesson } = each
    if (!sharesRoots(each.plain, needles, least)) continue
    each.terms ??= termsOf(lesson.text)
    const found = likeness(terms, each.terms)
    if (found < SAME_FROM) continue
    if (
      best === undefined ||
      found > best.likeness ||
      (found === best.likeness && lesson.id < best.lesson.id)
    )
      best = { lesson, likeness: found }
  }
  return best
}

function sharesRoots(text: string, needles: readonly (readonly string[])[], least: number): boolean {
  let shared = 0
  for (const variants of needles) {
    if (variants.some((root) => text.includes(root)) && ++shared >= least) return true
  }
  return false
}

/** Two names left over on both sides weigh most: "run the tests" is not "run the linter". */
const LEFT_ON_BOTH = 1.3
const LEFT_ON_ONE = 0.25
const OPPOSED = 2

function likeness(a: Terms, b: Terms): number {
  let met = 0
  let opposed = 0
  for (const [name, term] of a.of) {
    const other = b.of.get(name)
    if (other === undefined) continue
    if (isOpposite(a, b, term, other)) opposed += term.weight
    else met += term.weight
  }
  const leftA = total(a) - met - opposed
  const leftB = total(b) - met - opposed
  const fewer = Math.min(leftA, leftB)
  const more = Math.max(leftA, leftB)
  const against = LEFT_ON_BOTH * fewer + LEFT_ON_ONE * (more - fewer) + OPPOSED * opposed
  return met === 0 ? 0 : met / (met + against)
}

/** Of two that each only order or only forbid, the mood decides; else each term's own leaning. */
function isOpposite(a: Terms, b: Terms, term: Term, other: Term): boolean {
  if (a.mood !== "both" && b.mood !== "both") return a.mood !== b.mood
  if (a.mood !== b.mood) return false
  return term.leaning !== "open" && other.leaning !== "open" && term.leaning !== other.leaning
}

function total({ of }: Terms): number {
  let sum = 0
  for (const { weight } of of.values()) sum += weight
  return sum
}

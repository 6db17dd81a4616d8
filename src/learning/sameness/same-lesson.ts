// Recognises the same lesson in other words (LERN-06): a new finding joins the lesson it repeats, and a repeated rejected
// lesson stays rejected. The threshold is measured on the labelled pairs of test/learning/pairs.ts.
import { type Term, type Terms, termsOf, variantsOf } from "./lesson-terms.ts"

export const SAME_THRESHOLD = 0.64

/** From 0 (nothing in common) to 1 (the same terms, equally wanted or refused). */
export function similarity(a: string, b: string): number {
  return termSimilarity(ruleTerms(a), ruleTerms(b))
}

const REASON =
  /(?:\b(?:because|since|otherwise|or else|weil|sonst|porque|parce que|sinon|потому что|иначе)(?!\p{L})|因为|否则)[^.;!?\n。；！？]*/giu

/** A reason does not make a different rule. */
function ruleTerms(text: string): Terms {
  return termsOf(text.replace(REASON, (reason, at: number) => (at === 0 ? reason : " ")))
}

export interface KnownText {
  readonly id: string
  readonly text: string
}

export interface SameLesson<K extends KnownText> {
  readonly lesson: K
  readonly likeness: number
}

/** The known lesson most similar to `text`, above the threshold; of equals, the first by id. */
export function findSame<K extends KnownText>(text: string, known: readonly K[]): SameLesson<K> | undefined {
  return createSimilarityIndex(known).find(text)
}

export interface SimilarityIndex<K extends KnownText> {
  readonly find: (text: string) => SameLesson<K> | undefined
  readonly add: (lesson: K) => void
}

/** Keeps the terms of each lesson between searches. A search for roots in plain text skips most lessons. */
export function createSimilarityIndex<K extends KnownText>(known: readonly K[]): SimilarityIndex<K> {
  const read: ReadKnown<K>[] = []
  const add = (lesson: K) => {
    read.push({ lesson, plain: lesson.text.toLowerCase(), terms: undefined })
  }
  for (const lesson of known) add(lesson)
  return { find: (text) => bestMatch(ruleTerms(text), read), add }
}

interface ReadKnown<K> {
  readonly lesson: K
  readonly plain: string
  terms: Terms | undefined
}

function bestMatch<K extends KnownText>(
  terms: Terms,
  known: readonly ReadKnown<K>[],
): SameLesson<K> | undefined {
  const needles = [...terms.of.keys()].map((term) => variantsOf(term))
  const least = Math.max(1, Math.min(2, needles.length))
  let best: SameLesson<K> | undefined
  for (const each of known) {
    const { lesson } = each
    if (!sharesRoots(each.plain, needles, least)) continue
    each.terms ??= ruleTerms(lesson.text)
    const found = termSimilarity(terms, each.terms)
    if (found < SAME_THRESHOLD) continue
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
  for (const variants of needles)
    if (variants.some((root) => text.includes(root)) && ++shared >= least) return true
  return false
}

/** A lesson on the same matter: the same, or the opposite ("use npm, not pnpm" and "use pnpm, not npm"). */
export function findMatter<K extends KnownText & { readonly title: string }>(
  title: string,
  known: readonly K[],
): K | undefined {
  const terms = ruleTerms(title)
  const isSame = (text: string) => termSimilarity(terms, ruleTerms(text), false) >= SAME_THRESHOLD
  return findSame(title, known)?.lesson ?? known.find((each) => isSame(each.title))
}

/** Names left over on both sides weigh most: "run the tests" is not "run the linter". */
const LEFT_ON_BOTH = 1.3
const LEFT_ON_ONE = 0.25
const OPPOSED = 2

/** Without `isOpposed`, what one wants and the other refuses is the same term. */
function termSimilarity(a: Terms, b: Terms, isOpposed = true): number {
  let met = 0
  let opposed = 0
  for (const [name, term] of a.of) {
    const other = b.of.get(name)
    if (other === undefined) continue
    if (isOpposed && isOpposite(a, b, term, other)) opposed += term.weight
    else met += term.weight
  }
  const leftA = total(a) - met - opposed
  const leftB = total(b) - met - opposed
  const fewer = Math.min(leftA, leftB)
  const more = Math.max(leftA, leftB)
  const against = LEFT_ON_BOTH * fewer + LEFT_ON_ONE * (more - fewer) + OPPOSED * opposed
  return met === 0 ? 0 : met / (met + against)
}

/** If both lessons only order or only forbid, their moods decide; otherwise each term's leaning does. */
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

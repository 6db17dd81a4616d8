// Decides whether a whole summary holds a fact (CONT-09). Real summaries are long and quote nearly every prompt, so the
// fact's words in a row, or most of them close together, count. In doubt it is held: superfluous lines go unread.

import { hasWord } from "./compare.ts"
import { type Passage, readSummary, speechOf, straight } from "./summary.ts"
import { OPEN } from "./summary-contains.ts"

export interface Holding {
  /** Whether it says this in any words; `near`: the share of the words that must be close together. */
  readonly says: (text: string, near?: number) => boolean
  /** Whether it contains this name, not as part of a longer one. */
  readonly names: (name: string) => boolean
  /** Whether a passage names this near a match of `words`; `after`: at most so many passages later. */
  readonly saysOf: (name: string, how: RegExp, after?: number) => boolean
  /** Whether a passage about open work covers this, in any words. */
  readonly tellsOpen: (text: string) => boolean
  /** The same by words: the passage has all of these, in any form. */
  readonly tellsOf: (words: string, how: RegExp) => boolean
  /** Whether any passage matches. */
  readonly has: (how: RegExp) => boolean
  /** Whether it contains exactly these words. */
  readonly quotes: (text: string) => boolean
}

const CLOSE = 0.55
/** Within a few sentences. */
const NEAR = 0.7
const WINDOW = 6
const ANYWHERE = 0.85
const IN_A_ROW = 4
const ROWS = 0.5

export function holdingOf(text: string): Holding {
  const summary = readSummary(text)
  const flat = ` ${flatten(text)} `
  const lower = straight(text).toLowerCase()
  const all = new Set(summary.sentences.flatMap(({ speech }) => [...speech.keys()]))
  const windows = summary.sentences.map(
    (_, at) => new Set(summary.sentences.slice(at, at + WINDOW).flatMap(({ speech }) => [...speech.keys()])),
  )
  const says = (words: string, near = NEAR) => {
    const own = flatten(words)
    if (own === "" || flat.includes(` ${own} `) || rowsIn(flat, own) >= ROWS) return true
    const speech = speechOf(straight(words).toLowerCase())
    if (speech.size === 0) return true
    const spelt = new Map([...speech.keys()].map((name) => [name, spellingIn(all, name)]))
    const share = (has: (name: string) => boolean) => {
      let met = 0
      let total = 0
      for (const [name, { weight }] of speech) {
        total += weight
        if (has(spelt.get(name) ?? name)) met += weight
      }
      return met / total
    }
    if (share((name) => all.has(name)) >= ANYWHERE) return true
    for (const passage of summary.about(spelt.values()))
      if (share((name) => passage.speech.has(name)) >= Math.min(CLOSE, near)) return true
    return windows.some((window) => share((name) => window.has(name)) >= near)
  }
  const names = (name: string) => hasWord(lower, name.toLowerCase())
  return {
    says,
    names,
    has: (how) => how.test(lower),
    saysOf: (name, how, after = 0) =>
      summary.sentences.some((each, at) => {
        if (!hasWord(each.text, name.toLowerCase())) return false
        const following = summary.sentences.slice(at, at + after + 1).map((next) => next.text)
        return how.test(`${each.heading} ${following.join(" ")}`)
      }),
    tellsOpen: (words) => isTold(tellingIn(words), summary.sentences.filter(isOpen)),
    tellsOf: (words, how) => {
      const terms = [...speechOf(words.toLowerCase()).keys()]
      return (
        terms.length > 0 &&
        summary.sentences.some(
          ({ text: own, heading, speech }) =>
            terms.every((term) => speech.has(term)) && how.test(`${heading} ${own}`),
        )
      )
    },
    quotes: (words) => flat.includes(` ${flatten(words)} `),
  }
}

const MIN_MISSPELT = 7
const SAME_START = 5

/** A long word that the summary spells another way: "upgrabale" is its "upgradable". */
function spellingIn(all: ReadonlySet<string>, name: string): string {
  if (name.length < MIN_MISSPELT || all.has(name) || !/^[a-z]+$/.test(name)) return name
  const start = name.slice(0, SAME_START)
  for (const other of all)
    if (other.startsWith(start) && Math.abs(other.length - name.length) <= 2) return other
  return name
}

/** Words that every task description uses. */
const OF_ANY_TASK = new Set(
  "run final verif fix impl implement create add write update complet check all set make ensure finish remain new do build".split(
    " ",
  ),
)

/** The terms that identify a task. A compound name identifies it better, and may be written as one word. */
function tellingIn(words: string): ReadonlyMap<string, number> {
  const terms = [...speechOf(straight(words).toLowerCase()).keys()]
  const telling = terms.filter((name) => !OF_ANY_TASK.has(name))
  return new Map((telling.length === 0 ? terms : telling).map((name) => [name, name.includes("-") ? 2 : 1]))
}

const HALF = 0.5

function isTold(telling: ReadonlyMap<string, number>, passages: readonly Passage[]): boolean {
  let total = 0
  for (const weight of telling.values()) total += weight
  return passages.some(({ speech, text }) => {
    const bare = text.replaceAll("-", "")
    let met = 0
    for (const [name, weight] of telling) {
      const isThere = speech.has(name) || (name.includes("-") && bare.includes(name.replaceAll("-", "")))
      if (isThere) met += weight
    }
    return total > 0 && met / total >= HALF
  })
}

function isOpen({ text, heading }: Passage): boolean {
  return OPEN.test(text) || OPEN.test(heading)
}

/** Words only, without punctuation and case. */
function flatten(text: string): string {
  return straight(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
}

/** The share of its word sequences that occur verbatim. */
function rowsIn(flat: string, own: string): number {
  const words = own.split(" ")
  if (words.length < IN_A_ROW) return 0
  let found = 0
  const most = words.length - IN_A_ROW + 1
  for (let at = 0; at < most; at++)
    if (flat.includes(` ${words.slice(at, at + IN_A_ROW).join(" ")} `)) found++
  return found / most
}

// A sheet: everything about a file's past talks that does not depend on the next prompt, worked out in the background so
// that a hook only compares terms (RCAL-02). `head` ranks the talks; a body is read only for a talk that fits.
import { sentencesOf } from "../../learning/gate/prose.ts"
import type { Statement } from "../statements/statement.ts"
import { type Changing, changesAmong, common, type Deciding, sessionOf } from "./later-changes.ts"
import { rarity, type TermCounts, termSet, weightIn } from "./statement-terms.ts"
import { agrees, leansOnQuestion, saysChange, weightOf } from "./weigh.ts"

/** Statements of one session about the file, and the end of its last reply, which says what was done. */
export interface Talk {
  readonly statements: readonly Statement[]
  readonly closing: string
}

export interface Sheet {
  readonly head: SheetHead
  readonly terms: ReadonlyMap<string, TermEntry>
  /** The places of each session's talks. */
  readonly sessions: ReadonlyMap<string, readonly number[]>
  /** The statements that decide something, by talk. */
  readonly bodies: readonly (readonly KeptStatement[])[]
}

export interface SheetHead {
  /** By talk: the summed weight of its terms, as if it had a certain number at least. */
  readonly sizes: readonly number[]
  /** By talk: the summed rarity of the file's own terms in it. Empty for a sheet of no file. */
  readonly named: readonly number[]
  /** The file's own terms: its path and the names it declares. */
  readonly names: readonly string[]
  /** A talk's place → later talks that change what it settled. */
  readonly changedIn: Readonly<Record<number, readonly number[]>>
  /** False if there are older talks that it does not hold. */
  readonly isWhole: boolean
}

export interface TermEntry {
  /** How much it says in this project, between 0 and 1. */
  readonly weight: number
  /** The talks that contain it. None for a term that is listed only because everybody says it. */
  readonly places: readonly number[]
}

/** What ranking asks of a sheet, in memory or on disk. */
export interface SheetIndex {
  readonly head: SheetHead
  readonly entryOf: (term: string) => LookedUp | undefined
  readonly talksOf: (session: string) => ArrayLike<number>
  /** What was said in the talk at this place. */
  readonly bodyOf: (at: number) => readonly KeptStatement[]
}

export interface LookedUp {
  readonly weight: number
  /** In how many talks. */
  readonly count: number
  readonly places: () => ArrayLike<number>
}

export function indexOf({ head, terms, sessions, bodies }: Sheet): SheetIndex {
  return {
    head,
    entryOf: (term) => {
      const entry = terms.get(term)
      return entry && { weight: entry.weight, count: entry.places.length, places: () => entry.places }
    },
    talksOf: (session) => sessions.get(session) ?? [],
    bodyOf: (at) => bodies[at] ?? [],
  }
}

/** A statement that decides something. */
export interface KeptStatement extends Omit<Statement, "said" | "asked"> {
  readonly sentences: readonly KeptSentence[]
  /** Agreement to what it answers is worth this much. */
  readonly agreed: number
  /** The end of what it answers, in two lengths. */
  readonly asked: readonly [short: string, long: string]
  readonly askedTerms: string
  /** Ids of later statements that change it. */
  readonly changedBy: readonly number[]
}

export interface KeptSentence {
  readonly text: string
  readonly weight: number
  readonly terms: string
  /** How much of the question it needs: 0 none, 1 short, 2 long. */
  readonly needs: 0 | 1 | 2
}

/** The newest talks; older ones stay searchable. */
const MOST_TALKS = 150
const WEIGHS = { echo: 2.5, agreed: 1.5 } as const
/** A first message reports or orders; decisions come later. */
const OPENING = 0.5
/** Below this a sentence decides nothing. */
const LEAST_WEIGHT = 0.75

/** `counts` says how common each term is in the project. */
export function makeSheet(
  talks: readonly Talk[],
  file: string,
  counts: TermCounts,
  most = MOST_TALKS,
): Sheet {
  const all = talks
    .map((talk) => ({ talk, kept: keptIn(talk), ...termsOf(talk) }))
    // A session that decided nothing never beats one that did, however similar to the prompt.
    .filter(({ kept }) => kept.length > 0)
    .sort((a, b) => startOf(a.talk) - startOf(b.talk))
  const deciding = all.slice(-most)
  const found = placesBy(deciding, ({ terms }) => terms)
  const names = [...termSet(file)].filter((term) => found.has(term))
  const ownPath = termSet(file.split("\n")[0] ?? "")
  const weigh = (term: string) => weightIn(term, counts) * (ownPath.has(term) ? PATH_WEIGHT : 1)
  const rare = (term: string) => rarity(found.get(term)?.length ?? 0, deciding.length) * weigh(term)
  const changed = changesAmong(deciding, found, weigh)
  return {
    head: {
      sizes: deciding.map(({ terms }) =>
        rounded(sum([...terms].map(weigh)) * Math.max(1, LEAST_TERMS / terms.size)),
      ),
      named:
        names.length === 0
          ? []
          : deciding.map(({ terms }) => rounded(sum(names.filter((term) => terms.has(term)).map(rare)))),
      names,
      changedIn: changed.talks,
      isWhole: all.length === deciding.length,
    },
    terms: entriesOf(found, counts, weigh),
    sessions: placesBy(deciding, ({ talk }) => [sessionOf(talk)]),
    bodies: deciding.map(({ kept }) =>
      kept.map((each) => ({ ...each, changedBy: changed.statements.get(each.id) ?? [] })),
    ),
  }
}

function placesBy(
  deciding: readonly Deciding[],
  keysOf: (each: Deciding) => Iterable<string>,
): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  for (const [at, each] of deciding.entries())
    for (const key of keysOf(each)) {
      const known = places.get(key)
      if (known === undefined) places.set(key, [at])
      else known.push(at)
    }
  return places
}

function entriesOf(
  found: ReadonlyMap<string, readonly number[]>,
  counts: TermCounts,
  weigh: (term: string) => number,
): ReadonlyMap<string, TermEntry> {
  const entries = new Map<string, TermEntry>()
  for (const term of new Set([...found.keys(), ...counts.talks.keys()])) {
    const weight = rounded(weigh(term))
    const places = found.get(term) ?? []
    if (places.length > 0 || weight < LIGHT) entries.set(term, { weight, places })
  }
  return entries
}

/** Whoever works on a file says its name, whatever the matter. */
const PATH_WEIGHT = 0.5
/** A very short talk would match anything that shares two words. */
const LEAST_TERMS = 20
/** A term of the project that is not in the file's talks is listed only if it is this common. */
const LIGHT = 0.5

function termsOf({ statements, closing }: Talk) {
  const changing: Changing[] = []
  const terms = new Set(termSet(closing))
  for (const { id, at, said, asked } of statements) {
    const own = termSet(`${said} ${asked}`)
    for (const term of own) terms.add(term)
    if (saysChange(`${said} ${asked}`)) changing.push({ id, at, terms: own })
  }
  return { terms, changing }
}

function keptIn({ statements, closing }: Talk): readonly KeptStatement[] {
  const ends = termSet(closing)
  return statements.flatMap((statement) => keptOf(statement, ends) ?? [])
}

function keptOf(
  { said, asked, ...rest }: Statement,
  closing: ReadonlySet<string>,
): KeptStatement | undefined {
  const isAnswer = asked !== ""
  const isFirst = !isAnswer && rest.turn === 1
  const isOpening = isFirst && !saysChange(said)
  const isTerse = !isFirst && said.length <= TERSE_CHARS
  const sentences = (isTerse ? [said] : sentencesOf(said).flatMap(clausesOf)).map((text): KeptSentence => {
    const terms = termSet(text)
    const form = weightOf(text, !isFirst)
    const weight =
      form <= 0 ? form : (form + shareIn(terms, closing) * WEIGHS.echo) * (isOpening ? OPENING : 1)
    return {
      text: oneLine(text),
      weight: rounded(weight),
      terms: [...terms].join(" "),
      needs: needOf(text, said),
    }
  })
  const agreed = isAnswer && agrees(said) ? WEIGHS.agreed : 0
  if (Math.max(agreed, ...sentences.map(({ weight }) => weight)) < LEAST_WEIGHT) return undefined
  const ends = [
    oneLine(endWithin(lastQuestion(asked), ASKED_SHORT)),
    oneLine(endWithin(asked, ASKED_LONG)),
  ] as const
  return { ...rest, sentences, agreed, asked: ends, askedTerms: [...termSet(asked)].join(" "), changedBy: [] }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim()
}

/** A short answer says one thing, however many full stops it has. */
const TERSE_CHARS = 120
const SHORT_SAID = 80
const BARE_CHARS = 45
const ASKED_SHORT = 110
const ASKED_LONG = 280

/** The shorter the answer, the more of its question it needs; a long one gets it only if there is room. */
function needOf(sentence: string, said: string): 0 | 1 | 2 {
  if (sentence.length < BARE_CHARS || agrees(sentence)) return 2
  return sentence.length < SHORT_SAID || leansOnQuestion(said) ? 1 : 0
}

/** What is asked last, or all of it if nothing is. */
function lastQuestion(asked: string): string {
  return sentencesOf(asked).findLast((sentence) => sentence.endsWith("?")) ?? asked
}

/** The last sentences that fit, or the end of the last one. */
function endWithin(asked: string, most: number): string {
  const kept: string[] = []
  let chars = 0
  for (const sentence of sentencesOf(asked).reverse()) {
    if (chars + sentence.length > most) {
      if (kept.length === 0) kept.push(`…${sentence.slice(-most).replace(/^\S*\s/, "")}`)
      break
    }
    kept.push(sentence)
    chars += sentence.length + 1
  }
  return kept.reverse().join(" ")
}

/** "The cap is 7 - eight trips the limit": weighs a rule and its reason separately, and joins them as typed. */
function clausesOf(sentence: string): readonly string[] {
  const clauses = sentence.split(/\s(?=[-–—] )/)
  return clauses.every((clause) => clause.length >= LEAST_CLAUSE) ? clauses : [sentence]
}

const LEAST_CLAUSE = 30

function shareIn(terms: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return terms.size === 0 ? 0 : common(terms, others) / terms.size
}

function startOf({ statements }: Talk): number {
  return statements[0]?.at ?? 0
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}

function sum(values: readonly number[]): number {
  let total = 0
  for (const value of values) total += value
  return total
}

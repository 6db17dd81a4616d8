// Which facts of a ledger a compaction summary no longer holds (CONT-05). Other words for a fact are the fact; a fact
// whose negation, whose "only" or whose number is lost is lost. What is in doubt counts as dropped: to hear a thing
// twice costs a line.
import { type Terms, termsOf, variantsOf } from "../learning/terms.ts"
import { coreOf } from "./constraints.ts"
import { type Fact, factsOf } from "./facts.ts"
import type { ChangedFile, Ledger, RanCommand } from "./ledger.ts"
import { inPlainOrders, type Passage, readSummary, type Summary, straight } from "./summary.ts"

/** In the order of what losing them would cost. An empty summary has dropped everything. */
export function droppedFrom(ledger: Ledger, summary: string): readonly Fact[] {
  const read = readSummary(summary)
  const facts = factsOf(ledger)
  const weigh = rarityIn(facts)
  const isShared = sharedNames(ledger.files)
  return facts.filter((fact) => !holds(read, fact, weigh, isShared))
}

function holds(summary: Summary, fact: Fact, weigh: Weigh, isShared: (name: string) => boolean): boolean {
  switch (fact.kind) {
    case "constraint":
    case "todo":
    case "question":
    case "next step":
      return saysSo(summary, speechOf(fact), fact.kind === "constraint" ? ORDER : TASK, weigh)
    case "decision":
      return holdsDecision(summary, fact, weigh)
    case "failing test":
      return holdsTest(summary, fact.of.name, weigh)
    case "failing command":
    case "command":
      return holdsCommand(summary, fact.of)
    case "file":
      return holdsFile(summary, fact.of, isShared)
  }
}

/** The words of a fact that are compared, in lower case. */
function speechOf(fact: Fact): string {
  if (fact.kind === "constraint") return straight(coreOf(fact.of.text)).toLowerCase()
  if (fact.kind === "decision") return straight(fact.of.what).toLowerCase().replace(INTENT, "")
  if (fact.kind === "failing test") return straight(fact.of.name).toLowerCase()
  return "text" in fact.of ? straight(fact.of.text).toLowerCase() : ""
}

const INTENT =
  /^(?:so,? |ok,? |okay,? |then )?(?:(?:i|we)(?:'ll| will|'ve| have|'m| am|'re| are)?|let's|the decision (?:is|was) to)? ?(?:going (?:with|to)|go with|went with|decided (?:to|on)|chose(?:n)?(?: to)?|opted (?:for|to)|settled on|picked|sticking (?:with|to)|choosing|using|plan approved:)? ?/

/** How much a term tells: what several facts share tells little about which of them it is. */
type Weigh = (term: string) => number

function rarityIn(facts: readonly Fact[]): Weigh {
  const counts = new Map<string, number>()
  for (const fact of facts) {
    for (const name of termsOf(inPlainOrders(speechOf(fact))).of.keys())
      counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const most = Math.max(1, ...counts.values())
  return (name) => 1 + Math.log(most / (counts.get(name) ?? most))
}

interface Manner {
  /** The share of its terms, by weight, that must be there. */
  readonly least: number
  /** Whether wanted and refused must agree. */
  readonly leaning: boolean
  /** How many other terms may stand beside a fact of few terms. */
  readonly beside: number
  /** Whether a passage may be taken for it. */
  readonly may: (passage: Passage) => boolean
}

const ORDER: Manner = { least: 0.66, leaning: true, beside: 2, may: () => true }
const TASK: Manner = { least: 0.7, leaning: false, beside: 1, may: saysOpen }

/** Fewer terms than this say so little that they may stand in a passage about something else. */
const TELLING_TERMS = 3

function saysSo(summary: Summary, text: string, manner: Manner, weigh: Weigh): boolean {
  const fact = termsOf(inPlainOrders(text))
  if (fact.of.size === 0) return false
  const isOnly = ONLY.test(text)
  const keeps = manner.leaning && KEEPS.test(text)
  return summary.passages.some((passage) => {
    if (keeps && CHANGES.test(passage.text)) return false
    if (!sharesWord(passage.text, fact) || (isOnly && !ONLY.test(passage.text)) || !manner.may(passage))
      return false
    const terms = passage.terms()
    if (total(fact) < TELLING_TERMS && ownTerms(terms) > fact.of.size + manner.beside) return false
    return coverage(fact, terms, manner.leaning, weigh) >= manner.least
  })
}

const ONLY =
  /\b(?:only|just|nothing (?:but|else|outside|beyond|other)|solely|exclusively|limited to|restrict\w*|except|none but|confined)\b|只|だけ|только|만/

/** "Keep the names" and "the names were changed" have the same words. */
const KEEPS = /\b(?:keep|stays?|remains?|preserve|retain|leave)\b/
const CHANGES =
  /\b(?:was|were|been|is|are|have|has) (?:\w+ly )?(?:changed|renamed|removed|replaced|rewritten|dropped|deleted)\b/

/** A look at the plain text before its terms are made. */
function sharesWord(text: string, fact: Terms): boolean {
  const plain = /[^\x20-\x7e]/.test(text) ? text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "") : text
  for (const name of fact.of.keys()) {
    if (variantsOf(name).some((root) => plain.includes(root.slice(0, 4)))) return true
  }
  return false
}

function total(terms: Terms): number {
  let sum = 0
  for (const { weight } of terms.of.values()) sum += weight
  return sum
}

/** Of a passage, the terms that say what it is about, rather than how things stand or who speaks. */
function ownTerms(passage: Terms): number {
  let own = 0
  for (const name of passage.of.keys()) if (!STANDING.has(name)) own++
  return own
}

const STANDING = new Set(
  "pend open next be work still do done remain miss outstand progress incomplet unfinish yet left task todo step user agent person asked said choos decid chosen final wanted require".split(
    " ",
  ),
)

/** 0 when a number or a version is missing; what is wanted here and refused there counts against it. */
function coverage(fact: Terms, passage: Terms, leaning: boolean, weigh: Weigh): number {
  let all = 0
  let met = 0
  for (const [name, term] of fact.of) {
    const weight = term.weight * weigh(name)
    all += weight
    const other = passage.of.get(name)
    if (other === undefined) {
      if (/\d/.test(name)) return 0
      continue
    }
    const isOpposed =
      leaning && term.leaning !== "open" && other.leaning !== "open" && term.leaning !== other.leaning
    met += isOpposed ? -weight : weight
  }
  return met / all
}

const DONE = /\b(?:done|completed?|finished|resolved|shipped|landed)\b|✅|✓|☑/
const OPEN =
  /\b(?:not|yet|to be|pending|remain\w*|todos?|to do|open|next|still|left|in progress|incomplete|unfinished|outstanding|needs?|must|should|will|has to|have to|plan(?:s|ned)? to|tasks?|upcoming|missing)\b|n't\b|☐|\[ \]/

/** A todo that is merely mentioned, or told as done, is not told as open. */
function saysOpen({ text, heading }: Passage): boolean {
  if (OPEN.test(text)) return true
  return (
    OPEN.test(heading) && !DONE.test(text) && !/^(?:i |we |have |has |been |was |were )*[a-z]+ed\b/.test(text)
  )
}

function holdsDecision(summary: Summary, fact: Extract<Fact, { kind: "decision" }>, weigh: Weigh): boolean {
  const [question, answer] = fact.of.what.toLowerCase().split(" → ")
  if (question === undefined || answer === undefined) return saysSo(summary, speechOf(fact), ORDER, weigh)
  const asked = termsOf(inPlainOrders(question))
  const said = termsOf(inPlainOrders(answer))
  return summary.passages.some(
    (passage) =>
      coverage(said, passage.terms(), true, weigh) >= ORDER.least &&
      (asked.of.size === 0 || coverage(asked, passage.terms(), false, weigh) >= 0.3),
  )
}

const FAILS =
  /\b(?:fail\w*|errors?|errored|broken?|breaks|crash\w*|exit(?:s|ed)? (?:code |with |status )*[1-9]|red|panic\w*|unresolved)\b|✗|✕|❌|\bnot (?:pass|work|green|build|compile)\w*|n't (?:pass|work|build|compile)\w*/

function saysFails({ text, heading }: Passage): boolean {
  return FAILS.test(text) || FAILS.test(heading)
}

/** By its whole name, by its own part of it, or by most of its words. */
function holdsTest(summary: Summary, name: string, weigh: Weigh): boolean {
  const lower = straight(name)
    .toLowerCase()
    .replace(/\[[^\]]*\]$|^\.\//g, "")
  // unittest puts the class behind the test, rspec the words behind the place.
  const [before = "", ...rest] = lower.split(/ (?=[(#])/)
  const own = (before.split(/::|›| > /).at(-1) ?? "").trim()
  const forms = [lower, before, own, own.split(/[./](?=\w{6})/).at(-1) ?? ""]
  const words = termsOf(rest.find((part) => part.startsWith("#")) ?? own)
  return summary.passages.some(
    (passage) =>
      saysFails(passage) &&
      (forms.some((form) => form.length >= 6 && hasWord(passage.text, form)) ||
        (words.of.size >= TELLING_TERMS && coverage(words, passage.terms(), false, weigh) >= TEST_WORDS)),
  )
}

const TEST_WORDS = 0.7

/** Between signs that are no part of a name. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1] ?? " "
    const after = text[at + word.length] ?? " "
    if (!/[\p{L}\p{N}_-]/u.test(before) && !/[\p{L}\p{N}_]/u.test(after)) return true
  }
  return false
}

const SHORT_WORDS = 3

function holdsCommand(summary: Summary, { line, outcome }: RanCommand): boolean {
  const command = asCommand(line)
  const words = command
    .split(/[\s'"&|;()]+/)
    .filter((word) => /[a-z0-9]/.test(word))
    .map((word) =>
      word.startsWith("-") ? word : (word.split("/").findLast((part) => /\w/.test(part)) ?? word),
    )
  return summary.passages.some((passage) => {
    if (outcome === "failed" && !saysFails(passage)) return false
    const text = asCommand(passage.text)
    if (text.includes(command)) return true
    if (words.length < SHORT_WORDS) return hasWord(text, words.join(" "))
    return words.filter((word) => hasWord(text, word)).length >= words.length * 0.75
  })
}

/** Spellings of one command. */
function asCommand(text: string): string {
  return straight(text)
    .toLowerCase()
    .replace(/ -- /g, " ")
    .replace(/\b(npm|pnpm|yarn|bun) (?:run )?(test|build|lint|start|dev)\b/g, "$1 $2")
}

/** Names that many projects have many of: their folder must be said too. */
const COMMON =
  /^(?:index|main|mod|lib|__init__|page|route|layout|readme|package|types?|utils?|config|test|tests|app|setup|init|models?|views?|style|styles)\.\w+$/

function sharedNames(files: readonly ChangedFile[]): (name: string) => boolean {
  const names = files.map(({ path }) => path.slice(path.lastIndexOf("/") + 1).toLowerCase())
  return (name) => COMMON.test(name) || names.filter((each) => each === name).length > 1
}

function holdsFile(
  { passages }: Summary,
  { path, how }: ChangedFile,
  isShared: (name: string) => boolean,
): boolean {
  const parts = path.toLowerCase().split("/")
  const name = parts.at(-1) ?? ""
  const end = isShared(name) ? parts.slice(-2).join("/") : name
  return passages.some(
    ({ text, heading }) =>
      hasWord(text, end) &&
      (how === "changed" || /\b(?:remov|delet|drop|gone|rm)\w*/.test(`${heading} ${text}`)),
  )
}

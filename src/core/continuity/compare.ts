// Which facts of a ledger a compaction summary no longer holds (CONT-05). Other words for a fact are the fact; a fact
// whose negation, whose "only" or whose number is lost is lost. What is in doubt counts as dropped: to hear a thing
// twice costs a line.
import { type Terms, termsOf } from "../learning/terms.ts"
import { type Fact, factsOf } from "./facts.ts"
import type { ChangedFile, Decision, Ledger, RanCommand } from "./ledger.ts"
import { inPlainOrders, type Passage, readSummary, type Summary, straight } from "./summary.ts"

/** In the order of what losing them would cost. An empty summary has dropped everything. */
export function droppedFrom(ledger: Ledger, summary: string): readonly Fact[] {
  const read = readSummary(summary)
  const isShared = sharedNames(ledger.files)
  return factsOf(ledger).filter((fact) => !holds(read, fact, isShared))
}

function holds(summary: Summary, fact: Fact, isShared: (name: string) => boolean): boolean {
  switch (fact.kind) {
    case "constraint":
      return saysSo(summary, fact.of.text, ORDER)
    case "decision":
      return holdsDecision(summary, fact.of)
    case "todo":
      return saysSo(summary, fact.of.text, TASK)
    case "question":
    case "next step":
      return saysSo(summary, fact.of.text, TASK)
    case "failing test":
      return holdsTest(summary, fact.of.name)
    case "failing command":
      return holdsCommand(summary, fact.of)
    case "command":
      return holdsCommand(summary, fact.of)
    case "file":
      return holdsFile(summary, fact.of, isShared)
  }
}

interface Manner {
  /** The share of its terms, by weight, that must be there. */
  readonly least: number
  /** Whether wanted and refused must agree. */
  readonly leaning: boolean
  /** Whether a passage may be taken for it. */
  readonly may: (passage: Passage) => boolean
}

const ORDER: Manner = { least: 0.66, leaning: true, may: () => true }
const TASK: Manner = { least: 0.7, leaning: false, may: (passage) => !saysDone(passage) }

function saysSo(summary: Summary, text: string, manner: Manner): boolean {
  const lower = straight(text).toLowerCase()
  const bare = lower.replace(/\s+/g, " ").replace(/[.!?;:,\s]+$/, "")
  if (summary.passages.some((passage) => passage.text.includes(bare) && manner.may(passage))) return true
  const fact = termsOf(inPlainOrders(lower))
  if (fact.of.size === 0) return false
  const isOnly = ONLY.test(lower)
  return summary.passages.some(
    (passage) =>
      sharesWord(passage.text, fact) &&
      (!isOnly || ONLY.test(passage.text)) &&
      manner.may(passage) &&
      coverage(fact, passage.terms(), manner.leaning) >= manner.least,
  )
}

const ONLY =
  /\b(?:only|just|nothing (?:but|else|outside|beyond|other)|solely|exclusively|limited to|restrict\w*|except|none but|confined)\b|只|だけ|только|만/

/** A look at the plain text before its terms are made. */
function sharesWord(text: string, fact: Terms): boolean {
  for (const name of fact.of.keys()) if (text.includes(name.slice(0, 4))) return true
  return false
}

/** 0 when a number or a version is missing, or when what is wanted here is refused there. */
function coverage(fact: Terms, passage: Terms, leaning: boolean): number {
  let all = 0
  let met = 0
  for (const [name, term] of fact.of) {
    all += term.weight
    const other = passage.of.get(name)
    if (other === undefined) {
      if (/\d/.test(name)) return 0
      continue
    }
    const isOpposed =
      leaning && term.leaning !== "open" && other.leaning !== "open" && term.leaning !== other.leaning
    met += isOpposed ? -term.weight : term.weight
  }
  return met / all
}

const DONE = /\b(?:done|completed?|finished|resolved|shipped|landed)\b|✅|✓|☑/
const OPEN =
  /\b(?:not|yet|to be|pending|remain\w*|todo|to do|open|next|still|left|in progress|incomplete|unfinished|outstanding)\b|n't\b|☐|\[ \]/

function saysDone({ text, heading }: Passage): boolean {
  if (OPEN.test(text)) return false
  if (DONE.test(text)) return true
  if (OPEN.test(heading)) return false
  return DONE.test(heading) || /^(?:i |we |have |has |been |was |were )*[a-z]+ed\b/.test(text)
}

function holdsDecision(summary: Summary, { what }: Decision): boolean {
  const [question, answer] = what.split(" → ")
  if (question === undefined || answer === undefined) return saysSo(summary, what, ORDER)
  const asked = termsOf(inPlainOrders(question.toLowerCase()))
  const said = termsOf(inPlainOrders(answer.toLowerCase()))
  return summary.passages.some(
    (passage) =>
      coverage(said, passage.terms(), true) >= ORDER.least &&
      (asked.of.size === 0 || coverage(asked, passage.terms(), false) >= 0.4),
  )
}

const FAILS =
  /\b(?:fail\w*|errors?|errored|broken?|breaks|crash\w*|exit(?:s|ed)? (?:code |with |status )*[1-9]|red|panic\w*|unresolved)\b|✗|✕|❌|\bnot (?:pass|work|green|build|compile)\w*|n't (?:pass|work|build|compile)\w*/

function saysFails({ text, heading }: Passage): boolean {
  return FAILS.test(text) || FAILS.test(heading)
}

function holdsTest(summary: Summary, name: string): boolean {
  const lower = straight(name).toLowerCase()
  const last = lower
    .split(/::|›| > | # |\s\(/)
    .findLast((part) => part.trim() !== "" && !/^[\w.]+\)$/.test(part.trim()))
  const own = (last ?? lower).replace(/\[.*\]$/, "").trim()
  return summary.passages.some((passage) => saysFails(passage) && hasWord(passage.text, own))
}

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
  const words = asCommand(line)
    .split(/[\s'"&|;()]+/)
    .filter((word) => word !== "")
    .map((word) => (word.startsWith("-") ? word : word.slice(word.lastIndexOf("/") + 1) || word))
  return summary.passages.some((passage) => {
    if (outcome === "failed" && !saysFails(passage)) return false
    const text = asCommand(passage.text)
    return words.length <= SHORT_WORDS
      ? hasWord(text, words.join(" "))
      : words.filter((word) => hasWord(text, word)).length >= words.length * 0.75
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

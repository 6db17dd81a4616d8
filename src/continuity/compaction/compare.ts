// Finds the facts of a ledger that a compaction summary dropped (CONT-05). A paraphrase keeps a fact; losing its negation,
// its "only" or its number loses it. Doubtful facts count as dropped: repeating one costs only a line.
import { coresOf } from "../ledger/constraints.ts"
import type { ChangedFile, Ledger, RanCommand } from "../ledger/ledger.ts"
import { type Fact, factsOf } from "../ledger/ledger-facts.ts"
import { type Passage, readSummary, type Summary, type SummaryTerms, speechOf, straight } from "./summary.ts"
import {
  CHOICE,
  coverage,
  ORDER,
  REQUEST,
  rarityIn,
  summaryContains,
  TASK,
  TELLING_TERMS,
  type Weigh,
} from "./summary-contains.ts"

/** Costliest losses first. An empty summary dropped everything. */
export function droppedFrom(ledger: Ledger, summary: string): readonly Fact[] {
  const facts = factsOf(ledger)
  if (summary.trim() === "") return facts
  const read = readSummary(summary)
  const said = facts
    .map((fact) => ({ fact, text: wordsOf(fact), parts: partsOf(fact).map(saidOf) }))
    .map((each) => ({ ...each, speech: speechOf(each.text) }))
  const weigh = rarityIn(said.map(({ speech }) => speech))
  const isShared = sharedNames(ledger.files)
  return said.filter((each) => !holds(read, each, weigh, isShared)).map(({ fact }) => fact)
}

interface SaidFact {
  readonly fact: Fact
  /** The words to compare, in lower case. */
  readonly text: string
  readonly speech: SummaryTerms
  /** The separate conditions of a constraint. */
  readonly parts: readonly { readonly text: string; readonly speech: SummaryTerms }[]
}

function saidOf(part: string): SaidFact["parts"][number] {
  const text = straight(part).toLowerCase()
  return { text, speech: speechOf(text) }
}

function partsOf(fact: Fact): readonly string[] {
  return fact.kind === "constraint" ? coresOf(fact.of.text) : []
}

function holds(
  summary: Summary,
  { fact, text, speech, parts }: SaidFact,
  weigh: Weigh,
  isShared: (name: string) => boolean,
): boolean {
  switch (fact.kind) {
    case "constraint":
      return (
        parts.every((part) => summaryContains(summary, part.text, part.speech, ORDER, weigh)) ||
        summaryContains(summary, text, speech, ORDER, weigh)
      )
    case "decision":
      if (text.includes(" → ")) return holdsAnswer(summary, text, weigh)
      return namesAll(summary, text) && summaryContains(summary, text, speech, CHOICE, weigh)
    case "asked":
      return summaryContains(summary, text, speech, REQUEST, weigh)
    case "todo":
    case "question":
    case "next step":
      return summaryContains(summary, text, speech, TASK, weigh)
    case "failing test":
      return namesTest(summary, fact.of.name, weigh)
    case "failing command":
    case "command":
      return namesCommand(summary, fact.of)
    case "file":
      return namesFile(summary, fact.of, isShared)
    default:
      // The other kinds are checked only against a whole summary (missing-facts.ts).
      return false
  }
}

/** Empty for what is compared by its name. */
function wordsOf(fact: Fact): string {
  switch (fact.kind) {
    case "constraint":
      return straight(fact.of.text).toLowerCase()
    case "decision":
      return chosenIn(straight(fact.of.what).toLowerCase())
    case "failing test":
      return straight(fact.of.name).toLowerCase()
    case "asked":
      // The opening verb says little: a summary may describe the addition as wanted or as done.
      return straight(fact.of.text).toLowerCase().replace(/^\S+ /, "")
    case "todo":
    case "question":
    case "next step":
      return straight(fact.of.text).toLowerCase()
    default:
      return ""
  }
}

/** What was chosen, without who chose it, the alternative and the purpose: a summary must hold that. */
function chosenIn(what: string): string {
  const choice = what.replace(CHOOSING, "").replace(CHOOSING_ABROAD, " ").trim()
  const bare = choice.replace(ALTERNATIVE, " ").replace(PURPOSE, "")
  return speechOf(bare).size >= TELLING_TERMS ? bare : choice
}

const CHOOSING =
  /^(?:so,? |ok,? |okay,? |then )?(?:(?:i|we)\b(?:'ll| will|'ve| have|'m| am|'re| are)?|let's|the decision (?:is|was) to)? ?(?:going (?:with|to)|go with|went (?:with|for)|decided (?:to|on)|chose(?:n)?(?: to)?|opted (?:for|to)|settled on|ended up|picked|sticking (?:with|to)|choosing|using|plan approved:)? ?/
const CHOOSING_ABROAD =
  /\b(?:(?:he|hemos) (?:optado por|decidido|elegido|preferido)|me quedo con|nos quedamos con|optei por|escolhi|(?:ich|wir) haben? (?:mich|uns)?(?: für)?|entschieden|gewählt|(?:j'ai|nous avons|on a) (?:choisi|opté pour|préféré|décidé(?: de)?|retenu)|(?:ho|abbiamo) (?:scelto|deciso(?: di)?|preferito))(?![\p{L}])|改为|改成|采用|决定/gu
const ALTERNATIVE =
  /^(?:rather than|instead of) [^,]+, (?:(?:i|we)(?:'ll| will|'ve| have|'m going to)? )?|,? \b(?:rather than|instead of|in place of|statt|anstatt|en (?:lugar|vez) de|plutôt que|au lieu de|invece di) .*$|[，,]?而(?:不是|非).*$/
const PURPOSE = / (?:in order to|to (?:stop|avoid|prevent|allow|let|reduce|get|save|make)) .*$/

/** A name of two joined parts: `pdf-lib`, `node:sqlite`, `zod.ts`. One half is not enough. */
const COMPOUND = /[a-z][a-z0-9]*(?:[-_.:/][a-z0-9]+)+/g

function namesAll({ sentences }: Summary, choice: string): boolean {
  for (const [name] of choice.matchAll(COMPOUND)) {
    if (!sentences.some(({ text }) => text.includes(name))) return false
  }
  return true
}

const MIN_ASKED = 0.3

/** The answer must be there, and enough of the question to know what it answers. */
function holdsAnswer(summary: Summary, text: string, weigh: Weigh): boolean {
  const [question = "", answer = ""] = text.split(" → ")
  const asked = speechOf(question)
  const said = speechOf(answer)
  for (const { speech } of summary.about(said.keys())) {
    if (coverage(said, speech, true, weigh) < ORDER.least) continue
    if (asked.size === 0 || coverage(asked, speech, false, weigh) >= MIN_ASKED) return true
  }
  return false
}

function namesFile(
  { sentences }: Summary,
  { path, how }: ChangedFile,
  isShared: (name: string) => boolean,
): boolean {
  const parts = path.toLowerCase().split("/")
  const name = parts.at(-1) ?? ""
  const end = isShared(name) ? parts.slice(-2).join("/") : name
  return sentences.some(
    ({ text, heading }) =>
      hasWord(text, end) &&
      (how === "changed" || /\b(?:remov|delet|drop|gone|rm)\w*/.test(`${heading} ${text}`)),
  )
}

/** Common file names, which need their folder. */
const COMMON =
  /^(?:index|main|mod|lib|__init__|page|route|layout|readme|package|types?|utils?|config|test|tests|app|setup|init|models?|views?|style|styles)\.\w+$/

function sharedNames(files: readonly ChangedFile[]): (name: string) => boolean {
  const names = files.map(({ path }) => path.slice(path.lastIndexOf("/") + 1).toLowerCase())
  return (name) => COMMON.test(name) || names.filter((each) => each === name).length > 1
}

const SHORT_WORDS = 3

function namesCommand({ sentences }: Summary, { line, outcome }: RanCommand): boolean {
  const command = asCommand(line)
  const words = command
    .split(/[\s'"&|;()]+/)
    .filter((word) => /[a-z0-9]/.test(word))
    .map((word) =>
      word.startsWith("-") ? word : (word.split("/").findLast((part) => /\w/.test(part)) ?? word),
    )
  const [first = ""] = words
  return sentences.some((passage) => {
    if (!passage.text.includes(first) || (outcome === "failed" && !saysFails(passage))) return false
    const text = asCommand(passage.text)
    if (text.includes(command)) return true
    if (words.length < SHORT_WORDS) return hasWord(text, words.join(" "))
    return words.filter((word) => hasWord(text, word)).length >= words.length * 0.75
  })
}

function asCommand(text: string): string {
  return straight(text)
    .toLowerCase()
    .replace(/ -- /g, " ")
    .replace(/\b(npm|pnpm|yarn|bun) (?:run )?(test|build|lint|start|dev)\b/g, "$1 $2")
}

const TEST_WORDS = 0.7

/** By its full name, its last part, or most of its words. */
function namesTest({ sentences }: Summary, name: string, weigh: Weigh): boolean {
  const lower = straight(name)
    .toLowerCase()
    .replace(/\[[^\]]*\]$|^\.\//g, "")
  // unittest puts the class behind the test, rspec the words behind the place.
  const [before = "", ...rest] = lower.split(/ (?=[(#])/)
  const own = (before.split(/::|›| > /).at(-1) ?? "").trim()
  const forms = [lower, before, own, own.split(/[./](?=\w{6})/).at(-1) ?? ""].filter(
    (form) => form.length >= 6,
  )
  const words = speechOf(rest.find((part) => part.startsWith("#")) ?? own)
  return sentences.some(
    (passage) =>
      saysFails(passage) &&
      (forms.some((form) => hasWord(passage.text, form)) ||
        (words.size >= TELLING_TERMS && coverage(words, passage.speech, false, weigh) >= TEST_WORDS)),
  )
}

const FAILS =
  /\b(?:fail\w*|errors?|errored|broken?|breaks|crash\w*|exit(?:s|ed)? (?:code |with |status )*[1-9]|red|panic\w*|unresolved)\b|✗|✕|❌|\bnot (?:pass|work|green|build|compile)\w*|n't (?:pass|work|build|compile)\w*/

function saysFails({ text, heading }: Passage): boolean {
  return FAILS.test(text) || FAILS.test(heading)
}

/** Not part of a longer name. */
export function hasWord(text: string, word: string): boolean {
  if (word === "") return false
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1] ?? " "
    const after = text[at + word.length] ?? " "
    if (!/[\p{L}\p{N}_-]/u.test(before) && !/[\p{L}\p{N}_]/u.test(after)) return true
  }
  return false
}

// Which facts of a ledger a compaction summary no longer holds (CONT-05). Other words for a fact are the fact; a fact
// whose negation, whose "only" or whose number is lost is lost. What is in doubt counts as dropped: to hear a thing
// twice costs a line.
import { coresOf } from "./constraints.ts"
import { type Fact, factsOf } from "./facts.ts"
import type { Ledger } from "./ledger.ts"
import { namesCommand, namesFile, namesTest, sharedNames } from "./names-it.ts"
import {
  CHOICE,
  coverage,
  ORDER,
  REQUEST,
  rarityIn,
  saysSo,
  TASK,
  TELLING_TERMS,
  type Weigh,
} from "./says-so.ts"
import { readSummary, type Speech, type Summary, speechOf, straight } from "./summary.ts"

/** In the order of what losing them would cost. An empty summary has dropped everything. */
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
  /** Its words that are compared, in lower case. */
  readonly text: string
  readonly speech: Speech
  /** Of a constraint, what it lays down, each by itself. */
  readonly parts: readonly { readonly text: string; readonly speech: Speech }[]
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
        parts.every((part) => saysSo(summary, part.text, part.speech, ORDER, weigh)) ||
        saysSo(summary, text, speech, ORDER, weigh)
      )
    case "decision":
      if (text.includes(" → ")) return holdsAnswer(summary, text, weigh)
      return namesAll(summary, text) && saysSo(summary, text, speech, CHOICE, weigh)
    case "asked":
      return saysSo(summary, text, speech, REQUEST, weigh)
    case "todo":
    case "question":
    case "next step":
      return saysSo(summary, text, speech, TASK, weigh)
    case "failing test":
      return namesTest(summary, fact.of.name, weigh)
    case "failing command":
    case "command":
      return namesCommand(summary, fact.of)
    case "file":
      return namesFile(summary, fact.of, isShared)
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
      // The verb that it opens with says little: what was to be added may be told as wanted, or as there.
      return straight(fact.of.text).toLowerCase().replace(/^\S+ /, "")
    case "todo":
    case "question":
    case "next step":
      return straight(fact.of.text).toLowerCase()
    default:
      return ""
  }
}

/** What was chosen, without who chose it, what it was chosen over and what for: that is what a summary must hold. */
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

/** A thing of two parts that are written as one: `pdf-lib`, `node:sqlite`, `zod.ts`. Its halves are not it. */
const COMPOUND = /[a-z][a-z0-9]*(?:[-_.:/][a-z0-9]+)+/g

function namesAll({ sentences }: Summary, choice: string): boolean {
  for (const [name] of choice.matchAll(COMPOUND)) {
    if (!sentences.some(({ text }) => text.includes(name))) return false
  }
  return true
}

const LEAST_ASKED = 0.3

/** The answer must be there, and enough of the question to know what it answers. */
function holdsAnswer(summary: Summary, text: string, weigh: Weigh): boolean {
  const [question = "", answer = ""] = text.split(" → ")
  const asked = speechOf(question)
  const said = speechOf(answer)
  for (const { speech } of summary.about(said.keys())) {
    if (coverage(said, speech, true, weigh) < ORDER.least) continue
    if (asked.size === 0 || coverage(asked, speech, false, weigh) >= LEAST_ASKED) return true
  }
  return false
}

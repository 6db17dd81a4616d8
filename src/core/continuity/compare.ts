// Which facts of a ledger a compaction summary no longer holds (CONT-05). Other words for a fact are the fact; a fact
// whose negation, whose "only" or whose number is lost is lost. What is in doubt counts as dropped: to hear a thing
// twice costs a line.
import { coreOf } from "./constraints.ts"
import { type Fact, factsOf } from "./facts.ts"
import type { Ledger } from "./ledger.ts"
import { namesCommand, namesFile, namesTest, sharedNames } from "./names-it.ts"
import { coverage, ORDER, rarityIn, saysSo, TASK, type Weigh } from "./says-so.ts"
import { readSummary, type Speech, type Summary, speechOf, straight } from "./summary.ts"

/** In the order of what losing them would cost. An empty summary has dropped everything. */
export function droppedFrom(ledger: Ledger, summary: string): readonly Fact[] {
  const facts = factsOf(ledger)
  if (summary.trim() === "") return facts
  const read = readSummary(summary)
  const said = facts
    .map((fact) => ({ fact, text: wordsOf(fact) }))
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
}

function holds(
  summary: Summary,
  { fact, text, speech }: SaidFact,
  weigh: Weigh,
  isShared: (name: string) => boolean,
): boolean {
  switch (fact.kind) {
    case "constraint":
      return saysSo(summary, text, speech, ORDER, weigh)
    case "decision":
      return text.includes(" → ")
        ? holdsAnswer(summary, text, weigh)
        : saysSo(summary, text, speech, ORDER, weigh)
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
      return straight(coreOf(fact.of.text)).toLowerCase()
    case "decision":
      return straight(fact.of.what).toLowerCase().replace(INTENT, "")
    case "failing test":
      return straight(fact.of.name).toLowerCase()
    case "todo":
    case "question":
    case "next step":
      return straight(fact.of.text).toLowerCase()
    default:
      return ""
  }
}

const INTENT =
  /^(?:so,? |ok,? |okay,? |then )?(?:(?:i|we)(?:'ll| will|'ve| have|'m| am|'re| are)?|let's|the decision (?:is|was) to)? ?(?:going (?:with|to)|go with|went with|decided (?:to|on)|chose(?:n)?(?: to)?|opted (?:for|to)|settled on|picked|sticking (?:with|to)|choosing|using|plan approved:)? ?/

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

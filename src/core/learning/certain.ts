// The few turns of phrase that leave no doubt: a rule laid down for good, said to the agent, in a short typed
// message. Rules and not weights, so that a person can tell why something was taken at its word.
import { type Reading, type ReadSentence, wordsIn } from "./features.ts"

export interface Certainty {
  readonly reason: string
  /** Says outright that it holds from now on: the only sort that may go live without review. */
  readonly isStanding: boolean
}

const MAX_WORDS = 70
const MAX_SENTENCE_WORDS = 30
const LEAST_WORDS = 4

/** Why this sentence is certain, or undefined when it is not. */
export function certaintyOf(sentence: ReadSentence, { prose, sentences }: Reading): Certainty | undefined {
  const words = wordsIn(sentences)
  if (words > MAX_WORDS || sentence.words.count > MAX_SENTENCE_WORDS || sentence.words.count < LEAST_WORDS)
    return undefined
  if (prose.isMachine || prose.documentLines > 0 || prose.pastedLines > 2) return undefined
  const shows = (...names: string[]) => names.every((name) => sentence.shown.has(name))
  const any = (...names: string[]) => names.some((name) => sentence.shown.has(name))
  if (any("asks", "selfTalk", "productRule", "thisNo", "temporary", "names-paste")) return undefined
  const isPlain = prose.listItems === 0 && isEnglishOrder(sentence) && !isAmidTask(sentence, sentences)
  for (const { reason, isStanding, isPlainOnly, holds } of RULES) {
    if (isPlainOnly && !isPlain) continue
    if (holds(shows, any)) return { reason, isStanding }
  }
  return undefined
}

/** Other sentences ask for a task: then what is always or never to be is of the thing that is made. */
function isAmidTask(sentence: ReadSentence, sentences: readonly ReadSentence[]): boolean {
  return sentences.some((each) => each !== sentence && each.shown.has("asked-task"))
}

/** Of other languages too little is known to be certain of an order for always. */
function isEnglishOrder({ words }: ReadSentence): boolean {
  return / (?:always|never|every ?time|each time)\b/.test(words.text)
}

type Test = (...names: string[]) => boolean

interface Rule {
  readonly reason: string
  readonly isStanding: boolean
  /** Only in English, outside lists, where nothing else asks for a task. */
  readonly isPlainOnly?: boolean
  readonly holds: (shows: Test, any: Test) => boolean
}

/** What the agent does, as against what the program does that it works on. */
const OF_THE_WORK = [
  ...["you", "we", "testing", "documents", "versioning", "style", "tooling", "planning", "language"],
  ...["secrets", "secretCare", "answerForm", "askFirst", "habit", "eachStep"],
]

const RULES: readonly Rule[] = [
  {
    reason: "says 'from now on' of the agent's work",
    isStanding: true,
    holds: (shows, any) =>
      shows("fromNowOn", "orders") &&
      any("uses", "forbids", "alwaysDo", "imperative", "we", "you", "always", "never"),
  },
  {
    reason: "an order with always or never",
    isStanding: true,
    isPlainOnly: true,
    holds: (shows, any) =>
      shows("alwaysDo") && any(...OF_THE_WORK) && !any("product", "ruled", "finish", "asked-task"),
  },
  {
    reason: "nothing is to be done without asking",
    isStanding: true,
    holds: (shows, any) => shows("askFirst") && any("forbids", "always", "never") && !any("product", "ruled"),
  },
  {
    reason: "a habit of the agent is to stop",
    isStanding: false,
    holds: (shows, any) => shows("habit") && !any("product", "ensures", "asked-task"),
  },
  {
    reason: "said before, and said again",
    isStanding: false,
    holds: (shows, any) =>
      shows("saidBefore") && any("uses", "forbids", "contrast", "duty", "weDo") && !any("product"),
  },
  {
    reason: "asks to keep the rule that it states",
    isStanding: false,
    holds: (shows, any) =>
      shows("writeDown") && any("uses", "forbids", "duty", "always", "never", "insteadOf"),
  },
  {
    reason: "a prohibition that holds for everything",
    isStanding: false,
    holds: (shows, any) =>
      shows("rule-no") && any("universal", "secretCare") && !any("finish", "because", "weDo"),
  },
]

/** Left-out steps of the work are few in any data, and each is worth a look: strong whatever the weights say. */
export function isStrongByRule({ shown, words }: ReadSentence, { prose, sentences }: Reading): boolean {
  if (prose.documentLines > 0 || prose.pastedLines > 2 || sentences.length > 4) return false
  return (
    shown.has("leftOut") &&
    (shown.has("names-file") || shown.has("documents") || shown.has("testing")) &&
    words.count <= MAX_SENTENCE_WORDS &&
    !shown.has("asks") &&
    !shown.has("product")
  )
}

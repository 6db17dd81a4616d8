// What each feature means, in words: for the reasons of a verdict and for the table of weights.
import { CUES } from "./cue-table.ts"
import { FIRST_CUES, SHARE_CUES } from "./features.ts"
import { PAIRS } from "./pairs.ts"

export function meaningOf(name: string): string {
  const cue = CUES[name]
  if (cue !== undefined) return cue.means
  const plain = CONTEXT_MEANINGS[name] ?? FACT_MEANINGS[name]
  if (plain !== undefined) return plain
  const pair = PAIRS.find(([each]) => each === name)
  if (pair === undefined) return name
  const [, all, none] = pair
  return none.length === 0 ? all.join(" and ") : `${all.join(" and ")}, without ${none.join(" or ")}`
}

/** Of the message around the sentence. Their names hold a colon, those of cues do not. */
const CONTEXT_MEANINGS: Readonly<Record<string, string>> = {
  "size:log-words": "how many words the message has, on a logarithmic scale",
  "size:tiny": "at most 3 words",
  "size:short": "4 to 14 words",
  "size:long": "over 60 words",
  "size:very-long": "over 150 words",
  "size:one-sentence": "the message is one sentence",
  "form:pasted": "how many lines are code, log, quotation or table",
  "form:any-paste": "at least one such line",
  "form:document": "headings and bold labels: the look of a document",
  "form:items": "how many list items",
  "form:mostly-pasted": "less than half of the message was typed",
  "before:unknown": "what the agent said before is not known",
  "before:asked": "the agent had ended with a question",
  "before:done": "the agent had reported something as done",
  "before:shared-words": "how many of its words the message shares with what the agent said",
  ...Object.fromEntries(FIRST_CUES.map((name) => [`first:${name}`, `the first sentence shows '${name}'`])),
  ...Object.fromEntries(
    SHARE_CUES.map((name) => [`share:${name}`, `share of the sentences that show '${name}'`]),
  ),
}

const FACT_MEANINGS: Readonly<Record<string, string>> = {
  tells: "begins with who or what it tells of, not with an order",
  bare: "shows no turn of phrase that lessons are made of",
  "asked-task": "opens with the verb of a task",
  middling: "9 to 25 words",
  agrees: "opens with agreement",
  refuses: "opens with refusal",
  shouts: "two or more words in capitals",
  exclaims: "an exclamation mark",
  "names-file": "names a file or a path",
  "names-url": "names a web address",
  "names-code": "holds code or a long quotation",
  "names-paste": "the client's mark of pasted text",
  "names-version": "names a version",
  terse: "at most 8 words",
  wordy: "over 35 words",
  conditional: "if, when, unless",
  "other-script": "Chinese, Japanese, Korean or Russian letters",
}

// The parts of the gate that an ablation removes one by one: features, or steps of reading a message.

import { normaliseText } from "../../src/learning/gate/cue-words.ts"
import { type ReadSentence, readMessage } from "../../src/learning/gate/features.ts"
import type { Example } from "./model.ts"

export interface Ablation {
  readonly name: string
  /** Features without a weight. */
  readonly without: readonly string[]
  /** Reads the messages differently. */
  readonly change?: (example: Example) => Example
}

export const ABLATIONS: readonly Ablation[] = [
  { name: "no bare, plain, two (any turn of phrase at all)", without: ["bare", "plain", "two"] },
  { name: "no words of ordering", without: ["orders"] },
  { name: "no prohibitions", without: ["forbids", "noThings"] },
  { name: "no reminders", without: ["reminds"] },
  { name: "no always, all, from now on, when you", without: ["always", "universal", "standing", "occasion"] },
  { name: "no address, habit, left out, said before", without: ["you", "keeps", "leftOut", "saidBefore"] },
  {
    name: "no how it is here, use this, prefer, because",
    without: ["states", "weDo", "uses", "prefers", "because"],
  },
  { name: "no topics (style, tools, secrets)", without: ["style", "tooling", "secrets"] },
  {
    name: "no signs of a task (product, request, task, if)",
    without: ["product", "requests", "asked-task", "conditional"],
  },
  { name: "no questions", without: ["asks"] },
  {
    name: "no names, script, form",
    without: ["names-file", "names-url", "other-script", "form:document", "form:mostly-pasted"],
  },
  { name: "no agent's words before", without: ["before:done"] },
  { name: "no words that always open the gate (LERN-16)", without: [], change: without("announces") },
  { name: "no setting aside of code, logs, quotations, machine text", without: [], change: wholeText },
]

function without(cue: string): (example: Example) => Example {
  return ({ message, reading }) => {
    const sentences = reading.sentences.map(
      (sentence): ReadSentence => ({
        ...sentence,
        shown: new Set([...sentence.shown].filter((name) => name !== cue)),
      }),
    )
    return { message, reading: { ...reading, sentences } }
  }
}

/** Treats every line as typed by the person. */
function wholeText({ message }: Example): Example {
  const lines = message.user
    .slice(0, 4_000)
    .split("\n")
    .map((line) => line.trim())
  const readings = lines
    .filter((line) => normaliseText(line).count > 0)
    .slice(0, 40)
    .map((line) => readMessage({ user: line, prevAssistant: "" }))
  const whole = readMessage({ user: "x", prevAssistant: message.prevAssistant })
  return { message, reading: { ...whole, sentences: readings.flatMap(({ sentences }) => sentences) } }
}

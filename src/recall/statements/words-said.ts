// What is kept of a message: the person's sentences without pastes, and the last sentences of the reply they answer.
// Bounded, so that a prompt costs the store less than a kilobyte.

import { withoutPasted } from "../../clients/claude-code/transcript/pasted.ts"
import { spokenLines } from "../../continuity/ledger/decisions.ts"
import { proseOf, sentencesOf } from "../../learning/gate/prose.ts"
import { clean } from "../../privacy/sanitise.ts"

/** A longer message is a pasted document. */
const MOST_TYPED = 50_000
const MOST_SENTENCES = 40
export const SAID_CHARS = 800
const ASKED_CHARS = 400

/** The person's own sentences, in order; empty if a program wrote the message or all of it was pasted. */
export function spokenIn(text: string): readonly string[] {
  if (text.length > MOST_TYPED) return []
  const prose = proseOf(withoutPasted(clean(text)), MOST_SENTENCES)
  return prose.isMachine ? [] : prose.sentences
}

/** The last sentences of a reply, without code, quotations and tables. */
export function endOfReply(reply: string): string {
  return lastSentences(reply, ASKED_CHARS)
}

/** A longer end for a session's last reply, which says what was done. */
export function closingOf(reply: string): string {
  return lastSentences(reply, CLOSING_CHARS)
}

const CLOSING_CHARS = 1_000
/** The end of a paragraph without line breaks. */
const LINE_CHARS = 1_900

function lastSentences(reply: string, most: number): string {
  const text = reply
    .split("\n")
    .map((line) => line.slice(-LINE_CHARS))
    .join("\n")
  const lines = spokenLines(clean(text)).filter((line) => line !== "")
  const kept: string[] = []
  let chars = 0
  for (const sentence of lines.flatMap(sentencesOf).reverse()) {
    const plain = sentence.replace(/^\s*(?:#{1,6}\s+|[-*+•]\s+)/, "").replace(/\*\*|__/g, "")
    if (chars + plain.length > most) {
      if (kept.length === 0) kept.push(`…${plain.slice(-most)}`)
      break
    }
    kept.push(plain)
    chars += plain.length + 1
  }
  return kept.reverse().join(" ")
}

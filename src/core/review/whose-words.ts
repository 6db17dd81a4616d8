// Whose words gave rise to a lesson, as a person is told in a review.
import { ruleIn } from "../learning/lesson-words.ts"
import type { Lesson, Source } from "../lessons/lesson.ts"
import type { Origin } from "../lessons/origin.ts"

export const WORDS_OF: Readonly<Record<Origin, string>> = {
  person: "Because you said",
  reviewed: "Because a reviewed file said",
  agent: "Because the agent said",
  tool: "Because a tool's result said",
  file: "Because a file said",
  web: "Because a web page said",
  import: "Because an import said",
}

export const SOURCE_WORDS: Readonly<Record<Source, string>> = {
  explicit: "a rule you stated",
  correction: "a correction",
  block: "the agent's own note",
  extraction: "a pattern in the events",
  bootstrap: "found at init",
  manual: "written by hand",
  import: "imported",
}

/** The first words that gave rise to a lesson; undefined when its line says the same. */
export function furtherWords({ evidence }: Pick<Lesson, "evidence">, line: string): string | undefined {
  const quote = evidence[0]?.quote
  return quote === undefined || plain(line).includes(plain(ruleIn(quote))) ? undefined : quote
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
}

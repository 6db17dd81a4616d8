// Whose words gave rise to a lesson, as a person is told in a review.
import type { Source } from "../lessons/lesson.ts"
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

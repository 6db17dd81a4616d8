// The words that every review screen shares: terminal, conversation and dashboard.

import { ruleIn } from "../file/lesson-from-sentence.ts"
import { type Channel, FORMER_CHANNEL } from "../model/actor.ts"
import type { Lesson, Source } from "../model/lesson.ts"
import type { Origin } from "../model/origin.ts"
import { type InputForm, spellLine } from "./tenure-line.ts"

export const ORIGIN_WORDS: Readonly<Record<Origin, string>> = {
  person: "Because you said",
  reviewed: "Because a reviewed file said",
  agent: "Because the agent said",
  tool: "Because a tool's result said",
  file: "Because the project says",
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
  memory: "from the client's memory",
}

/** LIFE-03: the two answers to a retirement proposal. */
export const KEEP = "keep"
export const RETIRE = "retire"

export function proposedSentence(sessions: number): string {
  return `Proposed for retirement: no sign of use in ${sessions} sessions. You are asked once.`
}

/** F23: the question about each hand edit in the block of CLAUDE.md, and the two answers. */
export const HAND_EDIT_WORDS = {
  changed: {
    question: "You changed this line in CLAUDE.md. Change the lesson too?",
    accept: "change the lesson",
    refuse: "keep the lesson as it was",
  },
  removed: {
    question: "You removed this line from CLAUDE.md. Archive the lesson?",
    accept: "archive the lesson",
    refuse: "keep the lesson",
  },
  added: {
    question: "You wrote this line into the block of CLAUDE.md. Make it a lesson?",
    accept: "make it a lesson",
    refuse: "drop the line",
  },
} as const

/** The first quote behind a lesson; undefined if the lesson's line already begins with it. */
export function quoteNotInLine({ evidence }: Pick<Lesson, "evidence">, line: string): string | undefined {
  const quote = evidence[0]?.quote
  return quote === undefined || plain(line).startsWith(plain(ruleIn(quote))) ? undefined : quote
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
}

/**
 * The lines to type for one waiting lesson. The code proves that a person at the screen types them (LIFE-06); it is empty
 * where the client itself proves it.
 */
export function decisionLines(number: number, code: string, form: InputForm): string {
  const proof = code === "" ? "" : ` ${code}`
  return [
    `tenure approve ${number}${proof}`,
    `tenure reject ${number}${proof}`,
    `tenure edit ${number}${proof}: new text`,
  ]
    .map((line) => spellLine(line, form))
    .join(" | ")
}

export const CHANNEL_WORDS: Readonly<Record<Channel, string>> = {
  terminal: "terminal",
  prompt: "typed in the conversation",
  ask: "let an agent's command through",
  dashboard: "dashboard",
  pane: "pressed a key in the client",
  [FORMER_CHANNEL]: "said so in the conversation, with an earlier version",
}

// Answers a person's questions to Tenure in the conversation, and lines that begin like ours but are not understood
// (REVW-02, REVW-08). Decides nothing; nothing goes to the model.

import { canProveTyping } from "../io/caller.ts"
import { syncWithFiles, withConfig } from "../lessons/disk/sync-with-files.ts"
import { problemLines } from "../lessons/disk/waiting-notice.ts"
import { unusedLessons, waitingCard } from "../lessons/review/disk/card-in-conversation.ts"
import { allIn, lessonList, NO_LESSONS, SET_ASIDE } from "../lessons/review/disk/lesson-list.ts"
import { receiptLine } from "../lessons/review/disk/receipt-line.ts"
import { type InputForm, spellLine } from "../lessons/review/tenure-line.ts"
import type { Question, TypedLine } from "../lessons/review/typed-line.ts"
import {
  AGENT_SKILLS,
  CONVERSATION_VERBS,
  LINES_ONLY,
  TERMINAL_VERBS,
  usageOf,
} from "../lessons/review/typed-verbs.ts"
import { cleanLine } from "../privacy/sanitise.ts"
import type { SessionId } from "../sessions/event.ts"
import { gatherStatus } from "../status/facts.ts"
import { statusText } from "../status/text.ts"
import { issueCode } from "../store/consent-proofs.ts"
import type { LessonIo } from "../store/lesson-io.ts"
import { hasMod } from "../store/mod-proofs.ts"
import { isUnwritable } from "../store/open.ts"
import { findReceipts } from "../store/receipts.ts"
import { columns, styles, UNBOUNDED } from "../terminal/format-text.ts"
import { suggestion } from "../text/suggestion.ts"

export interface Asker {
  readonly session: SessionId
  readonly form: InputForm
  /** Whether a person is there: only they may see a code. */
  readonly attended: boolean
}

/** The width for output without a terminal. */
const COLUMNS = 100
const PLAIN = styles("off")

export function answerTyped(question: Question, asker: Asker, given: LessonIo): string {
  const { session, form } = asker
  switch (question.verb) {
    case "later":
      return `Tenure: left for later. They wait in: ${spellLine("tenure review", form)}`
    case "help":
      return help(form, hasMod(given.store, session))
    case "why":
      return lately(given)
    case "review":
      return review(refreshed(given).lessons, question.word, asker)
    case "status": {
      const { lessons, config } = refreshed(given)
      return statusText(gatherStatus(lessons, config), PLAIN, COLUMNS)
    }
    case "lessons": {
      const { lessons } = refreshed(given)
      const found = allIn(lessons, undefined).filter(({ standing }) => !SET_ASIDE.includes(standing.stage))
      const looks = { style: PLAIN, columns: COLUMNS, place: session, form }
      return shortened(found.length === 0 ? NO_LESSONS : lessonList(lessons, found, looks))
    }
  }
}

/** Refreshes what a terminal command would refresh before it shows anything. */
function refreshed(given: LessonIo): ReturnType<typeof withConfig> {
  const read = withConfig(given)
  try {
    syncWithFiles(read.lessons)
  } catch (fault) {
    // F03, F04: the previous state can still be shown.
    if (!isUnwritable(fault)) throw fault
  }
  return read
}

function review(io: LessonIo, word: string | undefined, { session, form, attended }: Asker): string {
  const code = attended && canProveTyping() ? codeIn(io, session) : undefined
  const here = { session, form, code }
  const card = waitingCard(io, word, here)
  const nothing = `Tenure: nothing needs your review. See all lessons: ${spellLine("tenure lessons", form)}`
  return [card ?? nothing, ...unusedLessons(io, here), ...problemLines(io)].join("\n")
}

/** Empty where the client itself says who typed a line. */
function codeIn({ store, now }: LessonIo, session: string): string {
  return hasMod(store, session) ? "" : issueCode(store, session, now)
}

const MAX_ANSWER_LINES = 80

/** The client shows the whole answer; many lessons would fill the conversation. */
function shortened(text: string): string {
  const lines = text.split("\n")
  if (lines.length <= MAX_ANSWER_LINES) return text
  return [...lines.slice(0, MAX_ANSWER_LINES), "  and more, in a terminal: tenure lessons"].join("\n")
}

const MAX_RECEIPTS = 10

/** REVW-02: the lessons delivered last, a line or two each. */
function lately({ store }: LessonIo): string {
  const receipts = findReceipts(store, { withBriefs: false }, MAX_RECEIPTS)
  if (receipts.length === 0) return "Tenure: no lesson has been shown in this project yet."
  return [
    "Tenure: lessons shown last:",
    ...receipts.map((each) => receiptLine(each, PLAIN, UNBOUNDED, false)),
  ].join("\n")
}

function help(form: InputForm, needsNoCode: boolean): string {
  const how = (verb: string) => {
    const usage = usageOf(verb, form) ?? verb
    return needsNoCode ? usage.replace(" <code>", "") : usage
  }
  return [
    "Tenure: what you can type here. It is answered at once and costs no request.",
    columns(
      CONVERSATION_VERBS.map(({ verb, does }) => [how(verb), does]),
      "  ",
      UNBOUNDED,
    ),
    needsNoCode
      ? "  To decide by single keys: /lessons"
      : "  The code is in Tenure's notices. Without it, Tenure answers with the line to type.",
    "  Everything else is in a terminal: tenure --help",
  ].join("\n")
}

type Unclear = Extract<TypedLine, { kind: "unclear" }>

const WHY = {
  length: "is too long: 2,000 characters are the most",
  lines: "has more than one line",
  words: "is not understood",
} as const

export function answerUnclear({ rest, why }: Unclear, prompt: string, { form }: Asker): string {
  const verb = /^\s*([a-z-]+)/i.exec(rest)?.[1]?.toLowerCase() ?? ""
  const isElsewhere = why === "words" && TERMINAL_VERBS.includes(verb)
  const what = isElsewhere ? "works in a terminal" : WHY[why]
  return [
    `Tenure: "${cleanLine(prompt, 60)}" ${what}. It was not sent to the agent.`,
    `  ${hint(verb, rest, form)}`,
    ELSE,
  ].join("\n")
}

const ELSE = "  To send it to the agent, begin with another word."

function hint(verb: string, rest: string, form: InputForm): string {
  const usage = usageOf(verb, form)
  if (usage !== undefined) return `Type it like this: ${usage}`
  if (TERMINAL_VERBS.includes(verb)) return `In a terminal of your own, type: tenure ${cleanLine(rest, 200)}`
  if (AGENT_SKILLS.includes(verb)) return `The agent does it for you: /tenure:${verb}`
  const near = suggestion(verb, [...CONVERSATION_VERBS.map((row) => row.verb), ...LINES_ONLY])
  const whole = `What you can type: ${spellLine("tenure help", "line")}`
  if (near === undefined) return whole
  return `Did you mean: ${usageOf(near, form) ?? `tenure ${near}`}. ${whole}`
}

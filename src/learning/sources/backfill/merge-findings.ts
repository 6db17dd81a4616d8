// Merges the utterances of many transcripts into findings (LERN-06, LERN-08). Repetition in another session ranks a finding
// higher, and the third session makes it critical (LERN-03). A resumed session copies older lines with the same time; they
// count once.

import { PRIORITIES } from "../../../lessons/model/lesson.ts"
import { lowest } from "../../../lessons/model/origin.ts"
import { findSame } from "../../sameness/same-lesson.ts"
import { higherPriority } from "../../wording/classify-lesson.ts"
import type { Utterance } from "./scan-transcript.ts"

export interface PastFinding extends Omit<Utterance, "quote" | "session" | "at" | "origin"> {
  readonly id: string
  readonly origin: "person" | "agent" | "import"
  /** The first few different wordings. */
  readonly sayings: readonly Saying[]
  readonly sessions: readonly string[]
  readonly times: readonly string[]
}

export interface Saying {
  readonly session: string
  readonly at: string | null
  readonly quote: string
}

const MAX_SAYINGS = 5
const MAX_TIMES = 100
/** The lowest rank is dropped first. */
const MAX_FINDINGS = 1_000
const CRITICAL_FROM_SESSIONS = 3

export function mergeUtterance(found: readonly PastFinding[], utterance: Utterance): readonly PastFinding[] {
  const same = findSame(utterance.text, found)?.lesson
  if (same === undefined) return withinLimit([...found, first(found, utterance)])
  if (utterance.at !== null && same.times.includes(utterance.at)) return found
  return found.map((each) => (each === same ? merged(each, utterance) : each))
}

/** By score and number of sessions (LERN-16). */
export function bestFirst(a: PastFinding, b: PastFinding): number {
  return rankOf(b) - rankOf(a) || PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority)
}

/** Each further session is worth as much as a clear cue. */
function rankOf({ score, sessions }: PastFinding): number {
  return score + SESSION_WORTH * Math.min(sessions.length - 1, MAX_COUNTED_SESSIONS)
}

const SESSION_WORTH = 0.7
const MAX_COUNTED_SESSIONS = 5

function first(found: readonly PastFinding[], { quote, session, at, ...rest }: Utterance): PastFinding {
  const number = found.reduce((most, { id }) => Math.max(most, Number(id.slice(1))), 0) + 1
  return {
    ...rest,
    id: `f${number}`,
    sayings: [{ session, at, quote }],
    sessions: [session],
    times: at === null ? [] : [at],
  }
}

/** Keeps the first words and the lowest origin. */
function merged(known: PastFinding, utterance: Utterance): PastFinding {
  const { session, at, quote } = utterance
  const sessions = known.sessions.includes(session) ? known.sessions : [...known.sessions, session]
  const isNew = known.sayings.every((each) => each.quote !== quote)
  return {
    ...known,
    isWeak: known.isWeak && utterance.isWeak,
    score: Math.max(known.score, utterance.score),
    origin: lowest(known.origin, utterance.origin) as PastFinding["origin"],
    priority:
      sessions.length >= CRITICAL_FROM_SESSIONS
        ? "CRITICAL"
        : higherPriority(known.priority, utterance.priority),
    sayings: isNew ? [...known.sayings, { session, at, quote }].slice(0, MAX_SAYINGS) : known.sayings,
    sessions,
    times: at === null ? known.times : [...known.times, at].slice(-MAX_TIMES),
  }
}

function withinLimit(found: readonly PastFinding[]): readonly PastFinding[] {
  if (found.length <= MAX_FINDINGS) return found
  const last = [...found].sort(bestFirst).at(-1)
  return found.filter((each) => each !== last)
}

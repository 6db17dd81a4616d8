// What was heard in many transcripts, the same lesson gathered into one (LERN-06, LERN-08). What comes again in
// another session weighs more: a weak one becomes worth showing, and the third time is critical (LERN-03). A session
// that was resumed holds copies of older lines; they have the same time and count once.
import { findSame } from "../learning/alike.ts"
import { PRIORITIES, type Priority } from "../lessons/lesson.ts"
import { lowest } from "../lessons/origin.ts"
import type { Heard } from "./hear.ts"

export interface PastFinding extends Omit<Heard, "quote" | "session" | "at" | "origin"> {
  readonly id: string
  readonly origin: "person" | "agent" | "import"
  /** In different words; the first ones, at most five. */
  readonly sayings: readonly Saying[]
  /** Each once. */
  readonly sessions: readonly string[]
  readonly times: readonly string[]
}

export interface Saying {
  readonly session: string
  readonly at: string | null
  readonly quote: string
}

const MOST_SAYINGS = 5
const MOST_TIMES = 100
/** Weak ones that never came again go first. */
const MOST_FINDINGS = 1_000
const CRITICAL_FROM_SESSIONS = 3

export function gather(found: readonly PastFinding[], heard: Heard): readonly PastFinding[] {
  const same = findSame(heard.text, found)?.lesson
  if (same === undefined) return withRoom([...found, first(found, heard)])
  if (heard.at !== null && same.times.includes(heard.at)) return found
  return found.map((each) => (each === same ? joined(each, heard) : each))
}

/** Worth a person's look: said clearly, or again in another session. */
export function isWorthShowing({ isWeak, sessions }: PastFinding): boolean {
  return !isWeak || sessions.length > 1
}

/** Most important first: by priority, by how many sessions said it, then as found. */
export function byWeight(a: PastFinding, b: PastFinding): number {
  const rank = PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority)
  return rank || b.sessions.length - a.sessions.length
}

function first(found: readonly PastFinding[], { quote, session, at, ...rest }: Heard): PastFinding {
  const number = found.reduce((most, { id }) => Math.max(most, Number(id.slice(1))), 0) + 1
  return {
    ...rest,
    id: `f${number}`,
    sayings: [{ session, at, quote }],
    sessions: [session],
    times: at === null ? [] : [at],
  }
}

/** The first words stay; their authority can only fall. */
function joined(known: PastFinding, heard: Heard): PastFinding {
  const { session, at, quote } = heard
  const sessions = known.sessions.includes(session) ? known.sessions : [...known.sessions, session]
  const isNew = known.sayings.every((each) => each.quote !== quote)
  return {
    ...known,
    isWeak: known.isWeak && heard.isWeak,
    origin: lowest(known.origin, heard.origin) as PastFinding["origin"],
    priority: sessions.length >= CRITICAL_FROM_SESSIONS ? "CRITICAL" : higher(known.priority, heard.priority),
    sayings: isNew ? [...known.sayings, { session, at, quote }].slice(0, MOST_SAYINGS) : known.sayings,
    sessions,
    times: at === null ? known.times : [...known.times, at].slice(-MOST_TIMES),
  }
}

function higher(a: Priority, b: Priority): Priority {
  return PRIORITIES.indexOf(a) <= PRIORITIES.indexOf(b) ? a : b
}

function withRoom(found: readonly PastFinding[]): readonly PastFinding[] {
  if (found.length <= MOST_FINDINGS) return found
  const spare = found.find((each) => !isWorthShowing(each))
  return spare === undefined ? found.slice(0, MOST_FINDINGS) : found.filter((each) => each !== spare)
}

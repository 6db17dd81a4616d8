// The ledger of a session as it stands: its last checkpoint, the events since, and the transcript's end.
import type { Checkpoint } from "../core/continuity/checkpoint.ts"
import { foldLedger } from "../core/continuity/fold.ts"
import type { Ledger } from "../core/continuity/ledger.ts"
import type { SessionId } from "../core/events/event.ts"
import { eventsAfter } from "../store/events.ts"
import { titlesWaiting } from "../store/lessons.ts"
import type { Store } from "../store/open.ts"
import { PATIENT_BYTES, readSession, WAITING_BYTES } from "./read-session.ts"

export interface LedgerSource {
  readonly store: Store
  readonly session: SessionId
  /** The project's folder, absolute. */
  readonly root: string
  /** Null when the client did not say where it is. */
  readonly transcript: string | null
  /** The last checkpoint of this very session; another session's is no beginning. */
  readonly before: Checkpoint | null
  readonly secretsIn: (text: string) => readonly string[]
  /** Somebody waits for it: less of the transcript is read, and the events stand in for the rest. */
  readonly isWaiting?: boolean
}

export interface CurrentLedger {
  readonly ledger: Ledger
  /** For the checkpoint: where the next reading begins. */
  readonly read: Checkpoint["read"]
  /** False when something since the last checkpoint was out of reach. */
  readonly isWhole: boolean
}

/** Of more events since the last checkpoint, the latest. */
const MOST_EVENTS = 3_000
const MOST_WHILE_WAITING = 200

export function currentLedger({
  store,
  session,
  root,
  transcript,
  before,
  secretsIn,
  isWaiting = false,
}: LedgerSource): CurrentLedger {
  const start = before?.session === session ? before : null
  const most = isWaiting ? MOST_WHILE_WAITING : MOST_EVENTS
  const events = eventsAfter(store, session, start?.read.seq ?? 0, most)
  const { moments, isWhole, bytes } = readSession(
    transcript,
    start?.read.bytes ?? 0,
    isWaiting ? WAITING_BYTES : PATIENT_BYTES,
  )
  const ledger = foldLedger({
    session,
    root,
    before: start?.ledger ?? null,
    events,
    moments,
    isWhole,
    unreviewed: titlesWaiting(store),
    secretsIn,
  })
  const read = { bytes, seq: events.at(-1)?.seq ?? start?.read.seq ?? 0 }
  return { ledger, read, isWhole: isWhole && events.length < most }
}

// Builds the current ledger of a session from its last checkpoint, the events since, and the transcript's end.

import type { Rewound } from "../../clients/claude-code/transcript/branch.ts"
import type { SessionId } from "../../sessions/event.ts"
import { eventsAfter } from "../../store/events.ts"
import { queuedTitles } from "../../store/lesson-rows.ts"
import type { Store } from "../../store/open.ts"
import { forgetReceipts } from "../../store/receipts.ts"
import type { Checkpoint } from "../ledger/checkpoint-format.ts"
import { foldLedger } from "../ledger/fold.ts"
import type { Ledger } from "../ledger/ledger.ts"
import { PATIENT_BYTES, readSession, WAITING_BYTES } from "./read-session.ts"

export interface LedgerSource {
  readonly store: Store
  readonly session: SessionId
  /** The project's absolute path. */
  readonly root: string
  /** Null when the client did not name it. */
  readonly transcript: string | null
  /** The last checkpoint; ignored when it is another session's. */
  readonly before: Checkpoint | null
  readonly secretsIn: (text: string) => readonly string[]
  /** A hook is waiting: read less of the transcript and use the events for the rest. */
  readonly isWaiting?: boolean
}

export interface CurrentLedger {
  readonly ledger: Ledger
  /** Where the next reading begins; kept in the checkpoint. */
  readonly read: Checkpoint["read"]
  /** False when something since the last checkpoint was out of reach. */
  readonly isWhole: boolean
}

/** Only the latest events since the last checkpoint are read. */
const MAX_EVENTS = 3_000
const MAX_WHILE_WAITING = 200

export function currentLedger({
  store,
  session,
  root,
  transcript,
  before,
  secretsIn,
  isWaiting = false,
}: LedgerSource): CurrentLedger {
  const most = isWaiting ? MAX_WHILE_WAITING : MAX_EVENTS
  const maxBytes = isWaiting ? WAITING_BYTES : PATIENT_BYTES
  const kept = before?.session === session ? before : null
  const since = readSession(transcript, kept?.read.bytes ?? 0, maxBytes)
  // The checkpoint holds what the person rewound, so the ledger is folded again without it (CONT-10).
  const isRewound = kept !== null && since.rewound.length > 0
  const start = isRewound ? null : kept
  const { moments, isWhole, bytes, rewound } = isRewound ? readSession(transcript, 0, maxBytes) : since
  const events = eventsAfter(store, session, start?.read.seq ?? 0, most).filter(
    ({ at }) => !rewound.some((each) => isWithin(at, each)),
  )
  for (const each of since.rewound) forgetTold(store, session, each)
  const ledger = foldLedger({
    session,
    root,
    before: start?.ledger ?? null,
    events,
    moments,
    isWhole,
    // While a hook waits, dead branches are not read.
    unreviewed:
      isWaiting && kept !== null
        ? kept.ledger.unreviewed
        : unreviewedTitles(store, session, since.allRewound),
    secretsIn,
  })
  const read = { bytes, seq: events.at(-1)?.seq ?? start?.read.seq ?? 0 }
  return { ledger, read, isWhole: isWhole && events.length < most }
}

/** Leaves out lessons noted only in a rewound part. */
function unreviewedTitles(store: Store, session: SessionId, rewound: readonly Rewound[]): string[] {
  return queuedTitles(store, session)
    .filter(
      ({ queuedAt, isOnlyFrom }) =>
        !isOnlyFrom || !rewound.some((each) => isWithin(Date.parse(queuedAt), each)),
    )
    .map(({ title }) => title)
}

/** Compares times, because recorded events carry no line id. */
function isWithin(at: number, { from, until }: Rewound): boolean {
  return from !== null && until !== null && at >= Date.parse(from) && at < Date.parse(until)
}

/** A lesson delivered in a rewound part counts as not delivered. */
function forgetTold(store: Store, session: SessionId, { from, until }: Rewound): void {
  if (from === null || until === null) return
  forgetReceipts(store, session, Date.parse(from), Date.parse(until))
}

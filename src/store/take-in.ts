// Brings what hooks have left in the spool into the store, in the order in which it was left. How far each file has
// been read is kept in the same transaction as its rows: whoever comes second, or after a crash, goes on from there.
import type { SessionId } from "../core/events/event.ts"
import { parseSpooled, type Spooled } from "../core/events/spooled.ts"
import { parseTold } from "../core/events/told.ts"
import { parseFound } from "../core/learning/found.ts"
import { currentBranch } from "../io/git.ts"
import type { Project } from "../io/home.ts"
import { readSpool, removeSpool, type SpoolFile, spoolFiles, spoolSize } from "../io/spool-files.ts"
import { eventsOf, recordEvent } from "./events.ts"
import { putFinding } from "./findings.ts"
import { dropMeta, getMeta, metaByPrefix, setMeta } from "./meta.ts"
import { isUnwritable, openStore, type Store, writing } from "./open.ts"
import { addToldTokens, isKnown, seeSession } from "./sessions.ts"

const PREFIX = "spool:"
/** Read at a time. A line is a few kilobytes at most. */
const MOST_BYTES = 4 * 1024 * 1024
/** A file that nothing was added to for this long belongs to a session that is over. */
const STALE_MS = 24 * 60 * 60 * 1000

/** The store, with everything in it that has happened. */
export function openStoreAndTakeIn(project: Project): Store {
  const store = openStore(project)
  takeIn(store, project)
  return store
}

export function takeIn(store: Store, project: Project): void {
  const files = spoolFiles(project)
  if (files.length === 0) return
  const taken = metaByPrefix(store, PREFIX)
  const waiting = files.filter(({ session, size }) => size !== Number(taken.get(session) ?? 0))
  if (waiting.length === 0) return
  try {
    for (const { session } of waiting) while (takeInPart(store, project, session));
  } catch (fault) {
    // F03, F04: it stays in the spool; what the store knew before can still be read.
    if (!isUnwritable(fault)) throw fault
  }
}

/** Whether there may be more. */
function takeInPart(store: Store, project: Project, session: SessionId): boolean {
  return writing(store, () => {
    const size = spoolSize(project, session)
    // Another process has taken it in and cleared it away.
    if (size === undefined) return false
    const before = Number(getMeta(store, PREFIX + session) ?? 0)
    // A file that has become shorter is another one.
    const start = before > size ? 0 : before
    const { lines, end } = readSpool(project, session, start, MOST_BYTES)
    for (const line of lines) takeInLine(store, project, session, line)
    if (end !== before) setMeta(store, PREFIX + session, String(end))
    return end > start && end < size
  })
}

function takeInLine(store: Store, project: Project, session: SessionId, line: string): void {
  const found = parseFound(line)
  const told = parseTold(line)
  if (found?.session === session) putFinding(store, found)
  else if (told !== undefined) addToldTokens(store, session, told)
  else keep(store, project, session, parseSpooled(line))
}

function keep(store: Store, project: Project, session: SessionId, spooled: Spooled | undefined): void {
  if (spooled === undefined || spooled.draft.session !== session) return
  const { draft, at, hookUs, attended } = spooled
  if (!isKnown(store, session)) {
    // No start was seen: Tenure came to a session that was already running.
    const branch = currentBranch(project.root)
    seeSession(store, { id: session, source: "joined", attended, model: null, branch }, at)
  }
  recordEvent(store, draft, at, hookUs)
}

/**
 * Files of sessions that are over and wholly taken in. A session may go on at this very moment, or seem over because the
 * clock has jumped: what was added since is taken in with the removal, and nobody else takes in meanwhile.
 */
export function clearSpool(store: Store, project: Project, now: number): void {
  clear(
    store,
    project,
    spoolFiles(project).filter(({ changedAt }) => now - changedAt > STALE_MS),
  )
}

/** The same for sessions that have ended, as soon as `copy` says that all that was taken in lies in a copy, too. */
export function clearCopied(store: Store, project: Project, copy: () => boolean): boolean {
  const over = spoolFiles(project).filter(({ session }) => hasEnded(store, session))
  const isCopied = copy()
  if (isCopied) clear(store, project, over)
  return isCopied
}

/** A session that was resumed has gone on. */
function hasEnded(store: Store, session: SessionId): boolean {
  return eventsOf(store, session, 1)[0]?.kind === "session-ended"
}

function clear(store: Store, project: Project, files: readonly SpoolFile[]): void {
  for (const file of files) writing(store, () => clearFile(store, project, file))
}

function clearFile(store: Store, project: Project, { session, size }: SpoolFile): void {
  const isTakenIn = size === Number(getMeta(store, PREFIX + session) ?? 0)
  if (!isTakenIn || spoolSize(project, session) === undefined) return
  const lines = removeSpool(project, session, size)
  if (lines === undefined) return
  for (const line of lines) takeInLine(store, project, session, line)
  dropMeta(store, PREFIX + session)
}

// Events: one row each, stored once even if reported twice (two installs fire every hook twice, F28).
import { type EventDraft, type RecordedEvent, SAME_EVENT_MS, type SessionId } from "../sessions/event.ts"
import { type Store, writing } from "./open.ts"
import { column, named, numberIn } from "./rows.ts"

const INSERT = `
  INSERT INTO events (session, at, kind, agent, tool, target, outcome, duration_ms, text, hook_us, key, print)
  SELECT $session, $at, $kind, $agent, $tool, $target, $outcome, $durationMs, $text, $hookUs, $key, $print
  WHERE NOT EXISTS (SELECT 1 FROM events WHERE session = $session AND key = $key AND abs(at - $at) < $apart)`

/** False if the event was already stored. */
export function recordEvent(store: Store, draft: EventDraft, at: number, hookUs: number): boolean {
  const { keyIsUnique, print = null, ...event } = draft
  const apart = keyIsUnique ? Number.MAX_SAFE_INTEGER : SAME_EVENT_MS
  const row = named({ ...event, print, at, hookUs, apart })
  return writing(store, () => store.query(INSERT).run(row)).changes > 0
}

/** The last `limit` events, in order. */
export function eventsOf(store: Store, session: SessionId, limit: number): RecordedEvent[] {
  const query = "SELECT * FROM events WHERE session = ? ORDER BY seq DESC LIMIT ?"
  return oldestFirst(store.query(query).all(session, limit))
}

export function eventsAfter(store: Store, session: SessionId, seq: number, limit: number): RecordedEvent[] {
  const query = "SELECT * FROM events WHERE session = ? AND seq > ? ORDER BY seq DESC LIMIT ?"
  return oldestFirst(store.query(query).all(session, seq, limit))
}

export function eventsUntil(store: Store, session: SessionId, at: number, limit: number): RecordedEvent[] {
  const query = "SELECT * FROM events WHERE session = ? AND at <= ? ORDER BY seq DESC LIMIT ?"
  return oldestFirst(store.query(query).all(session, at, limit))
}

/** The agent's last reply; empty if unknown. */
export function lastReply(store: Store, session: SessionId): string {
  return lastText(store, session, "turn-ended")
}

/** The last prompt; empty if unknown. */
export function lastPrompt(store: Store, session: SessionId): string {
  return lastText(store, session, "prompt-submitted")
}

/** An event's key starts with its kind. */
function lastText(store: Store, session: SessionId, kind: RecordedEvent["kind"]): string {
  const query = `
    SELECT text FROM events WHERE session = ? AND key >= ? AND key < ? ORDER BY seq DESC LIMIT 1`
  return column<string | null>(store, query, session, `${kind}:`, `${kind};`)[0] ?? ""
}

/** Whether anything other than a compaction or an end happened after `seq`. */
export function hasWorkAfter(store: Store, session: SessionId, seq: number): boolean {
  const query = `
    SELECT 1 FROM events WHERE session = ? AND seq > ?
    AND kind IN ('prompt-submitted', 'tool-finished', 'turn-ended') LIMIT 1`
  return store.query(query).get(session, seq) !== null
}

/** Prompts of the main conversation, in order; the last `limit` of the session. */
export function latestPrompts(store: Store, session: SessionId, limit: number): RecordedEvent[] {
  const query = `
    SELECT * FROM events WHERE session = ? AND kind = 'prompt-submitted' AND agent IS NULL ORDER BY seq DESC LIMIT ?`
  return oldestFirst(store.query(query).all(session, limit))
}

/** Prompts of the main conversation after `at`. */
export function countPromptsSince(store: Store, session: SessionId, at: number): number {
  const query = `
    SELECT count(*) AS n FROM events
    WHERE session = ? AND at > ? AND kind = 'prompt-submitted' AND agent IS NULL`
  return numberIn(store, query, session, at)
}

/** Tool calls with their outcome, in order; the last `limit` of the project. */
export function latestToolEvents(store: Store, limit: number): RecordedEvent[] {
  const query = "SELECT * FROM events WHERE kind = 'tool-finished' ORDER BY seq DESC LIMIT ?"
  return oldestFirst(store.query(query).all(limit))
}

/** The session's last command or edit that had finished by `at`. */
export function callBefore(store: Store, session: string, at: number): DoneCall | undefined {
  const query = `
    SELECT tool, target, at, print FROM events WHERE session = ? AND kind = 'tool-finished' AND at <= ?
    AND target IS NOT NULL AND tool IN ('Bash', 'Edit', 'Write', 'MultiEdit', 'NotebookEdit') ORDER BY seq DESC LIMIT 1`
  return (store.query(query).get(session, at) as DoneCall | null) ?? undefined
}

export function countEvents(store: Store): number {
  return numberIn(store, "SELECT count(*) FROM events")
}

export function countEventsOf(store: Store, session: SessionId): number {
  return numberIn(store, "SELECT count(*) FROM events WHERE session = ?", session)
}

const MAX_PAST_EVENTS = 5_000

/** Main-conversation prompts and tool calls of counted sessions from this number on, by session number. */
export function eventsByNumber(store: Store, from: number): Map<number, RecordedEvent[]> {
  const query = `
    SELECT events.*, sessions.number AS number FROM events JOIN sessions ON sessions.id = events.session
    WHERE sessions.number >= ? AND events.agent IS NULL AND events.kind IN ('prompt-submitted', 'tool-finished')
    ORDER BY events.seq DESC LIMIT ?`
  const rows = store.query(query).all(from, MAX_PAST_EVENTS) as (EventRow & { number: number })[]
  const found = new Map<number, RecordedEvent[]>()
  for (const row of rows.reverse())
    found.set(row.number, [...(found.get(row.number) ?? []), eventFromRow(row)])
  return found
}

const MAX_TURN_EVENTS = 500

/** The events of the turn that just ended, in order. */
export function turnEvents(store: Store, session: SessionId): RecordedEvent[] {
  const query = `
    SELECT * FROM events WHERE session = $session
    AND seq > coalesce((SELECT seq FROM events WHERE session = $session AND kind = 'turn-ended'
                        ORDER BY seq DESC LIMIT 1 OFFSET 1), 0)
    ORDER BY seq DESC LIMIT $limit`
  return oldestFirst(store.query(query).all({ $session: session, $limit: MAX_TURN_EVENTS }))
}

/** Whether a call of the turn that just ended failed or edited a file. */
export function hasFailureOrEdit(store: Store, session: SessionId): boolean {
  const query = `
    SELECT 1 FROM events WHERE session = $session AND kind = 'tool-finished'
    AND seq > coalesce((SELECT seq FROM events WHERE session = $session AND kind = 'turn-ended'
                        ORDER BY seq DESC LIMIT 1 OFFSET 1), 0)
    AND (outcome = 'failed' OR tool IN ('Write', 'Edit', 'MultiEdit', 'NotebookEdit')) LIMIT 1`
  return store.query(query).get({ $session: session }) !== null
}

const DONE_CALLS = `
  SELECT at, tool, target, print FROM events
  WHERE session = ? AND kind = 'tool-finished' AND target IS NOT NULL
  AND (tool = 'Bash' OR (outcome = 'ok' AND tool IN ('Write', 'Edit', 'MultiEdit', 'NotebookEdit')))
  ORDER BY seq DESC LIMIT ?`

export interface DoneCall {
  readonly at: number
  readonly tool: string
  /** The file, or the command line. */
  readonly target: string
  /** A fingerprint of what an edit wrote; null if unknown. */
  readonly print: string | null
}

const MAX_CALLS = 2_000

/** The session's last edits and commands, including those of sub-agents, in order. */
export function doneCalls(store: Store, session: SessionId): DoneCall[] {
  return (store.query(DONE_CALLS).all(session, MAX_CALLS) as DoneCall[]).reverse()
}

const EDITED = `
  SELECT 1 FROM events WHERE session = ? AND kind = 'tool-finished' AND outcome = 'ok'
  AND tool IN ('Write', 'Edit', 'MultiEdit', 'NotebookEdit') LIMIT 1`

export function hasEdited(store: Store, session: SessionId): boolean {
  return store.query(EDITED).get(session) !== null
}

const RECENT_FILES = `
  SELECT target FROM events
  WHERE session = ? AND kind = 'tool-finished' AND outcome = 'ok' AND target IS NOT NULL
  AND tool IN ('Write', 'Edit', 'MultiEdit', 'NotebookEdit')
  GROUP BY target ORDER BY max(seq) DESC LIMIT ?`

/** The files that a session changed, latest first. */
export function recentFiles(store: Store, session: SessionId, limit: number): string[] {
  return column(store, RECENT_FILES, session, limit)
}

/** Durations of our own hooks in microseconds, newest first. */
export function hookTimes(store: Store, limit: number): number[] {
  return column(store, "SELECT hook_us FROM events ORDER BY seq DESC LIMIT ?", limit)
}

const PRUNE = `
  DELETE FROM events
  WHERE seq < (SELECT seq FROM events WHERE at BETWEEN $before AND $until ORDER BY seq LIMIT 1)
  AND (SELECT at FROM events ORDER BY seq LIMIT 1) < $before
  AND (SELECT at FROM events ORDER BY seq DESC LIMIT 1 OFFSET 1) >= $before`

/**
 * SESS-05: deletes everything before the first recent event, so that an event with a wrong early time (F10) goes with its
 * neighbours; ignores events after `until`. Deletes nothing if the first event is recent (the clock was set back), or if
 * the last but one is too old (the clock jumped ahead, or a long pause, which costs one day of patience).
 */
export function pruneEvents(store: Store, before: number, until = Number.MAX_SAFE_INTEGER): number {
  return writing(store, () => store.query(PRUNE).run({ $before: before, $until: until }).changes)
}

type EventRow = Omit<RecordedEvent, "durationMs"> & { readonly duration_ms: number | null }

function eventFromRow(row: EventRow): RecordedEvent {
  const { seq, session, at, kind, agent, tool, target, outcome, duration_ms, text } = row
  return { seq, session, at, kind, agent, tool, target, outcome, durationMs: duration_ms, text }
}

/** Rows that a query gives newest first. */
export function oldestFirst(rows: unknown[]): RecordedEvent[] {
  return rows.reverse().map((row) => eventFromRow(row as EventRow))
}

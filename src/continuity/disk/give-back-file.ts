// Keeps what a compaction dropped until it is given back (CONT-05). The client reports one compaction through up to four
// events, in any order and with any of them missing; these two files are their only shared state. Nothing is given back
// before a compaction has happened, and nothing twice.

import { sessionFile } from "../../io/file-names.ts"
import type { Project } from "../../io/home.ts"
import { readJson, readLocal, removeLocal, writeJson } from "../../io/local-files.ts"
import type { SessionId } from "../../sessions/event.ts"
import { giveBackFile } from "./has-pending-context.ts"

/** A compaction begins, and may not happen. Discards what an earlier one left. */
export function onCompactionBegan(project: Project, session: SessionId): void {
  removeLocal(project, giveBackFile(session))
  removeLocal(project, done(session))
}

/** The summary is known. `text` is empty when it dropped nothing. */
export function onSummary(project: Project, session: SessionId, text: string): void {
  removeLocal(project, done(session))
  writeJson(project, giveBackFile(session), { text, happened: false })
}

/** The session continues after a compaction: what to give back now; empty for nothing. */
export function onSessionContinued(project: Project, session: SessionId): string {
  const waiting = readPending(project, session)
  removeLocal(project, waiting === undefined ? done(session) : giveBackFile(session))
  if (waiting === undefined) return ""
  writeJson(project, done(session), {})
  return waiting.text
}

/** The compaction is over. Calls `textOf` only if no earlier event brought the summary. */
export async function onCompactionEnded(
  project: Project,
  session: SessionId,
  textOf: () => Promise<string>,
): Promise<void> {
  if (readLocal(project, done(session)) !== undefined) return removeLocal(project, done(session))
  const text = readPending(project, session)?.text ?? (await textOf())
  writeJson(project, giveBackFile(session), { text, happened: true })
}

/** At any later event: what has not been given back yet; empty for nothing. */
export function takeGiveBack(project: Project, session: SessionId): string {
  const waiting = readPending(project, session)
  if (waiting?.happened !== true) return ""
  removeLocal(project, giveBackFile(session))
  return waiting.text
}

function readPending(project: Project, session: SessionId) {
  const held = readJson(project, giveBackFile(session))
  const text = held?.["text"]
  return typeof text === "string" ? { text, happened: held?.["happened"] === true } : undefined
}

function done(session: SessionId): string {
  return sessionFile(session, "givenBack")
}

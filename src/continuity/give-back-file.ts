// What a compaction dropped, until it is given back (CONT-05). The client tells of one compaction through up to four
// events, in an order that is its own and with any of them missing; these two files are all they have to agree on.
// Nothing is given before a compaction has happened, and nothing twice.
import type { SessionId } from "../core/events/event.ts"
import type { Project } from "../io/home.ts"
import { inSession, readJson, readLocal, removeLocal, writeJson } from "../io/local-files.ts"
import { giveBackFile } from "./carry-over.ts"

/** A compaction begins; it may not happen. What an earlier one left is of no use any more. */
export function compactionBegins(project: Project, session: SessionId): void {
  removeLocal(project, giveBackFile(session))
  removeLocal(project, done(session))
}

/** The summary is known. `text` is empty when it dropped nothing. */
export function summaryIsKnown(project: Project, session: SessionId, text: string): void {
  removeLocal(project, done(session))
  writeJson(project, giveBackFile(session), { text, happened: false })
}

/** The session goes on after a compaction: what to give back now, empty for nothing. */
export function sessionGoesOn(project: Project, session: SessionId): string {
  const waiting = readPending(project, session)
  removeLocal(project, waiting === undefined ? done(session) : giveBackFile(session))
  if (waiting === undefined) return ""
  writeJson(project, done(session), {})
  return waiting.text
}

/** The compaction is over. `textOf` is asked only when nobody has known the summary before. */
export async function compactionIsOver(
  project: Project,
  session: SessionId,
  textOf: () => Promise<string>,
): Promise<void> {
  if (readLocal(project, done(session)) !== undefined) return removeLocal(project, done(session))
  const text = readPending(project, session)?.text ?? (await textOf())
  writeJson(project, giveBackFile(session), { text, happened: true })
}

/** At any later event: what nobody has given back yet, empty for nothing. */
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
  return inSession(session, "given-back")
}

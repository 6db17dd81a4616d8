// The handoff for the next session of this project (CONT-04). `pending-resume` points to it; of several sessions that start
// at once, the one that takes the pointer gets it. A repository could contain such files, so a mark in the person's home
// proves that it was written here; without the mark a handoff is only mentioned.

import { renameSync } from "node:fs"
import { join } from "node:path"
import { HANDOFFS_FOLDER, PENDING_RESUME_FILE } from "../../io/file-names.ts"
import { ensureDir, readText, writeAtomic } from "../../io/files.ts"
import { sha256 } from "../../io/hash.ts"
import type { Project } from "../../io/home.ts"
import { readJson, removeLocal, writeJson } from "../../io/local-files.ts"
import { personFile } from "../../io/person-file.ts"
import { tempName } from "../../io/real-path.ts"
import { ago, DAY_MS } from "../../text/time.ts"
import { readHandoff, resumeLines } from "../handoff/read-handoff.ts"
import { handoffPath, readHandoffFile } from "./handoffs.ts"

const MAX_AGE_MS = 7 * DAY_MS

export interface ResumePlace {
  readonly project: Project
  /** The person's home; undefined when there is none. */
  readonly home: string | undefined
  readonly now: number
}

export interface Pending {
  readonly name: string
  readonly session: string
  readonly writtenAt: number
  readonly isAutomatic: boolean
}

export function keepPending(place: ResumePlace, pending: Pending, text: string): void {
  const { name, session, writtenAt, isAutomatic } = pending
  writeJson(place.project, PENDING_RESUME_FILE, {
    handoff: handoffPath(name),
    session,
    written_at: new Date(writtenAt).toISOString(),
    automatic: isAutomatic,
  })
  const mark = markFile(place)
  if (mark === undefined) return
  ensureDir(join(mark, ".."), { root: place.home ?? "/" })
  writeAtomic(mark, sha256(text), { root: place.home ?? "/" })
}

export function readPending(project: Project, name = PENDING_RESUME_FILE): Pending | undefined {
  const held = readJson(project, name)
  const handoff = /^\.tenure\/local\/handoffs\/(handoff-\d{8}-\d{6}\.md)$/.exec(
    String(held?.["handoff"]),
  )?.[1]
  const writtenAt = Date.parse(String(held?.["written_at"]))
  if (held === undefined || handoff === undefined || Number.isNaN(writtenAt)) return undefined
  return {
    name: handoff,
    session: String(held["session"]),
    writtenAt,
    isAutomatic: held["automatic"] === true,
  }
}

/** The lines for the next session. Removes the pointer. Empty when nothing is pending. */
export function takePending(place: ResumePlace): readonly string[] {
  const { project, now } = place
  const taken = tempName()
  try {
    renameSync(join(project.local, PENDING_RESUME_FILE), join(project.local, taken))
  } catch {
    return []
  }
  const pending = readPending(project, taken)
  removeLocal(project, taken)
  const text = pending === undefined ? undefined : readHandoffFile(project, pending.name)
  if (pending === undefined || text === undefined) return []
  const when = ago(Math.max(0, now - pending.writtenAt))
  const where = `${handoffPath(pending.name)}, written ${when}`
  if (now - pending.writtenAt > MAX_AGE_MS)
    return [`There is an old handoff of an earlier session: ${where}.`]
  if (!isOurs(place, text)) return [`There is a handoff that was not written on this machine: ${where}.`]
  return resumeLines(readHandoff(text), where)
}

function isOurs(place: ResumePlace, text: string): boolean {
  const mark = markFile(place)
  return mark !== undefined && readText(mark, 256)?.trim() === sha256(text)
}

function markFile({ project, home }: ResumePlace): string | undefined {
  return home === undefined ? undefined : personFile(home, HANDOFFS_FOLDER, project)
}

// The handoff that waits for the next session of this project (CONT-04): `pending-resume` points to it, and whoever
// takes the pointer away, one of however many start at once, is given it. A repository could bring such files along,
// so the person's home holds the mark of the one that was written here; without it a handoff is only mentioned.

import { renameSync } from "node:fs"
import { join } from "node:path"
import { ago } from "../core/ago.ts"
import { readHandoff } from "../core/continuity/handoff.ts"
import { resumeLines } from "../core/continuity/resume-lines.ts"
import { ensureDir, readText, writeAtomic } from "../io/files.ts"
import { sha256 } from "../io/hash.ts"
import type { Project } from "../io/home.ts"
import { readJson, removeLocal, writeJson } from "../io/local-files.ts"
import { personFile } from "../io/person-file.ts"
import { tempName } from "../io/real-path.ts"
import { handoffPath, readHandoffFile } from "./handoffs.ts"

const PENDING = "pending-resume"
const DAY_MS = 24 * 60 * 60 * 1000
const MOST_AGE_MS = 7 * DAY_MS

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
  writeJson(place.project, PENDING, {
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

export function readPending(project: Project, name = PENDING): Pending | undefined {
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

/** What the next session is told; the pointer is gone afterwards, for everyone. Empty when nothing waits. */
export function takePending(place: ResumePlace): readonly string[] {
  const { project, now } = place
  const taken = tempName()
  try {
    renameSync(join(project.local, PENDING), join(project.local, taken))
  } catch {
    return []
  }
  const pending = readPending(project, taken)
  removeLocal(project, taken)
  const text = pending === undefined ? undefined : readHandoffFile(project, pending.name)
  if (pending === undefined || text === undefined) return []
  const when = ago(Math.max(0, now - pending.writtenAt))
  const where = `${handoffPath(pending.name)}, written ${when}`
  if (now - pending.writtenAt > MOST_AGE_MS)
    return [`There is an old handoff of an earlier session: ${where}.`]
  if (!isOurs(place, text)) return [`There is a handoff that was not written on this machine: ${where}.`]
  return resumeLines(readHandoff(text), where)
}

function isOurs(place: ResumePlace, text: string): boolean {
  const mark = markFile(place)
  return mark !== undefined && readText(mark, 256)?.trim() === sha256(text)
}

function markFile({ project, home }: ResumePlace): string | undefined {
  return home === undefined ? undefined : personFile(home, "handoffs", project)
}

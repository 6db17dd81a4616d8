// Deletes the folders of sessions whose events were pruned for their age (SESS-05), with work log and checkpoint. A folder
// written to since, or whose session still has an event, stays. Nothing behind a link out of the project is deleted (T09).
import { type Dirent, lstatSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { Project } from "../../io/home.ts"
import { attempt, realFolder } from "../../io/real-path.ts"
import { parseSessionId } from "../../sessions/event.ts"
import { eventsOf } from "../../store/events.ts"
import type { Store } from "../../store/open.ts"

/** `before` in milliseconds since 1970. */
export function clearOldSessions(project: Project, store: Store, before: number): void {
  const folder = attempt(() => realFolder(join(project.local, "sessions"), project.localRoot))
  if (folder.kind !== "folder") return
  for (const entry of foldersIn(folder.path)) {
    const session = parseSessionId(entry.name)
    const path = join(folder.path, entry.name)
    if (session === undefined || eventsOf(store, session, 1).length > 0 || lastWritten(path) >= before)
      continue
    attempt(() => rmSync(path, { recursive: true, force: true }))
  }
}

/** Deletes the work log and checkpoint of a session that a person wants forgotten (RCAL-04). */
export function clearSessionFiles(project: Project, session: string): void {
  const folder = attempt(() => realFolder(join(project.local, "sessions"), project.localRoot))
  const isThere = folder.kind === "folder" && foldersIn(folder.path).some(({ name }) => name === session)
  if (isThere) attempt(() => rmSync(join(folder.path, session), { recursive: true, force: true }))
}

/** False for a link. */
function foldersIn(folder: string): readonly Dirent[] {
  const entries = attempt(() => readdirSync(folder, { withFileTypes: true }))
  return Array.isArray(entries) ? entries.filter((entry) => entry.isDirectory()) : []
}

function lastWritten(folder: string): number {
  const names = readdirSync(folder).map((name) => join(folder, name))
  return Math.max(...[folder, ...names].map((path) => lstatSync(path).mtimeMs))
}

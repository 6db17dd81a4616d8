// The folders of sessions whose events were let go for their age (SESS-05): work log and checkpoint go with them. A folder
// that anything was written to since, or whose session has an event left, stays; nothing is taken away where a link leads
// out of the project (T09).
import { type Dirent, lstatSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { parseSessionId } from "../core/events/event.ts"
import type { Project } from "../io/home.ts"
import { attempt, realFolder } from "../io/real-path.ts"
import { eventsOf } from "../store/events.ts"
import type { Store } from "../store/open.ts"

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

/** A link is none. */
function foldersIn(folder: string): readonly Dirent[] {
  const entries = attempt(() => readdirSync(folder, { withFileTypes: true }))
  return Array.isArray(entries) ? entries.filter((entry) => entry.isDirectory()) : []
}

function lastWritten(folder: string): number {
  const names = readdirSync(folder).map((name) => join(folder, name))
  return Math.max(...[folder, ...names].map((path) => lstatSync(path).mtimeMs))
}

// The handoff files of a project: `handoff-YYYYMMDD-HHMMSS.md` from a session, `agent-<TASK>-<stamp>.md` from one agent
// to another. Names sort by time, and the two kinds never collide (AC2.6).

import { linkSync } from "node:fs"
import { join } from "node:path"
import { HANDOFFS_FOLDER, LOCAL_FOLDER } from "../../io/file-names.ts"
import { ensureDir, writeThenLand } from "../../io/files.ts"
import type { Project } from "../../io/home.ts"
import { readLocal } from "../../io/local-files.ts"
import { renameToFree } from "../../io/replace-file.ts"
import { namesIn } from "../../io/resolve-symlinks.ts"
import { fileStamp } from "../../text/time.ts"

const STAMP = /(\d{8}-\d{6})\.md$/
const SESSION_NAME = /^handoff-\d{8}-\d{6}\.md$/
const AGENT_NAME = /^agent-[A-Za-z0-9._-]+-\d{8}-\d{6}\.md$/
const SECOND_MS = 1_000
/** More in one second is a mistake. */
const MAX_TRIES = 60

export interface HandoffFile {
  readonly kind: "session" | "agent"
  readonly name: string
  /** YYYYMMDD-HHMMSS, UTC. */
  readonly stamp: string
}

/** Newest first. */
export function listHandoffs(project: Project): readonly HandoffFile[] {
  return namesIn(join(project.local, HANDOFFS_FOLDER))
    .flatMap((name): HandoffFile[] => {
      const stamp = STAMP.exec(name)?.[1]
      if (stamp === undefined) return []
      if (SESSION_NAME.test(name)) return [{ kind: "session", name, stamp }]
      return AGENT_NAME.test(name) ? [{ kind: "agent", name, stamp }] : []
    })
    .sort((a, b) => (a.stamp + a.name < b.stamp + b.name ? 1 : -1))
}

export function readHandoffFile(project: Project, name: string): string | undefined {
  return readLocal(project, `${HANDOFFS_FOLDER}/${name}`)
}

/** Relative to the project, for display. */
export function handoffPath(name: string): string {
  return `${LOCAL_FOLDER}/${HANDOFFS_FOLDER}/${name}`
}

/** Uses the first free name from `now` on; undefined when it cannot be written. */
export function writeHandoffFile(
  project: Project,
  prefix: string,
  now: number,
  text: string,
): string | undefined {
  const folder = join(project.local, HANDOFFS_FOLDER)
  const options = { root: project.localRoot }
  if (ensureDir(folder, options).kind !== "ready") return undefined
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const name = `${prefix}-${fileStamp(now + tries * SECOND_MS)}.md`
    const written = writeThenLand(join(folder, name), text, options, landOnFree)
    if (written.kind === "written") return name
    if (written.kind !== "not-landed") return undefined
  }
  return undefined
}

/** Renames without replacing if the system supports it; else links, which fails if the name is taken. */
function landOnFree(temp: string, destination: string): boolean {
  if (renameToFree(temp, destination) === "done") return true
  try {
    linkSync(temp, destination)
    return true
  } catch {
    return false
  }
}

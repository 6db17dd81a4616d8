// The handoffs of a project, by their names: `handoff-YYYYMMDD-HHMMSS.md` of a session, `agent-<TASK>-<stamp>.md` of
// one agent for another. Names sort by time and the two kinds never meet (AC2.6).

import { linkSync } from "node:fs"
import { join } from "node:path"
import { ensureDir, writeLanding } from "../io/files.ts"
import type { Project } from "../io/home.ts"
import { namesIn } from "../io/lead.ts"
import { readLocal } from "../io/local-files.ts"
import { renameToFree } from "../io/rename.ts"
import { fileStamp } from "./file-stamp.ts"

const FOLDER = "handoffs"
const STAMP = /(\d{8}-\d{6})\.md$/
const SESSION_NAME = /^handoff-\d{8}-\d{6}\.md$/
const AGENT_NAME = /^agent-[A-Za-z0-9._-]+-\d{8}-\d{6}\.md$/
const SECOND_MS = 1_000
/** So many in one second are a mistake. */
const MOST_TRIES = 60

export interface HandoffFile {
  readonly kind: "session" | "agent"
  readonly name: string
  /** YYYYMMDD-HHMMSS, UTC. */
  readonly stamp: string
}

/** Newest first. */
export function listHandoffs(project: Project): readonly HandoffFile[] {
  return namesIn(join(project.local, FOLDER))
    .flatMap((name): HandoffFile[] => {
      const stamp = STAMP.exec(name)?.[1]
      if (stamp === undefined) return []
      if (SESSION_NAME.test(name)) return [{ kind: "session", name, stamp }]
      return AGENT_NAME.test(name) ? [{ kind: "agent", name, stamp }] : []
    })
    .sort((a, b) => (a.stamp + a.name < b.stamp + b.name ? 1 : -1))
}

export function readHandoffFile(project: Project, name: string): string | undefined {
  return readLocal(project, `${FOLDER}/${name}`)
}

/** As it is shown, relative to the project. */
export function handoffPath(name: string): string {
  return `.tenure/local/${FOLDER}/${name}`
}

/** Under the first free name from `now` on; undefined when it cannot be written. */
export function writeHandoffFile(
  project: Project,
  prefix: string,
  now: number,
  text: string,
): string | undefined {
  const folder = join(project.local, FOLDER)
  const options = { root: project.localRoot }
  if (ensureDir(folder, options).kind !== "ready") return undefined
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const name = `${prefix}-${fileStamp(now + tries * SECOND_MS)}.md`
    const written = writeLanding(join(folder, name), text, options, landOnFree)
    if (written.kind === "written") return name
    if (written.kind !== "not-landed") return undefined
  }
  return undefined
}

/** One step where the system has it; else a second name for the file, which is only given where there is none. */
function landOnFree(temp: string, destination: string): boolean {
  if (renameToFree(temp, destination) === "done") return true
  try {
    linkSync(temp, destination)
    return true
  } catch {
    return false
  }
}

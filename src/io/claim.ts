// Whether `.tenure/local` was made here. A repository can hold a folder of that name, with lessons that seem approved or
// a handoff to be read at the start, and none of it may be believed (T06, T27). The proof lies in the person's home: an
// empty file named by the folder's own number and hour of birth, neither of which a clone or a copy brings along.
import { accessSync, constants, existsSync, statSync } from "node:fs"
import type { Project } from "./home.ts"

/** `none`: there is no such folder yet. `foreign`: someone else made it, or it was copied or moved to another disk. */
export type Claim = "ours" | "none" | "foreign"

export function claimOn(project: Project, home: string | undefined): Claim {
  const mark = markOf(project.local)
  if (mark === undefined) return "none"
  if (home === undefined || existsSync(`${placesIn(home)}/${mark}`)) return "ours"
  return keepsProofs(home) ? "foreign" : "ours"
}

/** Without a home of their own that can be written there is nowhere to keep a proof, and none can be asked for. */
export function keepsProofs(home: string): boolean {
  if (home === "/") return false
  try {
    // The dot asks for a folder.
    accessSync(`${home}/.`, constants.W_OK)
    return true
  } catch {
    return false
  }
}

export function placesIn(home: string): string {
  return `${home}/.tenure/places`
}

/** Undefined when there is nothing. It outlives a rename and a new mount. */
export function markOf(folder: string): string | undefined {
  const stat = statSync(folder, { throwIfNoEntry: false })
  if (stat === undefined) return undefined
  return `${stat.ino.toString(36)}-${Math.round(stat.birthtimeMs * 1_000).toString(36)}`
}

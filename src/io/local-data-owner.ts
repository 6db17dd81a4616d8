// Whether `.tenure/local` was created on this machine. A repository can contain such a folder with lessons that look
// approved or a planted handoff, which must not be trusted (T06, T27). The proof is a file in the person's home, named
// after the folder's inode and birth time, which no clone or copy preserves.
import { lstatSync, statSync } from "node:fs"
import type { Project } from "./home.ts"

/** `none`: no such folder yet. `foreign`: made by someone else, copied, moved to another disk, or the home cannot keep a proof. */
export type LocalDataOwner = "ours" | "none" | "foreign"

export function localDataOwner(project: Project, home: string | undefined): LocalDataOwner {
  const mark = folderId(project.local)
  if (mark !== undefined && home !== undefined && isOwnProof(home, mark)) return "ours"
  return mark === undefined ? "none" : "foreign"
}

/** Owned by this user or the owner of the home: anybody could put a proof into a world-writable folder. */
function isOwnProof(home: string, mark: string): boolean {
  if (home === "/") return false
  try {
    const proof = lstatSync(`${placesIn(home)}/${mark}`, { throwIfNoEntry: false })
    if (proof?.isFile() !== true) return false
    return proof.uid === (process.geteuid?.() ?? proof.uid) || proof.uid === statSync(home).uid
  } catch {
    return false
  }
}

export function placesIn(home: string): string {
  return `${home}/.tenure/places`
}

/** Survives a rename and a remount; undefined if there is no folder. */
export function folderId(folder: string): string | undefined {
  const stat = statSync(folder, { throwIfNoEntry: false })
  if (stat === undefined) return undefined
  return `${stat.ino.toString(36)}-${Math.round(stat.birthtimeMs * 1_000).toString(36)}`
}

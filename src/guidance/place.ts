// Where an act happens, in the project's terms. Paths are compared as text; the disk is only asked when a path does not
// lie in the project as it is written, which a link above the project can cause.
import { realpathSync } from "node:fs"
import type { Act } from "../core/guidance/act.ts"
import type { Place } from "../core/guidance/paths.ts"

/** Disks that take `README.md` and `readme.md` for one file. */
const FOLDS_CASE = process.platform === "darwin" || process.platform === "win32"

export function placeIn(root: string, cwd: string): Place {
  return { root, cwd: isBelow(cwd, root) ? cwd : real(cwd), foldCase: FOLDS_CASE }
}

/** The act with the real path of its file. */
export function located(act: Act, { root }: Place): Act {
  if (act.kind !== "write" && act.kind !== "look") return act
  const isPlain = !act.path.startsWith("/") || isBelow(act.path, root)
  return isPlain ? act : { ...act, path: real(act.path) }
}

function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith("/") ? root : `${root}/`)
}

/** Of a path that is not there, the real path of the nearest folder that is, and the rest. */
function real(path: string): string {
  for (let folder = path, rest = ""; ; ) {
    try {
      return realpathSync(folder) + rest
    } catch {
      const cut = folder.lastIndexOf("/")
      if (cut <= 0) return path
      rest = folder.slice(cut) + rest
      folder = folder.slice(0, cut)
    }
  }
}

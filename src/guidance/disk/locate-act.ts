// Where an act happens, relative to the project. Compares paths as text and asks the disk only when a path seems to be
// outside, which a link above the project can cause.
import { realpathSync } from "node:fs"
import type { Act } from "../match/act.ts"
import type { PathContext } from "../match/paths.ts"

/** Systems whose file names ignore case. */
const FOLDS_CASE = process.platform === "darwin" || process.platform === "win32"

export function pathContext(root: string, cwd: string): PathContext {
  return { root, cwd: isBelow(cwd, root) ? cwd : real(cwd), foldCase: FOLDS_CASE }
}

/** The act with the real path of its file. */
export function located(act: Act, { root }: PathContext): Act {
  if (act.kind !== "write" && act.kind !== "look") return act
  const isPlain = !act.path.startsWith("/") || isBelow(act.path, root)
  return isPlain ? act : { ...act, path: real(act.path) }
}

function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith("/") ? root : `${root}/`)
}

/** For a missing path: the real path of its nearest existing folder, plus the rest. */
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

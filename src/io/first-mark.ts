// An empty file that only the first of many can make, whoever else tries at the same moment: a lock, or the sign that
// something has been started.
import { closeSync, constants, openSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { ensureDir } from "./files.ts"

/** False when it is there already, or cannot be made below `root`. */
export function makeFirst(path: string, root: string): boolean {
  const folder = ensureDir(dirname(path), { root })
  if (folder.kind !== "ready") return false
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0)
  try {
    closeSync(openSync(join(folder.path, basename(path)), flags, 0o600))
    return true
  } catch {
    return false
  }
}

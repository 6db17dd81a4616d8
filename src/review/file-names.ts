// The names of a project's files, found once and only when asked for. A project too large to look through knows
// no answer, and then nothing is said to be missing.
import { readdirSync } from "node:fs"
import { join } from "node:path"

export interface FileNames {
  /** Whether some file has this name or matches this glob. */
  has(pattern: string): boolean
}

const MOST_ENTRIES = 20_000
/** More comparisons than this would be felt. */
const MOST_COMPARED = 400_000
const SKIPPED = new Set([".git", "node_modules", ".tenure"])

export function fileNames(root: string): FileNames {
  let found: { readonly paths: readonly string[]; readonly names: ReadonlySet<string> } | null | undefined
  let compared = 0
  return {
    has(pattern) {
      if (found === undefined) found = list(root)
      if (found === null) return true
      const bare = pattern.replace(/^(?:\*\*\/)+/, "")
      if (!/[*?[\]{}/]/.test(bare)) return found.names.has(bare)
      const glob = new Bun.Glob(pattern.includes("/") ? pattern : `**/${pattern}`)
      for (const path of found.paths) {
        if (++compared > MOST_COMPARED || glob.match(path)) return true
      }
      return false
    },
  }
}

function list(root: string) {
  const paths: string[] = []
  const names = new Set<string>()
  const folders = [""]
  let entries = 0
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of entriesOf(join(root, folder))) {
      if (++entries > MOST_ENTRIES) return null
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory() && SKIPPED.has(entry.name)) continue
      names.add(entry.name)
      paths.push(path)
      if (entry.isDirectory()) folders.push(path)
    }
  }
  return { paths, names }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

// Facts about the repository, read from `.git` itself: no git process, no configuration of the repository's
// honoured (T21). Anything unexpected is "not known".
import { statSync } from "node:fs"
import { join, resolve } from "node:path"
import { readSmall } from "./small-file.ts"

/** The branch's name, the short commit when HEAD is detached, or null. */
export function currentBranch(root: string): string | null {
  const head = readHead(root)
  if (head === undefined) return null
  const branch = /^ref: refs\/heads\/(.+)$/.exec(head)?.[1]
  if (branch !== undefined) return branch
  return /^[0-9a-f]{40,64}$/.test(head) ? head.slice(0, 12) : null
}

function readHead(root: string): string | undefined {
  const dotGit = join(root, ".git")
  try {
    const folder = statSync(dotGit).isDirectory() ? dotGit : linkedFolder(root, dotGit)
    return readSmall(join(folder, "HEAD")).trim()
  } catch {
    return undefined
  }
}

function linkedFolder(root: string, dotGit: string): string {
  return resolve(
    root,
    readSmall(dotGit)
      .replace(/^gitdir: /, "")
      .trim(),
  )
}

// Facts about the repository, read from `.git` directly: no git process, no repository configuration (T21). Anything
// unexpected means "unknown".
import { existsSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import { redact } from "../privacy/redact.ts"
import { readSmall } from "./small-file.ts"

/** The redacted branch name, the short commit if HEAD is detached, or null. */
export function currentBranch(root: string): string | null {
  const head = readHead(root)
  if (head === undefined) return null
  const branch = /^ref: refs\/heads\/(.+)$/.exec(head)?.[1]
  if (branch !== undefined) return redact(branch)
  return /^[0-9a-f]{40,64}$/.test(head) ? head.slice(0, 12) : null
}

/** The folder with the repository's configuration: for a linked worktree, the main one's. */
export function commonFolder(root: string): string | undefined {
  try {
    const folder = gitFolder(root)
    const common = join(folder, "commondir")
    return existsSync(common) ? resolve(folder, readSmall(common).trim()) : folder
  } catch {
    return undefined
  }
}

function readHead(root: string): string | undefined {
  try {
    return readSmall(join(gitFolder(root), "HEAD")).trim()
  } catch {
    return undefined
  }
}

export function gitFolder(root: string): string {
  const dotGit = join(root, ".git")
  return statSync(dotGit).isDirectory() ? dotGit : linkedFolder(root, dotGit)
}

function linkedFolder(root: string, dotGit: string): string {
  return resolve(
    root,
    readSmall(dotGit)
      .replace(/^gitdir: /, "")
      .trim(),
  )
}

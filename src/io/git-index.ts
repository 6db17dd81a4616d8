// Whether git tracks `.tenure`, by a plain search in its index, without running git. Unreadable counts as no.
import { readFileSync, statSync } from "node:fs"
import { locate } from "./home.ts"
import { readSmallIfThere } from "./small-file.ts"

const MAX_BYTES = 64 * 1024 * 1024

export function isTenureTracked(root: string): boolean {
  const { gitRoot } = locate(root)
  if (gitRoot === undefined) return false
  try {
    const pointer = statSync(`${gitRoot}/.git`).isFile() ? readSmallIfThere(`${gitRoot}/.git`) : undefined
    const folder = /^gitdir: (.+)$/m.exec(pointer ?? "")?.[1]?.trim() ?? `${gitRoot}/.git`
    const index = `${folder.startsWith("/") ? "" : `${gitRoot}/`}${folder}/index`
    if (statSync(index).size > MAX_BYTES) return false
    return readFileSync(index).includes(
      `${root.slice(gitRoot.length + 1)}${root === gitRoot ? "" : "/"}.tenure/`,
    )
  } catch {
    return false
  }
}

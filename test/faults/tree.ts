// A folder as a comparable value: what is in it, byte for byte, so that a test can say "nothing else was written".
import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs"
import { join, relative } from "node:path"

/** Path → kind, mode and content hash, for everything below `top` that `isLeftOut` does not name. */
export function treeOf(
  top: string,
  isLeftOut: (path: string) => boolean = () => false,
): Record<string, string> {
  const tree: Record<string, string> = {}
  const visit = (path: string): void => {
    const name = relative(top, path)
    if (isLeftOut(name)) return
    tree[name] = describe(path)
    if (lstatSync(path).isDirectory()) for (const child of readdirSync(path).sort()) visit(join(path, child))
  }
  visit(top)
  return tree
}

function describe(path: string): string {
  const stat = lstatSync(path)
  const mode = (stat.mode & 0o777).toString(8)
  if (stat.isSymbolicLink()) return `link to ${readlinkSync(path)}`
  if (stat.isDirectory()) return `folder ${mode}`
  if (!stat.isFile()) return `special ${mode}`
  return `file ${mode} ${Bun.CryptoHasher.hash("sha256", readFileSync(path), "hex")}`
}

/** Everything in a box but its project's local data: the only place a hook may write. */
export function treeOutsideLocal(top: string, local = "project/.tenure/local"): Record<string, string> {
  return treeOf(top, (path) => path === local)
}

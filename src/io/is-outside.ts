// Whether a path, as it is written, lies outside a folder. Where it really leads is real-path.ts's to say.
import { isAbsolute, relative } from "node:path"

export function isOutside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way === ".." || way.startsWith("../") || way.startsWith("..\\") || isAbsolute(way)
}

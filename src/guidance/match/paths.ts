// Resolves a path as text, from its folder to the project's root, removing `.` and `..`. Never looks at the disk, so it
// does not follow links.
import { cleanPath } from "./globs.ts"

export interface PathContext {
  /** The project's folder and the base of relative paths, both absolute. */
  readonly root: string
  readonly cwd: string
  readonly foldCase: boolean
}

/** Relative to the project; outside it the path starts with `/`, `~`, `../` or a drive. "" is the root. */
export function pathInProject(path: string, place: PathContext, dir = ""): string {
  const { foldCase } = place
  const root = tidy(cleanPath(place.root, foldCase))
  const said = cleanPath(path, foldCase)
  const whole = tidy(
    isAbsolute(said) ? said : joined(joined(cleanPath(place.cwd, foldCase), cleanPath(dir, foldCase)), said),
  )
  if (whole === root) return ""
  const inside = root.endsWith("/") ? root : `${root}/`
  return whole.startsWith(inside) ? whole.slice(inside.length) : whole
}

function joined(base: string, path: string): string {
  if (path === "") return base
  return isAbsolute(path) || base === "" ? path : `${base}/${path}`
}

function isAbsolute(path: string): boolean {
  return path.startsWith("/") || path.startsWith("~") || (path[1] === ":" && path[2] === "/")
}

function tidy(path: string): string {
  if (!path.includes("/.") && !path.includes("//") && !path.endsWith("/") && !path.startsWith("."))
    return path
  const out: string[] = []
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue
    if (part === ".." && out.length > 0 && out[out.length - 1] !== "..") out.pop()
    else out.push(part)
  }
  return (path.startsWith("/") ? "/" : "") + out.join("/")
}

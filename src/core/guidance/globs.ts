// Which files a lesson names (GUID-03). Paths are relative to the project, with forward slashes; a path that
// leaves the project is only matched by a glob that is absolute itself. A glob without a folder names a file
// wherever it lies, a plain folder everything below it, and a glob that begins with `!` takes files away.

import type { MatchGlob } from "../match-glob.ts"
import { plainWindows } from "../plain-windows.ts"

export interface FileGlobs {
  readonly wanted: readonly string[]
  readonly unwanted: readonly string[]
}

export interface PathStyle {
  /** The disk takes `README.md` and `readme.md` for one file. */
  readonly foldCase: boolean
  readonly globChars: number
}

export function fileGlobs(globs: readonly string[], style: PathStyle): FileGlobs {
  const wanted: string[] = []
  const unwanted: string[] = []
  for (const glob of globs) {
    const text = glob.trim()
    if (text.length > style.globChars) continue
    const isUnwanted = text.startsWith("!")
    const clean = cleanGlob(isUnwanted ? text.slice(1) : text, style.foldCase)
    if (clean !== "") (isUnwanted ? unwanted : wanted).push(clean)
  }
  return { wanted, unwanted }
}

/** The glob that names the path. */
export function globNaming(names: FileGlobs, path: string, matchGlob: MatchGlob): string | undefined {
  const glob = names.wanted.find((each) => isNamed(each, path, matchGlob))
  if (glob === undefined || names.unwanted.some((each) => isNamed(each, path, matchGlob))) return undefined
  return glob
}

export function cleanGlob(glob: string, foldCase: boolean): string {
  let clean = cleanPath(glob, foldCase)
  while (clean.startsWith("./")) clean = clean.slice(2)
  return clean.endsWith("/") ? `${clean}**` : clean
}

export function cleanPath(path: string, foldCase: boolean): string {
  const slashed = path.includes("\\") ? plainWindows(path) : path
  const composed = /[^\0-\x7f]/.test(slashed) ? slashed.normalize("NFC") : slashed
  return foldCase ? composed.toLowerCase() : composed
}

export function isOutside(path: string): boolean {
  return path.startsWith("/") || path.startsWith("~") || path.startsWith("../") || path[1] === ":"
}

export function hasWildcard(glob: string): boolean {
  return /[*?[\]{}()!|]/.test(glob)
}

function isNamed(glob: string, path: string, matchGlob: MatchGlob): boolean {
  if (path === "" || (isOutside(path) && !isOutside(glob))) return false
  if (isElsewhere(glob, path)) return false
  if (matchGlob(glob, path)) return true
  if (!glob.includes("/") && matchGlob(glob, path.slice(path.lastIndexOf("/") + 1))) return true
  if (glob.endsWith("/**") && matchGlob(glob.slice(0, -3), path)) return true
  return path.startsWith(`${glob}/`) && !hasWildcard(glob)
}

/** A glob that begins with a folder's name, and a path that begins with another: no need to compare them. */
function isElsewhere(glob: string, path: string): boolean {
  const slash = glob.indexOf("/")
  if (slash <= 0) return false
  const first = glob.slice(0, slash)
  return !hasWildcard(first) && path !== first && !path.startsWith(`${first}/`)
}

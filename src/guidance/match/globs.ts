// Which files a lesson names (GUID-03). Paths are relative to the project, with forward slashes; only an absolute glob
// matches a path outside. A glob without a folder matches the name anywhere, a plain folder everything below it, `!`
// excludes, and `**/*.py containing print` matches only if the new text has that word.
import { plainWindows } from "../../text/plain-windows.ts"

/** Matches a project path against a glob. Passed in, because the implementation is Bun's (io/bun-glob.ts). */
export type MatchGlob = (glob: string, path: string) => boolean

export interface FileGlobs {
  readonly wanted: readonly Wanted[]
  readonly unwanted: readonly string[]
}

interface Wanted {
  readonly glob: string
  /** Undefined: any text. */
  readonly word: string | undefined
}

export interface PathStyle {
  /** The file system ignores case. */
  readonly foldCase: boolean
  readonly globChars: number
}

export function fileGlobs(globs: readonly string[], style: PathStyle): FileGlobs {
  const wanted: Wanted[] = []
  const unwanted: string[] = []
  for (const glob of globs) {
    const text = glob.trim()
    if (text.length > style.globChars) continue
    const isUnwanted = text.startsWith("!")
    const [pattern, word] = splitGlob(isUnwanted ? text.slice(1) : text)
    const clean = cleanGlob(pattern, style.foldCase)
    if (clean === "") continue
    if (isUnwanted) unwanted.push(clean)
    else wanted.push({ glob: clean, word })
  }
  return { wanted, unwanted }
}

const CONTAINING = " containing "

/** The glob, and the word that the text must contain. */
export function splitGlob(glob: string): readonly [string, string | undefined] {
  const at = glob.indexOf(CONTAINING)
  if (at < 0) return [glob, undefined]
  const word = glob.slice(at + CONTAINING.length).trim()
  return [glob.slice(0, at).trim(), word === "" ? undefined : word]
}

/** The glob that matches the path. `hasWord` looks in the text being written. */
export function globNaming(
  names: FileGlobs,
  path: string,
  matchGlob: MatchGlob,
  hasWord: (word: string) => boolean = () => false,
): string | undefined {
  const found = names.wanted.find(
    ({ glob, word }) => isNamed(glob, path, matchGlob) && (word === undefined || hasWord(word)),
  )
  if (found === undefined || names.unwanted.some((each) => isNamed(each, path, matchGlob))) return undefined
  return found.word === undefined ? found.glob : `${found.glob}${CONTAINING}${found.word}`
}

export function cleanGlob(glob: string, foldCase: boolean): string {
  let clean = cleanPath(glob, foldCase)
  while (clean.startsWith("./")) clean = clean.slice(2)
  return clean.endsWith("/") ? `${clean}**` : clean
}

export function cleanPath(path: string, foldCase: boolean): string {
  const slashed = path.includes("\\") ? plainWindows(path) : path
  const composed = isAscii(slashed) ? slashed : slashed.normalize("NFC")
  return foldCase ? composed.toLowerCase() : composed
}

/** A loop: every call with a path runs it, and building a pattern takes longer. */
function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false
  return true
}

export function isOutsidePath(path: string): boolean {
  return path.startsWith("/") || path.startsWith("~") || path.startsWith("../") || path[1] === ":"
}

export function hasGlobSign(glob: string): boolean {
  return /[*?[\]{}()!|]/.test(glob)
}

function isNamed(glob: string, path: string, matchGlob: MatchGlob): boolean {
  if (path === "" || (isOutsidePath(path) && !isOutsidePath(glob))) return false
  if (isElsewhere(glob, path)) return false
  if (matchGlob(glob, path)) return true
  if (!glob.includes("/") && matchGlob(glob, path.slice(path.lastIndexOf("/") + 1))) return true
  if (glob.endsWith("/**") && matchGlob(glob.slice(0, -3), path)) return true
  return path.startsWith(`${glob}/`) && !hasGlobSign(glob)
}

/** Glob and path start with different folders: no need to compare them. */
function isElsewhere(glob: string, path: string): boolean {
  const slash = glob.indexOf("/")
  if (slash <= 0) return false
  const first = glob.slice(0, slash)
  return !hasGlobSign(first) && path !== first && !path.startsWith(`${first}/`)
}

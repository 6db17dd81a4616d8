// Where a path leads that someone is about to write (T17): every link on the way is followed, also below folders
// that do not exist yet and links whose end does not. Reading only; nothing here throws.
import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs"

const MOST_LINKS = 40

/** The real path of an absolute path, as far as the disk has it; the rest as it is spelled. `known` is real already. */
export function lead(path: string, known = ""): string {
  const isBelow = known !== "" && known !== "/" && path.startsWith(`${known}/`)
  const left = path
    .slice(isBelow ? known.length : 0)
    .split("/")
    .reverse()
  let real = isBelow ? known : ""
  let links = 0
  for (let part = left.pop(); part !== undefined; part = left.pop()) {
    if (part === "" || part === ".") continue
    if (part === "..") {
      real = real.slice(0, Math.max(0, real.lastIndexOf("/")))
      continue
    }
    const next = `${real}/${part}`
    const target = links < MOST_LINKS ? linkAt(next) : undefined
    if (target === undefined) {
      real = next
      continue
    }
    links++
    if (target.startsWith("/")) real = ""
    left.push(...target.split("/").reverse())
  }
  return real === "" ? "/" : real
}

function linkAt(path: string): string | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ? readlinkSync(path) : undefined
  } catch {
    return undefined
  }
}

export function isFolder(path: string): boolean {
  return statOf(path)?.isDirectory() === true
}

export function exists(path: string): boolean {
  return statOf(path) !== undefined
}

function statOf(path: string) {
  try {
    return lstatSync(lead(path), { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

const MOST_BYTES = 1024 * 1024

/** The text of a small plain file. */
export function textOf(path: string): string | undefined {
  const found = statOf(path)
  if (found === undefined || !found.isFile() || found.size > MOST_BYTES) return undefined
  try {
    return readFileSync(path, "utf8")
  } catch {
    return undefined
  }
}

/** The names in a folder; none when it cannot be read. */
export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

const MOST_BELOW = 1_000
/** Made anew by an installation or a build: what lies there is nobody's secret. */
const MADE = new Set([
  "node_modules",
  "vendor",
  "dist",
  "build",
  "out",
  "target",
  "coverage",
  ".venv",
  "venv",
  "__pycache__",
  ".cache",
  ".next",
  ".nuxt",
  ".turbo",
  ".tox",
  ".gradle",
  ".parcel-cache",
  "tmp",
])

/** Paths below a folder, the nearest first, at most a thousand. */
export function pathsBelow(folder: string): readonly string[] {
  const found: string[] = []
  const queue = MADE.has(folder.slice(folder.lastIndexOf("/") + 1)) ? [] : [folder]
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    for (const name of namesIn(next)) {
      if (found.length >= MOST_BELOW) return found
      const path = `${next}/${name}`
      found.push(path)
      if (!MADE.has(name) && isPlainFolder(path)) queue.push(path)
    }
  }
  return found
}

function isPlainFolder(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  } catch {
    return false
  }
}

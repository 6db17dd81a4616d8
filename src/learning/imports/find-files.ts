// Which files an import would read: those that a person names, those of known names in a folder they name, or, when they
// name nothing, those that stand where such tools put them. Links are not followed, and a walk has an end (T09).
import { type Dirent, lstatSync, readdirSync } from "node:fs"
import { basename, dirname, join, relative, resolve } from "node:path"
import { shapeByName } from "../../core/imports/shape.ts"
import { cleanLine } from "../../core/trust/sanitise.ts"
import type { Project } from "../../io/home.ts"
import { isOutside } from "../../io/is-outside.ts"

export interface FoundFile {
  readonly path: string
  /** As a person reads it: without what a terminal would obey. */
  readonly shown: string
  /** The folder that it must not leave through a link. */
  readonly root: string
}

export interface Trouble {
  readonly shown: string
  readonly why: string
}

export interface Found {
  readonly files: readonly FoundFile[]
  readonly troubles: readonly Trouble[]
}

const MOST_ENTRIES = 20_000
const DEEPEST = 6
const MOST_FILES = 500
const NOT_ENTERED = new Set(
  ".git .tenure node_modules bower_components vendor dist build out target .venv venv __pycache__ .next".split(
    " ",
  ),
)

export function filesNamed(paths: readonly string[], cwd: string, project: Project): Found {
  const files = new Map<string, FoundFile>()
  const troubles: Trouble[] = []
  for (const named of paths) {
    const path = resolve(cwd, named)
    const stat = attempt(() => lstatSync(path))
    const isFolder = stat?.isDirectory() === true
    const root = rootFor(path, isFolder, project)
    if (stat === undefined) troubles.push({ shown: cleanLine(named), why: "it is not there" })
    else if (!isFolder) files.set(path, { path, shown: shownFrom(cwd, path), root })
    else walk(path, root, cwd, files, troubles)
  }
  const all = [...files.values()]
  if (all.length > MOST_FILES)
    troubles.push({ shown: all[MOST_FILES]?.shown ?? "", why: `these are more than ${MOST_FILES} files` })
  return { files: all.slice(0, MOST_FILES), troubles }
}

/** What stands in the project where such tools put it; `further` are folders elsewhere that belong to it. */
export function filesLyingAbout(
  cwd: string,
  project: Project,
  further: readonly string[],
): readonly FoundFile[] {
  const inside = PLACES.map((place) => join(project.root, place))
  return [...inside, ...further].flatMap((folder) => {
    const root = rootFor(folder, true, project)
    return entriesOf(folder)
      .filter((each) => each.isFile() && shapeByName(each.name) !== undefined)
      .map(({ name }) => join(folder, name))
      .map((path) => ({ path, shown: shownFrom(cwd, path), root }))
  })
}

const PLACES = [
  "",
  ".auto-context",
  ".claude",
  ".claude/graphs",
  ".claude/learnings",
  ".claude/memory",
  "docs",
  "learnings",
  "memory",
]

function walk(
  folder: string,
  root: string,
  cwd: string,
  files: Map<string, FoundFile>,
  troubles: Trouble[],
): void {
  const before = files.size
  const noted = troubles.length
  let left = MOST_ENTRIES
  const enter = (path: string, depth: number): void => {
    for (const entry of entriesOf(path)) {
      if (left-- <= 0) return
      const inner = join(path, entry.name)
      if (entry.isDirectory() && depth < DEEPEST && !NOT_ENTERED.has(entry.name)) enter(inner, depth + 1)
      if (entry.isDirectory() || shapeByName(entry.name) === undefined) continue
      if (entry.isFile()) files.set(inner, { path: inner, shown: shownFrom(cwd, inner), root })
      else troubles.push({ shown: shownFrom(cwd, inner), why: whyNot(entry) })
    }
  }
  enter(folder, 0)
  if (left <= 0) troubles.push({ shown: shownFrom(cwd, folder), why: "it holds too much to look through" })
  if (files.size === before && troubles.length === noted)
    troubles.push({ shown: shownFrom(cwd, folder), why: "it holds none of the files that import knows" })
}

function whyNot(entry: Dirent): string {
  return entry.isSymbolicLink() ? "it is a link; name the file itself" : "it is not a regular file"
}

/** By name, so that the same folder always gives the same order. */
function entriesOf(folder: string): Dirent[] {
  const entries = attempt(() => readdirSync(folder, { withFileTypes: true })) ?? []
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** What lies in the project may lead nowhere out of it; elsewhere a person named the folder. */
function rootFor(path: string, isFolder: boolean, project: Project): string {
  if (!isOutside(project.root, path)) return project.root
  return isFolder ? path : dirname(path)
}

function shownFrom(cwd: string, path: string): string {
  return cleanLine(isOutside(cwd, path) ? path : relative(cwd, path) || basename(path))
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

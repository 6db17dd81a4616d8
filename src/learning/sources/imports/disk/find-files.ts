// Finds the files of an import: those the person names, files with known names in a named folder, or the default places of
// known tools. Links are not followed, and a walk is bounded (T09).

import { type Dirent, lstatSync, readdirSync } from "node:fs"
import { basename, dirname, join, relative, resolve } from "node:path"
import type { Project } from "../../../../io/home.ts"
import { isOutside } from "../../../../io/real-path.ts"
import { cleanLine } from "../../../../privacy/sanitise.ts"
import { orUndefined } from "../../../../text/or-undefined.ts"
import { shapeByName } from "../import-shape.ts"

export interface FoundFile {
  readonly path: string
  /** For display, without control characters. */
  readonly shown: string
  /** A link must not lead out of this folder. */
  readonly root: string
}

export interface ImportTrouble {
  readonly shown: string
  readonly why: string
}

export interface FoundFiles {
  readonly files: readonly FoundFile[]
  readonly troubles: readonly ImportTrouble[]
}

const MAX_ENTRIES = 20_000
const MAX_DEPTH = 6
const MAX_FILES = 500
const SKIPPED_FOLDERS = new Set(
  ".git .tenure node_modules bower_components vendor dist build out target .venv venv __pycache__ .next".split(
    " ",
  ),
)

export function findNamedFiles(paths: readonly string[], cwd: string, project: Project): FoundFiles {
  const files = new Map<string, FoundFile>()
  const troubles: ImportTrouble[] = []
  for (const named of paths) {
    const path = resolve(cwd, named)
    const stat = orUndefined(() => lstatSync(path))
    const isFolder = stat?.isDirectory() === true
    const root = rootFor(path, isFolder, project)
    if (stat === undefined) troubles.push({ shown: cleanLine(named), why: "it does not exist" })
    else if (!isFolder) files.set(path, { path, shown: shownFrom(cwd, path), root })
    else walk(path, root, cwd, files, troubles)
  }
  const all = [...files.values()]
  if (all.length > MAX_FILES)
    troubles.push({ shown: all[MAX_FILES]?.shown ?? "", why: `only the first ${MAX_FILES} files are read` })
  return { files: all.slice(0, MAX_FILES), troubles }
}

/** Files in the default places of known tools; `further` are folders outside the project. */
export function findDefaultFiles(
  cwd: string,
  project: Project,
  further: readonly string[],
): readonly FoundFile[] {
  const inside = DEFAULT_FOLDERS.map((folder) => join(project.root, folder))
  return [...inside, ...further].flatMap((folder) => {
    const root = rootFor(folder, true, project)
    return entriesOf(folder)
      .filter((each) => each.isFile() && shapeByName(each.name) !== undefined)
      .map(({ name }) => join(folder, name))
      .map((path) => ({ path, shown: shownFrom(cwd, path), root }))
  })
}

const DEFAULT_FOLDERS = [
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
  troubles: ImportTrouble[],
): void {
  const before = files.size
  const noted = troubles.length
  let left = MAX_ENTRIES
  const enter = (path: string, depth: number): void => {
    for (const entry of entriesOf(path)) {
      if (left-- <= 0) return
      const inner = join(path, entry.name)
      if (entry.isDirectory() && depth < MAX_DEPTH && !SKIPPED_FOLDERS.has(entry.name))
        enter(inner, depth + 1)
      if (entry.isDirectory() || shapeByName(entry.name) === undefined) continue
      if (entry.isFile()) files.set(inner, { path: inner, shown: shownFrom(cwd, inner), root })
      else {
        const why = entry.isSymbolicLink() ? "it is a link; name the file itself" : "it is not a regular file"
        troubles.push({ shown: shownFrom(cwd, inner), why })
      }
    }
  }
  enter(folder, 0)
  if (left <= 0) troubles.push({ shown: shownFrom(cwd, folder), why: "it has too many entries" })
  if (files.size === before && troubles.length === noted)
    troubles.push({ shown: shownFrom(cwd, folder), why: "it has no files that import knows" })
}

/** Sorted, so the order is stable. */
function entriesOf(folder: string): Dirent[] {
  const entries = orUndefined(() => readdirSync(folder, { withFileTypes: true })) ?? []
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** A file in the project must stay in the project; elsewhere it must stay in the named folder. */
function rootFor(path: string, isFolder: boolean, project: Project): string {
  if (!isOutside(project.root, path)) return project.root
  return isFolder ? path : dirname(path)
}

function shownFrom(cwd: string, path: string): string {
  return cleanLine(isOutside(cwd, path) ? path : relative(cwd, path) || basename(path))
}

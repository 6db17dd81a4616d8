// Words a group of files that change together as a checklist, with commits as evidence (LERN-07).
import type { Lesson } from "../../../lessons/model/lesson.ts"
import { filesNamedIn } from "../../../lessons/model/named-files.ts"
import { quotedFileName } from "../../../privacy/sanitise.ts"
import type { Group } from "./groups.ts"
import type { History, PastCommit } from "./history.ts"

export interface CoChange extends Pick<Lesson, "title" | "body" | "priority" | "confidence"> {
  readonly paths: readonly string[]
  /** Globs that name the files. */
  readonly globs: readonly string[]
  readonly actions: readonly string[]
  readonly support: number
  readonly either: number
  /** The newest few. */
  readonly commits: readonly PastCommit[]
}

const COMMITS_SHOWN = 5
const TITLE_CHARS = 100

export function coChangeOf(group: Group, history: History): CoChange {
  const { paths, together, either } = group
  const commits = together.flatMap((at) => history.commits[at] ?? [])
  const isRelease = share(commits, ({ subject }) => RELEASE.test(subject)) >= 0.5
  const share01 = together.length / either
  const isFirm = together.length >= 20 && share01 >= 0.95
  return {
    title: titleOf(paths),
    body: paths.map((path) => `- [ ] ${itemFor(path)}`).join("\n"),
    priority: isRelease || isFirm ? "HIGH" : "MEDIUM",
    confidence: confidenceOf(together.length, share01),
    paths,
    // Characters of a glob match themselves.
    globs: paths.map((path) => path.replace(/[*?[\]{}()!|\\,]/g, "?")),
    actions: isRelease ? ["version bump", "release"] : [],
    support: together.length,
    either,
    commits: commits.slice(0, COMMITS_SHOWN),
  }
}

const RELEASE = /\b(?:release|bump|version|publish)\w*\b|^\s*v?\d+\.\d+(?:\.\d+)?\b/i

function titleOf(paths: readonly string[]): string {
  const names = shortNames(paths).map((name) => quotedFileName(name))
  const folder = commonFolder(paths)
  const whole = `${listed(names)} change together`
  if (names.length <= 4 && whole.length <= TITLE_CHARS) return whole
  if (folder !== "") return `${paths.length} files in ${quotedFileName(folder)} change together`
  const few = `${names.slice(0, 2).join(", ")} and ${names.length - 2} others change together`
  return names.length > 2 && few.length <= TITLE_CHARS
    ? few
    : `${names[0]} and ${names.length - 1} more change together`
}

/** As few trailing parts of each path as distinguish them. */
function shortNames(paths: readonly string[]): readonly string[] {
  for (let parts = 1; parts < 8; parts++) {
    const names = paths.map((path) => path.split("/").slice(-parts).join("/"))
    if (new Set(names).size === names.length) return names
  }
  return paths
}

function commonFolder(paths: readonly string[]): string {
  const folders = new Set(paths.map((path) => path.slice(0, Math.max(0, path.lastIndexOf("/")))))
  const [folder = ""] = folders
  return folders.size === 1 ? folder : ""
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`
}

/** In backticks when the bare path would not be recognised as a file. */
function itemFor(path: string): string {
  const [named, more] = filesNamedIn(path)
  return named === path && more === undefined ? path : `\`${path}\``
}

/** Highest from twenty commits without an exception. */
function confidenceOf(support: number, share01: number): number {
  const often = Math.min(support, 20) / 20
  const always = Math.max(0, (share01 - 0.8) / 0.2)
  return Math.round((0.6 + 0.15 * often + 0.15 * always) * 100) / 100
}

function share<T>(items: readonly T[], fits: (item: T) => boolean): number {
  return items.length === 0 ? 0 : items.filter(fits).length / items.length
}

// Finds pairs of files that change together and joins them into groups (LERN-07). Every two files of a group are a pair, and
// all of them changed in one commit often enough.

import type { Lesson } from "../../../lessons/model/lesson.ts"
import { filesNamedIn } from "../../../lessons/model/named-files.ts"
import { quotedFileName } from "../../../privacy/sanitise.ts"
import type { History, PastCommit } from "./history.ts"

interface Group {
  /** Sorted. */
  readonly paths: readonly string[]
  /** Indexes of the commits that changed all of them, newest first. */
  readonly together: readonly number[]
  /** Number of commits that changed at least one. */
  readonly either: number
}

const MAX_FILES = 20
const MAX_GROUPS = 10

export function groupsOf(history: History, pairs: readonly Pair[]): readonly Group[] {
  const commitsOf = commitsByFile(history)
  const partners = partnersOf(pairs)
  const path = (file: number) => history.paths[file] ?? ""
  const ranked = [...pairs].sort((a, b) => worth(b) - worth(a) || compare(path(a.files[0]), path(b.files[0])))
  const covered = new Set<string>()
  const groups: Group[] = []
  for (const { files } of ranked) {
    if (covered.has(files.join(" "))) continue
    const { members, together } = grown(files, partners, commitsOf)
    for (const one of members) for (const other of members) covered.add(`${one} ${other}`)
    if (isTrivial(members.map(path))) continue
    const either = new Set(members.flatMap((file) => commitsOf[file] ?? [])).size
    groups.push({ paths: members.map(path).sort(compare), together, either })
  }
  const score = ({ together, either }: Group) => worth({ together: together.length, either })
  return groups.sort((a, b) => score(b) - score(a) || b.paths.length - a.paths.length).slice(0, MAX_GROUPS)
}

/** Frequent and reliable; the hundredth commit adds less than the tenth. */
function worth({ together, either }: Pick<Pair, "together" | "either">): number {
  return (together / either) * Math.log2(1 + together)
}

/** Adds every file that pairs with all others, as long as they share enough commits. */
function grown(
  files: readonly [number, number],
  partners: ReadonlyMap<number, ReadonlySet<number>>,
  commitsOf: readonly (readonly number[])[],
): { members: number[]; together: readonly number[] } {
  const [one, other] = files
  const members: number[] = [one, other]
  let together = common(commitsOf[one] ?? [], commitsOf[other] ?? [])
  for (const file of partners.get(one) ?? []) {
    if (members.length >= MAX_FILES) break
    if (members.includes(file) || !members.every((member) => partners.get(member)?.has(file))) continue
    const shared = common(together, commitsOf[file] ?? [])
    if (shared.length < PAIR_LIMITS.support) continue
    members.push(file)
    together = shared
  }
  return { members, together }
}

function partnersOf(pairs: readonly Pair[]): ReadonlyMap<number, ReadonlySet<number>> {
  const partners = new Map<number, Set<number>>()
  const add = (file: number, partner: number) => {
    const known = partners.get(file)
    if (known === undefined) partners.set(file, new Set([partner]))
    else known.add(partner)
  }
  for (const { files } of pairs) {
    add(files[0], files[1])
    add(files[1], files[0])
  }
  return partners
}

function common(one: readonly number[], other: readonly number[]): readonly number[] {
  const known = new Set(other)
  return one.filter((commit) => known.has(commit))
}

/** A file with its own test, header, style or template; but not the same name in two folders (`package.json`). */
function isTrivial(paths: readonly string[]): boolean {
  const names = paths.map((path) => path.slice(path.lastIndexOf("/") + 1))
  return new Set(names.map(stemOf)).size === 1 && new Set(names).size === names.length
}

function stemOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/\.\w+$/, "")
    .replace(/[._-](?:test|tests|spec|stories|story|module|styles?|e2e)$/, "")
    .replace(/^test[_-]|(?<=[a-z0-9])_test$/, "")
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

// A pair changed together in at least `support` commits and in `confidence` of the commits that changed either. Counting file by
// file keeps memory proportional to the changes, not to all pairs.
interface PairLimits {
  readonly support: number
  /** 0 to 1. */
  readonly confidence: number
}

const PAIR_LIMITS: PairLimits = { support: 5, confidence: 0.8 }

interface Pair {
  /** Indexes into the history's paths, the smaller first. */
  readonly files: readonly [number, number]
  readonly together: number
  /** Number of commits that changed at least one. */
  readonly either: number
}

/** `isThere`: whether a file still exists; called only for files of pairs. */
export function pairsOf(
  history: History,
  isThere: (path: string) => boolean,
  limits: PairLimits = PAIR_LIMITS,
): readonly Pair[] {
  const commitsOf = commitsByFile(history)
  const counts = commitsOf.map((commits) => commits.length)
  const together = new Uint32Array(counts.length)
  const pairs: Pair[] = []
  for (const [file, commits] of commitsOf.entries()) {
    if (commits.length < limits.support) continue
    const met: number[] = []
    for (const commit of commits) {
      for (const other of history.files[commit] ?? []) {
        if (other <= file) continue
        if (together[other] === 0) met.push(other)
        together[other] = (together[other] ?? 0) + 1
      }
    }
    for (const other of met) {
      const both = together[other] ?? 0
      together[other] = 0
      const either = commits.length + (counts[other] ?? 0) - both
      if (both < limits.support || both / either < limits.confidence) continue
      pairs.push({ files: [file, other], together: both, either })
    }
  }
  const there = (file: number) => isThere(history.paths[file] ?? "")
  return pairs.filter(({ files: [one, other] }) => there(one) && there(other))
}

function commitsByFile({ files, paths }: History): readonly (readonly number[])[] {
  const commitsOf: number[][] = paths.map(() => [])
  for (const [commit, changed] of files.entries()) for (const file of changed) commitsOf[file]?.push(commit)
  return commitsOf
}

// Words a group of files that change together as a checklist, with commits as evidence (LERN-07).
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
  const releases = commits.filter(({ subject }) => RELEASE.test(subject))
  const isRelease = commits.length > 0 && releases.length / commits.length >= 0.5
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

// Pairs that belong together become one group (LERN-07): every two of its files are a pair, and all of them changed
// in one commit often enough. Every pair is in some group; the best groups come first.
import type { History } from "./history.ts"
import { commitsByFile, PAIR_LIMITS, type Pair } from "./pairs.ts"

export interface Group {
  /** Paths, in the order of the alphabet. */
  readonly paths: readonly string[]
  /** Indexes of the commits in which all changed, newest first. */
  readonly together: readonly number[]
  /** Commits in which at least one changed. */
  readonly either: number
}

const MOST_FILES = 20
const MOST_GROUPS = 10

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
  return groups.sort((a, b) => score(b) - score(a) || b.paths.length - a.paths.length).slice(0, MOST_GROUPS)
}

/** Often and reliably; the hundredth commit says less than the tenth. */
function worth({ together, either }: Pick<Pair, "together" | "either">): number {
  return (together / either) * Math.log2(1 + together)
}

/** Adds every file that is a pair with all the others, as long as all of them have enough commits in common. */
function grown(
  files: readonly [number, number],
  partners: ReadonlyMap<number, ReadonlySet<number>>,
  commitsOf: readonly (readonly number[])[],
): { members: number[]; together: readonly number[] } {
  const [one, other] = files
  const members: number[] = [one, other]
  let together = common(commitsOf[one] ?? [], commitsOf[other] ?? [])
  for (const file of partners.get(one) ?? []) {
    if (members.length >= MOST_FILES) break
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

/**
 * A file with its own test, header, style or template: nobody needs to be told. The same name in two folders
 * (`package.json`) is another matter.
 */
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

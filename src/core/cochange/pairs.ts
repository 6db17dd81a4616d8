// Pairs of files that change together (LERN-07): in at least `support` commits, and in at least `confidence` of
// the commits in which either changed. Counted file by file over an index, never as a table of all pairs, so that
// memory grows with the changes and not with their square.
import type { History } from "./history.ts"

export interface PairLimits {
  readonly support: number
  /** 0 to 1. */
  readonly confidence: number
}

export const PAIR_LIMITS: PairLimits = { support: 5, confidence: 0.8 }

export interface Pair {
  /** Indexes into the history's paths; the first is the smaller. */
  readonly files: readonly [number, number]
  /** Commits in which both changed. */
  readonly together: number
  /** Commits in which at least one of them changed. */
  readonly either: number
}

/** `isThere` says whether a file is in the project today; it is asked only about files of pairs. */
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

/** Of each file, the commits in which it changed, newest first. */
export function commitsByFile({ files, paths }: History): readonly (readonly number[])[] {
  const commitsOf: number[][] = paths.map(() => [])
  for (const [commit, changed] of files.entries()) {
    for (const file of changed) commitsOf[file]?.push(commit)
  }
  return commitsOf
}

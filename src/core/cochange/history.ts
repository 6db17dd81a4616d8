// What of a project's past counts for co-change (LERN-07): small commits, each as the files it changed, under the
// names they have today. The log comes newest first, so a rename is known before the older name is met. Memory is
// bounded by the number of commits, of files in one, and of names.
import { isGenerated } from "./generated.ts"
import type { LogTaker } from "./log.ts"

export interface HistoryLimits {
  /** A commit of more files is a sweep, not a change. */
  readonly filesInCommit: number
  /** Names followed at most; later ones are not seen. */
  readonly names: number
}

export const HISTORY_LIMITS: HistoryLimits = { filesInCommit: 30, names: 200_000 }

export interface PastCommit {
  readonly hash: string
  readonly subject: string
}

export interface History {
  /** Newest first; those without a file that counts are left out. */
  readonly commits: readonly PastCommit[]
  /** Of each commit, its files as indexes into `paths`. */
  readonly files: readonly (readonly number[])[]
  readonly paths: readonly string[]
  /** Subjects of the latest commits, small or not. */
  readonly subjects: readonly string[]
  /** How many commits were read. */
  readonly read: number
}

export interface Gatherer extends LogTaker {
  history(): History
}

export interface Setting {
  readonly limits?: HistoryLimits
  /** Files that the project itself says are made by a program. */
  readonly isMarkedGenerated?: (path: string) => boolean
  /** Commits whose past is cut off: they look as if they had made every file. */
  readonly cutOff?: ReadonlySet<string>
}

const SUBJECTS_KEPT = 200
const SUBJECT_CHARS = 120
const HASH_CHARS = 10

interface Change {
  readonly path: string
  readonly from: string
  readonly counts: boolean
}

export function gatherHistory(setting: Setting = {}): Gatherer {
  const { limits = HISTORY_LIMITS, isMarkedGenerated = () => false, cutOff = new Set<string>() } = setting
  const known = new Map<string, number | undefined>()
  const paths: string[] = []
  const commits: PastCommit[] = []
  const files: (readonly number[])[] = []
  const subjects: string[] = []
  let read = 0
  let open: { hash: string; subject: string; changed: number; kept: Change[] } | undefined

  const idOf = (path: string): number | undefined => {
    if (known.has(path) || known.size >= limits.names) return known.get(path)
    const isWanted = !isGenerated(path) && !isMarkedGenerated(path)
    const id = isWanted ? paths.push(ownText(path)) - 1 : undefined
    known.set(isWanted ? (paths[paths.length - 1] ?? path) : ownText(path), id)
    return id
  }

  const close = () => {
    if (open === undefined) return
    const { hash, subject, changed, kept } = open
    open = undefined
    const isSmall = changed <= limits.filesInCommit && !cutOff.has(hash)
    const moved = kept
      .filter(({ path, from }) => from !== path)
      .map(({ path, from }) => [from, idOf(path)] as const)
    if (isSmall) {
      const ids = kept.filter(({ counts }) => counts).flatMap(({ path }) => idOf(path) ?? [])
      if (ids.length > 0) {
        files.push([...new Set(ids)])
        commits.push({
          hash: ownText(hash.slice(0, HASH_CHARS)),
          subject: ownText(subject.slice(0, SUBJECT_CHARS)),
        })
      }
    }
    // Only now: two files that changed names with each other are both read under the newer ones first.
    for (const [from, id] of moved) if (known.size < limits.names) known.set(ownText(from), id)
  }

  return {
    commit(hash, subject) {
      close()
      read += 1
      if (subjects.length < SUBJECTS_KEPT) subjects.push(ownText(subject.slice(0, SUBJECT_CHARS)))
      open = { hash, subject, changed: 0, kept: [] }
    },
    change(status, path, from) {
      if (open === undefined) return
      open.changed += 1
      const isRename = status.startsWith("R")
      // A file that only moved has not changed, and of one that is gone nothing is asked any more.
      const counts = status !== "D" && status !== "R100"
      if (isRename || (counts && open.changed <= limits.filesInCommit)) {
        open.kept.push({ path, from: isRename ? from : path, counts })
      }
    },
    history() {
      close()
      return { commits, files, paths, subjects, read }
    },
  }
}

/** A copy: a piece of a larger text would keep all of that in memory. */
function ownText(text: string): string {
  return ` ${text}`.slice(1)
}

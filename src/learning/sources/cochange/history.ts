// Collects the commits that count for co-change (LERN-07): small ones, with their files under today's names. The log is newest
// first, so a rename comes before the older name. Memory is bounded.

import { clean } from "../../../privacy/sanitise.ts"
import GENERATED from "./generated-files.json" with { type: "json" }

export interface HistoryLimits {
  /** A larger commit is a sweep, not a change. */
  readonly filesInCommit: number
  /** Further names are ignored. */
  readonly names: number
}

export const HISTORY_LIMITS: HistoryLimits = { filesInCommit: 30, names: 200_000 }

export interface PastCommit {
  readonly hash: string
  readonly subject: string
}

export interface History {
  /** Newest first, without commits that have no counted file. */
  readonly commits: readonly PastCommit[]
  /** The files of each commit, as indexes into `paths`. */
  readonly files: readonly (readonly number[])[]
  readonly paths: readonly string[]
  /** Subjects of the latest commits of any size. */
  readonly subjects: readonly string[]
  readonly read: number
}

export interface HistoryCollector extends LogVisitor {
  history(): History
}

export interface HistoryOptions {
  readonly limits?: HistoryLimits
  readonly isMarkedGenerated?: (path: string) => boolean
  /** Boundary commits of a shallow clone: they seem to add every file. */
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

export function collectHistory(options: HistoryOptions = {}): HistoryCollector {
  const { limits = HISTORY_LIMITS, isMarkedGenerated = () => false, cutOff = new Set<string>() } = options
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
    // Only now, so that two files that swapped names both get their newer one.
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
      // Pure moves and deletions do not count.
      const counts = status !== "D" && status !== "R100"
      if (isRename || (counts && open.changed <= limits.filesInCommit))
        open.kept.push({ path, from: isRename ? from : path, counts })
    },
    history() {
      close()
      return { commits, files, paths, subjects, read }
    },
  }
}

/** Copies the text: a slice would keep the whole log in memory. */
function ownText(text: string): string {
  return ` ${text}`.slice(1)
}

// Generated, fetched and binary files change along with everything, so they say nothing (LERN-07). Neither do unshowable names.
const NAMES = new Set(GENERATED.names)
const FOLDERS = new Set(GENERATED.folders)

const ENDINGS =
  /(?:\.min\.(?:js|css)|\.map|\.snap|\.snapshot\.\w+|\.lock|\.pb\.(?:go|cc|h)|_pb2(?:_grpc)?\.pyi?|\.g\.dart|\.freezed\.dart|[._-]generated\.\w+|\.designer\.cs|\.tsbuildinfo|\.(?:png|jpe?g|gif|webp|ico|icns|bmp|pdf|woff2?|ttf|otf|eot|mp[34]|mov|zip|gz|tgz|jar|so|dll|exe|wasm|bin|pyc|class))$/

const MAX_PATH_CHARS = 200

export function isGenerated(path: string): boolean {
  if (path.length > MAX_PATH_CHARS || !isShowable(path)) return true
  const parts = path.toLowerCase().split("/")
  const name = parts.pop() ?? ""
  return NAMES.has(name) || ENDINGS.test(name) || parts.some((folder) => FOLDERS.has(folder))
}

/** One line, without hidden characters or backticks. */
function isShowable(path: string): boolean {
  return !/[\n\t`\ufffd]/.test(path) && path.trim() === path && clean(path) === path
}

/** With `-z --name-status`. Names are not quoted, so only the position of a word says what it is: names follow a status. */
export const LOG_FORMAT = "%H %s"

export interface LogVisitor {
  commit(hash: string, subject: string): void
  /** `from` is the name before a rename or copy, else `path`. */
  change(status: string, path: string, from: string): void
}

export interface LogReader {
  write(text: string): void
  /** Drops an incomplete last word. */
  end(): void
}

const HEADER = /^\n?([0-9a-f]{40}|[0-9a-f]{64}) ([\s\S]*)$/
const STATUS = /^\n?([ACDMRTUXB]\d{0,3})$/

export function logReader(take: LogVisitor): LogReader {
  let rest = ""
  let status = ""
  let from: string | undefined
  const word = (text: string) => {
    if (status !== "") {
      const isTwoNames = status.startsWith("R") || status.startsWith("C")
      if (isTwoNames && from === undefined) {
        from = text
        return
      }
      take.change(status, text, from ?? text)
      status = ""
      from = undefined
      return
    }
    status = STATUS.exec(text)?.[1] ?? ""
    if (status !== "") return
    const [, hash, subject] = HEADER.exec(text) ?? []
    if (hash !== undefined && subject !== undefined) take.commit(hash, subject)
  }
  return {
    write(text) {
      const words = (rest + text).split("\0")
      rest = words.pop() ?? ""
      for (const each of words) word(each)
    },
    end() {
      rest = ""
    },
  }
}

// Streams the project's git history once and finds the files that change together (LERN-07). An unreadable repository has an
// empty history; nothing here fails.

import { lstatSync, type Stats } from "node:fs"
import { join } from "node:path"
import { readText } from "../../../../io/files.ts"
import { gitPieces } from "../../../../io/git-command.ts"
import { orUndefined } from "../../../../text/or-undefined.ts"
import { type CoChange, coChangeOf, groupsOf, pairsOf } from "../groups.ts"
import { collectHistory, type History, type HistoryOptions, LOG_FORMAT, logReader } from "../history.ts"

export interface CoChangeHistory {
  readonly history: History
  readonly coChanges: readonly CoChange[]
}

export interface MiningOptions {
  readonly maxCommits?: number
  /** `of` is undefined until the number of commits is known. */
  readonly progress?: (read: number, of: number | undefined) => void
}

const MAX_COMMITS = 20_000
const TIME_LIMIT_MS = 120_000
const PROGRESS_EVERY = 500

export async function mineCoChanges(root: string, options: MiningOptions = {}): Promise<CoChangeHistory> {
  const history = await readHistory(root, options)
  const pairs = pairsOf(history, (path) => statOf(join(root, path))?.isFile() === true)
  return { history, coChanges: groupsOf(history, pairs).map((group) => coChangeOf(group, history)) }
}

async function readHistory(root: string, options: MiningOptions): Promise<History> {
  const { maxCommits = MAX_COMMITS, progress } = options
  const gatherer = collectHistory(settingOf(root))
  let read = 0
  let of: number | undefined
  if (progress !== undefined) {
    progress(0, of)
    void countCommits(root, maxCommits).then((count) => {
      of = count
    })
  }
  const reader = logReader({
    change: gatherer.change,
    commit(hash, subject) {
      gatherer.commit(hash, subject)
      read += 1
      if (read % PROGRESS_EVERY === 0) progress?.(read, of)
    },
  })
  const decoder = new TextDecoder()
  for await (const piece of gitPieces(root, logCommand(root, maxCommits), TIME_LIMIT_MS)) {
    reader.write(decoder.decode(piece, { stream: true }))
  }
  reader.end()
  return gatherer.history()
}

const LOG =
  "--no-merges --name-status --relative --no-ext-diff --no-textconv --no-show-signature --no-mailmap --no-notes --no-color --no-decorate --encoding=UTF-8 --ignore-submodules=all".split(
    " ",
  )

/** Paths are relative to the project, which may be a folder of the repository. */
function logCommand(root: string, maxCommits: number): readonly string[] {
  const renames = isPartial(root) ? ["--no-renames"] : ["-M", "-l400"]
  const folder = statOf(join(root, ".git")) === undefined ? ["--", "."] : []
  return ["log", "-z", "-n", String(maxCommits), ...LOG, ...renames, `--format=${LOG_FORMAT}`, ...folder]
}

/** A partial clone: detecting renames would fetch file contents. */
function isPartial(root: string): boolean {
  return /^\s*(?:promisor\s*=\s*true|partialclone)/im.test(textOf(join(root, ".git", "config")))
}

async function countCommits(root: string, maxCommits: number): Promise<number | undefined> {
  const command = ["rev-list", "--count", "--no-merges", "-n", String(maxCommits), "HEAD"]
  let text = ""
  for await (const piece of gitPieces(root, command, TIME_LIMIT_MS)) text += new TextDecoder().decode(piece)
  return /^\d+\s*$/.test(text) ? Number(text) : undefined
}

function settingOf(root: string): HistoryOptions {
  // The patterns of `.gitattributes` at the root that say `linguist-generated`.
  const marked = textOf(join(root, ".gitattributes"))
    .split("\n")
    .filter((line) => /^[^\s#]\S*\s+(?:.*\s)?linguist-generated(?:=true)?(?:\s|$)/.test(line))
    .slice(0, MAX_MARKS)
    .map((line) => {
      const pattern = (line.split(/\s/)[0] ?? "").replace(/^\//, "")
      return new Bun.Glob(pattern.includes("/") ? pattern : `**/${pattern}`)
    })
  const cutOff = textOf(join(root, ".git", "shallow")).split("\n")
  return {
    isMarkedGenerated: (path) => marked.some((glob) => glob.match(path)),
    cutOff: new Set(cutOff.filter((line) => line !== "")),
  }
}

const MAX_MARKS = 50

const MAX_BYTES = 1024 * 1024

function textOf(path: string): string {
  return readText(path, MAX_BYTES) ?? ""
}

function statOf(path: string): Stats | undefined {
  return orUndefined(() => lstatSync(path, { throwIfNoEntry: false }))
}

// The changed and uncommitted files, in order of their last change (CONT-09). Removing or moving a folder affects its files;
// a commit removes what it contains. In doubt about a commit, it contained everything: silence beats a wrong name.
import type { ChangedFile } from "./ledger.ts"

export interface FileList {
  readonly files: Map<string, ChangedFile>
  /** Staged by name since the last commit; "all" when everything was. */
  staged: Set<string> | "all"
  hasCommitted: boolean
  /** Files that a commit removed from the list. */
  readonly committed: Set<string>
}

export function noteChange({ files }: FileList, change: ChangedFile): void {
  const { path, how, to } = change
  if (isPassing(path)) return
  const isNew = files.get(path)?.how === "changed"
  files.delete(path)
  if (how !== "changed") {
    for (const [each, held] of [...files]) {
      if (!each.startsWith(`${path}/`)) continue
      files.delete(each)
      if (how === "moved" && held.how === "changed")
        files.set(to + each.slice(path.length), { path: to + each.slice(path.length), how: "changed" })
    }
  }
  // A file of this session that moved counts only at its new path.
  if (how === "moved" && isNew && to !== undefined) files.set(to, { path: to, how: "changed" })
  else files.set(path, change)
}

/** Program output, and files that git ignores. */
function isPassing(path: string): boolean {
  return /\.(?:log|tmp|pid|out|swp|lock)$|(?:^|\/)(?:node_modules|dist|build|target|coverage|__pycache__|\.next|\.git|\.cache|\.venv)(?:\/|$)|(?:^|\/)(?:package-lock\.json|yarn\.lock|pnpm-lock\.yaml|\.DS_Store)$/.test(
    path,
  )
}

/** A git command that worked, and its output. */
export function noteGit(list: FileList, line: string, output: string): void {
  if (/\bgit\b.*\bstatus\b/.test(line) && /^nothing to commit, working tree clean/m.test(output)) {
    for (const path of list.files.keys()) list.committed.add(path)
    list.files.clear()
    list.hasCommitted = true
  }
  const { staged, commits, commitsAll, discards, within } = gitWork(line)
  if (staged === "all") list.staged = "all"
  else if (staged !== null && list.staged !== "all") for (const path of staged) list.staged.add(path)
  if (discards) list.files.clear()
  if (!commits) return
  list.hasCommitted = true
  const taken = commitsAll || list.staged === "all" || list.staged.size === 0 ? null : [...list.staged]
  for (const path of [...list.files.keys()]) {
    if (within !== null && /^[~/]/.test(path) && !path.startsWith(`${within}/`)) continue
    const isTaken =
      taken === null ||
      taken.some(
        (each) =>
          path === each || path.startsWith(`${each.replace(/\/$/, "")}/`) || path.endsWith(`/${each}`),
      )
    if (!isTaken) continue
    list.files.delete(path)
    list.committed.add(path)
  }
  list.staged = new Set()
}

// The effect of a git command on the list of changed files.
interface GitWork {
  /** Staged paths; "all" when unknown. */
  readonly staged: readonly string[] | "all" | null
  readonly commits: boolean
  readonly commitsAll: boolean
  /** Stashes or reverts all changes. */
  readonly discards: boolean
  /** The repository, when the command names it by an absolute path. */
  readonly within: string | null
}

const NONE: GitWork = { staged: null, commits: false, commitsAll: false, discards: false, within: null }

function gitWork(line: string): GitWork {
  if (!/\bgit\b/.test(line)) return NONE
  const bare = line
    .slice(0, 20_000)
    .replace(/<<-?\s*['"]?(\w+)['"]?[\s\S]*?\n\1\b/g, " ")
    .replace(/"\$\([\s\S]*?\)"/g, '""')
  const all = /\bgit\s+(?:-C\s+\S+\s+)?add\s+(?:-A|--all|-u|\.(?:\s|$|;|&)|:\/)|\bgit\s+stage\b/.test(bare)
  const named = [...bare.matchAll(/\bgit\s+(?:-C\s+\S+\s+)?add\s+([^&|;\n]+)/g)].flatMap(([, words = ""]) =>
    words.trim().split(/\s+/),
  )
  const paths = named.filter((word) => !word.startsWith("-")).map((word) => word.replace(/^["']|["']$/g, ""))
  const isDoubtful = paths.some((path) => /[*?[\]{}$`]/.test(path))
  const commit = /\bgit\s+(?:-[cC]\s+\S+\s+)*commit\b([^&|;\n]*)/.exec(bare)
  const known = paths.length > 0 ? paths : null
  return {
    within: /\bgit\s+-C\s+([~/][^\s"']*)/.exec(bare)?.[1]?.replace(/\/$/, "") ?? null,
    staged: all || isDoubtful ? "all" : known,
    commits: commit !== null,
    commitsAll: /\s(?:-a\b|-[a-z]*a[a-z]*m\b|--all\b|-am\b)/.test(commit?.[1] ?? ""),
    discards:
      /\bgit\s+(?:stash(?:\s+(?:push|save|-u)|\s*(?:$|&|;|\|))|reset\s+--hard|checkout\s+(?:--\s+)?\.(?:\s|$)|restore\s+\.(?:\s|$))/.test(
        bare,
      ),
  }
}

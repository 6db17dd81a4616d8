// Which of git's own commands write the working tree, and where. Most of them write what a commit or a
// patch says, which is not among their words: those are `unknown`.
import { moved, type Operands, type Written, write } from "./operands.ts"
import { plainWord } from "./shell-word.ts"

interface GitWriter {
  readonly valued: readonly string[]
  readonly paths: (operands: Operands) => readonly Written[] | "unknown"
  /** It writes more than its words say, unless they name paths after `--`. */
  readonly unknown: boolean
}

const git = (valued: string, paths: GitWriter["paths"], unknown = false): GitWriter => ({
  valued: valued.split(" "),
  paths,
  unknown,
})

function cleaned({ plain, has }: Operands): readonly Written[] {
  const isForced = has("-f") || has("--force")
  if (!isForced || has("-n") || has("--dry-run")) return []
  return write(plain.length > 0 ? plain : [plainWord(".")], { removes: true, recursive: true })
}

const somewhere = git("", ({ afterDashes }) => write(afterDashes), true)

/** By git's own command. */
export const GIT_WRITES: ReadonlyMap<string, GitWriter> = new Map([
  [
    "checkout",
    git(
      "-b -B --orphan",
      ({ plain, afterDashes }) => write(afterDashes.length > 0 ? afterDashes : plain),
      true,
    ),
  ],
  [
    "restore",
    git("-s --source", (operands) =>
      operands.has("--staged") && !operands.has("--worktree") ? [] : write(operands.plain),
    ),
  ],
  [
    "rm",
    git("", (operands) =>
      operands.has("--cached") ? [] : write(operands.plain, { removes: true, recursive: operands.has("-r") }),
    ),
  ],
  ["mv", git("", moved)],
  ["clean", git("-e --exclude", cleaned)],
  ["worktree", git("-b -B", ({ plain }) => write(plain.slice(1, 2)))],
  [
    "clone",
    git("-b --branch --depth -o --origin --reference -c", ({ plain }) =>
      plain[1] ? write([plain[1]]) : "unknown",
    ),
  ],
  ["apply", git("--directory", ({ value }) => write([value("--directory")]), true)],
  ["reset", git("", ({ has }) => (has("--hard") || has("--merge") || has("--keep") ? "unknown" : []))],
  ["archive", git("-o --output --format --prefix", ({ value }) => write([value("-o", "--output")]))],
  ...[
    "stash",
    "switch",
    "pull",
    "merge",
    "rebase",
    "cherry-pick",
    "revert",
    "am",
    "checkout-index",
    "read-tree",
    "submodule",
    "sparse-checkout",
    "bisect",
    "lfs",
  ].map((name): [string, GitWriter] => [name, somewhere]),
])

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

/** By git's own command. */
export function gitWriterFor(command: string): GitWriter | undefined {
  switch (command) {
    case "checkout":
      return git(
        "-b -B --orphan",
        ({ plain, afterDashes }) => write(afterDashes.length > 0 ? afterDashes : plain),
        true,
      )
    case "restore":
      return git("-s --source", (operands) =>
        operands.has("--staged") && !operands.has("--worktree") ? [] : write(operands.plain),
      )
    case "rm":
      return git("", (operands) =>
        operands.has("--cached")
          ? []
          : write(operands.plain, { removes: true, recursive: operands.has("-r") }),
      )
    case "mv":
      return git("", moved)
    case "clean":
      return git("-e --exclude", cleaned)
    case "worktree":
      return git("-b -B", ({ plain }) => write(plain.slice(1, 2)))
    case "clone":
      return git("-b --branch --depth -o --origin --reference -c", ({ plain }) =>
        plain[1] ? write([plain[1]]) : "unknown",
      )
    case "apply":
      return git("--directory", ({ value }) => write([value("--directory")]), true)
    case "reset":
      return git("", ({ has }) => (has("--hard") || has("--merge") || has("--keep") ? "unknown" : []))
    case "archive":
      return git("-o --output --format --prefix", ({ value }) => write([value("-o", "--output")]))
    case "stash":
    case "switch":
    case "pull":
    case "merge":
    case "rebase":
    case "cherry-pick":
    case "revert":
    case "am":
    case "checkout-index":
    case "read-tree":
    case "submodule":
    case "sparse-checkout":
    case "bisect":
    case "lfs":
      return git("", ({ afterDashes }) => write(afterDashes), true)
    default:
      return undefined
  }
}

function git(valued: string, paths: GitWriter["paths"], unknown = false): GitWriter {
  return { valued: valued.split(" "), paths, unknown }
}

function cleaned({ plain, has }: Operands): readonly Written[] {
  const isForced = has("-f") || has("--force")
  if (!isForced || has("-n") || has("--dry-run")) return []
  return write(plain.length > 0 ? plain : [plainWord(".")], { removes: true, recursive: true })
}

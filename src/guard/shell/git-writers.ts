// What git commands and `patch` write. Most write what a commit or a patch says, which is not among their
// words: those are `unknown`.
import { movedPaths, type Operands, operandsOf, type WrittenOperand, writesTo } from "./operands.ts"
import { ROOT_MARK } from "./path-text.ts"
import type { SeenCommand, ShellFacts } from "./shell-command.ts"
import { plainWord, type WordList } from "./shell-word.ts"
import { rowOf, tableHasWord } from "./tables.ts"

interface GitWriter {
  readonly valued: readonly string[]
  readonly paths: (operands: Operands) => readonly WrittenOperand[] | "unknown"
  /** It writes more than its words say, unless paths follow `--`. */
  readonly unknown: boolean
}

export function gitWriterFor(command: string): GitWriter | undefined {
  if (tableHasWord(BY_COMMITS, command)) return BY_COMMIT
  return rowOf(WRITERS, command)
}

function gitWriter(valued: string, paths: GitWriter["paths"], unknown = false): GitWriter {
  return { valued: valued.split(" "), paths, unknown }
}

/** What they write is in commits; their words name it only after `--`. */
const BY_COMMITS = " switch pull merge rebase cherry-pick revert am sparse-checkout bisect lfs "
const BY_COMMIT = gitWriter("", ({ afterDashes }) => writesTo(afterDashes), true)

const WRITERS: Readonly<Record<string, GitWriter>> = {
  checkout: gitWriter(
    "-b -B --orphan",
    ({ plain, afterDashes }) => writesTo(afterDashes.length > 0 ? afterDashes : plain, { holds: true }),
    true,
  ),
  restore: gitWriter("-s --source", ({ plain, has }) =>
    has("--staged") && !has("--worktree") ? [] : writesTo(plain, { holds: true }),
  ),
  rm: gitWriter("", ({ plain, has }) =>
    has("--cached") ? [] : writesTo(plain, { removes: true, recursive: has("-r") }),
  ),
  mv: gitWriter("", movedPaths),
  clean: gitWriter("-e --exclude", cleanedPaths),
  worktree: gitWriter("-b -B", ({ plain }) => writesTo(plain.slice(1, plain[0]?.text === "move" ? 3 : 2))),
  clone: gitWriter(
    "-b --branch --depth -o --origin --reference -c -u --upload-pack -j --jobs --template --separate-git-dir --bundle-uri --filter",
    ({ plain, value }) => writesTo([value("--separate-git-dir"), ...plain.slice(1, 2)]),
    true,
  ),
  "merge-file": gitWriter("-L --marker-size", ({ plain, has }) =>
    has("-p") || has("--stdout") ? [] : writesTo(plain.slice(0, 1)),
  ),
  apply: gitWriter("--directory", ({ value }) => writesTo([value("--directory")]), true),
  reset: gitWriter("", ({ has }) => (["--hard", "--merge", "--keep"].some(has) ? "unknown" : [])),
  submodule: gitWriter(
    "-b --branch --name --reference --depth",
    ({ plain }) => writesTo(plain[0]?.text === "add" ? plain.slice(2) : []),
    true,
  ),
  archive: gitWriter("-o --output --format --prefix", ({ value }) => writesTo([value("-o", "--output")])),
  stash: gitWriter(
    "-m --message",
    ({ plain }) => writesTo(plain[0]?.text === "push" ? plain.slice(1) : [], { holds: true }),
    true,
  ),
}

function cleanedPaths({ plain, has }: Operands): readonly WrittenOperand[] {
  // Without `-f` git refuses, unless a setting allows it; `-x` only makes sense with it.
  const isForced = ["-f", "--force", "-x", "-X"].some(has)
  if (!isForced || has("-n") || has("--dry-run")) return []
  return writesTo(plain.length > 0 ? plain : [plainWord(".")], { removes: true, recursive: true })
}

export function patchTargets(
  command: SeenCommand,
  words: WordList,
  facts: ShellFacts,
): readonly WrittenOperand[] {
  const { plain, value } = operandsOf(
    words,
    "-o -i -p -d --output --input --directory --strip --include".split(" "),
  )
  const files = [...plain, value("-i", "--input")].filter((word) => word !== undefined)
  const texts = files.map((file) => (file.dynamic ? undefined : facts.read(file.text, command.dir)))
  for (const { op, target, body } of command.redirections) {
    if (body !== undefined) texts.push(body.text)
    else if (op === "<" && !target.dynamic) texts.push(facts.read(target.text, command.dir))
  }
  const folder = value("-d", "--directory")
  const paths = texts.flatMap((text) => (text === undefined ? [] : patchPaths(text)))
  return writesTo(paths.map((path) => plainWord(folder === undefined ? path : `${folder.text}/${path}`)))
}

/** With and without the first folder: `-p1` strips it, `-p0` does not. */
function patchPaths(text: string): readonly string[] {
  const lines = text.matchAll(/^(?:\+\+\+|---|rename to|copy to|Index:) ([^\t\n\r]+)/gm)
  const paths = [...lines].map(([, path = ""]) => path.trim()).filter((path) => path !== "/dev/null")
  return [...new Set(paths.flatMap((path) => [path, path.slice(path.indexOf("/") + 1)]))]
}

export function gitTargets(command: SeenCommand, facts: ShellFacts): readonly WrittenOperand[] {
  const { words } = command
  const sub = words[1]?.text ?? ""
  if (sub === "apply" || sub === "am") return patchTargets(command, words.slice(1), facts)
  const { value, plain } = operandsOf(
    words.slice(1),
    "--template -b -f --file -o --output --output-directory --separate-git-dir".split(" "),
  )
  if (rewritesTree(words.slice(1))) return writesTo([plainWord(`${ROOT_MARK}/`)], { holds: true })
  if (sub === "config") return writesTo([value("-f", "--file")])
  if (sub === "init")
    return writesTo([
      value("--separate-git-dir"),
      value("--template") && plainWord(`${plain[0]?.text ?? "."}/.git/hooks`),
    ])
  return writesTo([value("--output", "--output-directory"), sub === "format-patch" ? value("-o") : undefined])
}

/** It may rewrite every tracked file. */
function rewritesTree(words: WordList): boolean {
  const { has, plain } = operandsOf(words, ["-b", "-B", "--orphan", "-c", "-C", "-m", "--message"])
  const sub = words[0]?.text ?? ""
  if (sub === "sparse-checkout") return /^(?:set|reapply)$/.test(plain[0]?.text ?? "")
  if (sub === "reset") return has("--hard") || has("--merge") || has("--keep")
  if (sub === "switch") return has("-f") || has("--force") || has("--discard-changes")
  if (sub === "stash") return (plain[0]?.text ?? "push") === "push" && (has("-p") || has("--patch"))
  if (sub !== "checkout" && sub !== "restore") return false
  if (has("-p") || has("--patch")) return plain.length < 2
  return sub === "checkout" && plain.length < 2 && (has("-f") || has("--force"))
}

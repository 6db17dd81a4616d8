// The files that a listing in the line hands to a writer: `find src -name '*.ts' | xargs sed -i`. The files
// on disk now show which these may be; only a rule that forbids one of them leads to a question.

import type { WriteTarget } from "../rules/attempt.ts"
import { matchesName } from "../rules/path-pattern.ts"
import type { SeenCommand, ShellFacts } from "./shell-command.ts"
import type { Word, WordList } from "./shell-word.ts"
import { tableHasWord } from "./tables.ts"
import { isWriter } from "./written-paths.ts"

const MAX_FILES = 400
const MAX_ROOTS = 8

export function listedFiles(
  command: SeenCommand,
  all: readonly SeenCommand[],
  facts: ShellFacts,
): readonly WriteTarget[] {
  const isFed = command.adds && isWriter(command)
  const isFind = command.program === "find" && isWriter(command)
  const isLoop =
    !isFed &&
    isWriter(command) &&
    (command.words.some(isListed) ||
      (command.words.some(isRead) && all.some(({ program }) => program === "read")))
  const isAppended =
    command.redirections.some(({ op, target }) => op.includes(">") && isRead(target)) &&
    all.some(({ program }) => program === "read")
  if (!isFed && !isLoop && !isFind && !isAppended) return []
  const listings = isFind ? [command] : all.filter((each) => each !== command && isListing(each))
  return listings.flatMap((listing) => filesOf(listing, facts)).slice(0, MAX_FILES)
}

/** `$(git ls-files …)`, directly or through a loop variable. */
function isListed(word: Word): boolean {
  return word.parts.some(({ kind, text }) => kind === "run" && /^(?:\$\(|`)/.test(text))
}

function isRead(word: Word): boolean {
  return word.parts.some((part) => part.kind === "param")
}

function isListing({ program = "", words }: SeenCommand): boolean {
  if (program === "find" || program === "fd" || program === "fdfind") return true
  if (program === "git") return /^(?:ls-files|grep)$/.test(words[1]?.text ?? "")
  const lists = words.some((word) => /^-[a-zA-Z]*[lL]|^--files/.test(word.text))
  return lists && /^(?:[ef]?grep|rg|ag|ack)$/.test(program)
}

function filesOf(listing: SeenCommand, facts: ShellFacts): readonly WriteTarget[] {
  const { program = "", words, dir } = listing
  const filters = filtersOf(words)
  if (filters === undefined) return []
  // Unlike find and grep, the others skip hidden or ignored files.
  const isHiddenToo =
    program === "find" ||
    /^[ef]?grep$/.test(program) ||
    words.some(({ text }) => /^-[a-z]*(?:uu|H)|^--(?:hidden|no-ignore\w*|unrestricted)$/.test(text))
  const named = words
    .slice(1)
    .filter((word) => !word.dynamic && !word.text.startsWith("-") && facts.isFolder(word.text, dir))
  const deepest = Number(words[words.findIndex((word) => word.text === "-maxdepth") + 1]?.text ?? Number.NaN)
  const roots = named.length > 0 ? named.map((word) => word.text) : ["."]
  return roots.slice(0, MAX_ROOTS).flatMap((root) =>
    facts
      .inside(root, dir)
      .filter((path) => matchesFilters(path, filters, isHiddenToo) && !(path.split("/").length > deepest))
      .map((path) => mentionedFile(`${root}/${path}`, dir)),
  )
}

/** A file that the line may write without naming it. */
export function mentionedFile(path: string, dir: string | undefined): WriteTarget {
  return { path, dir, isPattern: false, certain: false, withAll: false, isMention: true }
}

/** The name patterns of the listing; undefined if it cannot be narrowed down. */
function filtersOf(words: WordList): readonly string[] | undefined {
  const found: string[] = []
  for (const [at, { text, dynamic }] of words.entries()) {
    const before = words[at - 1]?.text ?? ""
    if (/^(?:!|-not|-regex|-iregex|-empty|-path|-ipath|-wholename)$/.test(text)) return undefined
    if (/^--(?:exclude|glob)|^-g$/.test(text)) return undefined
    if (/^-i?name$|^-(?:e|-extension)$/.test(before) && !dynamic)
      found.push(before.includes("name") ? text : `*.${text}`)
    const included = /^--include=(.*)$/.exec(text)?.[1]
    if (included !== undefined) found.push(included)
    else if (/[*?]/.test(text) && !/^-i?name$/.test(before) && !text.startsWith("-"))
      found.push(text.slice(text.lastIndexOf("/") + 1))
  }
  return found
}

function matchesFilters(path: string, filters: readonly string[], isHiddenToo: boolean): boolean {
  if (path.startsWith(".git/") || path === ".git") return false
  const parts = path.split("/")
  if (!isHiddenToo && parts.some((part) => part.startsWith("."))) return false
  return filters.length === 0 || filters.some((filter) => matchesName(filter, parts.at(-1) ?? ""))
}

// A search narrows names down. Names that git does not track, or that come from arbitrary text, may be any
// file: a program that removes or overwrites them leads to a question.
const SEARCHES =
  " find fd fdfind grep egrep fgrep rg ag ack ls docker podman kubectl npm pip brew seq jobs ps "
/** Git commands that list untracked files or the content of commits. */
const GIT_LISTS = " status ls-tree show diff log diff-tree clean check-ignore stash "

/** The line has names that no search narrows down. */
export function listsUnfiltered(commands: readonly SeenCommand[]): boolean {
  if (commands.some(listsUntracked)) return true
  return !commands.some(({ program = "", words }) =>
    program === "git"
      ? words[1]?.text === "ls-files" || words[1]?.text === "grep"
      : tableHasWord(SEARCHES, program),
  )
}

function listsUntracked({ program, words }: SeenCommand): boolean {
  if (program !== "git") return false
  const sub = words[1]?.text ?? ""
  if (sub === "ls-files") return words.some(({ text }) => /^-[a-z]*[oi]|^--(?:others|ignored)/.test(text))
  return tableHasWord(GIT_LISTS, sub)
}

/** Programs that remove or overwrite the files they are given. */
const OVERWRITERS =
  " rm rmdir unlink shred srm trash trash-put rimraf truncate touch cp gcp mv gmv tee sponge ln install dd chmod chown ditto "

/** It removes or overwrites the names that are appended to it or that replace a whole word. */
export function overwritesNames({ program = "", words }: SeenCommand): boolean {
  const isTaker =
    program === "git"
      ? /^(?:checkout|restore)$/.test(words[1]?.text ?? "")
      : tableHasWord(OVERWRITERS, program)
  if (!isTaker) return false
  const put = words.filter(({ parts }) =>
    parts.some(({ kind, text }) => kind === "run" && !/^[$`<>]/.test(text)),
  )
  return put.length === 0 || put.some(({ parts }) => parts.length === 1)
}

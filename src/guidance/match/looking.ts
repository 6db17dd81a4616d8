// Which commands only read, and which have no words that name an action: file tools, printing, searching. The lists are
// plain strings because those load fastest.
import type { SeenCommand } from "../../guard/shell/shell-command.ts"

/** The command reads and shows, and changes nothing. */
export function onlyLooks({
  program = "",
  words,
  redirections,
}: Pick<SeenCommand, "program" | "words" | "redirections">): boolean {
  if (redirections.some(({ op }) => op.includes(">"))) return false
  return looksBy(
    program,
    words.slice(1).map(({ text }) => text),
  )
}

/** The same for a command with unknown redirections. */
export function looksBy(program: string, rest: readonly string[]): boolean {
  if (program === "git") return GIT_LOOKS.includes(` ${rest[0]} `)
  if (program === "sed") return !rest.some((text) => text.startsWith("-i") || text.startsWith("--in-place"))
  return LOOKS.includes(` ${program} `)
}

/** Its words are paths, patterns or names: a branch called `release` is not a release. */
export function hasNoAction(command: SeenCommand): boolean {
  const { program = "", words } = command
  if (program === "git") return `${GIT_LOOKS}${GIT_HANDLES}`.includes(` ${words[1]?.text} `)
  return isPrinter(program) || onlyLooks(command) || HANDLES.includes(` ${program} `)
}

/** Its words are files, not verbs. */
export function handlesFiles(program: string): boolean {
  return LOOKS.includes(` ${program} `) || HANDLES.includes(` ${program} `)
}

export function isPrinter(program: string): boolean {
  return PRINTS.includes(` ${program} `)
}

const PRINTS = " echo printf print say notify-send logger "
const LOOKS =
  " cat bat head tail less more grep egrep fgrep rg ag ack ls tree find fd stat file wc diff cmp du df pwd which type " +
  "whereis man jq yq sort uniq cut tr awk date true false test [ [[ cd pushd popd dirname basename realpath readlink " +
  "xxd md5sum sha256sum sleep wait history echo printf "
const GIT_LOOKS =
  " log show diff status blame grep ls-files rev-parse cat-file describe reflog shortlog fetch for-each-ref "
const HANDLES =
  " rm cp mv mkdir rmdir touch chmod chown ln tee sed export unset set sh bash zsh dash ksh fish vim vi nvim nano emacs " +
  "code open xdg-open tar zip unzip "
const GIT_HANDLES =
  " add rm mv branch checkout switch restore stash config remote worktree clone pull reset clean "

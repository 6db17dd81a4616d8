// Shell completion. `tenure completion <shell>` prints the script; on each Tab the script calls `tenure complete`,
// which offers what the command table declares and, from the project's store, ids and session numbers.
import { RootCommand, type Command as TabCommand } from "@bomb.sh/tab"
import { findProject, personHome } from "../io/home.ts"
import { foreignDataNotice } from "../io/make-local.ts"
import type { Stage } from "../lessons/model/lesson.ts"
import { cleanLine } from "../privacy/sanitise.ts"
import { lessonsIn } from "../store/lesson-rows.ts"
import { openForReading, type Store } from "../store/open.ts"
import { personalLessons } from "../store/personal-lessons.ts"
import { listTalks } from "../store/talks.ts"
import { UserError } from "../text/user-error.ts"
import { listTracks } from "../tracks/disk/tracks.ts"
import { type CliIo, type Command, type Completes, command, type FlagSpec } from "./command.ts"
import { COMMANDS, loadAllCommands, loadCommand } from "./commands.ts"

const SHELLS = ["bash", "zsh", "fish", "powershell"] as const
const MAX_SESSIONS = 50
const MAX_DESCRIPTION = 60

export default command({
  name: "completion",
  summary: "Print a completion script for your shell",
  about:
    "Writes the script to standard output; the examples show where each shell looks for it. Tab completes commands,\n" +
    "flags and their values, lesson ids, session numbers and track ids.",
  arguments: { usage: `<${SHELLS.join("|")}>`, verbs: SHELLS, min: 1, max: 1 },
  flags: {},
  examples: [
    { type: "tenure completion bash > ~/.local/share/bash-completion/completions/tenure", does: "bash" },
    { type: 'tenure completion zsh > "${fpath[1]}/_tenure"', does: "zsh" },
    { type: "tenure completion fish > ~/.config/fish/completions/tenure.fish", does: "fish" },
    { type: "tenure completion powershell >> $PROFILE", does: "PowerShell" },
  ],
  run({ args }, io) {
    const shell = SHELLS.find((each) => each === args[0])
    if (shell === undefined)
      throw new UserError(
        `There is no completion for '${args[0]}'.`,
        `Write: tenure completion ${SHELLS.join("|")}`,
      )
    if (shell === "bash") return io.out(BASH)
    io.out(printed(() => new RootCommand().setup("tenure", "tenure", shell)).join("\n"))
  },
})

/**
 * Ours, because the library's bash script needs the bash-completion package, runs `$(…)` from the typed line, and
 * never offers files. Bash splits `--flag=value` into three words.
 */
const BASH = `_tenure() {
  local current="\${COMP_WORDS[COMP_CWORD]}" word
  local -a words=()
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [ "$word" = "=" ] || words+=("$word")
  done
  [ "$current" = "=" ] && current=""
  COMPREPLY=()
  while IFS=$'\\t' read -r word _; do
    case "$word" in
      :4) compopt +o default 2>/dev/null ;;
      :*) ;;
      *) COMPREPLY+=("$word") ;;
    esac
  done < <(tenure complete -- \${words[@]+"\${words[@]}"} "$current" 2>/dev/null)
}
complete -o default -F _tenure tenure`

const NO_FILES = ":4"
const FILES_TOO = ":0"

/** `tenure complete -- <words>`: one candidate a line with its description, then what the shell may add. */
export async function completeLine(argv: readonly string[], io: CliIo): Promise<void> {
  const words = argv[0] === "--" ? argv.slice(1) : [...argv]
  const typed = words.pop() ?? ""
  const before = words.flatMap((word) => (/^--[^=]+=/.test(word) ? splitFlag(word) : [word]))
  const root = new RootCommand()
  const offers = { wantsFiles: false }
  const [name] = before
  if (name === undefined) {
    for (const each of await loadAllCommands()) root.command(each.name, each.summary)
    root.option("help", "Show all commands").option("version", "Print the version")
  } else if (Object.hasOwn(COMMANDS, name)) {
    declare(root, await loadCommand(name), (kinds, add) => {
      if (kinds.includes("files")) offers.wantsFiles = true
      for (const [value, description] of valuesHere(kinds, io)) add(value, description)
    })
  }
  // With one dash the library offers short flags only.
  const lines = printed(() => root.parse([...before, typed === "-" ? "--" : typed]))
  const values = lines.slice(0, -1).map((line) => line.replace(/^--(.\t)/, "-$1"))
  io.out([...values, offers.wantsFiles ? FILES_TOO : NO_FILES].join("\n"))
}

function splitFlag(word: string): string[] {
  const at = word.indexOf("=")
  return [word.slice(0, at), word.slice(at + 1)]
}

type Add = (value: string, description: string) => void
type Offer = (kinds: readonly Completes[], add: Add) => void

/** The command, and one subcommand for each of its verbs with that verb's flags. */
function declare(root: RootCommand, each: Command, offer: Offer): void {
  const { verbs = [], completes = [] } = each.arguments
  for (const verb of ["", ...verbs]) {
    const target = root.command(`${each.name} ${verb}`.trimEnd(), "")
    for (const [flag, spec] of Object.entries(each.flags)) {
      if (spec.with === undefined || spec.with.includes(verb)) declareFlag(target, flag, spec, offer)
    }
    target.option("help", "Show the help")
    if (verb !== "" || verbs.length === 0)
      target.argument("word", (add) => offer(completes, add), each.arguments.max > 2)
  }
}

function declareFlag(target: TabCommand, flag: string, spec: FlagSpec, offer: Offer): void {
  if (spec.value === undefined) {
    target.option(flag, spec.summary)
    return
  }
  target.option(flag, spec.summary, (add) => {
    for (const choice of spec.choices ?? []) add(choice, "")
    offer(spec.completes ?? [], add)
  })
}

const STAGES_OF: Readonly<Partial<Record<Completes, readonly Stage[]>>> = {
  lessons: ["review_pending", "active", "decayed", "archived", "rejected", "observation"],
  candidates: ["review_pending"],
  retired: ["archived", "decayed"],
}

/** Tab must never print an error: a store that cannot be read, or was made by somebody else, offers nothing. */
function valuesHere(kinds: readonly Completes[], io: CliIo): [string, string][] {
  try {
    const project = findProject(io.cwd)
    if (project === undefined || foreignDataNotice(project, personHome(io.env)) !== undefined) return []
    const tracks = kinds.includes("tracks") ? listTracks(project).map(({ id }) => id) : []
    using store = openForReading(project)
    const stored = store === undefined ? [] : kinds.flatMap((kind) => storedValues(store, kind))
    return [...tracks.map((id): [string, string] => [id, ""]), ...stored]
  } catch {
    return []
  }
}

function storedValues(store: Store, kind: Completes): [string, string][] {
  if (kind === "sessions")
    return listTalks(store, "", MAX_SESSIONS).flatMap(({ number, title, isForgotten }) =>
      number === null ? [] : [[String(number), isForgotten ? "" : cleanLine(title, MAX_DESCRIPTION)]],
    )
  const own = kind === "lessons" ? personalLessons(store).map(({ state }) => state) : []
  return [...lessonsIn(store, STAGES_OF[kind] ?? []), ...own].map(({ content }) => [
    content.id,
    cleanLine(content.title, MAX_DESCRIPTION),
  ])
}

/** The library prints; this returns its lines instead. */
function printed(work: () => void): string[] {
  const lines: string[] = []
  const { log } = console
  console.log = (text: string) => lines.push(text)
  try {
    work()
  } finally {
    console.log = log
  }
  return lines
}

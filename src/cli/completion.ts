// `tenure completion`: a script for the shell, made from the commands, so that Tab knows what `--help` knows.
import { UserError } from "../core/user-error.ts"
import { type Command, command, type FlagSpec } from "./command.ts"
import { loadAllCommands } from "./commands.ts"
import { flagWord } from "./help.ts"

const SHELLS = ["bash", "zsh", "fish"] as const

export default command({
  name: "completion",
  summary: "Print a completion script for your shell",
  about: "Writes the script to standard output; the examples show where each shell looks for it.",
  arguments: { usage: "<bash|zsh|fish>", verbs: SHELLS, least: 1, most: 1 },
  flags: {},
  examples: [
    { type: "tenure completion bash > ~/.local/share/bash-completion/completions/tenure", does: "bash" },
    { type: 'tenure completion zsh > "${fpath[1]}/_tenure"', does: "zsh" },
    { type: "tenure completion fish > ~/.config/fish/completions/tenure.fish", does: "fish" },
  ],
  async run({ args }, io) {
    const commands = await loadAllCommands()
    switch (args[0]) {
      case "bash":
        return io.out(bash(commands))
      case "zsh":
        return io.out(zsh(commands))
      case "fish":
        return io.out(fish(commands))
      default:
        throw new UserError(`There is no completion for '${args[0]}'.`, `Choose one of: ${SHELLS.join(", ")}`)
    }
  },
})

/** What may follow the command's name: its own words, such as `new` and `list` of `track`, and its flags. */
function wordsOf(each: Command): string[] {
  return [...verbsOf(each), ...[...Object.keys(each.flags), "help"].map(flagWord)]
}

function verbsOf(each: Command): readonly string[] {
  return each.arguments.verbs ?? []
}

/** What follows a flag that wants a value: its choices, or none where anything may stand, such as a file. */
function valuesOf(each: Command): { flag: string; choices: readonly string[] }[] {
  return Object.entries(each.flags)
    .filter(([, spec]) => spec.value !== undefined)
    .map(([name, spec]) => ({ flag: `${each.name} ${flagWord(name)}`, choices: spec.choices ?? [] }))
}

function bash(commands: readonly Command[]): string {
  const cases = commands.map((each) => `    ${each.name}) words="${wordsOf(each).join(" ")}" ;;`)
  const values = commands
    .flatMap(valuesOf)
    .map(
      ({ flag, choices }) =>
        `    "${flag}") COMPREPLY=($(compgen -W "${choices.join(" ")}" -- "$current")); return ;;`,
    )
  return [
    "_tenure() {",
    '  local current="${COMP_WORDS[COMP_CWORD]}" words',
    '  case "${COMP_WORDS[1]} ${COMP_WORDS[COMP_CWORD - 1]}" in',
    ...values,
    "  esac",
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    words="${commands.map((each) => each.name).join(" ")} --help --version"`,
    "  else",
    '    case "${COMP_WORDS[1]}" in',
    ...cases.map((line) => `  ${line}`),
    "    esac",
    "  fi",
    '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
    "}",
    "complete -o default -F _tenure tenure",
  ].join("\n")
}

function zsh(commands: readonly Command[]): string {
  const names = commands.map((each) => `    '${each.name}:${quoted(each.summary)}'`)
  const cases = commands.map((each) => `    ${each.name}) compadd -- ${wordsOf(each).join(" ")}; _files ;;`)
  const values = commands
    .flatMap(valuesOf)
    .map(
      ({ flag, choices }) =>
        `    "${flag}") ${choices.length === 0 ? "_files" : `compadd -- ${choices.join(" ")}`}; return ;;`,
    )
  return [
    "#compdef tenure",
    "_tenure() {",
    "  local -a names",
    "  names=(",
    ...names,
    "  )",
    "  if (( CURRENT == 2 )); then",
    "    _describe command names",
    "    return",
    "  fi",
    '  case "$words[2] $words[CURRENT-1]" in',
    ...values,
    "  esac",
    '  case "$words[2]" in',
    ...cases,
    "  esac",
    "}",
    "compdef _tenure tenure",
  ].join("\n")
}

function fish(commands: readonly Command[]): string {
  const lines = commands.flatMap((each) => [
    `complete -c tenure -n __fish_use_subcommand -f -a ${each.name} -d '${quoted(each.summary)}'`,
    ...verbsOf(each).map(
      (verb) => `complete -c tenure -n '__fish_seen_subcommand_from ${each.name}' -f -a ${verb}`,
    ),
    ...Object.entries(each.flags).map(
      ([name, spec]) =>
        `complete -c tenure -n '__fish_seen_subcommand_from ${each.name}' ${name.length === 1 ? "-s" : "-l"} ${name}${fishValue(spec)} -d '${quoted(spec.summary)}'`,
    ),
  ])
  return lines.join("\n")
}

function fishValue({ value, choices }: FlagSpec): string {
  if (value === undefined) return ""
  return choices === undefined ? " -r" : ` -x -a '${choices.join(" ")}'`
}

function quoted(text: string): string {
  return text.replaceAll("'", "’").replaceAll(":", " ")
}

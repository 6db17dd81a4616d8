// The programs that a command really runs, and what its words mean (GARD-06): `node "$(command -v npm)"
// publish` is npm, an alias given with `-c` is its value, `+main` is a force, `apply -destroy` is a destroy.
// A command does what any of its readings does.

import { type CommandForm, commandForm, formHasOption, givenValue, knownName } from "./command-form.ts"
import { isAllWild, programPattern } from "./path-text.ts"
import type { SeenCommand } from "./shell-command.ts"
import { parseShell } from "./shell-parse.ts"
import { plainWord, type Word, type WordList, type WordPart, wordOf } from "./shell-word.ts"
import { tableHasWord } from "./tables.ts"

export interface CommandReading {
  readonly form: CommandForm
  /** False: the name is unknown, and `asked` is used instead. */
  readonly isSure: boolean
}

/** `asked` stands in for an unknown program. */
export function readingsOf(
  command: SeenCommand,
  line: readonly SeenCommand[],
  asked: string,
): readonly CommandReading[] {
  const words = command.words.flatMap(splitByIfs)
  return [...programsRun(words), ...aliasRuns(words, line)].flatMap(({ program, words }) => {
    const name = program ?? asked
    const isSure = program !== undefined
    const given = isTerraform(name) ? [...words, ...environmentWords(line)] : words
    const forms = name === "git" ? gitForms(given, line) : [commandForm(name, given)]
    return forms.flatMap(equivalents).map((form) => ({ form, isSure }))
  })
}

function isTerraform(program: string): boolean {
  return program === "terraform" || program === "tofu" || program === "terragrunt"
}

/** `alias gp='git push'; gp -f` */
function aliasRuns([first, ...rest]: WordList, line: readonly SeenCommand[]): readonly Run[] {
  if (first === undefined || first.dynamic) return []
  const start = `${first.text}=`
  const given = line
    .filter(({ program }) => program === "alias")
    .flatMap(({ words }) => words.filter(({ text }) => text.startsWith(start)))
  return given.flatMap(({ text }) => programsRun([...wordsOf(text.slice(start.length)), ...rest]))
}

/** Terraform also reads options from `TF_CLI_ARGS` and `TF_CLI_ARGS_apply`. */
function environmentWords(line: readonly SeenCommand[]): WordList {
  return settingsOfLine(line).flatMap(([name, value]) =>
    name.startsWith("TF_CLI_ARGS") ? wordsOf(`x ${value}`).slice(1) : [],
  )
}

/** Variables that the line sets, before a command or as arguments of `env` and `export`. */
function settingsOfLine(line: readonly SeenCommand[]): readonly (readonly [name: string, value: string])[] {
  return line.flatMap(({ assignments, words }) => [
    ...assignments.map(({ name, value }) => [name, value.text] as const),
    ...words.flatMap(({ text }) => {
      const equals = text.indexOf("=")
      return equals > 0 ? [[text.slice(0, equals), text.slice(equals + 1)] as const] : []
    }),
  ])
}

interface Run {
  /** Undefined: unknown. */
  readonly program: string | undefined
  readonly words: WordList
}

const RUNNERS =
  " node nodejs bun deno python python2 python3 ruby perl php sh bash zsh dash tsx ts-node env sudo "

const MANAGERS = " yarn pnpm bun "

function programsRun(words: WordList): readonly Run[] {
  const [first, ...rest] = words
  if (first === undefined) return []
  const program = nameOf(first)
  const found: Run[] = program === "" ? [] : [{ program, words: rest }]
  if (program === undefined) return found
  const split =
    /^git-([a-z][a-z-]+)$/.exec(program)?.[1] ?? (program === "docker-compose" ? "compose" : undefined)
  if (split !== undefined)
    found.push({ program: program.startsWith("git-") ? "git" : "docker", words: [plainWord(split), ...rest] })
  if (program === "corepack") found.push(...programsRun(rest))
  // `yarn prisma …` runs a package's program; `rm` is the manager's own command.
  const bin = tableHasWord(MANAGERS, program) ? rest.findIndex(({ text }) => !text.startsWith("-")) : -1
  if (bin >= 0 && rest[bin]?.text !== "rm") found.push(...programsRun(rest.slice(bin)))
  if (!tableHasWord(RUNNERS, program)) return found
  const at = rest.findIndex((word) => !word.text.startsWith("-"))
  const script = rest[at]
  if (script === undefined) return found
  const name = nameOf(script)
  const isScript =
    name !== undefined &&
    name !== "" &&
    (script.dynamic || script.text.includes("/") || rest[at - 1]?.text === "-m")
  if (!isScript) return found
  // `npm-cli.js` is npm.
  const run = name.replace(/\.(?:[cm]?js|ts|py|rb|sh|pl|php)$/, "").replace(/-cli$/, "")
  return [...found, { program: knownName(run), words: rest.slice(at + 1) }]
}

/** `rm$IFS-rf` is two words. */
function splitByIfs(word: Word): WordList {
  if (!word.dynamic || !word.text.includes("IFS")) return [word]
  const fields: WordPart[][] = [[]]
  for (const part of word.parts) {
    if (part.kind === "param" && part.text.replace(/[{}]/g, "") === "$IFS" && !part.quoted) fields.push([])
    else fields.at(-1)?.push(part)
  }
  return fields.filter((parts) => parts.length > 0).map((parts) => wordOf(parts, word.quoted))
}

/** Undefined when unknown, "" when it cannot be a program. */
function nameOf(word: Word): string | undefined {
  if (!word.dynamic) return knownName(programPattern(word))
  const found =
    /^(?:\$\(|`)\s*(?:command\s+-[vp]+|which|type\s+-[pP]|whence(?:\s+-p)?)\s+([\w./-]+)\s*[)`]$/.exec(
      word.text,
    )?.[1]
  if (found !== undefined) return knownName(programPattern(plainWord(found)))
  const pattern = programPattern(word)
  return isAllWild(pattern) ? undefined : pattern
}

/** As git reads the words, and with an alias that the line itself defines. */
function gitForms(words: WordList, line: readonly SeenCommand[]): readonly CommandForm[] {
  const form = commandForm("git", words)
  const verb = form.operands[0]?.text
  const settings = settingsOf(form)
  const alias =
    verb === undefined ? undefined : (settings.get(`alias.${verb.toLowerCase()}`) ?? aliasOfLine(line, verb))
  const forced = [...settings].some(
    ([key, value]) => /^remote\..*\.(?:push|mirror)$/.test(key) && /^\+|^true$|^1$|^yes$/.test(value),
  )
  const unchecked = [...settings.keys()].includes("core.hookspath")
  const own = withOptions(form, [
    ...(forced && verb === "push" ? ["--force"] : []),
    ...(unchecked ? ["--no-verify"] : []),
  ])
  if (alias === undefined || alias.startsWith("!")) return [own]
  const at = words.findIndex((word) => word.text === verb)
  return [own, commandForm("git", [...words.slice(0, at), ...wordsOf(alias), ...words.slice(at + 1)])]
}

/** Settings given with `-c`, keyed in lower case. */
function settingsOf({ options }: CommandForm): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { name, value } of options) {
    if (name !== "-c" || value === undefined) continue
    const equals = value.text.indexOf("=")
    found.set(
      (equals < 0 ? value.text : value.text.slice(0, equals)).toLowerCase(),
      equals < 0 ? "true" : value.text.slice(equals + 1),
    )
  }
  return found
}

/** `git config alias.pf 'push --force' && git pf`, or the same alias set through GIT_CONFIG_KEY_0. */
function aliasOfLine(line: readonly SeenCommand[], verb: string): string | undefined {
  const key = `alias.${verb.toLowerCase()}`
  for (const { words } of line) {
    const at = words.findIndex((word) => word.text.toLowerCase() === key)
    if (at > 1 && words.some((word) => word.text === "config")) return words[at + 1]?.text
  }
  const set = settingsOfLine(line)
  const number = set
    .find(([name, value]) => name.startsWith("GIT_CONFIG_KEY_") && value.toLowerCase() === key)?.[0]
    .slice(15)
  return number === undefined ? undefined : set.find(([name]) => name === `GIT_CONFIG_VALUE_${number}`)?.[1]
}

function wordsOf(text: string): WordList {
  const parsed = parseShell(text)
  return parsed.kind === "unparsable" ? [] : (parsed.commands[0]?.words ?? [])
}

/** The form, with what it implies: a forced push, a destroy. */
function equivalents(form: CommandForm): readonly CommandForm[] {
  const { program, operands } = form
  const verb = operands[0]?.text
  if (program === "git" && verb === "push") {
    const refs = operands.slice(1)
    const isForced = formHasOption(form, "--mirror") || refs.some(({ text }) => text.startsWith("+"))
    const deletes = refs.some(({ text }) => /^\+?:./.test(text))
    return [withOptions(form, [...(isForced ? ["--force"] : []), ...(deletes ? ["--delete"] : [])])]
  }
  if (
    isTerraform(program) &&
    verb === "apply" &&
    formHasOption(form, "--destroy") &&
    givenValue(form, "--destroy")?.text !== "false"
  )
    return [form, { ...form, operands: [plainWord("destroy"), ...operands.slice(1)] }]
  return [form]
}

function withOptions(form: CommandForm, names: readonly string[]): CommandForm {
  if (names.length === 0) return form
  const more = names.map((name) => ({ name, value: undefined, spelled: name }))
  return { ...form, options: [...form.options, ...more] }
}

const MAX_CALLS = 40
const MAX_WORDS = 60

/** Where foreign code names the program, reads the following words as its arguments. */
export function callsIn(program: string, text: string): readonly CommandForm[] {
  const name = program.replaceAll("*", "")
  if (name === "" || !text.includes(name)) return []
  const words = text
    .replace(/["'`,()[\]{}]+/g, " ")
    .split(/\s+/)
    .filter((word) => word !== "")
  const found: CommandForm[] = []
  for (const [at, word] of words.entries()) {
    if (found.length >= MAX_CALLS) break
    if (knownName(word.slice(word.lastIndexOf("/") + 1)) !== name) continue
    const given = words.slice(at + 1, at + 1 + MAX_WORDS)
    const end = given.findIndex((each) => /^[;&|]|[;&|]$/.test(each))
    const own = end < 0 ? given : given.slice(0, end)
    found.push(
      ...equivalents(
        commandForm(
          program,
          own.map((each) => plainWord(each)),
        ),
      ),
    )
  }
  return found
}

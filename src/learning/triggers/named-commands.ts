// Finds the commands and options that a text names, and whether it wants or refuses them. A program that is also an everyday
// word counts only in backticks or with a verb after it.

import type { CommandWords } from "../../guidance/match/command-words.ts"
import type { TextSpan } from "../../text/words.ts"
import TOOLS from "./known-tools.json" with { type: "json" }
import { type Leaning, leaningOf } from "./leaning.ts"

export interface CommandMention extends TextSpan {
  readonly words: readonly string[]
  readonly leaning: Leaning
}

export type RunCommand = Pick<CommandWords, "name" | "operands" | "options" | "rest">

const MAX_MENTIONS = 12

/** `ran` are the commands of the corrected call; their programs are recognised too. */
export function commandMentions(text: string, ran: readonly RunCommand[] = []): readonly CommandMention[] {
  const tokens = [...text.matchAll(/`([^`\n]{1,120})`|[A-Za-z0-9_@./:+-]+/g)].map(
    ({ 0: whole, 1: quoted, index }) => {
      const bare = (quoted ?? whole).trim().replace(/^(?:\.\/)+/, "")
      const trimmed = quoted === undefined ? bare.replace(/[.:]+$/, "") : bare
      return {
        text: trimmed,
        isQuoted: quoted !== undefined,
        isLast: trimmed !== bare,
        from: index,
        to: index + whole.length - (quoted === undefined ? bare.length - trimmed.length : 0),
      }
    },
  )
  const found: CommandMention[] = []
  for (let at = 0; at < tokens.length && found.length < MAX_MENTIONS; at++) {
    const token = tokens[at]
    if (token === undefined) continue
    const words = token.isQuoted ? quotedCommand(token.text, ran) : spokenCommand(tokens, at, text, ran)
    if (words === undefined) continue
    const last = token.isQuoted ? token : (tokens[at + words.length - 1] ?? token)
    const span = { from: token.from, to: last.to }
    found.push({ words, ...span, leaning: leaningOf(text, span) })
    if (!token.isQuoted) at += words.length - 1
  }
  return found
}

interface Token extends TextSpan {
  readonly text: string
  readonly isQuoted: boolean
  /** Punctuation follows, which ends the command. */
  readonly isLast: boolean
}

function quotedCommand(text: string, ran: readonly RunCommand[]): readonly string[] | undefined {
  const words = text.split(/\s+/)
  const program = mentionedProgram(words[0] ?? "")
  if (!/^[a-z0-9][\w.+-]*$/i.test(program)) return undefined
  const isKnown = isKnownTool(program) || ran.some(({ name }) => name === program)
  return isKnown || (words.length > 1 && /^[a-z][\w-]*$/.test(program)) ? words : undefined
}

/** A project script follows their `run`. */
const RUNNERS = new Set(["npm", "pnpm", "yarn", "bun"])

function spokenCommand(
  tokens: readonly Token[],
  at: number,
  text: string,
  ran: readonly RunCommand[],
): readonly string[] | undefined {
  const first = tokens[at]
  const program = mentionedProgram(first?.text ?? "")
  if (first === undefined || program === "") return undefined
  const own = ran.filter(({ name }) => name === program)
  if (!isKnownTool(program) && own.length === 0) return undefined
  const words = [first.text]
  for (let next = at + 1; next < tokens.length; next++) {
    const [before, token] = [tokens[next - 1], tokens[next]]
    if (before === undefined || token === undefined || before.isLast || token.isQuoted) break
    if (!/^\s+$/.test(text.slice(before.to, token.from))) break
    const isOwn = own.some(({ operands }) => operands[words.length - 1] === token.text)
    const isVerb = words.length === 1 && isVerbOf(program, token.text)
    const isScript = words[1] === "run" && RUNNERS.has(program)
    const isNamed = /[-:]/.test(token.text) && !token.text.startsWith("-")
    const isSecond = words.length === 2 && (isScript || isNamed)
    // "don't git push --force" is about the option.
    const isOption = words.length > 1 && /^--?[a-z]/.test(token.text)
    if (!isOwn && !isVerb && !isSecond && !isOption) break
    words.push(token.text)
  }
  const isBare = words.length === 1
  return isBare && isEverydayWord(program) ? undefined : words
}

export function mentionedProgram(word: string): string {
  return word.slice(word.lastIndexOf("/") + 1)
}

// Options of the command that the words name, literally ("no `--no-verify`") or in plain speech ("never force-push", "don't
// amend"). Then the option is the mistake, not the command without it (LERN-04).
interface NamedOptions {
  /** All spellings of the options; empty when the words want them or do not name them. */
  readonly forms: readonly string[]
  readonly isRefused: boolean
}

export function namedOptions(words: string, { options, operands }: RunCommand): NamedOptions {
  const named = options
    .map(bareOption)
    .map((option) => ({ option, leanings: optionLeanings(words, option, operands[0] ?? "") }))
    .filter(({ leanings }) => leanings.length > 0 && !leanings.includes("wanted"))
  return {
    forms: [...new Set(named.flatMap(({ option }) => formsOf(option)))],
    isRefused: named.some(({ leanings }) => leanings.includes("refused")),
  }
}

/** Hosts of the command's addresses that the words name and do not want: "that was api.example.com, the live one". */
export function namedHosts(words: string, { operands }: RunCommand): NamedOptions {
  const named = operands.flatMap((operand) => {
    const host = urlHost(operand)
    const at = host === undefined ? -1 : words.indexOf(host)
    if (host === undefined || at < 0) return []
    const leaning = leaningOf(words, { from: at, to: at + host.length })
    return leaning === "wanted"
      ? []
      : [{ form: operand.slice(0, operand.indexOf(host) + host.length), leaning }]
  })
  return {
    forms: named.map(({ form }) => form),
    isRefused: named.some(({ leaning }) => leaning === "refused"),
  }
}

export function urlHost(operand: string): string | undefined {
  return /^[a-z][a-z+]*:\/\/(?:[^/@]*@)?([\w.-]+)/i.exec(operand)?.[1]
}

/** In any spelling. */
export function ranWithOption({ options }: RunCommand, option: string): boolean {
  return formsOf(option).some((form) => options.includes(form))
}

/** `--message=text` → `--message`. */
export function bareOption(option: string): string {
  return option.replace(/=.*$/s, "")
}

export function optionLeanings(words: string, option: string, verb: string): readonly Leaning[] {
  return [...words.matchAll(patternOf(option, verb))].map(({ index, 0: found }) =>
    leaningOf(words, { from: index, to: index + found.length }),
  )
}

/** Matches the whole option: `--force-with-lease` does not name `--force`. */
function patternOf(option: string, verb: string): RegExp {
  const spoken = formsOf(option)
    .filter((form) => /^--[a-z]{4,}/.test(form))
    .map((form) => form.slice(2).replaceAll("-", "[- ]"))
  const written = formsOf(option).map((form) => form.replace(/[^\w-]/g, "\\$&"))
  const withVerb = /^[a-z]{3,}$/.test(verb) ? `(?:-?${verb})?` : ""
  const said = spoken.map((form) => `${form}${withVerb}(?:s|es|d|ed|ing)?`)
  return new RegExp(`(?<![\\p{L}\\p{N}-])(?:${[...written, ...said].join("|")})(?![\\p{L}\\p{N}-])`, "giu")
}

const FORCE = ["--force", "-f"]

function formsOf(option: string): readonly string[] {
  return FORCE.includes(option) ? FORCE : [option]
}

// Programs that people name when they correct a command, and the usual words after them (known-tools.json). A missing program
// is still recognised in backticks, or when the corrected call ran it.
/** The usual verbs of each program; empty where a path or a name of the project follows. */
const VERBS: Readonly<Record<string, string>> = TOOLS.verbs
/** Other names of the same program. */
const ALIASES: Readonly<Record<string, readonly string[]>> = TOOLS.aliases
/** The verbs meant by the bare program: "use uv, not pip" is about installing. */
const MEANT: Readonly<Record<string, string>> = TOOLS.meant
const EVERYDAY = new Set(TOOLS.everyday.split(" "))
const TAKES_PATHS = new Set(TOOLS.takesPaths.split(" "))
const RUN_OTHERS = new Set(["npx", "bunx", "uvx", "pnpx"])
const RUN_VERBS = new Set(["run", "exec", "x", "dlx"])

export function isKnownTool(program: string): boolean {
  return Object.hasOwn(VERBS, program)
}

/** Such a name counts only in backticks or with a verb after it. */
function isEverydayWord(program: string): boolean {
  return EVERYDAY.has(program)
}

function isVerbOf(program: string, word: string): boolean {
  return Object.hasOwn(VERBS, program) && ` ${VERBS[program]} `.includes(` ${word} `)
}

/** The commands that a bare program name stands for. */
export function commandsMeant(program: string): readonly string[] {
  const names = ALIASES[program] ?? [program]
  return names.flatMap((name) => {
    const verbs = MEANT[name]
    return verbs === undefined ? [name] : verbs.split(" ").map((verb) => `${name} ${verb}`)
  })
}

/** `uv run`, `bundle exec`, `npx`: it runs another command. */
export function runsCommands(words: readonly string[]): boolean {
  const [program = "", verb = ""] = words
  return RUN_OTHERS.has(program) || RUN_VERBS.has(verb)
}

/** Whether the word after the program may be a verb, not a path or pattern. */
export function takesVerbs(program: string): boolean {
  return !TAKES_PATHS.has(program)
}

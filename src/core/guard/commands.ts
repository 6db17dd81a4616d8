// Which commands a line of shell text runs, seen through everything that only runs another command:
// `sudo`, `env`, `sh -c`, `xargs`, here-documents fed to a shell. A wrapper is listed and so is what it
// wraps; text quoted in an argument is no command. Anything unsure makes the line "unparsable".
import { givenToLanguage, givenToShell, isShell, languageOf } from "./interpreters.ts"
import { programName } from "./patterns.ts"
import type { Assignment, Redirection, Scope, SimpleCommand } from "./shell-command.ts"
import { parseShell } from "./shell-parse.ts"
import { assign, assignWord, noValues, resolve, type Values } from "./shell-values.ts"
import type { Word } from "./shell-word.ts"
import { feedOf } from "./stdin-feed.ts"
import { type How, text as textOf, unwrap } from "./unwrap.ts"

export interface SeenCommand {
  /** The program and its arguments, variables that the line itself sets put in. */
  readonly words: readonly Word[]
  /** The program's base name; undefined when it is not known, or when there are only redirections. */
  readonly program: string | undefined
  readonly assignments: readonly Assignment[]
  readonly redirections: readonly Redirection[]
  /** How it is reached, outermost first: `["sudo", "sh -c"]`. */
  readonly via: readonly string[]
  /** It runs in another machine or container. */
  readonly remote: boolean
  /** Words that cannot be seen are added (`xargs`, `find -exec`). */
  readonly adds: boolean
  /** Where it runs, from where the line began: "" at first, undefined once that is not known. */
  readonly dir: string | undefined
  readonly piped: boolean
  /** Code it runs that is not shell text, or shell text that cannot be seen (`partial`). */
  readonly opaqueCode: OpaqueCode | undefined
}

export interface OpaqueCode {
  readonly language: string
  readonly text: string
  readonly partial: boolean
}

export type Seen =
  | { readonly kind: "ok"; readonly commands: readonly SeenCommand[] }
  | { readonly kind: "unparsable"; readonly reason: string; readonly at: number }

export function commandsOf(text: string): Seen {
  const look: Look = {
    seen: [],
    values: noValues(),
    dirs: new Map(),
    allowance: text.length * 4 + 65_536,
    failure: undefined,
  }
  readCode(look, text, { via: [], remote: false, adds: false, dir: "" })
  if (look.failure) return { kind: "unparsable", ...look.failure }
  return { kind: "ok", commands: look.seen }
}

/** Whether the command begins with these words; the program may be given by its path. */
export function beginsWith(command: SeenCommand, prefix: readonly string[]): boolean {
  const [program, ...rest] = prefix
  if (program === undefined || command.words.length < prefix.length) return false
  const first = textOf(command.words[0])
  if (first !== program && command.program !== program) return false
  return rest.every((word, index) => textOf(command.words[index + 1]) === word)
}

interface Look {
  readonly seen: SeenCommand[]
  readonly values: Values
  readonly dirs: Map<Scope, string | undefined>
  /** Characters of inner shell text still to be read: nesting cannot multiply the work without end. */
  allowance: number
  failure: { readonly reason: string; readonly at: number } | undefined
}

interface Reached {
  readonly via: readonly string[]
  readonly remote: boolean
  readonly adds: boolean
  readonly dir: string | undefined
}

const MOST_WRAPPED = 12
const MOST_COMMANDS = 5000
const DECLARES = new Set(["export", "declare", "local", "readonly", "typeset"])

function readCode(look: Look, text: string, reached: Reached): void {
  look.allowance -= text.length
  if (look.allowance < 0 || reached.via.length > MOST_WRAPPED) {
    look.failure ??= { reason: "commands wrapped too deep", at: 0 }
  }
  if (look.failure) return
  const parsed = parseShell(text)
  if (parsed.kind === "unparsable") {
    look.failure = { reason: parsed.reason, at: reached.via.length === 0 ? parsed.at : 0 }
    return
  }
  for (const simple of parsed.commands) {
    const dir = dirOf(look, simple.scope, reached.dir)
    seeSimple(look, simple, { ...reached, dir })
  }
}

function dirOf(look: Look, scope: Scope, start: string | undefined): string | undefined {
  if (look.dirs.has(scope)) return look.dirs.get(scope)
  const dir = scope.parent ? dirOf(look, scope.parent, start) : start
  look.dirs.set(scope, dir)
  return dir
}

function seeSimple(look: Look, simple: SimpleCommand, reached: Reached): void {
  const words = simple.words.flatMap((word) => resolve(look.values, word))
  const redirections = simple.redirections.map((each) => resolved(look.values, each))
  see(look, { ...simple, redirections }, words, reached)
  for (const assignment of simple.assignments) assign(look.values, assignment)
}

function resolved(values: Values, redirection: Redirection): Redirection {
  if (!redirection.target.dynamic) return redirection
  const [target, ...more] = resolve(values, redirection.target, true)
  return target === undefined || more.length > 0 ? redirection : { ...redirection, target }
}

function see(look: Look, simple: SimpleCommand, words: readonly Word[], reached: Reached): void {
  if (look.seen.length >= MOST_COMMANDS) look.failure ??= { reason: "too many commands", at: 0 }
  if (look.failure) return
  const program = programName(words[0])
  const { assignments, redirections, piped } = simple
  const opaqueCode = program === undefined ? undefined : opaque(look, simple, program, words, reached)
  look.seen.push({ words, program, assignments, redirections, piped, opaqueCode, ...reached })
  if (program === undefined) return
  if (program === "cd" || program === "pushd" || program === "popd") {
    look.dirs.set(simple.scope, joinDir(reached.dir, words[1], program))
  }
  if (DECLARES.has(program)) {
    const isReference = words.some((word) => /^-[a-zA-Z]*n/.test(word.text))
    for (const word of words.slice(1)) assignWord(look.values, word, isReference)
  }
  for (const inner of unwrap(program, words)) {
    const next = further(reached, inner.how)
    if (inner.kind === "code") readCode(look, inner.code, next)
    else if (next.via.length > MOST_WRAPPED) look.failure ??= { reason: "commands wrapped too deep", at: 0 }
    else see(look, simple, inner.words, next)
  }
}

function further(reached: Reached, how: How): Reached {
  return {
    via: [...reached.via, how.by],
    remote: reached.remote || how.remote,
    adds: reached.adds || how.adds,
    dir: how.dir ? joinDir(reached.dir, how.dir, "cd") : reached.dir,
  }
}

function joinDir(dir: string | undefined, to: Word | undefined, program: string): string | undefined {
  if (program === "popd" || to?.dynamic || to?.text === "-") return undefined
  if (to === undefined) return program === "cd" ? "~" : undefined
  if (/^[/~]|^[A-Za-z]:/.test(to.text)) return to.text
  if (dir === undefined || dir.length + to.text.length > 4096) return undefined
  return dir === "" ? to.text : `${dir}/${to.text}`
}

/** Reads on where a shell is given text that can be seen; says so where it cannot. */
function opaque(
  look: Look,
  simple: SimpleCommand,
  program: string,
  words: readonly Word[],
  reached: Reached,
): OpaqueCode | undefined {
  if (isShell(program)) return shellCode(look, simple, program, words, reached)
  if (program === "." || program === "source") {
    if (/^\/dev\/(?:stdin|fd\/0)$/.test(textOf(words[1]))) return fedShell(look, simple, program, reached)
    return words[1]?.dynamic ? { language: "shell", text: textOf(words[1]), partial: true } : undefined
  }
  const lang = languageOf(program)
  if (lang === undefined) return undefined
  const given = givenToLanguage(lang, words)
  if (given.kind === "file") return undefined
  if (given.kind === "code") {
    const text = given.words.map((word) => word.text).join("\n")
    return { language: lang.name, text, partial: given.words.some((word) => word.dynamic) }
  }
  const feed = feedOf(look.values, simple)
  if (feed === "none") return undefined
  return { language: lang.name, text: feed === "unseen" ? "" : feed.text, partial: feed === "unseen" }
}

function shellCode(
  look: Look,
  simple: SimpleCommand,
  program: string,
  words: readonly Word[],
  reached: Reached,
): OpaqueCode | undefined {
  const given = givenToShell(words)
  if (given.kind === "file") {
    const file = words[given.at]
    return file?.dynamic ? { language: "shell", text: file.text, partial: true } : undefined
  }
  if (given.kind === "code") {
    const text = given.words.map((word) => word.text).join(" ")
    readCode(
      look,
      text,
      further(reached, { by: `${program} -c`, adds: false, remote: false, dir: undefined }),
    )
    const partial = given.words.some((word) => word.dynamic) || reached.adds
    return partial ? { language: "shell", text, partial } : undefined
  }
  return fedShell(look, simple, program, reached)
}

function fedShell(
  look: Look,
  simple: SimpleCommand,
  program: string,
  reached: Reached,
): OpaqueCode | undefined {
  const feed = feedOf(look.values, simple)
  if (feed === "unseen" || feed === "none") return { language: "shell", text: "", partial: true }
  const how = { by: `${program} <`, adds: false, remote: false, dir: undefined }
  readCode(look, feed.text, further(reached, how))
  return feed.dynamic ? { language: "shell", text: feed.text, partial: true } : undefined
}

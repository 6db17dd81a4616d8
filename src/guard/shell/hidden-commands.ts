// Commands hidden in data: stored in a word or variable for a program to run (an editor, a pager, a git
// setting), or quoted text that the shell expands again. No list of options could be complete, so every word
// with a space that is not a message is tried as shell text.

import { interpreterLanguage, isShell } from "./interpreters.ts"
import { isReader, isReaderTool } from "./readers.ts"
import type { Assignment, SimpleCommand } from "./shell-command.ts"
import type { WordList } from "./shell-word.ts"
import { tableHasWord } from "./tables.ts"

const MAX_TEXTS = 24
const MAX_CHARS = 8192
/** Variables whose value some program runs. */
const RUN_VARIABLES =
  /^(?:BASH_ENV|BASH_FUNC_.*|BASH_ALIASES|ENV|PROMPT_COMMAND|MAKEFLAGS|GIT_CONFIG_\w+|LESSOPEN|LESSCLOSE|(?:\w+_)?(?:EDITOR|PAGER|VISUAL|BROWSER|COMMAND|CMD|ASKPASS|SSH|RSH|HELPER|OPENER|DIFF|WRAPPER|SHELL|CC|CXX|LD|AR|HOOK|PROGRAM|EXEC|RUNNER))$/
export function isRunVariable(name: string): boolean {
  return RUN_VARIABLES.test(name)
}

const MESSAGE_OPTIONS =
  /^(?:-[a-zA-Z]*m|--(?:message|body|title|notes|description|msg|reason|subject|comment|text|prompt))$/
/** unwrap.ts already reads their words as code. */
const READ_BY_UNWRAP = " eval trap watch ssh sudo env xargs parallel find timeout nohup "

export function storedCommands(
  program: string,
  words: WordList,
  assignments: readonly Assignment[],
): readonly string[] {
  const found: string[] = []
  for (const { name, value } of assignments)
    if (RUN_VARIABLES.test(name) || value.text.includes(" ")) found.push(value.text)
  const isDeclaring = program === "export" || program === "declare" || program === "env"
  if (isDeclaring)
    for (const { text } of words)
      if (RUN_VARIABLES.test(text.slice(0, Math.max(0, text.indexOf("="))))) found.push(text)
  // `man -P 'cmd'`
  if (program === "man") found.push(...commandLikeWords(words))
  // `git grep -O'cmd'`
  if (program === "git") for (const { text } of words) if (/^-O.*\s/.test(text)) found.push(text.slice(2))
  if (keepsCommands(program, words)) found.push(...commandLikeWords(words))
  else if (isReaderTool(program)) found.push(...commandOptionValues(words))
  return found
    .filter((text) => text.length <= MAX_CHARS)
    .slice(0, MAX_TEXTS)
    .map(bareCommand)
}

function keepsCommands(program: string, words: WordList): boolean {
  if (program === "git") return !/^(?:commit|log|tag|notes|add|stash|grep)$/.test(words[1]?.text ?? "")
  if (isShell(program)) return false
  return (
    !isReader(program) && !tableHasWord(READ_BY_UNWRAP, program) && interpreterLanguage(program) === undefined
  )
}

const RUN_OPTIONS =
  /^--?(?:e|rsh|rsync-path|exec|toolexec|command|pre|shell|run|eval|x|call|cmd|hook|ProxyCommand)(?==|$)/

/** A tool's words are mostly data: only values of options that run a command count. */
function commandOptionValues(words: WordList): readonly string[] {
  return words.slice(1).flatMap(({ text, dynamic }, at) => {
    if (dynamic || !/\s/.test(text)) return []
    if (/^[\w.-]+=\S+\s/.test(text)) return [text]
    return RUN_OPTIONS.test(text) || RUN_OPTIONS.test(words[at]?.text ?? "") || /^ProxyCommand=/.test(text)
      ? [text]
      : []
  })
}

function commandLikeWords(words: WordList): readonly string[] {
  return words.slice(1).flatMap((word, at) => {
    if (
      !/\s|[;|&<>]/.test(word.text) ||
      /^[<>]\(/.test(word.text) ||
      MESSAGE_OPTIONS.test(words[at]?.text ?? "")
    )
      return []
    return [word.text]
  })
}

/** Strips what precedes the command: `--opt=`, `alias.x=!`, `exec=`, `ext::`, `|`. */
function bareCommand(text: string): string {
  const bare = text.replace(/^'(alias\.[\s\S]*)'$/, "$1")
  return bare.replace(/^(?:--?[\w-]+=|[\w.@%-]+=|ext::)*\s*[!|@]*(?:\(\)\s*)?/, "")
}

// The shell expands a subscript, a prompt or a variable's name once more, so a quoted `x[$(…)]` runs its
// content.

/** Builtins that take variable names or arithmetic expressions, with subscripts. */
const EXPANDING_BUILTINS =
  " test [ [[ let declare typeset local export readonly read printf unset mapfile readarray wait getopts set shift exit return break continue ulimit sleep trap ( (( "
/** Variables that the shell expands on display. */
const PROMPT_VARIABLES = /^(?:PS[0-4]|PROMPT\w*|RPROMPT)$/
const MAX_PIECES = 16

/** Quoted shell text that the command may run. */
export function reexpandedCode(
  program: string | undefined,
  words: WordList,
  simple: SimpleCommand,
): readonly string[] {
  const texts: string[] = []
  const isNaming = program === undefined || tableHasWord(EXPANDING_BUILTINS, program)
  if (isNaming) for (const word of words) if (hasSubstitution(word.text)) texts.push(word.text)
  for (const { name, value, elements } of simple.assignments)
    for (const word of elements ?? [value])
      if (PROMPT_VARIABLES.test(name) || hasSubstitution(word.text)) texts.push(word.text)
  const run = words.length > 0 ? [] : simple.assignments.filter(({ name }) => isRunVariable(name))
  return [...run.map(({ value }) => value.text), ...texts.flatMap(substitutionsIn)].slice(0, MAX_PIECES)
}

function hasSubstitution(text: string): boolean {
  return text.includes("$(") || text.includes("`")
}

/** The content of `$(…)` and backquotes in text that was not parsed as code. */
function substitutionsIn(text: string): readonly string[] {
  const found: string[] = []
  for (let at = text.indexOf("$("); at >= 0 && found.length < MAX_PIECES; at = text.indexOf("$(", at + 2)) {
    const end = closingBracket(text, at + 2)
    found.push(text.slice(at + 2, end))
  }
  for (const [, inside = ""] of text.matchAll(/`([^`]*)`/g)) found.push(inside)
  return found
}

function closingBracket(text: string, from: number): number {
  let open = 1
  for (let at = from; at < text.length; at++) {
    if (text[at] === "(") open++
    if (text[at] === ")" && --open === 0) return at
  }
  return text.length
}

// What builtins do to variables: `read`, `printf -v`, `set --`, `unset`. A variable that gets an unknown
// value is forgotten: it never keeps its old one.

import type { Assignment, Redirection, SimpleCommand } from "./shell-command.ts"
import { formatPrintf, stdinFeed } from "./shell-outputs.ts"
import { assignTexts, assignWord, forget, resolveWord, type ShellValues } from "./shell-values.ts"
import { plainWord, type WordList } from "./shell-word.ts"
import { tableHasWord } from "./tables.ts"

const DECLARES = " export declare local readonly typeset "
const MAX_POSITIONAL = 32

export function applyBuiltin(
  values: ShellValues,
  program: string,
  words: WordList,
  simple: SimpleCommand,
  isSure: boolean,
): void {
  if (tableHasWord(DECLARES, program)) {
    const isReference = words.some((word) => /^-[a-zA-Z]*n/.test(word.text))
    for (const word of words.slice(1)) assignWord(values, word, isReference, isSure)
    return
  }
  switch (program) {
    case "read":
      return readNames(values, words, simple)
    case "printf":
      return printfInto(values, words)
    case "set":
      return setPositional(values, words)
    case "shift":
      for (const name of [...values.known.keys()]) if (POSITIONAL.test(name)) forget(values, name)
      return
    case "unset":
    case "mapfile":
    case "readarray":
    case "getopts":
      for (const word of words.slice(1)) if (/^[A-Za-z_]\w*$/.test(word.text)) forget(values, word.text)
      return
  }
}

/** `read -r a b <<< 'x y z'`: the last name takes the rest. */
function readNames(values: ShellValues, words: WordList, simple: SimpleCommand): void {
  const names = namesOf(words)
  const feed = stdinFeed(values, simple)
  const isArray = words.some((word) => /^-[a-zA-Z]*a$/.test(word.text))
  const isPlain = typeof feed !== "string" && !feed.dynamic && !simple.piped && !hasUnknownIfs(values)
  if (!isPlain || words.some((word) => /^-[a-zA-Z]*[dnN]/.test(word.text))) {
    for (const name of names) forget(values, name)
    return
  }
  const line = (feed.text.split("\n")[0] ?? "").trim()
  const pieces = line.split(splitterOf(values))
  if (isArray) {
    assignTexts(
      values,
      names[0] ?? "",
      pieces.map((piece) => plainWord(piece)),
      true,
    )
    return
  }
  for (const [index, name] of names.entries()) {
    const isLast = index === names.length - 1
    const text = isLast ? pieces.slice(index).join(" ") : (pieces[index] ?? "")
    assignTexts(values, name, [plainWord(text)], false)
  }
}

function hasUnknownIfs({ known }: ShellValues): boolean {
  const ifs = known.get("IFS")?.words[0]
  return known.has("IFS") && (ifs === undefined || ifs.dynamic)
}

function splitterOf({ known }: ShellValues): RegExp {
  const ifs = known.get("IFS")?.words[0]?.text
  if (ifs === undefined) return /[ \t]+/
  return ifs === "" ? /(?!)/ : new RegExp(`[${ifs.replace(/[\\\]^-]/g, "\\$&")}]`)
}

const VALUED = "pdnNtui"

function namesOf(words: WordList): readonly string[] {
  const names: string[] = []
  for (let at = 1; at < words.length; at++) {
    const text = words[at]?.text ?? ""
    if (/^-[A-Za-z]/.test(text)) {
      if (VALUED.includes(text.at(-1) ?? "")) at++
    } else if (/^[A-Za-z_]\w*/.test(text)) names.push(/^[A-Za-z_]\w*/.exec(text)?.[0] ?? "")
  }
  return names.length === 0 ? ["REPLY"] : names
}

function printfInto(values: ShellValues, words: WordList): void {
  const at = words.findIndex((word) => word.text === "-v")
  const name = /^[A-Za-z_]\w*/.exec(words[at + 1]?.text ?? "")?.[0]
  if (at !== 1 || name === undefined) return
  const rest = words.slice(3)
  if (rest.some((word) => word.dynamic)) forget(values, name)
  else assignTexts(values, name, [plainWord(formatPrintf(rest))], false)
}

/** `sh -c 'touch "$1"' _ .env`: during `run`, the words after the code are `$0`, `$1` and so on. */
export function withPositional(values: ShellValues, words: WordList, run: () => void): void {
  const before = new Map([...values.known].filter(([name]) => POSITIONAL.test(name)))
  for (const name of before.keys()) values.known.delete(name)
  const [own, ...rest] = words
  if (own !== undefined) assignTexts(values, "0", [own], false)
  if (words.length > 0) assignAll(values, rest)
  run()
  for (const name of [...values.known.keys()]) if (POSITIONAL.test(name)) values.known.delete(name)
  for (const [name, value] of before) values.known.set(name, value)
}

const POSITIONAL = /^(?:\d+|[@*])$/

function assignAll(values: ShellValues, rest: WordList): void {
  assignTexts(values, "@", rest, true)
  assignTexts(values, "*", rest, true)
  for (const [index, word] of rest.slice(0, MAX_POSITIONAL).entries())
    assignTexts(values, String(index + 1), [word], false)
}

function setPositional(values: ShellValues, words: WordList): void {
  const at = words.findIndex((word) => word.text === "--" || word.text === "-")
  const isPlain = words.length > 1 && !/^[-+]/.test(words[1]?.text ?? "-")
  if (at < 0 && !isPlain) return
  const rest = words.slice(isPlain ? 1 : at + 1)
  for (const name of [...values.known.keys()]) if (/^\d+$/.test(name)) forget(values, name)
  assignAll(values, rest)
}

/** `A=b cmd`: only this command sees the value. */
export function restoreVariable(
  values: ShellValues,
  name: string,
  before: ShellValues["known"] | undefined,
): void {
  if (before?.has(name)) values.known.set(name, before.get(name))
  else values.known.delete(name)
}

export function resolveAssignment(values: ShellValues, assignment: Assignment): Assignment {
  if (!assignment.value.dynamic) return assignment
  const [value, ...more] = resolveWord(values, assignment.value, true)
  return value === undefined || more.length > 0 ? assignment : { ...assignment, value }
}

export function resolveRedirection(values: ShellValues, redirection: Redirection): Redirection {
  if (redirection.body !== undefined) return redirection
  const [target, ...more] = resolveWord(values, redirection.target, true)
  return target === undefined || more.length > 0 ? redirection : { ...redirection, target }
}

// PowerShell text as an attempt. An unknown command, a .NET method or an unreadable target may write any name
// in the text: that leads to a question if a rule denies the name.

import { quotedWord } from "../../text/command-line.ts"
import { type Attempt, type Doubt, NOTHING, target, unreadable, type WriteTarget } from "../rules/attempt.ts"
import { folderWord } from "../rules/call-shell.ts"
import { base64Bytes, printable } from "../rules/spellings.ts"
import {
  changesOf,
  onlyReads,
  type PsChanges,
  type PsCommand,
  type PsWord,
  parameter,
  psCommands,
  psName,
} from "./power-shell-words.ts"
import { shellAttempt } from "./shell-attempt.ts"
import type { ShellFacts } from "./shell-command.ts"
import { tableHasWord } from "./tables.ts"

const MAX_DEPTH = 6
const MAX_CHARS = 65_536
const MAX_BRACKETS = 500

interface PsState {
  readonly whole: string
  readonly targets: WriteTarget[]
  readonly mentions: Set<string>
  readonly doubts: Doubt[]
  readonly shell: string[]
  readonly variables: Map<string, string>
  readonly functions: Set<string>
  dir: string
}

export function powerShellAttempt(text: string, facts: ShellFacts): Attempt {
  const brackets = text.length > MAX_CHARS ? 0 : (text.match(/[({]/g)?.length ?? 0)
  if (text.length > MAX_CHARS || brackets > MAX_BRACKETS)
    return unreadable("the command is too long to be read")
  const found: PsState = {
    whole: text,
    targets: [],
    mentions: new Set(),
    doubts: [],
    shell: [],
    variables: new Map([
      ["home", "~"],
      ["env:userprofile", "~"],
      ["env:home", "~"],
      ["pwd", "."],
      ["psscriptroot", "."],
    ]),
    functions: new Set(
      [...text.matchAll(/\bfunction\s+([\w-]+)/gi)].map(([, name = ""]) => name.toLowerCase()),
    ),
    dir: "",
  }
  readText(text, found, 0)
  const shells = found.shell.map((line) => shellAttempt(line, facts))
  const runs = (command: readonly string[]) =>
    command.every((word) => text.toLowerCase().includes(word.toLowerCase())) ? "maybe" : "no"
  return {
    ...NOTHING,
    // Names that are only mentioned are judged here: PowerShell has other readers than a shell.
    targets: [
      ...found.targets,
      ...shells.flatMap(({ targets }) => targets.filter((each) => !each.isMention)),
    ],
    doubts: [...found.doubts, ...shells.flatMap((each) => each.doubts)],
    words: () => [...namesIn(text), ...shells.flatMap((each) => each.words())],
    mentions: () =>
      [...found.mentions].flatMap((name) => (found.dir === "" ? [name] : [name, `${found.dir}/${name}`])),
    runs,
  }
}

function readText(text: string, found: PsState, depth: number): void {
  if (depth > MAX_DEPTH) return
  const commands = psCommands(text)
  for (const [at, command] of commands.entries()) {
    for (const output of command.outputs) addTarget(output, found, depth)
    const before = command.isPiped ? commands.slice(0, at) : []
    readCommand(command, before, found, depth)
    for (const { groups } of command.words) for (const group of groups) readText(group, found, depth + 1)
  }
}

function readCommand(command: PsCommand, before: readonly PsCommand[], found: PsState, depth: number): void {
  const words = assigned(command.words, found)
  const [first, ...rest] = words
  if (first === undefined) return
  if (callsMethod(words)) return mentionAllNames(found)
  if (command.isCalled && first.text.startsWith("\u0001")) return mentionAllNames(found)
  const isName = !first.isQuoted || command.words.length > 1
  if (!isName || first.text === "" || first.text.startsWith("\u0001") || first.text.startsWith("[")) return
  const name = psName(first.text)
  if (name === "set-location" || name === "push-location") return changeLocation(rest, found)
  const inner = innerText(name, rest, found)
  if (inner !== undefined) return readText(inner, found, depth + 1)
  const changes = changesOf(name)
  if (changes !== undefined)
    return readWriter({ changes, name, rest, isFed: before.length > 0 }, found, depth)
  if (tableHasWord(KEYWORDS, name) || onlyReads(name)) return
  if (/^[a-z]+-[a-z]+$/.test(name) || found.functions.has(name)) return mentionAllNames(found)
  found.shell.push(
    `cd ${folderWord(found.dir === "" ? "." : found.dir)}\n${[first, ...rest].map((word) => quotedWord(resolved(word, found))).join(" ")}`,
  )
}

const KEYWORDS =
  " if else elseif foreach for while do switch try catch finally function filter param return throw begin process end trap using in class enum break continue "

/** Records `$x = …`; the rest is a separate command. */
function assigned(words: readonly PsWord[], found: PsState): readonly PsWord[] {
  const [first, sign, second] = words
  if (first === undefined || first.variables.length !== 1 || sign?.text !== "=" || sign.isQuoted) return words
  const name = first.variables[0] ?? ""
  if (second !== undefined) {
    const literals = second.groups.flatMap(namesIn)
    const isJoin = psName(second.text) === "join-path"
    const value = isJoin
      ? words
          .slice(3)
          .map((word) => resolved(word, found))
          .join("/")
      : resolved(second, found)
    found.variables.set(name, value === "" ? literals.join("/") : value)
  }
  return words.slice(2)
}

/** With known variables filled in. */
function resolved({ text, variables }: PsWord, found: PsState): string {
  let at = 0
  return text.replace(/\u0001/g, (mark) => found.variables.get(variables[at++] ?? "") ?? mark)
}

/** Text that Invoke-Expression or another shell runs. */
function innerText(name: string, rest: readonly PsWord[], found: PsState): string | undefined {
  const values = rest.map((word) => resolved(word, found))
  if (name === "invoke-expression") return values.filter((value) => !value.startsWith("-")).join(" ")
  if (name === "cmd") return values.filter((value) => !/^\/[a-z]$/i.test(value)).join(" ")
  if (name !== "powershell") return undefined
  const encoded = values.findIndex((value) => /^-e(?:c|nc\w*)?$/i.test(value))
  if (encoded >= 0) return printable(base64Bytes(values[encoded + 1] ?? "")) ?? values[encoded + 1]
  return values.filter((value) => !/^-\w+$/.test(value)).join(" ")
}

function changeLocation(rest: readonly PsWord[], found: PsState): void {
  const to = rest.map((word) => resolved(word, found)).find((value) => !value.startsWith("-")) ?? ""
  found.dir =
    /^(?:[/~]|[A-Za-z]:)/.test(to) || found.dir === ""
      ? withForwardSlashes(to)
      : `${found.dir}/${withForwardSlashes(to)}`
}

const READ_METHODS =
  /^(?:read\w*|exists|get\w*|combine|isnull\w*|parse|join|is\w+|tostring|format|match\w*|split|concat)$/i

const METHODS =
  /\.(?:delete|moveto|copyto|create\w*|write\w*|append\w*|download\w*|open|openwrite|encrypt|decrypt)$/i

/** A .NET method that may write, on a type, an object or a command's result. */
function callsMethod(words: readonly PsWord[]): boolean {
  return words.some(({ text, isQuoted, groups }, at) => {
    if (isQuoted && groups.length === 0) return false
    const made = psName(text) === "new-object" ? (words[at + 1]?.text ?? "") : undefined
    if (made !== undefined) return /writer|filestream|fileinfo|directoryinfo/i.test(made)
    if (groups.length > 0 && METHODS.test(text)) return true
    const onType = /\[([\w.]+)\]::(\w+)/.exec(text)
    if (onType !== null && onType[2]?.toLowerCase() === "new")
      return /writer|filestream|fileinfo/i.test(onType[1] ?? "")
    if (onType !== null)
      return /\b(?:io\.|file|directory|path)/i.test(onType[1] ?? "") && !READ_METHODS.test(onType[2] ?? "")
    return false
  })
}

interface Writer {
  readonly changes: PsChanges
  readonly name: string
  readonly rest: readonly PsWord[]
  readonly isFed: boolean
}

function readWriter({ changes, name, rest, isFed }: Writer, found: PsState, depth: number): void {
  const words = sortedWords(name, rest)
  if (words === undefined) return
  const own = ownTargets(changes, words)
  // The paths come through the pipe or cannot be read.
  if (own.length === 0 && changes !== "named" && (isFed || rest.length > 0)) return mentionAllNames(found)
  for (const word of own) addTarget(word, found, depth)
  if (name !== "new-item" || own.length < 2) return
  const parts = own.map((word) => withForwardSlashes(resolved(word, found)))
  found.mentions.add(parts.join("/")).add(parts.toReversed().join("/"))
}

interface SortedWords {
  readonly plain: readonly PsWord[]
  readonly named: readonly { readonly option: string; readonly value: PsWord }[]
}

/** Undefined for `-WhatIf`, which changes nothing. */
function sortedWords(name: string, rest: readonly PsWord[]): SortedWords | undefined {
  const plain: PsWord[] = []
  const named: { option: string; value: PsWord }[] = []
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at] as PsWord
    const match = word.isQuoted ? null : /^-([A-Za-z]+)(:?)(.*)$/s.exec(word.text)
    if (match === null) {
      plain.push(word)
      continue
    }
    const option = (match[1] ?? "").toLowerCase()
    if (option.length > 1 && "whatif".startsWith(option)) return undefined
    const sort = name === "new-item" && "name".startsWith(option) ? "path" : parameter(option)
    if (sort === "switch") continue
    const isInside = match[2] === ":" && (match[3] !== "" || word.groups.length > 0)
    const value = isInside ? { ...word, text: match[3] ?? "" } : rest[++at]
    if (sort === "path" && value !== undefined) named.push({ option, value })
  }
  return { plain, named }
}

function ownTargets(changes: PsChanges, { plain, named }: SortedWords): readonly PsWord[] {
  const values = named.map(({ value }) => value)
  if (changes === "named") return values
  if (changes === "all") return [...plain, ...values]
  if (changes === "both") return [...plain.slice(0, 2), ...values]
  if (changes === "first") return values.length > 0 ? values : plain.slice(0, 1)
  // A copy only reads its source.
  const to = named.filter(({ option }) => option.startsWith("d")).map(({ value }) => value)
  if (to.length > 0) return to
  return named.length > 0 ? plain.slice(0, 1) : plain.slice(1, 2)
}

function addTarget(word: PsWord, found: PsState, depth: number): void {
  if (/^(?:\u0001)$/.test(word.text) && word.variables[0] === "null") return
  const value = withForwardSlashes(resolved(word, found))
  if (word.groups.length > 0 || value === "" || value.startsWith("@")) {
    const literals = word.groups.flatMap(namesIn)
    for (const name of [...literals, literals.join(""), literals.join("/"), literals.slice(1).join("/")])
      found.mentions.add(name)
    if (value !== "" && literals.length > 0) found.mentions.add(value.replaceAll("\u0001", literals.join("")))
    if (literals.length === 0) mentionAllNames(found)
    return
  }
  if (value.includes("\u0001")) {
    found.doubts.push({ why: "PowerShell writes to a path that is not known", strength: "weak" })
    return
  }
  found.targets.push({ ...target(value), dir: found.dir, certain: depth === 0, withAll: true })
}

function mentionAllNames(found: PsState): void {
  for (const name of namesIn(found.whole)) found.mentions.add(name)
}

function namesIn(text: string): readonly string[] {
  const joined = text.replace(/(["'])\s*\+\s*\1/g, "")
  return [...text.split(SEPARATORS), ...joined.split(SEPARATORS)]
    .filter((word) => word !== "")
    .map(withForwardSlashes)
}

const SEPARATORS = /[\s'"`(){}[\],;|&<>=]+/

function withForwardSlashes(path: string): string {
  return path.replaceAll("\\", "/")
}

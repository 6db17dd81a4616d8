// The reserved words that open, continue and close compound commands. `for`, `case`, `[[` and `function` take
// words of their own, which are read here so that they do not look like commands.

import { type Frame, type List, openFrame } from "./shell-command.ts"
import { mathEnd, readMath } from "./shell-expansions.ts"
import { skipBlanks } from "./shell-redirections.ts"
import {
  fail,
  MAX_OPTIONS,
  plainWord,
  type Reader,
  type Word,
  type WordList,
  type WordPart,
} from "./shell-word.ts"
import { readWord, readWords } from "./shell-words.ts"

/** True if the command's first word was a reserved word and has been read. */
export function readReserved(list: List, word: string): boolean {
  const act = RESERVED[word]
  const afterFor = word === "do" || word === "{"
  if (act === undefined || list.draft.redirections.length > 0) return false
  // Reserved only before a whole pipeline; after a pipe it is a program of that name.
  if (word === "time" && list.piped) return false
  if (list.draft.assignments.length > 0 && !afterFor) return false
  act(list)
  return true
}

const RESERVED: Readonly<Record<string, (list: List) => void>> = {
  __proto__: null as never,
  if: (list) => openCompound(list, "if"),
  // biome-ignore lint/suspicious/noThenProperty: a word of the shell, in a table that nothing awaits.
  then: (list) => continueFrame(list, "if"),
  elif: (list) => continueFrame(list, "if"),
  else: (list) => continueFrame(list, "if"),
  fi: (list) => closeCompound(list, "if"),
  while: (list) => openCompound(list, "loop"),
  until: (list) => openCompound(list, "loop"),
  for: readFor,
  select: readFor,
  do: (list) => continueFrame(list, "loop"),
  done: (list) => closeCompound(list, "loop"),
  case: readCase,
  esac: (list) => closeCompound(list, "case"),
  "{": openBrace,
  "}": closeBrace,
  "!": () => {},
  time: (list) => skip(list.reader, /(?:[ \t]+(?:-p|--)(?=[ \t]))*/y),
  coproc: (list) => skip(list.reader, /(?:[ \t]+[A-Za-z_]\w*(?=[ \t]+(?:\{\s|\()))?/y),
  function: readFunction,
  "[[": readCondition,
}

function skip(reader: Reader, pattern: RegExp): void {
  pattern.lastIndex = reader.at
  if (pattern.test(reader.text)) reader.at = pattern.lastIndex
}

function openCompound(list: List, kind: Frame["kind"]): void {
  if (list.draft.closed) return fail(list.reader, "a control word after the end of a compound command")
  const { tree } = list
  openFrame(list, { kind, atPattern: false, begun: false, piped: list.piped, scope: tree.scope })
  if (kind !== "{" || list.beginsFunction) tree.scope = { parent: tree.scope, kind: "branch" }
  list.beginsFunction = false
}

function continueFrame(list: List, kind: Frame["kind"]): void {
  const frame = list.frames.at(-1)
  if (frame?.kind !== kind) return fail(list.reader, "a control word out of place")
  frame.begun = true
  list.draft.closed = false
}

function closeCompound(list: List, kind: Frame["kind"]): void {
  if (list.frames.at(-1)?.kind !== kind) return fail(list.reader, "a control word out of place")
  const frame = list.frames.pop()
  if (frame?.scope) list.tree.scope = frame.scope
  list.draft.closed = true
}

function openBrace(list: List): void {
  const frame = list.frames.at(-1)
  if (frame?.kind === "loop" && !frame.begun) {
    frame.kind = "{"
    return
  }
  openCompound(list, "{")
}

function closeBrace(list: List): void {
  if (list.frames.length > 0 || list.closer !== "}") return closeCompound(list, "{")
  list.done = true
}

function readFunction(list: List): void {
  skipBlanks(list.reader)
  if (readWord(list.reader) === undefined) return fail(list.reader, "a function without a name")
  skip(list.reader, /(?:[ \t]*\([ \t]*\))?/y)
  list.beginsFunction = true
}

function readFor(list: List): void {
  const { reader } = list
  skipBlanks(reader)
  if (reader.text.startsWith("((", reader.at)) {
    const end = mathEnd(reader.text, reader.at + 2)
    if (end < 0) return fail(reader, "a (( is not closed")
    readMath(reader, reader.at + 2, end)
    return openCompound(list, "loop")
  }
  const name = readWord(reader)
  if (name === undefined) return fail(reader, "a loop without a name")
  skip(reader, /(?:[ \t\n]|\\\n)*/y)
  const values: Word[] = []
  if (/^in(?![^\s;])/.test(reader.text.slice(reader.at, reader.at + 3))) {
    reader.at += 2
    readWordsOfLine(reader, values)
  }
  const only = values[0]
  const value = values.length === 1 && only ? only : anyOf(name.text, values)
  list.draft.assignments.push({ name: name.text, value, elements: undefined, appends: false })
  openCompound(list, "loop")
}

/** One of several values: unknown which, but its text holds them all. */
function anyOf(name: string, values: WordList): Word {
  const text = values.length === 0 ? `$${name}` : values.map((value) => value.text).join(" ")
  const isFew = values.length > 0 && values.length <= MAX_OPTIONS
  const part: WordPart = isFew
    ? { kind: "choice", text, options: values }
    : { kind: "run", text, quoted: true }
  return { text, dynamic: true, quoted: true, parts: [part] }
}

function readWordsOfLine(reader: Reader, values: Word[]): void {
  while (reader.at < reader.text.length) {
    skipBlanks(reader)
    if (reader.text[reader.at] === "#") skip(reader, /[^\n]*/y)
    const words = readWords(reader)
    if (words === undefined) return
    values.push(...words)
  }
}

function readCase(list: List): void {
  const { reader } = list
  skipBlanks(reader)
  if (readWord(reader) === undefined) return fail(reader, "a case without a word")
  skip(reader, /(?:[ \t\n]|\\\n)*/y)
  if (!/^in(?!\S)/.test(reader.text.slice(reader.at, reader.at + 3)))
    return fail(reader, "a case without its in")
  reader.at += 2
  openCompound(list, "case")
  const frame = list.frames.at(-1)
  if (frame) frame.atPattern = true
}

const SPACE = /(?:[ \t\n;]|\\\n|#[^\n]*(?=\n))*/y

export function readCasePattern(list: List): void {
  const { reader } = list
  const frame = list.frames.at(-1)
  if (frame === undefined) return
  skip(reader, SPACE)
  if (/^esac(?![^\s;&|<>()])/.test(reader.text.slice(reader.at, reader.at + 5))) {
    reader.at += 4
    return closeCompound(list, "case")
  }
  if (reader.text[reader.at] === "(") reader.at++
  while (reader.at < reader.text.length) {
    skipBlanks(reader)
    if (readWord(reader) === undefined) break
    skipBlanks(reader)
    const char = reader.text[reader.at]
    reader.at++
    if (char === "|") continue
    if (char !== ")") break
    frame.atPattern = false
    return
  }
  if (reader.at < reader.text.length || frame.atPattern) fail(reader, "a case pattern is not closed")
}

/** `[[ … ]]`: its operators are words; it writes nothing. */
function readCondition(list: List): void {
  const { reader, draft } = list
  draft.words.push(plainWord("[["))
  while (reader.at < reader.text.length) {
    skip(reader, /(?:[ \t\n]|\\\n)*/y)
    const word = /[<>]\(/.test(reader.text.slice(reader.at, reader.at + 2))
      ? readWord(reader)
      : conditionWord(reader)
    if (word === undefined) continue
    draft.words.push(word)
    if (word.text !== "]]" || word.quoted) continue
    return
  }
  fail(reader, "[[ is not closed")
}

function conditionWord(reader: Reader): Word | undefined {
  const char = reader.text[reader.at] ?? " "
  if (!";&|<>()".includes(char)) return readWord(reader)
  reader.at++
  return plainWord(char)
}

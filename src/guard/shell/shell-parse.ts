// The parser of shell text (POSIX sh and common bash). It builds no tree: groups and reserved words only open
// and close frames, and every simple command goes into one flat list. It never guesses: unclear text is
// "unparsable".
import type { Joint, ParsedLine, ShellScope, SimpleCommand } from "./shell-command.ts"
import { type List, openFrame, startDraft } from "./shell-command.ts"
import { readCasePattern, readReserved } from "./shell-compound.ts"
import { mathEnd, readMath } from "./shell-expansions.ts"
import { isRedirection, readBodies, readRedirection, skipBlanks } from "./shell-redirections.ts"
import { enter, fail, plainWord, type Reader, type Word, type WordList } from "./shell-word.ts"
import { readWord, readWords } from "./shell-words.ts"

/** `scope`: where the text runs, if in a shell that already exists (`eval`). */
export function parseShell(text: string, scope: ShellScope = { parent: undefined, kind: "top" }): ParsedLine {
  const tree: Tree = { commands: [], scope }
  const reader: Reader = {
    text,
    at: 0,
    depth: 0,
    pending: [],
    failure: undefined,
    list: (inside, closer) => readInside(inside, tree, closer),
    inner: (outer, innerText) => readInner(outer, tree, innerText),
  }
  readList(reader, tree, "")
  if (reader.failure) return { kind: "unparsable", ...reader.failure }
  return { kind: "ok", commands: tree.commands }
}

interface Tree {
  readonly commands: SimpleCommand[]
  scope: ShellScope
}

function readInside(reader: Reader, tree: Tree, closer: ")" | "}"): void {
  const { pending } = reader
  const { scope } = tree
  reader.pending = []
  tree.scope = { parent: scope, kind: "substitution" }
  readList(reader, tree, closer)
  tree.scope = scope
  reader.pending = [...pending, ...reader.pending]
}

function readInner(outer: Reader, tree: Tree, text: string): void {
  const { scope } = tree
  tree.scope = { parent: scope, kind: "substitution" }
  const reader: Reader = { ...outer, text, at: 0, pending: [] }
  readList(reader, tree, "")
  tree.scope = scope
  if (reader.failure) fail(outer, reader.failure.reason)
}

function readList(reader: Reader, tree: Tree, closer: "" | ")" | "}"): void {
  if (!enter(reader)) return
  const list: List = {
    reader,
    closer,
    frames: [],
    draft: startDraft(),
    piped: false,
    pipeFrom: undefined,
    joint: ";",
    beginsFunction: false,
    tree,
    done: false,
  }
  while (!list.done) {
    skipBlanks(reader)
    if (reader.at >= reader.text.length) break
    const frame = list.frames.at(-1)
    if (frame?.kind === "case" && frame.atPattern) readCasePattern(list)
    else readToken(list, tree)
  }
  endCommand(list, tree, ";")
  if (list.frames.length > 0) fail(reader, `${list.frames.at(-1)?.kind} is not closed`)
  if (closer !== "" && !list.done) fail(reader, `${closer} is missing`)
  reader.depth--
}

function readToken(list: List, tree: Tree): void {
  const { reader } = list
  const { text, at } = reader
  const char = text[at]
  const next = text[at + 1]
  switch (char) {
    case "#": {
      const end = text.indexOf("\n", at)
      reader.at = end < 0 ? text.length : end
      return
    }
    case "\n":
      endCommand(list, tree, ";")
      reader.at++
      if (reader.pending.length > 0) readBodies(reader)
      return
    case ";":
      endCommand(list, tree, ";")
      if (next === ";" || next === "&") return readCaseEnd(list)
      reader.at++
      return
    case "&":
      if (next === ">") break
      endCommand(list, tree, next === "&" ? "&&" : "&")
      reader.at += next === "&" ? 2 : 1
      return
    case "|":
      endCommand(list, tree, next === "|" ? "||" : "|")
      reader.at += next === "|" || next === "&" ? 2 : 1
      return
    case "(":
      return readOpen(list, tree)
    case ")":
      return readClose(list, tree)
  }
  if (isRedirection(reader)) {
    const redirection = readRedirection(reader)
    if (redirection) list.draft.redirections.push(redirection)
    return
  }
  readCommandWord(list)
}

function readCaseEnd(list: List): void {
  const { reader } = list
  const frame = list.frames.at(-1)
  if (frame?.kind !== "case") return fail(reader, "`;;` outside case")
  frame.atPattern = true
  reader.at += reader.text.startsWith(";;&", reader.at) ? 3 : 2
}

function readOpen(list: List, tree: Tree): void {
  const { reader, draft } = list
  const { text, at } = reader
  const isStart = draft.words.length === 0 && draft.assignments.length === 0 && !draft.closed
  if (!isStart) return fail(reader, "a bracket where none may stand")
  const end = text[at + 1] === "(" ? mathEnd(text, at + 2) : -1
  if (end >= 0) {
    readMath(reader, at + 2, end)
    draft.closed = true
    return
  }
  reader.at++
  openFrame(list, { kind: "(", atPattern: false, begun: true, piped: list.piped, scope: tree.scope })
  tree.scope = { parent: tree.scope, kind: "subshell" }
  list.beginsFunction = false
  list.piped = false
}

function readClose(list: List, tree: Tree): void {
  const { reader } = list
  const frame = list.frames.at(-1)
  if (frame === undefined && list.closer === ")") {
    reader.at++
    list.done = true
    return
  }
  if (frame?.kind !== "(") return fail(reader, "a closing bracket that nothing opened")
  endCommand(list, tree, ";")
  reader.at++
  list.frames.pop()
  if (frame.scope) tree.scope = frame.scope
  list.draft.closed = true
}

const ASSIGNMENT = /([A-Za-z_]\w*)(?:\[[^\]\n'"`$]*\])?(\+?)=/y
const FUNCTION = /[ \t]*\([ \t]*\)/y
const DECLARES = new Set(["declare", "export", "local", "readonly", "typeset"])

function readCommandWord(list: List): void {
  const { reader, draft } = list
  const { text, at } = reader
  const assignment = draft.words.length === 0 && !draft.closed ? assignmentAt(text, at) : null
  if (assignment) {
    reader.at = ASSIGNMENT.lastIndex
    const elements = text[reader.at] === "(" ? readArray(reader) : undefined
    const value = (elements ? undefined : readWord(reader)) ?? plainWord("")
    draft.assignments.push({ name: assignment[1] ?? "", value, elements, appends: assignment[2] === "+" })
    return
  }
  const words = readWords(reader)
  if (words === undefined) return fail(reader, "a character where none may stand")
  const first = words[0]
  if (first && draft.words.length === 0 && !first.quoted && !first.dynamic && words.length === 1) {
    if (readReserved(list, first.text)) return
    FUNCTION.lastIndex = reader.at
    if (" \t(".includes(text[reader.at] ?? "-") && FUNCTION.test(text)) {
      reader.at = FUNCTION.lastIndex
      list.beginsFunction = true
      return
    }
  }
  if (draft.closed) return fail(reader, "a word after the end of a compound command")
  for (const word of words) draft.words.push(word)
  const isDeclared =
    text[reader.at] === "(" && text[reader.at - 1] === "=" && DECLARES.has(draft.words[0]?.text ?? "")
  if (!isDeclared) return
  const name = (draft.words.pop()?.text ?? "").replace(/\+?=$/, "")
  draft.assignments.push({ name, value: plainWord(""), elements: readArray(reader), appends: false })
}

/** Tries the pattern only after a name that `=`, `+` or `[` follows. */
function assignmentAt(text: string, at: number): RegExpExecArray | null {
  let end = at
  while (isNameCode(text.charCodeAt(end))) end++
  if (end === at || !"=+[".includes(text[end] ?? " ")) return null
  ASSIGNMENT.lastIndex = at
  return ASSIGNMENT.exec(text)
}

function isNameCode(code: number): boolean {
  const lower = code | 32
  return (lower >= 97 && lower <= 122) || (code >= 48 && code <= 57) || code === 95
}

function readArray(reader: Reader): WordList {
  const elements: Word[] = []
  reader.at++
  while (reader.at < reader.text.length) {
    skipBlanks(reader)
    const char = reader.text[reader.at]
    if (char === ")") {
      reader.at++
      return elements
    }
    if (char === "\n") {
      reader.at++
      continue
    }
    if (char === "#") {
      const end = reader.text.indexOf("\n", reader.at)
      reader.at = end < 0 ? reader.text.length : end
      continue
    }
    const words = readWords(reader)
    if (words === undefined) break
    elements.push(...words)
  }
  fail(reader, "an array is not closed")
  return elements
}

function endCommand(list: List, tree: Tree, after: Joint): void {
  const { draft, frames } = list
  const pipes = after === "|"
  const { words, assignments, redirections } = draft
  let command: SimpleCommand | undefined
  if (words.length + assignments.length + redirections.length > 0) {
    const piped = list.piped || frames.some((frame) => frame.piped)
    const { joint: before, pipeFrom } = list
    command = { words, assignments, redirections, scope: tree.scope, piped, pipeFrom, before, after }
    tree.commands.push(command)
  }
  // An empty line does not separate `a &&` from `b`.
  if (command !== undefined || draft.closed) list.joint = after
  list.piped = pipes
  list.pipeFrom = pipes && !draft.closed ? command : undefined
  list.draft = startDraft()
}

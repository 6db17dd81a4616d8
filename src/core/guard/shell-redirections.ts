// Redirections and the bodies of here-documents. A body belongs to the line after the one that asked
// for it, so it is left pending until the newline; its substitutions run, unless its delimiter is quoted.
import type { Redirection } from "./shell-command.ts"
import { readDouble } from "./shell-expansions.ts"
import {
  enter,
  fail,
  type Heredoc,
  type Part,
  plainWord,
  type Reader,
  type Word,
  wordOf,
} from "./shell-word.ts"
import { readWord } from "./shell-words.ts"

const OPERATOR =
  /(?:\d+|\{[A-Za-z_]\w*\})?(&>>?(?:\||!(?=\s))?|<<<|<<-|<<|<&|<>|<|>>?(?:\||!(?=\s))?&?(?:\||!(?=\s))?)/y

export function skipBlanks(reader: Reader): void {
  const { text } = reader
  for (;;) {
    const char = text[reader.at]
    if (char === " " || char === "\t") reader.at++
    else if (char === "\\" && text[reader.at + 1] === "\n") reader.at += 2
    else return
  }
}

/** Whether a redirection stands here (a process substitution is a word, not a redirection). */
export function isRedirection(reader: Reader): boolean {
  if (!"<>&{0123456789".includes(reader.text[reader.at] ?? " ")) return false
  OPERATOR.lastIndex = reader.at
  if (!OPERATOR.test(reader.text)) return false
  const end = OPERATOR.lastIndex
  return reader.text[end] !== "(" || !/[<>]$/.test(reader.text.slice(reader.at, end))
}

export function readRedirection(reader: Reader): Redirection | undefined {
  OPERATOR.lastIndex = reader.at
  const op = OPERATOR.exec(reader.text)?.[1] ?? ""
  reader.at = OPERATOR.lastIndex
  skipBlanks(reader)
  const target = readWord(reader)
  if (target === undefined) {
    fail(reader, "a redirection without a target")
    return undefined
  }
  if (op === "<<<") return { op, target, body: target }
  if (op !== "<<" && op !== "<<-") return { op, target, body: undefined }
  const redirection: { op: string; target: Word; body: Word | undefined } = {
    op,
    target,
    body: plainWord(""),
  }
  const take = (body: Word) => {
    redirection.body = body
  }
  reader.pending.push({ delimiter: target, stripsTabs: op === "<<-", take })
  return redirection
}

/** After a newline: the bodies that the line before it asked for. */
export function readBodies(reader: Reader): void {
  const pending = reader.pending
  reader.pending = []
  for (const heredoc of pending) heredoc.take(readBody(reader, heredoc))
}

function readBody(reader: Reader, heredoc: Heredoc): Word {
  const { text } = reader
  const lines: string[] = []
  while (reader.at < text.length) {
    const newline = text.indexOf("\n", reader.at)
    const end = newline < 0 ? text.length : newline
    const raw = text.slice(reader.at, end)
    const line = heredoc.stripsTabs ? raw.replace(/^\t+/, "") : raw
    reader.at = Math.min(end + 1, text.length)
    if (line === heredoc.delimiter.text) return bodyWord(reader, heredoc, lines)
    lines.push(line)
  }
  // At the outermost level the shell takes the rest of the text; inside a substitution it would eat the closer.
  if (reader.depth > 1) fail(reader, "a here-document is not ended")
  return bodyWord(reader, heredoc, lines)
}

function bodyWord(reader: Reader, heredoc: Heredoc, lines: readonly string[]): Word {
  const body = lines.length === 0 ? "" : `${lines.join("\n")}\n`
  if (heredoc.delimiter.quoted || !/[$`\\]/.test(body)) return plainWord(body, true)
  if (!enter(reader)) return plainWord(body, true)
  const parts: Part[] = []
  const inside: Reader = { ...reader, text: body, at: 0, pending: [] }
  readDouble(inside, parts, "")
  if (inside.failure) fail(reader, inside.failure.reason)
  reader.depth--
  return wordOf(parts, true)
}

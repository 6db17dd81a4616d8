// Redirections and here-documents. A body starts on the line after its operator, so it stays pending until
// the newline. Its substitutions run, unless its delimiter is quoted.
import type { Redirection } from "./shell-command.ts"
import { readDouble } from "./shell-expansions.ts"
import {
  enter,
  fail,
  type Heredoc,
  plainWord,
  type Reader,
  type Word,
  type WordPart,
  wordOf,
} from "./shell-word.ts"
import { readTarget, readWord } from "./shell-words.ts"

// Digits before `&>` are a word of the command, not a descriptor: `mv .env 1&>/dev/null` moves the file.
const OPERATOR =
  /(&>>?(?:\||!(?=\s))?)|(\d+|\{[A-Za-z_]\w*\})?(<<<|<<-|<<|<&|<>|<|>>?(?:\||!(?=\s))?&?(?:\||!(?=\s))?)/y

export function skipBlanks(reader: Reader): void {
  const { text } = reader
  for (;;) {
    const char = text[reader.at]
    if (char === " " || char === "\t") reader.at++
    else if (char === "\\" && text[reader.at + 1] === "\n") reader.at += 2
    else return
  }
}

/** A process substitution is a word, not a redirection. */
export function isRedirection(reader: Reader): boolean {
  if (!"<>&{0123456789".includes(reader.text[reader.at] ?? " ")) return false
  OPERATOR.lastIndex = reader.at
  if (!OPERATOR.test(reader.text)) return false
  const end = OPERATOR.lastIndex
  return reader.text[end] !== "(" || !/[<>]$/.test(reader.text.slice(reader.at, end))
}

export function readRedirection(reader: Reader): Redirection | undefined {
  OPERATOR.lastIndex = reader.at
  const found = OPERATOR.exec(reader.text)
  const op = found?.[1] ?? found?.[3] ?? ""
  const fd = found?.[2] ?? ""
  reader.at = OPERATOR.lastIndex
  skipBlanks(reader)
  const target = op.startsWith("<<") ? readWord(reader) : readTarget(reader)
  if (target === undefined) {
    fail(reader, "a redirection without a target")
    return undefined
  }
  if (op === "<<<") return { op, fd, target, body: target }
  if (op !== "<<" && op !== "<<-") return { op, fd, target, body: undefined }
  const redirection: { op: string; fd: string; target: Word; body: Word | undefined } = {
    op,
    fd,
    target,
    body: plainWord(""),
  }
  const take = (body: Word) => {
    redirection.body = body
  }
  reader.pending.push({ delimiter: target, stripsTabs: op === "<<-", take })
  return redirection
}

/** After a newline: the bodies for the here-documents of the line before it. */
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
  // At the outermost level the rest of the text is the body; inside a substitution it would swallow the closer.
  if (reader.depth > 1) fail(reader, "a here-document is not ended")
  return bodyWord(reader, heredoc, lines)
}

function bodyWord(reader: Reader, heredoc: Heredoc, lines: readonly string[]): Word {
  const body = lines.length === 0 ? "" : `${lines.join("\n")}\n`
  if (heredoc.delimiter.quoted || !/[$`\\]/.test(body)) return plainWord(body, true)
  if (!enter(reader)) return plainWord(body, true)
  const parts: WordPart[] = []
  const inside: Reader = { ...reader, text: body, at: 0, pending: [] }
  readDouble(inside, parts, "")
  if (inside.failure) fail(reader, inside.failure.reason)
  reader.depth--
  return wordOf(parts, true)
}

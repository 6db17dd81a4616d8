// The values that stand on a key's own line: plain scalars and flow lists here, quoted and block text next door.
// Each reader leaves the cursor behind its value; a fault is returned, never thrown, nothing is read twice.

import { readBlockScalar, readQuoted } from "./front-matter-text.ts"
import {
  type Cursor,
  endOf,
  type Fault,
  type FrontList,
  type FrontScalar,
  type FrontValue,
  fault,
  isFault,
  isSpace,
  numberOf,
  restIsEmpty,
} from "./front-matter-value.ts"

/** `indent` is the column of the key or dash the value belongs to. */
export function readInline(cursor: Cursor, indent: number): FrontValue | Fault {
  switch (cursor.text[cursor.pos]) {
    case '"':
    case "'":
      return readQuoted(cursor, indent)
    case "[":
      return readFlowList(cursor, indent)
    case "|":
    case ">":
      return readBlockScalar(cursor, indent)
    case "{":
      return fault(
        numberOf(cursor),
        "Maps in braces are not read here: put each `key: value` on its own line.",
      )
    default:
      return readPlain(cursor, false)
  }
}

function readPlain(cursor: Cursor, isFlow: boolean): FrontScalar | Fault {
  const { text, pos: start } = cursor
  const line = numberOf(cursor)
  const end = endOf(cursor)
  const first = text[start] ?? ""
  if (!canBeginPlain(first, text[start + 1], start + 1 >= end, isFlow))
    return fault(line, `A value cannot begin with \`${first}\`: put it in quotes.`)
  let at = start
  for (; at < end; at++) {
    const char = text[at] ?? ""
    if (char === "#" && isSpace(text[at - 1])) break
    if (isFlow && (char === "," || char === "]")) break
    if (isFlow && (char === "[" || char === "{" || char === "}"))
      return fault(line, `A list item with \`${char}\` in it must be in quotes.`)
    if (char === ":" && endsKey(text[at + 1], at + 1 >= end, isFlow))
      return fault(line, "A value with a colon and a space in it must be in quotes.")
  }
  while (at > start && isSpace(text[at - 1])) at -= 1
  cursor.pos = at
  return { kind: "scalar", style: "plain", text: text.slice(start, at), line, lastLine: line, start, end: at }
}

function canBeginPlain(first: string, second: string | undefined, isLast: boolean, isFlow: boolean): boolean {
  if (",[]{}#&*!|>'\"%@`".includes(first)) return false
  if (first !== "-" && first !== "?" && first !== ":") return true
  return !endsKey(second, isLast, isFlow)
}

function endsKey(next: string | undefined, isLast: boolean, isFlow: boolean): boolean {
  return isLast || isSpace(next) || (isFlow && ",[]{}".includes(next ?? ""))
}

function readFlowList(cursor: Cursor, indent: number): FrontList | Fault {
  const { text, pos: start } = cursor
  const line = numberOf(cursor)
  const items: FrontScalar[] = []
  cursor.pos += 1
  for (let hasComma = true; ; ) {
    const problem = skipFlowSpace(cursor, indent, line)
    if (problem !== undefined) return problem
    const char = text[cursor.pos] ?? ""
    if (char === "]") {
      cursor.pos += 1
      return { kind: "list", isFlow: true, items, line, lastLine: numberOf(cursor), start, end: cursor.pos }
    }
    if (char === "," && !hasComma) {
      hasComma = true
      cursor.pos += 1
      continue
    }
    if (!hasComma) return fault(numberOf(cursor), "Put a comma between the items of the list.")
    if (char === ",") return fault(numberOf(cursor), "There is nothing before this comma.")
    if (char === "[" || char === "{")
      return fault(numberOf(cursor), `An item that begins with \`${char}\` must be in quotes.`)
    const item = char === '"' || char === "'" ? readQuoted(cursor, indent) : readPlain(cursor, true)
    if (isFault(item)) return item
    items.push(item)
    hasComma = false
  }
}

function skipFlowSpace(cursor: Cursor, indent: number, opened: number): Fault | undefined {
  while (restIsEmpty(cursor)) {
    cursor.row += 1
    const line = cursor.lines[cursor.row]
    if (line === undefined) return fault(opened, "The list opened on this line is not closed with `]`.")
    cursor.pos = line.start + line.indent
    const first = cursor.text[cursor.pos]
    if (cursor.pos >= line.end) continue
    if (first === "#" && line.indent > 0) continue
    const isClosing = first === "]" && line.indent >= indent
    if (first === "\t" || (line.indent <= indent && !isClosing))
      return fault(
        opened,
        "The list opened on this line is not closed with `]`, or its next line is not indented.",
      )
  }
  return undefined
}

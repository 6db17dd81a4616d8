// Values on the key's own line: plain scalars, flow lists and flow maps; front-matter-text.ts reads quoted and block
// text. Each reader leaves the cursor after its value and returns faults instead of throwing.

import { readBlockScalar, readQuoted } from "./front-matter-text.ts"
import {
  type Cursor,
  endOf,
  endOfKey,
  type FrontEntry,
  type FrontList,
  type FrontMap,
  type FrontMatterFault,
  type FrontScalar,
  type FrontValue,
  fault,
  isFault,
  isSpace,
  numberOf,
  restIsEmpty,
  type TextRange,
} from "./front-matter-value.ts"

/** `indent` is the column of the key or dash the value belongs to. */
export function readInline(cursor: Cursor, indent: number): FrontValue | FrontMatterFault {
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
      return readFlowMap(cursor, indent)
    default:
      return readPlain(cursor, "line")
  }
}

/** `until`: the closing bracket around the value, or the end of the line. */
function readPlain(cursor: Cursor, until: "line" | "]" | "}"): FrontScalar | FrontMatterFault {
  const { text, pos: start } = cursor
  const line = numberOf(cursor)
  const end = endOf(cursor)
  const first = text[start] ?? ""
  const isFlow = until !== "line"
  if (!canBeginPlain(first, text[start + 1], start + 1 >= end, isFlow))
    return fault(line, `A value cannot begin with \`${first}\`: put it in quotes.`)
  let at = start
  for (; at < end; at++) {
    const char = text[at] ?? ""
    if (char === "#" && isSpace(text[at - 1])) break
    if (isFlow && (char === "," || char === until)) break
    if (isFlow && "[]{}".includes(char))
      return fault(line, `A value with \`${char}\` in it must be in quotes here.`)
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

function readFlowList(cursor: Cursor, indent: number): FrontList | FrontMatterFault {
  const range = readFlow(cursor, indent, "]", (hasComma): FrontScalar | FrontMatterFault => {
    const char = cursor.text[cursor.pos] ?? ""
    if (!hasComma) return fault(numberOf(cursor), "Put a comma between the items of the list.")
    if (char === ",") return fault(numberOf(cursor), "There is nothing before this comma.")
    if (char === "[" || char === "{")
      return fault(numberOf(cursor), `An item that begins with \`${char}\` must be in quotes.`)
    return char === '"' || char === "'" ? readQuoted(cursor, indent) : readPlain(cursor, "]")
  })
  return isFault(range) ? range : { kind: "list", isFlow: true, ...range }
}

/** `{session: …, quote: …}` with texts only, as evidence is written. */
function readFlowMap(cursor: Cursor, indent: number): FrontMap | FrontMatterFault {
  const range = readFlow(cursor, indent, "}", (hasComma): FrontEntry | FrontMatterFault => {
    const entry = hasComma ? readFlowEntry(cursor, indent) : undefined
    return entry ?? fault(numberOf(cursor), "Between braces, write `key: value` with commas between.")
  })
  if (isFault(range)) return range
  const { items: entries, ...place } = range
  return { kind: "map", isFlow: true, entries, ...place }
}

/** Reads items up to the closing bracket; `item` is told whether a comma or the opening bracket is before it. */
function readFlow<T extends object>(
  cursor: Cursor,
  indent: number,
  closing: "]" | "}",
  item: (hasComma: boolean) => T | FrontMatterFault,
): (TextRange & { readonly items: readonly T[] }) | FrontMatterFault {
  const { text, pos: start } = cursor
  const line = numberOf(cursor)
  const items: T[] = []
  cursor.pos += 1
  for (let hasComma = true; ; ) {
    const problem = skipFlowSpace(cursor, indent, line, closing)
    if (problem !== undefined) return problem
    const char = text[cursor.pos]
    if (char === closing) {
      cursor.pos += 1
      return { items, line, lastLine: numberOf(cursor), start, end: cursor.pos }
    }
    if (char === "," && !hasComma) {
      hasComma = true
      cursor.pos += 1
      continue
    }
    const found = item(hasComma)
    if (isFault(found)) return found
    items.push(found)
    hasComma = false
  }
}

function readFlowEntry(cursor: Cursor, indent: number): FrontEntry | FrontMatterFault | undefined {
  const { text, pos: start } = cursor
  const line = numberOf(cursor)
  const colon = endOfKey(text, start)
  if (colon === start || text[colon] !== ":" || text[colon + 1] !== " ") return undefined
  cursor.pos = colon + 1
  if (restIsEmpty(cursor)) return undefined
  const char = text[cursor.pos]
  const value = char === '"' || char === "'" ? readQuoted(cursor, indent) : readPlain(cursor, "}")
  return isFault(value) ? value : { key: text.slice(start, colon), line, indent, value }
}

function skipFlowSpace(
  cursor: Cursor,
  indent: number,
  opened: number,
  closing: string,
): FrontMatterFault | undefined {
  while (restIsEmpty(cursor)) {
    cursor.row += 1
    const line = cursor.lines[cursor.row]
    if (line === undefined)
      return fault(opened, `The bracket on this line is not closed with \`${closing}\`.`)
    cursor.pos = line.start + line.indent
    const first = cursor.text[cursor.pos]
    if (cursor.pos >= line.end) continue
    if (first === "#" && line.indent > 0) continue
    const isClosing = first === closing && line.indent >= indent
    if (first === "\t" || (line.indent <= indent && !isClosing))
      return fault(
        opened,
        `The bracket here is not closed with \`${closing}\`, or its next line is not indented.`,
      )
  }
  return undefined
}

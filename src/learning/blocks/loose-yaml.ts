// Parses YAML as models write it in a block (LERN-12): globs and colons without quotes, lists in any form, bold keys, tabs,
// wrapped lines. It never fails: lines outside a known field are returned as unread.

export interface LooseReading {
  readonly fields: LooseMap
  /** Lines outside any known field. */
  readonly unread: readonly string[]
}

/** The known fields, in lower case with `_`, and those that may hold fields themselves. */
export interface FieldNames {
  readonly isKnown: (name: string) => boolean
  readonly isNested: (name: string) => boolean
}

const MAX_DEPTH = 4
const MAX_LINE_CHARS = 4_000
const KEY = /^(?:\*\*|__|`)?([A-Za-z][A-Za-z0-9_ -]{0,30}?)(?:\*\*|__|`)?\s*:(?:\*\*|__|`)?(?:\s+(.*)|\s*)$/s
export const BULLET = /^(?:[-*+•]|\d{1,2}[.)])\s+(?:\[[ xX]?\]\s+)?/

export function readLoose(lines: readonly string[], names: FieldNames): LooseReading {
  const kept = lines
    .map((line) => line.slice(0, MAX_LINE_CHARS).replace(/\r$/, "").replaceAll("\t", "  ").trimEnd())
    .filter((line) => !/^\s*(?:```|~~~|---\s*$|#(?:\s|$))/.test(line))
  const text = kept.join("\n").trim()
  const flow = text.startsWith("{") ? readFlow(text) : undefined
  if (flow !== undefined && typeof flow !== "string" && !isLooseList(flow))
    return { fields: renamed(flow), unread: [] }
  return readFields(withoutBullets(kept, names), names, 0)
}

function readFields(lines: readonly string[], names: FieldNames, depth: number): LooseReading {
  const fields: Record<string, Loose> = {}
  const unread: string[] = []
  const base = Math.min(...lines.filter((line) => line !== "").map(indentOf))
  let open: { name: string; value: string; below: string[] } | undefined
  const close = () => {
    if (open === undefined) return
    const value = fieldValue(open.value, open.below, names.isNested(open.name) && depth < MAX_DEPTH)
    if (fields[open.name] === undefined) fields[open.name] = value
    open = undefined
  }
  for (const line of lines) {
    const [, key, value = ""] = indentOf(line) > base ? [] : (KEY.exec(line.trim()) ?? [])
    const name = key === undefined ? undefined : fieldName(key)
    if (name !== undefined && names.isKnown(name)) {
      close()
      open = { name, value: value.trim(), below: [] }
      continue
    }
    // `Note: …` is an unknown field; `https://…` and a sentence with a colon continue the open one.
    const isOther = name !== undefined && !key?.includes(" ")
    if (isOther) close()
    if (open !== undefined) open.below.push(line)
    else if (line.trim() !== "") unread.push(line.trim())
  }
  close()
  return { fields, unread }
}

/** For a block whose keys are list items: `- title: …`, `- files: …`. */
function withoutBullets(lines: readonly string[], { isKnown }: FieldNames): readonly string[] {
  const first = lines.find((line) => line.trim() !== "") ?? ""
  const mark = BULLET.exec(first.trim())?.[0] ?? ""
  const name = KEY.exec(first.trim().slice(mark.length))?.[1]
  if (mark === "" || name === undefined || !isKnown(fieldName(name))) return lines
  const base = indentOf(first)
  return lines.map((line) =>
    indentOf(line) === base ? line.replace(/^\s*(?:[-*+•]|\d{1,2}[.)])\s+/, "") : line,
  )
}

function fieldValue(value: string, below: readonly string[], isNested: boolean): Loose {
  const further = withoutEmptyEnds(below)
  if (/^[|>][+-]?$/.test(value)) return textOf(further, value.startsWith(">"))
  if (/^[[{]/.test(value)) {
    const flow = readFlow([value, ...further.map((line) => line.trim())].join(" "))
    if (flow !== undefined) return flow
  }
  if (value !== "") return unquoted(joined([value, ...further.map((line) => line.trim())]))
  const [first] = further
  if (first === undefined) return ""
  if (BULLET.test(first.trim())) return items(further)
  if (isNested && KEY.test(first.trim())) return readFields(further, ANY, MAX_DEPTH).fields
  return unquoted(joined(further.map((line) => line.trim())))
}

const ANY: FieldNames = { isKnown: () => true, isNested: () => true }

/** Lines below an item continue it; `- item: …` and `- text: …` lose their label. */
function items(lines: readonly string[]): readonly string[] {
  const found: string[][] = []
  for (const line of lines.map((each) => each.trim()).filter((each) => each !== "")) {
    if (BULLET.test(line)) found.push([line.replace(BULLET, "").replace(/^(?:item|text|step):\s+/i, "")])
    else found.at(-1)?.push(line.replace(/^file:\s+(.*)$/i, "($1)"))
  }
  return found.map((each) => unquoted(each.join(" ")))
}

/** Joins wrapped prose into one line; list items and labelled lines such as `When: …` keep their own. */
function joined(lines: readonly string[]): string {
  let text = ""
  for (const line of lines) {
    const isOwn = line === "" || BULLET.test(line) || /^(?:\*\*)?[A-Z][a-z]+(?:\*\*)?:/.test(line)
    text += text === "" ? line : `${isOwn ? "\n" : " "}${line}`
  }
  return text.trim()
}

function textOf(lines: readonly string[], isFolded: boolean): string {
  const base = Math.min(...lines.filter((line) => line !== "").map(indentOf))
  return lines.map((line) => line.slice(base)).join(isFolded ? " " : "\n")
}

export function fieldName(key: string): string {
  return key
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_")
}

function renamed(map: LooseMap): LooseMap {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [fieldName(key), value]))
}

function withoutEmptyEnds(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line.trim() !== "")
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => line.trim() !== "") + 1)
}

export function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

// `[a, "b, c"]` and `{ files: [a] }` on one line, as models write them: globs need no quotes and may hold braces.
export type Loose = string | readonly Loose[] | LooseMap
export interface LooseMap {
  readonly [name: string]: Loose
}

/** Undefined unless the whole text is one list or map. */
function readFlow(text: string): Loose | undefined {
  const bare = text.trim().replace(/\s+#\s.*$/, "")
  const isList = bare.startsWith("[")
  if (bare.length < 2 || !bare.endsWith(isList ? "]" : "}") || endOf(bare) !== bare.length - 1)
    return undefined
  const parts = splitAtCommas(bare.slice(1, -1))
  if (isList) return parts.map((part) => nested(part))
  const entries = parts.map((part) => /^\s*["']?([\w -]{1,40}?)["']?\s*:\s*(.*)$/s.exec(part))
  if (entries.some((entry) => entry === null)) return undefined
  return Object.fromEntries(entries.map((entry) => [entry?.[1] ?? "", nested(entry?.[2] ?? "")]))
}

function nested(text: string): Loose {
  const bare = text.trim()
  // `{a,b}/**` is a glob.
  return (/^[[{]/.test(bare) ? readFlow(bare) : undefined) ?? unquoted(bare)
}

/** Splits at commas outside quotes and brackets, without empty parts. */
export function splitAtCommas(text: string): readonly string[] {
  const parts: string[] = []
  let from = 0
  scan(text, (at, depth) => {
    if (text[at] === "," && depth === 0) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
    return true
  })
  parts.push(text.slice(from))
  return parts.map((part) => part.trim()).filter((part) => part !== "")
}

/** The index of the bracket that closes the first one; -1 when it stays open. */
function endOf(text: string): number {
  let end = -1
  scan(text, (at, depth) => {
    if (depth === 0 && at > 0 && /[\]}]/.test(text[at] ?? "")) end = at
    return end < 0
  })
  return end
}

/** Visits each character outside quotes with the depth after it. An apostrophe inside a word is not a quote. */
function scan(text: string, visit: (at: number, depth: number) => boolean): void {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ""
    if (/["'`]/.test(char) && !/\w/.test(text[at - 1] ?? "")) {
      const close = text.indexOf(char, at + 1)
      if (close > 0) at = close
      continue
    }
    if (/[[{]/.test(char)) depth++
    else if (/[\]}]/.test(char)) depth--
    if (!visit(at, depth)) return
  }
}

/** Removes the quotes, backticks or stars around the whole text. */
export function unquoted(text: string): string {
  const bare = text.trim()
  const [, quote = "", inner] = /^("|'|`|\*\*|__)(.+)\1$/s.exec(bare) ?? []
  if (inner === undefined) return bare
  if (quote === '"') return /(?<!\\)"/.test(inner) ? bare : inner.replace(/\\(["\\])/g, "$1")
  if (quote === "'") return /(?<!')'(?!')/.test(inner) ? bare : inner.replaceAll("''", "'")
  return inner.includes(quote) ? bare : inner
}

export function isLooseList(value: Loose): value is readonly Loose[] {
  return Array.isArray(value)
}

// Edits a person's JSON in place: writes only what differs and keeps every other byte, including comments, trailing
// commas, duplicate keys and the spelling of numbers. jsonc-parser gives the positions.
import { createScanner, type Node, type ParseError, parseTree } from "jsonc-parser"

// Values of jsonc-parser's SyntaxKind, a const enum that we cannot import.
const [COMMA, LINE_BREAK, SPACE, END] = [5, 14, 15, 17]

export type SettingsJson = Readonly<Record<string, unknown>>

/** Undefined for text that is not an object; comments and trailing commas are allowed. */
export function parseJsonc(text: string): { readonly root: Node; readonly value: SettingsJson } | undefined {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { allowTrailingComma: true })
  if (errors.length > 0 || root?.type !== "object") return undefined
  return { root, value: asValue(root, text) as SettingsJson }
}

/** `text` edited to the value `wanted`; undefined if small edits cannot do it. */
export function editJson(text: string, wanted: SettingsJson): string | undefined {
  const before = parseJsonc(text)
  if (before === undefined) return undefined
  const reachable = withDuplicates(before.root, wanted)
  const thinned = pass(text, reachable, "remove")
  const edited = thinned === undefined ? undefined : pass(thinned, reachable, "add")
  const now = edited === undefined ? undefined : parseJsonc(edited)
  return now !== undefined && Bun.deepEquals(now.value, reachable, true) ? edited : undefined
}

/** Whether they differ only in spaces, line ends and commas; comments and the spelling of numbers count. */
export function isSameButSpaces(one: string, other: string): boolean {
  return Bun.deepEquals(tokensOf(one), tokensOf(other))
}

function tokensOf(text: string): string[] {
  const scanner = createScanner(text, false)
  const tokens: string[] = []
  for (let token: number = scanner.scan(); token !== END; token = scanner.scan())
    if (token !== SPACE && token !== LINE_BREAK && token !== COMMA) tokens.push(scanner.getTokenValue())
  return tokens
}

/** Whether a program serialised it, so that nothing in its form is a person's. */
export function isMachineFormatted(text: string): boolean {
  try {
    const { unit } = styleOf(text)
    const plain = text.trim().replaceAll("\r\n", "\n")
    const value = JSON.parse(plain)
    return plain === JSON.stringify(value, null, unit) || plain === JSON.stringify(value)
  } catch {
    return false
  }
}

/** A duplicate key is emptied instead of removed: otherwise the one before it would count again. */
function withDuplicates(node: Node, wanted: SettingsJson): SettingsJson {
  const out: Record<string, unknown> = { ...wanted }
  const seen = new Set<string>()
  for (const member of node.children ?? []) {
    const [key, value] = [keyOf(member), member.children?.[1]]
    if (!Object.hasOwn(wanted, key)) {
      if (seen.has(key)) out[key] = value?.type === "array" ? [] : {}
    } else if (value?.type === "object" && isObject(wanted[key]))
      out[key] = withDuplicates(value, wanted[key])
    seen.add(key)
  }
  return out
}

/** A JavaScript number keeps this many digits. */
const SAFE_DIGITS = 15

/** Keeps the spelling of a number that JavaScript cannot represent. The last of duplicate keys counts. */
function asValue(node: Node, text: string): unknown {
  const children = node.children ?? []
  if (node.type === "array") return children.map((child) => asValue(child, text))
  if (node.type === "object")
    return Object.fromEntries(
      children.flatMap(({ children: [key, value] = [] }) =>
        key === undefined || value === undefined ? [] : [[key.value as string, asValue(value, text)]],
      ),
    )
  if (node.type !== "number") return node.value
  const spelled = text.slice(node.offset, node.offset + node.length)
  const digits = spelled.replace(/e.*$/i, "").replace(/\D/g, "").replace(/^0+/, "")
  const isKept = digits.length <= SAFE_DIGITS && Number.isFinite(Number(spelled))
  return isKept ? Number(spelled) : { "a number spelled": spelled }
}

interface Edit {
  readonly offset: number
  readonly length: number
  readonly text: string
}

type Mode = "remove" | "add"

function pass(text: string, wanted: SettingsJson, mode: Mode): string | undefined {
  const now = parseJsonc(text)
  if (now === undefined) return undefined
  const edits = editsFor({ text, mode, style: styleOf(text) }, now.root, wanted)
  // Edits are applied from the end, so edits at one offset are reversed before the stable sort.
  const fromEnd = [...edits].reverse().sort((a, b) => b.offset - a.offset)
  return fromEnd.reduce(
    (all, { offset, length, text: put }) => all.slice(0, offset) + put + all.slice(offset + length),
    text,
  )
}

interface Style {
  readonly unit: string
  readonly eol: string
  readonly isOneLine: boolean
}

interface Work {
  readonly text: string
  readonly mode: Mode
  readonly style: Style
}

function styleOf(text: string): Style {
  return {
    unit: /^([ \t]+)"/m.exec(text)?.[1] ?? "  ",
    eol: text.includes("\r\n") ? "\r\n" : "\n",
    isOneLine: !text.trim().includes("\n"),
  }
}

function editsFor(work: Work, node: Node, wanted: unknown): Edit[] {
  const now = asValue(node, work.text)
  if (Bun.deepEquals(now, wanted, true)) return []
  if (node.type === "object" && isObject(wanted)) return editsOfObject(work, node, wanted)
  if (node.type === "array" && Array.isArray(wanted)) return editsOfArray(work, node, wanted)
  return work.mode === "add"
    ? []
    : [{ offset: node.offset, length: node.length, text: JSON.stringify(wanted) }]
}

function editsOfObject(work: Work, node: Node, wanted: SettingsJson): Edit[] {
  const members = node.children ?? []
  const last = new Map(members.map((member) => [keyOf(member), member]))
  const inside = [...last].flatMap(([key, member]) => {
    const value = member.children?.[1]
    return value === undefined || !Object.hasOwn(wanted, key) ? [] : editsFor(work, value, wanted[key])
  })
  if (work.mode === "remove") {
    const gone = [...last].filter(([key]) => !Object.hasOwn(wanted, key))
    return [...inside, ...removals(work, node, new Set(gone.map(([, member]) => member)))]
  }
  const fresh = Object.entries(wanted).filter(([key]) => !last.has(key))
  const texts = fresh.map(([key, value]) => ({ before: `${JSON.stringify(key)}:`, value }))
  return [...inside, ...additions(work, node, texts)]
}

function keyOf({ children: [key] = [] }: Node): string {
  return key?.value as string
}

/** Items stay, shrink or go; new ones are appended. */
function editsOfArray(work: Work, node: Node, wanted: readonly unknown[]): Edit[] {
  const gone = new Set<Node>()
  const inside: Edit[] = []
  let at = 0
  for (const item of node.children ?? []) {
    const isKept = at < wanted.length && isPart(wanted[at], asValue(item, work.text))
    if (isKept) inside.push(...editsFor(work, item, wanted[at]))
    else gone.add(item)
    if (isKept) at += 1
  }
  if (work.mode === "remove") return [...inside, ...removals(work, node, gone)]
  const fresh = wanted.slice(at).map((value) => ({ before: "", value }))
  return [...inside, ...additions(work, node, fresh)]
}

/** Whether removing things from `whole` can give `part`. */
function isPart(part: unknown, whole: unknown): boolean {
  if (Bun.deepEquals(part, whole, true)) return true
  if (Array.isArray(part) && Array.isArray(whole)) {
    let at = 0
    for (const item of whole) if (at < part.length && isPart(part[at], item)) at += 1
    return at === part.length && part.length > 0
  }
  if (!isObject(part) || !isObject(whole)) return false
  const names = Object.keys(part)
  return (
    names.length > 0 && names.every((name) => Object.hasOwn(whole, name) && isPart(part[name], whole[name]))
  )
}

/** Between two values: the comma, and where the last comma or comment ends. */
function between(text: string, from: number, to: number): { comma: number | undefined; end: number } {
  const scanner = createScanner(text, false)
  scanner.setPosition(from)
  let comma: number | undefined
  let end = from
  for (let token = scanner.scan(); token !== END && scanner.getTokenOffset() < to; token = scanner.scan()) {
    if (token === COMMA) comma = scanner.getTokenOffset()
    if (token !== SPACE && token !== LINE_BREAK) end = scanner.getTokenOffset() + scanner.getTokenLength()
  }
  return { comma, end }
}

function removals({ text }: Work, node: Node, gone: ReadonlySet<Node>): Edit[] {
  const children = node.children ?? []
  if (gone.size === 0) return []
  const closing = node.offset + node.length - 1
  const commaAfter = (child: Node) => {
    const next = children[children.indexOf(child) + 1]?.offset ?? closing
    return between(text, child.offset + child.length, next).comma
  }
  const edits = [...gone].flatMap((child) => {
    const space = /\s*$/.exec(text.slice(0, child.offset))?.[0].length ?? 0
    const comma = commaAfter(child)
    const itself = { offset: child.offset - space, length: child.length + space, text: "" }
    return comma === undefined ? [itself] : [itself, { offset: comma, length: 1, text: "" }]
  })
  const lastKept = children.findLast((child) => !gone.has(child))
  const last = children.at(-1)
  const isEndOpen = last !== undefined && gone.has(last) && commaAfter(last) === undefined
  const dangling = lastKept === undefined || !isEndOpen ? undefined : commaAfter(lastKept)
  return dangling === undefined ? edits : [...edits, { offset: dangling, length: 1, text: "" }]
}

interface Fresh {
  /** The key and its colon; empty for an item. */
  readonly before: string
  readonly value: unknown
}

function additions({ text, style }: Work, node: Node, fresh: readonly Fresh[]): Edit[] {
  if (fresh.length === 0) return []
  const last = node.children?.at(-1)
  const closing = node.offset + node.length - 1
  const from = last === undefined ? node.offset + 1 : last.offset + last.length
  const { comma, end } = between(text, from, closing)
  const isInline = style.isOneLine || (last !== undefined && !text.slice(node.offset, closing).includes("\n"))
  const outer = indentAt(text, node.offset)
  const own =
    last === undefined || !startsLine(text, last.offset) ? outer + style.unit : indentAt(text, last.offset)
  const gap = isInline ? "" : style.eol + own
  const items = fresh.map(({ before, value }) => gap + written(before, value, isInline ? null : own, style))
  const isClosed = text.slice(end, closing).includes("\n")
  const close = last !== undefined || isInline || isClosed ? "" : style.eol + outer
  const trailing = last !== undefined && comma !== undefined ? "," : ""
  const put = { offset: end, length: 0, text: items.join(",") + trailing + close }
  return last === undefined || comma !== undefined ? [put] : [{ offset: from, length: 0, text: "," }, put]
}

/** On one line if `indent` is null. */
function written(before: string, value: unknown, indent: string | null, { unit, eol }: Style): string {
  if (indent === null) return before + JSON.stringify(value)
  const lines = JSON.stringify(value, null, unit).split("\n")
  return (before === "" ? "" : `${before} `) + lines.join(eol + indent)
}

function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", offset - 1) + 1))?.[0] ?? ""
}

function startsLine(text: string, offset: number): boolean {
  return text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset).trim() === ""
}

export function isObject(value: unknown): value is SettingsJson {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

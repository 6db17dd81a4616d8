// The list items of a Markdown text, as a tree with their lines and headings. Fenced code, comments, tables, front matter
// and our own block are not prose and have none.
import { fencedLines } from "../block/fences.ts"
import { locate } from "../block/markers.ts"

export interface Bullet {
  readonly line: number
  readonly text: string
  /** The lines that go on with it. */
  readonly more: readonly string[]
  readonly children: readonly Bullet[]
}

export interface Section {
  readonly line: number
  /** Empty before the first heading. */
  readonly heading: string
  readonly level: number
  readonly bullets: readonly Bullet[]
  /** Its lines that are no list items. */
  readonly prose: readonly string[]
  /** All of its lines but the heading and fenced code. */
  readonly lines: readonly string[]
}

export function sectionsOf(text: string): readonly Section[] {
  const lines = proseLines(text)
  const starts = lines.flatMap((line, at) => (HEADING.test(line ?? "") ? [at] : []))
  const bounds = [0, ...starts.filter((at) => at > 0), lines.length]
  return bounds.slice(0, -1).map((from, index) => sectionOf(lines, from, bounds[index + 1] ?? lines.length))
}

const HEADING = /^ {0,3}(#{1,6})\s+(\S.*)$/

function sectionOf(lines: readonly (string | undefined)[], from: number, to: number): Section {
  const [, marks = "", heading = ""] = HEADING.exec(lines[from] ?? "") ?? []
  const first = marks === "" ? from : from + 1
  const { bullets, prose } = readBullets(lines, first, to)
  const own = lines.slice(first, to).flatMap((line) => (line === undefined ? [] : [line]))
  return {
    line: from + 1,
    heading: heading.replace(/#{1,6}$/, "").trim(),
    level: marks.length,
    bullets,
    prose,
    lines: own,
  }
}

/** Undefined where a line is no prose; line ends are one character. */
function proseLines(text: string): (string | undefined)[] {
  const plain = text.replace(/\r\n?/g, "\n")
  const found = locate(plain)
  const own = found.kind === "one" ? plain.slice(found.start, found.end) : ""
  const open = own === "" ? plain : plain.replace(own, blank)
  const lines = withoutComments(open.replace(/^---\n[\s\S]*?\n---(?=\n|$)/, blank)).split("\n")
  const fenced = fencedLines(lines)
  return lines.map((line, at) =>
    fenced[at] || /^\s*\|/.test(line) ? undefined : line.slice(0, LONGEST_LINE),
  )
}

/** More than a lesson may have, so that a cut line is seen to be too long. */
const LONGEST_LINE = 5_000

function withoutComments(text: string): string {
  let out = ""
  let at = 0
  for (let from = text.indexOf("<!--"); from >= 0; from = text.indexOf("<!--", at)) {
    const to = text.indexOf("-->", from)
    if (to < 0) break
    out += text.slice(at, from) + blank(text.slice(from, to + 3))
    at = to + 3
  }
  return out + text.slice(at)
}

/** Its line ends alone: what follows keeps its line. */
function blank(part: string): string {
  return part.replace(/[^\n]+/g, "")
}

const ITEM = /^([ \t]*)(?:[-*+]|\d{1,3}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?(\S.*)$/
const DEEPEST = 8

interface Open {
  readonly indent: number
  readonly line: number
  readonly text: string
  readonly more: string[]
  /** An empty line ends its words, not its place: items below may still belong to it. */
  isClosed: boolean
  readonly children: Open[]
}

function readBullets(lines: readonly (string | undefined)[], from: number, to: number) {
  const roots: Open[] = []
  const prose: string[] = []
  let path: Open[] = []
  for (let at = from; at < to; at++) {
    const line = lines[at]
    const [, space, words] = ITEM.exec(line ?? "") ?? []
    if (line !== undefined && space !== undefined && words !== undefined) {
      const indent = space.replaceAll("\t", "    ").length
      path = path.filter((each) => each.indent < indent).slice(0, DEEPEST)
      const item: Open = { indent, line: at + 1, text: words.trim(), more: [], isClosed: false, children: [] }
      const parent = path.at(-1)
      if (parent === undefined) roots.push(item)
      else parent.children.push(item)
      path.push(item)
      continue
    }
    const last = path.at(-1)
    if (line === undefined || line.trim() === "") for (const each of path) each.isClosed = true
    else if (last !== undefined && !last.isClosed && /^\s/.test(line)) last.more.push(line.trim())
    else {
      path = []
      prose.push(line.trim())
    }
  }
  return { bullets: roots as readonly Bullet[], prose }
}

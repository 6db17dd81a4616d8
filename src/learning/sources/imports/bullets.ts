// Parses Markdown into sections with paragraphs and nested list items. Fenced code, comments, tables, front matter and our
// own block are left out.
import { fencedLines } from "../../../lessons/claude-md/fences.ts"
import { locateBlock } from "../../../lessons/claude-md/markers.ts"

export interface Bullet {
  readonly line: number
  readonly text: string
  readonly isNumbered: boolean
  /** Its further lines. */
  readonly more: readonly string[]
  readonly children: readonly Bullet[]
}

export interface Paragraph {
  readonly line: number
  readonly text: string
}

export interface BulletSection {
  readonly line: number
  /** Empty before the first heading. */
  readonly heading: string
  readonly level: number
  readonly bullets: readonly Bullet[]
  /** Its lines outside lists. */
  readonly prose: readonly string[]
  /** The same as `prose`, one line a paragraph. */
  readonly paragraphs: readonly Paragraph[]
  /** All lines except the heading and fenced code. */
  readonly lines: readonly string[]
}

export function bulletSections(text: string): readonly BulletSection[] {
  const lines = proseLines(text)
  const starts = lines.flatMap((line, at) => (HEADING.test(line ?? "") ? [at] : []))
  const bounds = [0, ...starts.filter((at) => at > 0), lines.length]
  return bounds.slice(0, -1).map((from, index) => sectionOf(lines, from, bounds[index + 1] ?? lines.length))
}

const HEADING = /^ {0,3}(#{1,6})\s+(\S.*)$/

function sectionOf(lines: readonly (string | undefined)[], from: number, to: number): BulletSection {
  const [, marks = "", heading = ""] = HEADING.exec(lines[from] ?? "") ?? []
  const first = marks === "" ? from : from + 1
  const own = lines.slice(first, to).flatMap((line) => (line === undefined ? [] : [line]))
  const head = { line: from + 1, heading: heading.replace(/#{1,6}$/, "").trim(), level: marks.length }
  return { ...head, ...readBullets(lines, first, to), lines: own }
}

/** Undefined for lines that are not prose. */
function proseLines(text: string): (string | undefined)[] {
  const plain = text.replace(/\r\n?/g, "\n")
  const found = locateBlock(plain)
  const own = found.kind === "one" ? plain.slice(found.start, found.end) : ""
  const open = own === "" ? plain : plain.replace(own, blank)
  const lines = withoutComments(open.replace(/^---\n[\s\S]*?\n---(?=\n|$)/, blank)).split("\n")
  const fenced = fencedLines(lines)
  return lines.map((line, at) =>
    fenced[at] || /^\s*\|/.test(line) ? undefined : line.slice(0, MAX_LINE_CHARS),
  )
}

/** Longer than a lesson may be, so that a cut line is still refused as too long. */
const MAX_LINE_CHARS = 5_000

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

/** Keeps the line ends, so line numbers stay right. */
function blank(part: string): string {
  return part.replace(/[^\n]+/g, "")
}

const ITEM = /^([ \t]*)([-*+]|\d{1,3}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?(\S.*)$/
const MAX_DEPTH = 8

interface Open extends Bullet {
  readonly indent: number
  readonly more: string[]
  /** An empty line ends its text; nested items may still follow. */
  isClosed: boolean
  readonly children: Open[]
}

function readBullets(lines: readonly (string | undefined)[], from: number, to: number) {
  const roots: Open[] = []
  const prose: string[] = []
  const paragraphs: Paragraph[] = []
  let path: Open[] = []
  let proseBefore = -1
  for (let at = from; at < to; at++) {
    const line = lines[at]
    const [, space, mark = "", words] = ITEM.exec(line ?? "") ?? []
    if (line !== undefined && space !== undefined && words !== undefined) {
      const indent = space.replaceAll("\t", "    ").length
      path = path.filter((each) => each.indent < indent).slice(0, MAX_DEPTH)
      const own = { indent, line: at + 1, text: words.trim(), isNumbered: /\d/.test(mark) }
      const item: Open = { ...own, more: [], isClosed: false, children: [] }
      const parent = path.at(-1)
      if (parent === undefined) roots.push(item)
      else parent.children.push(item)
      path.push(item)
      continue
    }
    const last = path.at(-1)
    if (line === undefined || line.trim() === "") for (const each of path) each.isClosed = true
    else if (last !== undefined && !last.isClosed && continues(last, line)) last.more.push(line.trim())
    else {
      path = []
      prose.push(line.trim())
      const before = proseBefore === at - 1 ? paragraphs.pop() : undefined
      paragraphs.push({ line: before?.line ?? at + 1, text: `${before?.text ?? ""} ${line.trim()}`.trim() })
      proseBefore = at
    }
  }
  return { bullets: roots, prose, paragraphs }
}

/** Indented, or in the middle of a sentence: items may wrap without indentation. */
function continues({ text, more }: Open, line: string): boolean {
  return /^\s/.test(line) || !(/[.:!?]$/.test(more.at(-1) ?? text) || /:\s*$/.test(line))
}

export function bulletText({ text, more }: Bullet): string {
  return [text, ...more].join(" ")
}

export function nestedText(bullet: Bullet): string {
  return [bulletText(bullet), ...bullet.children.map(nestedText)].join("; ")
}

/** Removes emphasis, leading emoji and link targets. Code keeps its backticks, because it names files and commands. */
export function stripMarkdown(text: string): string {
  return text
    .replace(/\[([^\][]{1,200})\]\([^)\s]{0,500}\)/g, "$1")
    .replace(/\*\*(?=[^\s/*])((?:[^*]|\*(?!\*)){1,300}?)(?<=\S)\*\*(?![/*\w])/g, "$1")
    .replace(/^(?:[\p{Extended_Pictographic}✗✓]\ufe0f?\s*){1,4}/u, "")
    .replace(/\s+/g, " ")
    .trim()
}

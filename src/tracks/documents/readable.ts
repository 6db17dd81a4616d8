// A Markdown file with comments and fenced blocks blanked. Lines keep their numbers. An unclosed comment hides the rest, as
// when rendered.
import { fencedLines } from "../../lessons/claude-md/fences.ts"

export interface Readable {
  /** One per line of the file. */
  readonly lines: readonly string[]
  /** Whether the text ends inside a comment or a fenced block, where nothing can be added. */
  readonly endsHidden: boolean
}

export function readable(text: string): Readable {
  const { lines, fenced, endsInComment } = uncommented(text)
  const seen = lines.map((line, index) => (fenced[index] ? "" : line))
  // An unclosed fence: anything added below it would be code.
  const opensFence = seen.some((line) => /^ {0,3}(?:`{3,}[^`]*|~{3,}.*)$/.test(line))
  return { lines: seen, endsHidden: endsInComment || opensFence }
}

/** The text without comments and the blank lines they leave; code stays. */
export function withoutComments(text: string): string {
  return uncommented(text)
    .lines.map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
}

export interface DocumentSection {
  readonly title: string
  readonly line: number
  readonly body: readonly { readonly line: number; readonly text: string }[]
}

/** The parts under second-level headings. */
export function documentSections({ lines }: Readable): readonly DocumentSection[] {
  const sections: { title: string; line: number; body: { line: number; text: string }[] }[] = []
  for (const [index, text] of lines.entries()) {
    if (/^##\s/.test(text)) sections.push({ title: headingText(text), line: index + 1, body: [] })
    else sections.at(-1)?.body.push({ line: index + 1, text })
  }
  return sections
}

function headingText(line: string): string {
  const words = line.slice(2).trim()
  const bare = trimmed(words, "#")
  return bare === words || !/\s$/.test(bare) ? words : bare.trimEnd()
}

export function sectionNamed(
  sections: readonly DocumentSection[],
  name: string,
): DocumentSection | undefined {
  return sections.find(({ title }) => title.toLowerCase() === name.toLowerCase())
}

function uncommented(text: string) {
  const raw = text.replace(/^\ufeff/, "").split(/\r?\n/)
  const inFence = fencedLines(raw)
  const fenced: boolean[] = []
  let isComment = false
  const lines = raw.map((line, index) => {
    fenced[index] = inFence[index] === true && !isComment
    if (fenced[index]) return line
    const seen = outsideComments(line, isComment)
    isComment = seen.isOpen
    return seen.text
  })
  return { lines, fenced, endsInComment: isComment }
}

function outsideComments(
  line: string,
  wasOpen: boolean,
): { readonly text: string; readonly isOpen: boolean } {
  let text = ""
  let at = 0
  let isOpen = wasOpen
  while (at < line.length) {
    const mark = isOpen ? "-->" : "<!--"
    const found = line.indexOf(mark, at)
    if (!isOpen) text += line.slice(at, found < 0 ? line.length : found)
    if (found < 0) break
    at = found + mark.length
    isOpen = !isOpen
  }
  return { text, isOpen }
}

// Trims characters at the end without a pattern such as `x+$`, which is quadratic on hostile documents (T19).
export function trimmed(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text[end - 1] ?? "")) end -= 1
  return text.slice(0, end)
}

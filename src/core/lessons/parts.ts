// Labelled parts of a body: `When: …`, `**Do:** …`, `- **Why**: …`. A part runs to the next label; a label
// inside a code block or on an indented line is text. Written continuation lines are indented by two spaces,
// which is taken off again when read, so that no text of a part can be mistaken for a label.

export interface Part {
  readonly label: string
  readonly text: string
}

export interface PartsReading {
  /** What stands before the first label. */
  readonly other: string
  readonly parts: readonly Part[]
  /** Labels that stand a second time with other text; the line is counted from the first line of the body. */
  readonly repeated: readonly { readonly label: string; readonly line: number }[]
}

/** `labels` is made by `labelLine`. */
export function readParts(body: string, labels: RegExp): PartsReading {
  const lines = bodyLines(body)
  const fenced = codeLines(lines)
  const other: string[] = []
  const found: { label: string; line: number; lines: string[] }[] = []
  for (const [at, line] of lines.entries()) {
    const match = fenced[at] ? null : labels.exec(line)
    if (match !== null) found.push({ label: nameOf(match[1] ?? ""), line: at + 1, lines: [match[2] ?? ""] })
    else (found.at(-1)?.lines ?? other).push(line)
  }
  const parts: Part[] = []
  const repeated: { label: string; line: number }[] = []
  for (const { label, line, lines: own } of found) {
    const text = partText(own)
    const before = parts.find((part) => part.label === label)
    if (before === undefined) parts.push({ label, text })
    else if (before.text !== text) repeated.push({ label, line })
  }
  return { other: joinTrimmed(other), parts: parts.filter((part) => part.text !== ""), repeated }
}

/** A line that begins a part: the label, plain or bold, with or without a bullet, and a colon. */
export function labelLine(labels: readonly string[]): RegExp {
  const bold = "(?:\\*\\*|__)?"
  return new RegExp(`^(?:[-*+] )?${bold}(${labels.join("|")})${bold}[ \\t]*:${bold}(?!\\S)[ \\t]*(.*)$`, "is")
}

export function renderParts(other: string, parts: readonly Part[]): string {
  const rendered = parts.map(({ label, text }) => {
    const startsBelow = /^\s|^`{3}|^~{3}/.test(text)
    return startsBelow ? `${label}:\n${indented(text)}` : `${label}: ${indented(text).slice(2)}`
  })
  return [...(other === "" ? [] : [other]), ...rendered].join("\n")
}

/** The lines of a body, white space alone being no text. */
export function bodyLines(body: string): string[] {
  return body.split("\n").map((line) => (/^\s*$/.test(line) ? "" : line.replace(/\r$/, "")))
}

/** Without empty lines before and after, and without white space at the end. */
export function joinTrimmed(lines: readonly string[]): string {
  const first = lines.findIndex((line) => line !== "")
  if (first === -1) return ""
  return lines.slice(first).join("\n").trimEnd()
}

const FENCE = /^( *)(`{3,}|~{3,})(.*)$/s
const LONGEST_CODE_BLOCK = 200

/** Which lines are in a code block, the fences among them; unlike core/block/fences also in a list, by indentation. */
export function codeLines(lines: readonly string[]): readonly boolean[] {
  const isFenced = new Array<boolean>(lines.length).fill(false)
  for (let at = 0; at < lines.length; at++) {
    const end = endOfCode(lines, at)
    if (end === undefined) continue
    isFenced.fill(true, at, end + 1)
    at = end
  }
  return isFenced
}

/** A block ends at a fence as indented as its own; a line less indented than the fence breaks it off. */
function endOfCode(lines: readonly string[], open: number): number | undefined {
  const [, indent, mark] = FENCE.exec(lines[open] ?? "") ?? []
  if (indent === undefined || mark === undefined) return undefined
  for (let at = open + 1; at < Math.min(lines.length, open + LONGEST_CODE_BLOCK); at++) {
    const line = lines[at] ?? ""
    if (line !== "" && !line.startsWith(indent)) return undefined
    if (!line.trimEnd().endsWith(mark)) continue
    const [, closingIndent, closing, rest] = FENCE.exec(line) ?? []
    if (closingIndent === indent && closing?.startsWith(mark) && rest?.trim() === "") return at
  }
  return undefined
}

function partText(lines: readonly string[]): string {
  const [first = "", ...rest] = lines
  const isIndented = rest.every((line) => line === "" || line.startsWith("  "))
  const text = isIndented ? rest.map((line) => line.slice(2)) : rest
  return joinTrimmed([first, ...text])
}

function indented(text: string): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? "" : `  ${line}`))
    .join("\n")
}

function nameOf(label: string): string {
  return label.slice(0, 1).toUpperCase() + label.slice(1).toLowerCase()
}

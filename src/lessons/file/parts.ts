// Labelled parts of a body: `When: …`, `**Do:** …`, `- **Why**: …`. A part ends at the next label; labels in code
// blocks and on indented lines are text. Continuation lines are indented by two spaces, so no text of a part can be
// mistaken for a label.

export interface BodyPart {
  readonly label: string
  readonly text: string
}

export interface PartsReading {
  /** The text before the first label. */
  readonly other: string
  readonly parts: readonly BodyPart[]
  /** Labels that appear again with different text. Line 1 is the first line of the body. */
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
  const parts: BodyPart[] = []
  const repeated: { label: string; line: number }[] = []
  for (const { label, line, lines: own } of found) {
    const text = partText(own)
    const before = parts.find((part) => part.label === label)
    if (before === undefined) parts.push({ label, text })
    else if (before.text !== text) repeated.push({ label, line })
  }
  return { other: joinTrimmed(other), parts: parts.filter((part) => part.text !== ""), repeated }
}

/** Matches the first line of a part: the label, plain or bold, with or without a bullet, and a colon. */
export function labelLine(labels: readonly string[]): RegExp {
  const bold = "(?:\\*\\*|__)?"
  return new RegExp(`^(?:[-*+] )?${bold}(${labels.join("|")})${bold}[ \\t]*:${bold}(?!\\S)[ \\t]*(.*)$`, "is")
}

export function renderParts(other: string, parts: readonly BodyPart[]): string {
  const rendered = parts.map(({ label, text }) => {
    const startsBelow = /^\s|^`{3}|^~{3}/.test(text)
    return startsBelow ? `${label}:\n${indented(text)}` : `${label}: ${indented(text).slice(2)}`
  })
  return [...(other === "" ? [] : [other]), ...rendered].join("\n")
}

/** Lines of only white space become empty. */
export function bodyLines(body: string): string[] {
  return body.split("\n").map((line) => (/^\s*$/.test(line) ? "" : line.replace(/\r$/, "")))
}

/** Drops empty lines at both ends and trailing white space. */
export function joinTrimmed(lines: readonly string[]): string {
  const first = lines.findIndex((line) => line !== "")
  if (first === -1) return ""
  return lines.slice(first).join("\n").trimEnd()
}

const FENCE = /^( *)(`{3,}|~{3,})(.*)$/s
const LONGEST_CODE_BLOCK = 200

/** Marks code-block lines, fences included. Unlike claude-md/fences.ts it also finds indented blocks in lists. */
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

/** A block ends at a fence with the same indentation; a less indented line means it was never closed. */
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

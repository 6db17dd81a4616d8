// The title of a lesson that was given as a text, whether a text says it again, and how a long line is cut.

const TITLE_CHARS = 100

/** The first line, without the marks of a list or a label. */
export function titleOf(text: string): string {
  const first = (text.split("\n")[0] ?? "").replace(/^(?:[-*] (?:\[[ x]\] )?|\d+\. |\*\*)/, "").trim()
  return first.length <= TITLE_CHARS ? first.replace(/\.$/, "") : cutAtWord(first, TITLE_CHARS)
}

/** A title that was the body's own words follows a new body, unless another was written with it. */
export function titleAfter(before: Worded, after: Worded): string {
  const isBodys = after.title === before.title && before.title === titleOf(before.body)
  return isBodys ? titleOf(after.body) : after.title
}

interface Worded {
  readonly title: string
  readonly body: string
}

/** At most so many characters, with the `…` of the cut. */
export function cutAtWord(line: string, maxChars: number): string {
  if (line.length <= maxChars) return line
  const cut = line.slice(0, maxChars - 1)
  const space = cut.lastIndexOf(" ")
  const kept = space > maxChars / 2 ? cut.slice(0, space) : cut.replace(/[\ud800-\udbff]$/, "")
  return `${kept.replace(/[\s,;:.]+$/, "")}…`
}

/** Whether a text begins with the words of the title, however they end. */
export function saysTitle(text: string, title: string): boolean {
  const words = plain(title)
  return words !== "" && plain(text).startsWith(words)
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s.…]+/g, " ")
    .trim()
}

// The title of a lesson: taken from its text, compared with a text, and cut at a word.

export const TITLE_CHARS = 200

/** The first line without list markers; its words and full stop stay (LERN-14). */
export function titleOf(text: string): string {
  const first = (text.split("\n")[0] ?? "").replace(/^(?:[-*] (?:\[[ x]\] )?|\d+\. |\*\*)/, "").trim()
  return cutAtWord(first, TITLE_CHARS)
}

/** A title derived from the body follows a new body, unless the edit sets another title. */
export function titleAfter(before: Worded, after: Worded): string {
  const isBodys = after.title === before.title && isSameTitle(before.title, titleOf(before.body))
  return isBodys ? titleOf(after.body) : after.title
}

/** Ignores a full stop at the end. */
export function isSameTitle(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

interface Worded {
  readonly title: string
  readonly body: string
}

/** At most `maxChars` characters, including the `…`. */
export function cutAtWord(line: string, maxChars: number): string {
  if (line.length <= maxChars) return line
  const cut = line.slice(0, maxChars - 1)
  const space = cut.lastIndexOf(" ")
  const kept = space > maxChars / 2 ? cut.slice(0, space) : cut.replace(/[\ud800-\udbff]$/, "")
  return `${kept.replace(/[\s,;:.]+$/, "")}…`
}

/** Ignores how the title ends. */
export function beginsWithTitle(text: string, title: string): boolean {
  const words = plain(title)
  return words !== "" && plain(text).startsWith(words)
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s.…]+/g, " ")
    .trim()
}

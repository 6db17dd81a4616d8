// The title of a lesson that was given as a text, and how a line that is too long is cut.

const TITLE_CHARS = 100

/** The first line, without the marks of a list or a label. */
export function titleOf(text: string): string {
  const first = (text.split("\n")[0] ?? "").replace(/^(?:[-*] (?:\[[ x]\] )?|\d+\. |\*\*)/, "").trim()
  return first.length <= TITLE_CHARS ? first.replace(/\.$/, "") : cutAtWord(first, TITLE_CHARS)
}

/** At most so many characters, with the `…` of the cut. */
export function cutAtWord(line: string, maxChars: number): string {
  if (line.length <= maxChars) return line
  const cut = line.slice(0, maxChars - 1)
  const space = cut.lastIndexOf(" ")
  const kept = space > maxChars / 2 ? cut.slice(0, space) : cut.replace(/[\ud800-\udbff]$/, "")
  return `${kept.replace(/[\s,;:.]+$/, "")}…`
}

// Finds the lines inside fenced code blocks, where a marker is only quoted. An unclosed fence does not count:
// otherwise a stray one would hide our block, and the next run would add a second.

/** For each line, whether it is in a closed fenced block, fences included. */
export function fencedLines(lines: readonly string[]): readonly boolean[] {
  const fenced = new Array<boolean>(lines.length).fill(false)
  const longest = longestCloserFrom(lines)
  for (let at = 0; at < lines.length; at++) {
    const opener = openerOf(lines[at] ?? "")
    if (opener === null || (longest[opener.sign][at + 1] ?? 0) < opener.length) continue
    let end = at + 1
    while (closerLength(lines[end] ?? "", opener.sign) < opener.length) end++
    fenced.fill(true, at, end + 1)
    at = end
  }
  return fenced
}

type Sign = "`" | "~"

function openerOf(line: string): { sign: Sign; length: number } | null {
  const found = /^ {0,3}(?:(`{3,})[^`]*|(~{3,}).*)$/s.exec(line)
  if (found === null) return null
  return found[1] === undefined
    ? { sign: "~", length: found[2]?.length ?? 0 }
    : { sign: "`", length: found[1].length }
}

function closerLength(line: string, sign: Sign): number {
  const found = /^ {0,3}(`{3,}|~{3,})\s*$/.exec(line)?.[1]
  return found?.startsWith(sign) ? found.length : 0
}

/** The longest closing fence from each line on, so that an unclosed fence costs no search. */
function longestCloserFrom(lines: readonly string[]): Record<Sign, number[]> {
  const longest = {
    "`": new Array<number>(lines.length + 1).fill(0),
    "~": new Array<number>(lines.length + 1).fill(0),
  }
  for (const sign of ["`", "~"] as const) {
    for (let at = lines.length - 1; at >= 0; at--) {
      longest[sign][at] = Math.max(longest[sign][at + 1] ?? 0, closerLength(lines[at] ?? "", sign))
    }
  }
  return longest
}

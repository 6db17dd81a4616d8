// A typed prompt without what was evidently pasted: a document with headings, a piece of a log, somebody else's report
// block. Pasted text is part of the prompt but not the person's words (LERN-02). The detector drops fenced and quoted text.
import { withoutBlocks } from "../../../text/block-marker.ts"

export function withoutPasted(text: string): string {
  const lines = withoutBlocks(text).split("\n")
  return (lines.length === 1 ? lines : withoutLog(withoutDocument(lines))).join("\n").trim()
}

/** Without fenced and quoted text too: the words to show as the person's own. */
export function spokenWords(text: string): string {
  const unfenced = text.replace(/(?:```|~~~)[\s\S]*?(?:```|~~~|$)/g, " ")
  return unfenced.replace(/^\s*>.*$/gm, " ").trim()
}

const HEADING = /^#{1,6}\s+\S/
const MIN_HEADINGS = 2

/** Cuts from the first heading on, when there are several. */
function withoutDocument(lines: readonly string[]): readonly string[] {
  const headings = lines.filter((line) => line.startsWith("#") && HEADING.test(line)).length
  return headings < MIN_HEADINGS
    ? lines
    : lines.slice(
        0,
        lines.findIndex((line) => HEADING.test(line)),
      )
}

const LOG_LINE =
  /^\s*(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[?\d\d:\d\d:\d\d\b|\[?(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL)\]?[\s:]|at \S+ \(\S+:\d+|Traceback |File "[^"]+", line \d+|npm (?:ERR!|error|warn))/
const MIN_LOG_LINES = 2

/** Judged by its first letters; most prose ends here, without compiling the pattern. */
function mayBeLog(line: string): boolean {
  const text = line.trimStart()
  const first = text.charAt(0)
  if (first === "[" || (first >= "0" && first <= "9")) return true
  return first !== "" && LOG_STARTS.includes(` ${text.slice(0, 3)}`)
}

/** The first three letters of each kind. */
const LOG_STARTS = " INF WAR ERR DEB TRA FAT at  Tra Fil npm"

/** Cuts from the first to the last log line, with everything between. */
function withoutLog(lines: readonly string[]): readonly string[] {
  const at: number[] = []
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ""
    if (mayBeLog(line) && LOG_LINE.test(line)) at.push(index)
  }
  const [first] = at
  const last = at.at(-1)
  if (first === undefined || last === undefined || at.length < MIN_LOG_LINES) return lines
  return [...lines.slice(0, first), "", ...lines.slice(last + 1)]
}

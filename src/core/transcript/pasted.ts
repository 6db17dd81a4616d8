// What a person typed, without what they evidently pasted into it: a document with headings, a stretch of a log, a
// block made for us by somebody else. Pasted text is the person's prompt but not the person's words (LERN-02); what
// is fenced or quoted the detector sets aside itself.

export function withoutPasted(text: string): string {
  const plain = text.includes("[PROCESS_KNOWLEDGE]") ? text.replace(BLOCK, "\n") : text
  const lines = plain.split("\n")
  return (lines.length === 1 ? lines : withoutLog(withoutDocument(lines))).join("\n").trim()
}

/** Also without what is fenced or quoted: the words to show as the person's own. */
export function spokenWords(text: string): string {
  const unfenced = text.replace(/(?:```|~~~)[\s\S]*?(?:```|~~~|$)/g, " ")
  return unfenced.replace(/^\s*>.*$/gm, " ").trim()
}

/** One that is not closed takes the rest. */
const BLOCK = /\[PROCESS_KNOWLEDGE\][\s\S]*?(?:\[\/PROCESS_KNOWLEDGE\]|$)/g

const HEADING = /^#{1,6}\s+\S/
const LEAST_HEADINGS = 2

/** From the first heading on, when there are several. */
function withoutDocument(lines: readonly string[]): readonly string[] {
  const headings = lines.filter((line) => line.startsWith("#") && HEADING.test(line)).length
  return headings < LEAST_HEADINGS
    ? lines
    : lines.slice(
        0,
        lines.findIndex((line) => HEADING.test(line)),
      )
}

const LOG_LINE =
  /^\s*(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[?\d\d:\d\d:\d\d\b|\[?(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|FATAL)\]?[\s:]|at \S+ \(\S+:\d+|Traceback |File "[^"]+", line \d+|npm (?:ERR!|error|warn))/
const LEAST_LOG_LINES = 2

/** How such a line begins: most lines of prose are told by that, and the pattern need not even be made. */
function mayBeLog(line: string): boolean {
  const text = line.trimStart()
  const first = text.charAt(0)
  if (first === "[" || (first >= "0" && first <= "9")) return true
  return first !== "" && LOG_STARTS.includes(` ${text.slice(0, 3)}`)
}

/** The first three letters of each. */
const LOG_STARTS = " INF WAR ERR DEB TRA FAT at  Tra Fil npm"

/** From the first to the last line of it, whatever stands between. */
function withoutLog(lines: readonly string[]): readonly string[] {
  const at: number[] = []
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ""
    if (mayBeLog(line) && LOG_LINE.test(line)) at.push(index)
  }
  const [first] = at
  const last = at.at(-1)
  if (first === undefined || last === undefined || at.length < LEAST_LOG_LINES) return lines
  return [...lines.slice(0, first), "", ...lines.slice(last + 1)]
}

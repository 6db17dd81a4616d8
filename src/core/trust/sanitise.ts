// Text on its way to a model or a terminal: what cannot be seen is taken out, what could pose as someone else
// is shown instead of live. Invariants: the result of `clean` is NFC, well formed, has no control character
// but newline and tab, and no invisible one except inside emoji and where a script needs joiners; cleaning
// twice changes nothing. Clean before redacting: an invisible character inside a secret would hide it.
import { invisibleKind, isNeeded } from "./invisible.ts"

export interface CleanReport {
  readonly text: string
  /** What was taken out and how often. Forms of the line break and normalisation are not counted. */
  readonly removed: readonly { readonly what: string; readonly count: number }[]
}

export function clean(text: string): string {
  return isPrintable(text) ? text : strip(text, () => {})
}

export function cleanReport(text: string): CleanReport {
  const counts = new Map<string, number>()
  const cleaned = strip(text, (what) => counts.set(what, (counts.get(what) ?? 0) + 1))
  return { text: cleaned, removed: [...counts].map(([what, count]) => ({ what, count })) }
}

/** One line, at most `max` characters with the `…` of a cut. A line break inside is shown as `⏎`. */
export function cleanLine(text: string, max = 400): string {
  const window = text.slice(0, max * 4 + 4096)
  const line = clean(window)
    .split(/[\t ]*\n\s*/)
    .filter((part) => part !== "")
    .join(" ⏎ ")
    .replace(/[\t ]+/g, " ")
    .trim()
  if (line.length <= max && window.length === text.length) return line
  const kept = line.slice(0, Math.max(0, max - 1)).toWellFormed()
  return `${kept.endsWith("\ufffd") ? kept.slice(0, -1) : kept}…`
}

/** Cleaned, and whatever could pose as the harness, another speaker or our own markers made plain to see. */
export function defuse(text: string): string {
  let out = clean(text)
  if (out.includes("<")) {
    out = out
      .replace(/<<(\/?SYS)>>/gi, "‹$1›")
      .replace(tag(), "‹$1›")
      .replace(cutTag(), "‹$1")
  }
  if (out.includes("[")) {
    out = out.replace(
      /\[(\s{0,8}\/?\s{0,8}(?:PROCESS[_ -]KNOWLEDGE|SYSTEM|TENURE|INST|TOOL_CALLS?|AVAILABLE_TOOLS)\b[^[\]\n]{0,120})\]/g,
      "‹$1›",
    )
  }
  if (!out.includes(":")) return out
  return out.replace(
    /^([ \t>*#-]{0,8})(Human|Assistant|System|SYSTEM|USER|ASSISTANT|Claude)(\*{0,2}[ \t]{0,4}:)/gm,
    "$1‹$2›$3",
  )
}

/** One line of someone's words among ours. Drawn together into a line, what was apart may pose as a tag: defused again. */
export function defuseLine(text: string, max = 400): string {
  return defuse(cleanLine(defuse(text), max))
}

/** Words that mix Latin letters with letters of other scripts that look like them, each once. */
export function mixedScripts(text: string): readonly string[] {
  if (isPrintable(text)) return []
  const latin = /\p{Script=Latin}/u
  const lookalike =
    /[ΑΒΕΖΗΙΚΜΝΟΡΤΥΧικνορυ]|[\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}]/u
  const words = clean(text).match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []
  return [...new Set(words.filter((word) => latin.test(word) && lookalike.test(word)))]
}

// Names with a sign in them are tags wherever they stand; plain words are not after an identifier, where they
// are a type's parameter: `Promise<User>`.
const TAG_NAMES =
  "(?:system-[\\w-]{1,40}|task-notification|command-[a-z]{1,20}|local-command-[a-z]{1,20}|user-prompt-[\\w-]{1,40}|" +
  "bash-(?:input|stdout|stderr)|function_(?:calls?|results?)|antml:\\w{1,40}|tool_(?:use|results?|calls?)|ide_\\w{1,40}|" +
  "agent-[\\w-]{1,40}|new-diagnostics|persisted-output|tenure[\\w:-]{0,40}|process[-_]knowledge|teammate-message|" +
  "ci-monitor-event|session-[\\w-]{1,40}|untrusted[\\w-]{0,40}|" +
  "(?<![\\w$]<\\s{0,8}/?\\s{0,8})(?:system|human|assistant|user|thinking|invoke|parameter|instructions?|env|policy|claude))"
const TAG_START = `\\s{0,8}/?\\s{0,8}${TAG_NAMES}(?![\\w.-])`
const COMMENT_START = "!--\\s{0,8}/?tenure\\b"

/** `<name …>`, `</name>`, `<|token|>`, `<<SYS>>`, and the markers of our block in CLAUDE.md. */
function tag(): RegExp {
  return new RegExp(`<(${TAG_START}[^<>]{0,300}|\\|[^<>\\n]{1,60}\\||${COMMENT_START}[^<>]{0,300}--)>`, "gi")
}

/** The start of one that is cut before its end, or nested. */
function cutTag(): RegExp {
  return new RegExp(`<(${TAG_START}|${COMMENT_START}|\\|im_)`, "gi")
}

/** Printable ASCII with newlines and tabs has nothing to take out. Said of the whole text, which is one step to the engine. */
function isPrintable(text: string): boolean {
  return /^[\n\t\x20-\x7e]*$/.test(text)
}

/** What is taken out can bring marks together, which NFC then puts in order: repeated until nothing moves. */
function strip(text: string, note: (what: string) => void): string {
  let out = withoutSequences(text.replace(/\r\n?|[\x85\u2028\u2029]/g, "\n"), note).normalize("NFC")
  for (let round = 0, before = ""; out !== before && round < 4; round++) {
    before = out
    out = withoutInvisible(out, note).normalize("NFC")
  }
  return out
}

function withoutInvisible(text: string, note: (what: string) => void): string {
  const letters = [...text]
  const kept: string[] = []
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at] ?? ""
    const what = invisibleKind(letter)
    if (what === undefined || isNeeded(letters, at, kept)) kept.push(letter)
    else note(what)
  }
  return kept.join("")
}

/**
 * Terminal sequences go first and whole, or their visible middle would be left behind: strings (OSC, DCS, SOS,
 * PM, APC) with their content to BEL, ST or the end of the line, then CSI, then two-character escapes.
 */
function withoutSequences(text: string, note: (what: string) => void): string {
  if (!/[\x1b\x80-\x9f]/.test(text)) return text
  const gone = () => {
    note("terminal sequence")
    return ""
  }
  return text
    .replace(/(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c\n]*(?:\x07|\x1b\\|\x9c)?/g, gone)
    .replace(/(?:\x1b\[|\x9b)[0-?]{0,64}[ -/]{0,8}[@-~]?/g, gone)
    .replace(/\x1b[ -/]{0,4}[0-~]?/g, gone)
}

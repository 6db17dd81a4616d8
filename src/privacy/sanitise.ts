// Cleans text for a model or a terminal: removes invisible characters and defuses text that poses as someone else.
// Invariants: `clean` is idempotent; its result is NFC and well formed, with no control character except newline and tab
// and no invisible one outside emoji and joining scripts. Clean before redacting: invisible characters hide secrets.

interface CleanReport {
  readonly text: string
  /** What was removed and how often, without line-break forms and normalisation. */
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

/** One line of at most `max` characters; a cut ends in `…`, an inner line break becomes `⏎`. */
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

/** Cleaned, with anything that poses as the harness, another speaker or our own markers made visible. */
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

/** One line of quoted text. Joining lines may form a tag, so it is defused again. */
export function defuseLine(text: string, max = 400): string {
  return defuse(cleanLine(defuse(text), max))
}

/** Words that mix Latin letters with lookalikes of other scripts, each once. */
export function mixedScripts(text: string): readonly string[] {
  if (isPrintable(text)) return []
  const latin = /\p{Script=Latin}/u
  const lookalike =
    /[ΑΒΕΖΗΙΚΜΝΟΡΤΥΧικνορυ]|[\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}]/u
  const words = clean(text).match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []
  return [...new Set(words.filter((word) => latin.test(word) && lookalike.test(word)))]
}

// A name with a hyphen or similar is always a tag; a plain word is not one after an identifier (`Promise<User>`).
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

/** A tag that is cut off or nested. */
function cutTag(): RegExp {
  return new RegExp(`<(${TAG_START}|${COMMENT_START}|\\|im_)`, "gi")
}

/** Printable ASCII with newlines and tabs needs no cleaning. */
function isPrintable(text: string): boolean {
  return /^[\n\t\x20-\x7e]*$/.test(text)
}

/** Removing characters can join combining marks, which NFC then reorders: repeat until stable. */
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
 * Removes whole terminal sequences first, or their visible middle would stay: strings (OSC, DCS, SOS, PM, APC) up to BEL,
 * ST or the end of the line, then CSI, then two-character escapes.
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

// Words from outside (test names, tool errors, branches, files, plan steps) reach the model as quoted data: one short,
// clean line between quotation marks that nothing inside can close (T02, T04).
const MAX_CHARS = 160

export function asData(text: string, max = MAX_CHARS): string {
  return `"${defuseLine(text, max).replace(/["“”„«»]/g, "'")}"`
}

/** Quotes text that may already be quoted. */
export function requoteAsData(text: string, max = MAX_CHARS): string {
  const inner = /^"([^"]*)"$/.exec(text)?.[1]
  return asData(inner ?? text, max)
}

/** A file name in a sentence: bare if it is unambiguous, else quoted. */
export function quotedFileName(name: string): string {
  return /^[\w@+~.-][\w@+~./-]*$/.test(name) ? name : asData(name)
}

// Invisible characters, and the few places where writing needs them: variation selectors and joiners inside emoji,
// joiners between letters of scripts that need them. All others (tags, zero width, direction controls) can hide text.
/** The name of an invisible character in a review; undefined if visible. Takes one code point. */
export function invisibleKind(letter: string): string | undefined {
  const code = letter.codePointAt(0) ?? 0
  if (code === 0x0a || code === 0x09) return undefined
  if (code < 0x20 || (code >= 0x7f && code <= 0x9f)) return "control character"
  if (code < 0xad) return undefined
  if (code >= 0xd800 && code <= 0xdfff) return "lone surrogate"
  if (code >= 0xe0000 && code <= 0xe007f) return "tag character"
  if ((code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef)) return "variation selector"
  if (isBidiControl(code)) return "direction control"
  if ((code & 0xfffe) === 0xfffe || (code >= 0xfdd0 && code <= 0xfdef)) return "noncharacter"
  if (code >= 0xfff9 && code <= 0xfffb) return "annotation character"
  return isIgnorable(letter) ? "zero-width character" : undefined
}

/** Whether the invisible character at `at` belongs to visible writing. `before` is the text kept so far. */
export function isNeeded(letters: readonly string[], at: number, before: readonly string[]): boolean {
  const letter = letters[at] ?? ""
  const previous = before.at(-1) ?? ""
  const next = letters[at + 1] ?? ""
  if (letter === VS15 || letter === VS16) return takesSelector(previous, next)
  if (isMongolianSelector(letter)) return isMongolian(previous)
  if (letter === ZWJ && isPictograph(next) && isPictograph(baseOf(before))) return true
  if (letter === ZWJ || letter === ZWNJ) return isVirama(previous) || (isJoining(previous) && isJoining(next))
  return false
}

const ZWNJ = "\u200c"
const ZWJ = "\u200d"
const VS15 = "\ufe0e"
const VS16 = "\ufe0f"
const KEYCAP = "\u20e3"

/** An emoji takes one selector; a digit takes one only in a keycap. */
function takesSelector(previous: string, next: string): boolean {
  return /^[0-9#*]$/.test(previous) ? next === KEYCAP : isEmoji(previous)
}

/** The emoji before a joiner, without its selector and skin tone. */
function baseOf(before: readonly string[]): string {
  let at = before.length - 1
  if (before[at] === VS16 || before[at] === VS15) at--
  if (isSkinTone(before[at] ?? "")) at--
  return before[at] ?? ""
}

function isBidiControl(code: number): boolean {
  if (code === 0x061c || code === 0x200e || code === 0x200f) return true
  return (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)
}

// Patterns over Unicode properties are expensive, so each is built on first use.
const isIgnorable = (letter: string) => /\p{Default_Ignorable_Code_Point}/u.test(letter)
const isEmoji = (letter: string) => /^\p{Emoji}$/u.test(letter)
const isPictograph = (letter: string) => /^\p{Extended_Pictographic}$/u.test(letter)
const isSkinTone = (letter: string) => /^\p{Emoji_Modifier}$/u.test(letter)
const isMongolian = (letter: string) => /^\p{Script=Mongolian}$/u.test(letter)
const isMongolianSelector = (letter: string) => /^[\u180b-\u180f]$/u.test(letter)

/** Letters and marks of scripts in which joiners change letter forms. */
const isJoining = (letter: string) =>
  /^(?=[\p{L}\p{M}])[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]$/u.test(
    letter,
  )

const isVirama = (letter: string) =>
  /^[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]$/u.test(letter)

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
  if (letter === ZWJ || letter === ZWNJ) {
    return isVirama(previous) || (isJoining(previous) && isJoining(next))
  }
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

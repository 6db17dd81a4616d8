// Whether a prompt refers to what was said before (RCAL-02): it names a file or asks what was decided. Most do neither, so
// plain searches come first: in a hook, building a pattern takes longer.
import { once } from "../../text/once.ts"

/** The first few file names in a prompt, with their folders if given. */
export function filesIn(prompt: string): readonly string[] {
  const start = prompt.slice(0, MOST_CHARS)
  if (!hasInnerDot(start)) return []
  const names = new Set<string>()
  // Word by word: one regular expression over the whole message would be quadratic (T19).
  for (const word of start.split(/[\s"'`()<>,;:*]+/)) {
    // Most words have a dot at their end or none.
    const dot = word.indexOf(".")
    if (dot < 0 || dot === word.length - 1) continue
    const name = word.replace(/^\.?\//, "").replace(/[.!?]+$/, "")
    if (name.length > LEAST_NAME && name.length < MOST_NAME && file().test(name)) names.add(name)
    if (names.size === MOST_FILES) break
  }
  return [...names]
}

/** In prose, dots only end sentences. */
function hasInnerDot(text: string): boolean {
  for (let dot = text.indexOf("."); dot >= 0; dot = text.indexOf(".", dot + 1)) {
    // In lower case, as far as letters go.
    const next = text.charCodeAt(dot + 1) | 32
    if (next >= 97 && next <= 122) return true
  }
  return false
}

/** "What did we decide about the cap?", "as we agreed last time". */
export function asksForThePast(prompt: string): boolean {
  const start = prompt.slice(0, MOST_ASKED).toLowerCase()
  for (const word of PAST_WORDS) if (start.includes(word)) return past().test(start)
  return false
}

const MOST_CHARS = 4_000
/** People ask such a question early in a prompt. */
const MOST_ASKED = 1_000
const MOST_FILES = 4
const LEAST_NAME = 3
const MOST_NAME = 200
const file = once(() => /^[\w@./-]*[\w@-]\.[a-z][a-z0-9]{0,7}$/i)
/** Each form of `past` has one of them. */
const PAST_WORDS = [
  "decid",
  "decis",
  "agree",
  "settl",
  "say",
  "said",
  "discuss",
  "choose",
  "chose",
  "pick",
  "land",
  "why d",
  "remember",
  "recall",
]
const past = once(
  () =>
    /\b(?:(?:did|have|had|do) we (?:\w+ ){0,2}(?:decide|agree|settle|say|said|discuss|choose|chose|pick|land)\w*|(?:we|i) (?:decided|agreed|settled|discussed|said|chose) (?:\w+ ){0,4}(?:before|earlier|last|back|ago|previously)|as (?:we )?(?:decided|agreed|discussed|settled|said)|what was (?:decided|agreed|settled|the decision)|why (?:did we|do we)|(?:remember|recall) (?:what|when|why|how|that) we)\b/,
)

// Decides which names hold secrets: environment variables, JSON keys, flags, headers. Splits a name into words (snake,
// kebab, dotted, camel case). Facts about a secret (its length, file, type) are not secret. Ignores the value. No regular
// expressions or sets: on the hook path, building them costs more than the check.

import names from "./secret-names.json" with { type: "json" }

export function isSecretName(name: string): boolean {
  if (name.length < 2 || name.length > 120) return false
  const words = wordsOf(name)
  const last = words.at(-1) ?? ""
  const has = (list: string) => words.some((word) => isOneOf(list, word))
  if (isOneOf(ABOUT, last) || has(NEVER)) return false
  if (has(ALWAYS) || isOneOf(LAST, last) || isOneOf(WEAK, last)) return true
  // Any key except one under which a program stores things.
  if (last === "key")
    return words.length > 1 && (name === name.toUpperCase() || has(KEY_OF) || !has(NAMING_KEY_OF))
  const glued = words.join("")
  return names.glued.some((end) => glued.endsWith(end))
}

/** Names that often hold something else: only a random value counts as a secret. */
export function isWeakName(name: string): boolean {
  const lower = name.toLowerCase()
  if (lower.endsWith("key")) {
    const words = wordsOf(name)
    return (
      words.at(-1) === "key" &&
      words.length > 1 &&
      name !== name.toUpperCase() &&
      !words.some((word) => isOneOf(ALWAYS + KEY_OF, word))
    )
  }
  if (!names.weakEnds.some((end) => lower.endsWith(end))) return false
  const words = wordsOf(name)
  return isOneOf(WEAK, words.at(-1) ?? "") && !words.some((word) => isOneOf(ALWAYS, word))
}

/** Lower-case letters only: `--db.passWord2` becomes db, pass, word. */
function wordsOf(name: string): readonly string[] {
  const words: string[] = []
  let word = ""
  let wasSmall = false
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at)
    const isSmall = code >= 97 && code <= 122
    const isCapital = code >= 65 && code <= 90
    if (word !== "" && (!(isSmall || isCapital) || (isCapital && (wasSmall || isSmallAt(name, at + 1))))) {
      words.push(word.toLowerCase())
      word = ""
    }
    if (isSmall || isCapital) word += name[at]
    wasSmall = isSmall
  }
  if (word !== "") words.push(word.toLowerCase())
  return words
}

function isSmallAt(name: string, at: number): boolean {
  const code = name.charCodeAt(at)
  return code >= 97 && code <= 122
}

function isOneOf(list: string, word: string): boolean {
  return word !== "" && list.includes(` ${word} `)
}

/** Lists of words, each between spaces. */
const {
  /** Makes a name secret anywhere in it. */
  always: ALWAYS,
  /** Only as the last word: `DB_PASS`, but not `pass_rate`. */
  last: LAST,
  weak: WEAK,
  keyOf: KEY_OF,
  /** Keys of a table, store or list. */
  namingKeyOf: NAMING_KEY_OF,
  /** Last words of names that describe a secret without holding it. */
  about: ABOUT,
  never: NEVER,
} = names

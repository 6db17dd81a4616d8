// Tells random strings from words, names and numbers by the order of letters and digits. One pass, no dictionary.

/**
 * `mixed`: upper case, lower case and digits interleaved. `small`, `capital`: one case and digits interleaved.
 * `letters`: both cases, no digit. Empty: a word, a name, a number or a hash.
 */
export type OpaqueShape = "mixed" | "small" | "capital" | "letters" | ""

export function shapeOf(value: string): OpaqueShape {
  let digits = 0
  let small = 0
  let capital = 0
  let turns = 0
  let groups = 0
  let inWords = 0
  let wordFrom = -1
  let last = 0
  for (let at = 0; at <= value.length; at++) {
    const sort = at < value.length ? charClass(value.charCodeAt(at)) : 0
    if (sort === 3 && wordFrom < 0) wordFrom = at
    if (sort !== 3 && wordFrom >= 0) {
      inWords += lettersInWord(value, wordFrom, at)
      wordFrom = -1
    }
    if (sort === 0) continue
    if (sort === 1) {
      digits++
      if (last !== 1) groups++
    }
    if (sort === 2) capital++
    if (sort === 3) small++
    if (sort !== last) turns++
    last = sort
  }
  const letters = small + capital
  const signs = value.length - letters - digits
  if (letters === 0 || signs * 4 > value.length || isHexOrUuid(value)) return ""
  if (small > 0 && capital > 0) {
    if (inWords * 5 >= value.length * 2) return ""
    if (digits === 0) return turns * 2 >= value.length && small >= 3 && capital >= 3 ? "letters" : ""
    if (small < 2 || capital < 2) return ""
    // Hardly any words in it, so fewer changes of character class are enough.
    if (inWords * 5 < value.length && turns * 4 >= value.length) return "mixed"
    const isThorough = turns * 3 >= value.length
    return isThorough && (groups >= 2 || turns * 5 >= value.length * 2) ? "mixed" : ""
  }
  if (digits === 0 || groups < 2 || digits * 10 > value.length * 8) return ""
  const leastTurns = small > 0 && inWords * 5 < value.length ? 6 : 4
  if (turns * leastTurns < value.length) return ""
  return small > 0 ? "small" : "capital"
}

/**
 * Letters that look like a word, counting a capital before them: at least three, a vowel in every five, never five
 * consonants in a row, no pair that words lack.
 */
function lettersInWord(value: string, from: number, to: number): number {
  const length = to - from
  if (length < 3) return 0
  let vowels = 0
  let others = 0
  for (let at = from; at < to; at++) {
    if ("aeiouy".includes(value[at] ?? "-")) {
      vowels++
      others = 0
      continue
    }
    others++
    if (others > 4 || (others > 1 && "jqvwxz".includes(value[at - 1] ?? "-"))) return 0
  }
  if (vowels * 5 < length) return 0
  return from > 0 && charClass(value.charCodeAt(from - 1)) === 2 ? length + 1 : length
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$|^[\dA-F]{8}-(?:[\dA-F]{4}-){3}[\dA-F]{12}$/

/** In a single case, as programs write hashes. */
export function isHexOrUuid(value: string): boolean {
  return /^(?:[\da-f]+|[\dA-F]+|0x[\da-fA-F]+)$/.test(value) || UUID.test(value)
}

/** Letters only, but not a pronounceable word: `mkqcmvki`. */
export function isGibberish(value: string): boolean {
  if (value.length < 8 || !/^(?:[a-z]+|[A-Z]+|[A-Z][a-z]+)$/.test(value)) return false
  const vowels = value.match(/[aeiouy]/gi)?.length ?? 0
  return (
    vowels * 5 <= value.length ||
    /[bcdfghjklmnpqrstvwxz]{6}/i.test(value) ||
    /[bcdfghjklmnpqrstvwxz]{4}.*[bcdfghjklmnpqrstvwxz]{4}|[jqvxz][bcdfgjkmpqtvxz].*[jqvxz][bcdfgjkmpqtvxz]|q[^u\W].*[jqvxz][^aeiouy\W]/i.test(
      value,
    )
  )
}

/** 1 digit, 2 upper case, 3 lower case, 0 anything else. */
export function charClass(code: number): number {
  if (code >= 48 && code <= 57) return 1
  if (code >= 65 && code <= 90) return 2
  return code >= 97 && code <= 122 ? 3 : 0
}

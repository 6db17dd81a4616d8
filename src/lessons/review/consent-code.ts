// The code that only the person's screen shows (LIFE-06): a letter and two characters, one of them a digit. It cannot be
// confused with a list number, a duration or a word, and has no look-alike characters.

const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
const CODE = /^(?=.*[2-9])[a-hjkmnp-z][a-hjkmnp-z2-9]{2}$/

export function isCode(word: string): boolean {
  return CODE.test(word.toLowerCase())
}

/** Undefined if the random bytes give no valid code. */
export function codeFrom(bytes: Uint8Array): string | undefined {
  let code = ""
  for (const byte of bytes) {
    // Larger bytes would favour the first letters of the alphabet.
    if (byte >= ALPHABET.length * 8) continue
    code += ALPHABET[byte % ALPHABET.length]
    if (code.length === 3) return isCode(code) ? code : undefined
  }
  return undefined
}

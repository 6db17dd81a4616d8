// The common part of an English word's forms: release, releases, released, releasing. Light on purpose: two words
// that share a stem are nearly always the same word. Words of other languages stay as they are.

export function stem(word: string): string {
  if (word.length < 4 || !isSmallLetters(word)) return word
  let out = word
  if (out.endsWith("s") && !"sui".includes(out.at(-2) ?? "s")) out = out.slice(0, -1)
  if (out.endsWith("ment") && out.length >= 8) out = out.slice(0, -4)
  else if (out.endsWith("ion") && out.length >= 7) out = out.slice(0, -3)
  else if (out.endsWith("ing")) out = without(out, 3)
  else if (out.endsWith("ed")) out = without(out, 2)
  if (out.length >= 4 && out.endsWith("e")) out = out.slice(0, -1)
  return out.length >= 4 && out.endsWith("y") ? `${out.slice(0, -1)}i` : out
}

/** Without its ending, and without the letter that was doubled for it; whole when hardly a word would be left. */
function without(word: string, ending: number): string {
  const left = word.slice(0, -ending)
  if (left.length < 3 || !/[aeiouy]/.test(left)) return word
  const [last, before] = [left.at(-1) ?? "", left.at(-2)]
  return last === before && !"lsze".includes(last) ? left.slice(0, -1) : left
}

function isSmallLetters(word: string): boolean {
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    if (code < 97 || code > 122) return false
  }
  return true
}

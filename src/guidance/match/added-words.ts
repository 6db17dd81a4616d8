// Whether an edit adds a whole word: `print` is not in `blueprint`, and a word that was there before is not added.

export function addsWord(word: string, text: string, before: string): boolean {
  return timesIn(text, word) > timesIn(before, word)
}

export function hasWord(text: string, word: string): boolean {
  return timesIn(text, word) > 0
}

function timesIn(text: string, word: string): number {
  let times = 0
  if (word === "") return times
  const [first, last] = [isWordChar(word.charCodeAt(0)), isWordChar(word.charCodeAt(word.length - 1))]
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const isCut =
      (first && isWordChar(text.charCodeAt(at - 1))) ||
      (last && isWordChar(text.charCodeAt(at + word.length)))
    if (!isCut) times++
  }
  return times
}

/** ASCII letters, digits, `_` and `$`. NaN (past either end) is not one. */
function isWordChar(code: number): boolean {
  if (code === 95 || code === 36) return true
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
}

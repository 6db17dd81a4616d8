// Letters and marks, told by their codes or looked for by the engine itself: no pattern has to be made.

/** Most lines of prose do, and then none of the patterns for marked lines has to be made. */
export function beginsWithLetter(line: string): boolean {
  const lower = line.charCodeAt(0) | 32
  return lower >= 97 && lower <= 122
}

export function isLetterOrDigit(code: number): boolean {
  const lower = code | 32
  return (lower >= 97 && lower <= 122) || (code >= 48 && code <= 57)
}

/** Whether any of these characters stands in the text. */
export function holdsAny(text: string, characters: string): boolean {
  for (let at = 0; at < characters.length; at++) if (text.includes(characters.charAt(at))) return true
  return false
}

// Text shown with nothing hidden (T07, T08): what cannot be seen stands there as ‹U+200B›, so that a person
// agrees to what is really in the file, and nothing of it reaches the terminal as a command.
import { invisibleKind, isNeeded } from "../core/trust/invisible.ts"

export function reveal(text: string): string {
  if (!/[^\n\x20-\x7e]/.test(text)) return text
  const letters = [...text]
  const kept: string[] = []
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at] ?? ""
    if (letter === "\t") kept.push("  ")
    else if (invisibleKind(letter) === undefined || isNeeded(letters, at, kept)) kept.push(letter)
    else kept.push(`‹U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}›`)
  }
  return kept.join("").replaceAll(/[\u2028\u2029]/g, "‹U+2028›")
}

// Placeholders for secrets: variables, templates, masks, words such as `changeme`.
import placeholders from "./placeholders.json" with { type: "json" }

/**
 * Judges the whole value, because a password may start with any sign: `$NAME`, `<your-key>` and `[redacted]` are
 * placeholders; `@x9…` and `<x9…` are not. A listed word counts only as a whole word: `none.` but not `none83x`.
 */
export function isPlaceholder(value: string): boolean {
  if (value === "" || value.includes("‹") || isMask(value) || /(?:\.{3}|…)$/.test(value)) return true
  if (SIGNS.includes(value[0] ?? "$") && isReference(value)) return true
  const lower = value.slice(0, 24).toLowerCase()
  if (placeholders.starts.some((start) => lower.startsWith(start))) return true
  return placeholders.words.some(
    (word) => lower.startsWith(word) && !isLetterOrDigit(lower[word.length] ?? " "),
  )
}

const SIGNS = "$%<{[@#&*…\\"

/** A variable, a template, a bracketed word, a file to read, an anchor. */
function isReference(value: string): boolean {
  if (value.startsWith("…")) return true
  if (value.startsWith("\\")) return value.length < 2 || isPlaceholder(value.replace(/^[\\"'`]+/, ""))
  if (/^\$(?:[({]|(?:env:)?(?:[A-Z_][A-Z0-9_]*|[A-Za-z_]+\d*|\d)(?:$|[./:@[\])},;"'-]))/.test(value))
    return true
  if (/^%(?:[A-Z_][A-Z0-9_]*%|[sdvq@]$|\(\w+\)[sd]|%)/.test(value)) return true
  if (/^<[^<>]{0,80}(?:>|$)/.test(value)) return value.includes(">") || !/\d/.test(value)
  if (/^[{[]{1,2}[^{}[\]]{0,80}[}\]]{1,2}$/.test(value)) return true
  if (/^(?:\{\{|#\{|\{%|\[\[)/.test(value)) return true
  if (/^[{[](?:\W|$)/.test(value)) return true
  if (/^@(?:\.{0,2}\/|~|-$|[\w-]+\.[a-z]{2,5}$|[a-z]+(?:[/-][a-z]+)*$)/i.test(value)) return true
  return /^[&*#][A-Za-z_-]*$/.test(value)
}

function isLetterOrDigit(letter: string): boolean {
  return (letter >= "a" && letter <= "z") || (letter >= "0" && letter <= "9")
}

function isMask(value: string): boolean {
  for (let at = 1; at < value.length; at++)
    if (value[at] !== value[0]) return value.startsWith("***") || value.startsWith("...")
  return true
}

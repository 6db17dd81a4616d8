// The text without the signs at its end. An expression such as `x+$` looks at a long run of x once for each of them,
// and the documents may be a stranger's (T19).

export function trimmed(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text[end - 1] ?? "")) end -= 1
  return text.slice(0, end)
}
